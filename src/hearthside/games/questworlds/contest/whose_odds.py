"""Whose chances a roll is about, where something waits for it (QW-2.4, QW-4.4.1.5)."""

from hearthside.games.questworlds.contest.state import Contest
from hearthside.games.questworlds.people import name_of, side_name
from hearthside.games.questworlds.state import QuestTable

SET_BY_RULE = ("augment", "wherewithal", "heal", "rescue", "plot", "assist")
"""Where a rule says how hard it is, or how hard it usually is."""
ITSELF = "the help"
"""Whose odds an augment shows while nobody knows yet what it helps against."""


def is_known(contest: Contest) -> bool:
    """Whether both sides of a framing are known, before the GM has answered it."""
    if not contest.me.label:
        return False
    if contest.kind == "exchange":  # a PC may still change what they use
        return True
    return bool(contest.them.label) or contest.kind in (*SET_BY_RULE, "bout")


def helped(table: QuestTable, contest: Contest) -> str:
    """Whose chances help is about, or the strength for it, where they are not simply those of
    whoever rolls: of what waits for all of it."""
    waiting = table.play.parked
    if not waiting:
        return ""
    main = waiting[0]
    if main.beat == "frame" and not is_known(main):
        return ITSELF
    whom = first_helped(table, contest, contest.me.who)
    return "" if whom == contest.me.who else name_of(table, whom, side_name(table, main.me))


def first_helped(table: QuestTable, contest: Contest, otherwise: str) -> str:
    """Whom all help that waits comes to in the end: of help for help the first of them."""
    rolls = (*table.play.parked[1:], contest)
    return next((one.about for one in rolls if one.kind == "augment"), otherwise)
