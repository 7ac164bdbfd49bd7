"""An outcome in words, and verbs on buttons."""

from collections.abc import Iterable

from hearthside.core.say import Span, name, named_aim, quoted_wish, typed
from hearthside.games.questworlds.contest.state import Contest
from hearthside.games.questworlds.many_rolls import Contender, Stakes
from hearthside.games.questworlds.people import called, fighter_name, is_pc
from hearthside.games.questworlds.settings import on
from hearthside.games.questworlds.sheet import Hero
from hearthside.games.questworlds.state import QuestTable
from hearthside.games.questworlds.victory_levels import (
    LEVELS,
    MAJOR,
    MARGINAL,
    MINOR,
    TIE,
    outcome_name,
)

_TYPED = ("simple", "force", "bout", "exchange", "side-aim")
"""What people say they want in these; what any other is for, nobody typed, nor what somebody is in
a great clash for."""


def wanted(contest: Contest) -> tuple[str | Span, ...]:
    """What a contest is for, before how it ended."""
    if contest.kind in _TYPED and not contest.effort:
        return quoted_wish(contest.me.aimed or contest.prize)
    return named_aim(contest.prize)


def own(hero: Hero, verb: str) -> str:
    """A verb on a button: a sidekick's stands beside their PC's, so it says whose it is."""
    return f"{hero.name}: {verb}" if hero.master else verb


def named(table: QuestTable, one: Contender, seat: str, verb: str) -> str:
    """A verb on a button: one's own PC needs no name, everybody else does."""
    hero = table.play.cast.get(one.who)
    own_pc = hero is not None and hero.pc and hero.player == seat
    return verb if own_pc else f"{fighter_name(table, one)}: {verb}"


def told_outcome(table: QuestTable, outcome: int) -> str:
    """QW-4.3, QW-4.3b: the level in words, or only who won where degrees are off."""
    if not outcome:
        return LEVELS[0]
    if on(table, "degrees"):
        return outcome_name(outcome)
    return "victory" if outcome > 0 else "defeat"


def verdict(
    table: QuestTable,
    who: tuple[str | Span, ...],
    outcome: int,
    *,
    costly: bool = False,
    begins: str = "A",
) -> tuple[str | Span, ...]:
    """How it ended for somebody, up to its full stop: `A minor victory for Wren`, `A tie for
    Wren`; a costly success is won in any case (QW-4.12.3)."""
    if costly and outcome <= 0:
        win = " win" if len(who) > 1 else " wins"
        return *who, f"{win} at a cost" if outcome else f"{win} anyway"
    return f"{begins} {told_outcome(table, outcome)} for ", *who


def together(table: QuestTable, side: Iterable[Contender]) -> tuple[str | Span, ...]:
    """The heroes of one side, by name if they are few."""
    people = [one for one in side if is_pc(table, one)]
    if not 0 < len(people) <= _FEW:
        return (name("The heroes" if people else "Our side"),)
    *others, last = (called(table, one) for one in people)
    spans: list[str | Span] = [part for one in others for part in (one, ", ")]
    return (*spans[:-1], " and ", last) if others else (last,)


_FEW = 3


def second_goal(
    goal: str, level: int, won: str = " Won too", lost: str = " Not won"
) -> tuple[str | Span, ...]:
    """QW-4.11: a sentence on whether whoever won by so much has their second goal as well."""
    if not goal or level <= 0:
        return ()
    return won if level >= MAJOR else lost, *typed(goal)


def second_goals(ours: Stakes, theirs: Stakes, level: int) -> tuple[str | Span, ...]:
    """QW-4.11: the same of either side, by how it ended for ours."""
    if level > 0:
        return second_goal(ours.secondary, level)
    other = (" The other side wins too", " The other side does not win")
    return second_goal(theirs.secondary, -level, *other)


def but_or_and(table: QuestTable, contest: Contest, outcome: int) -> str:
    """QW-4.3: what goes with the yes or no of a level, for whoever tells it to make up."""
    if contest.me.secondary or (contest.me.costly and outcome < 0) or not on(table, "degrees"):
        return ""
    return {TIE: "", MARGINAL: "but", MINOR: ""}.get(abs(outcome), "and")
