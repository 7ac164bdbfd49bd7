"""How those whom the GM plays meet an exchange: the GM is asked once, and not again while it is met
plainly (QW-8.2.5, QW-8.2.6)."""

from hearthside.core.moves import Event
from hearthside.games.questworlds.contest.abilities import stance_choice
from hearthside.games.questworlds.contest.resistances import met_by_gm
from hearthside.games.questworlds.contest.rulings import may_count
from hearthside.games.questworlds.contest.state import Contest, Stance
from hearthside.games.questworlds.extended import scoreboard, winning_odds
from hearthside.games.questworlds.many_rolls import Fighter
from hearthside.games.questworlds.state import QuestTable
from hearthside.games.questworlds.under_way import FIGHTER


class PlainKept(Event, frozen=True, tag="questworlds.plain-kept"):
    """Whether somebody the GM plays meets every exchange plainly from now on, unasked."""

    sets = {f"{FIGHTER}.plain": "plain"}
    fighter: str
    plain: bool


_LABELS = {"": "As usual", "risky": "A risky gambit", "defensive": "A defensive response"}
_SO_ON = "Later rounds go the same way until you change it."


def ways(table: QuestTable, contest: Contest) -> list[tuple[str, str, str]]:
    """Stances to meet it in, each with a label and its odds."""
    found = []
    for pick in winning_odds.answering(table, contest, stance_choice("")).picks:
        _, _, chance = pick.label.partition(": ")
        told = (f"{chance}." if chance else "", pick.help or _SO_ON)
        found.append((pick.value, _LABELS[pick.value], " ".join(filter(None, told))))
    return found


def goes_on(table: QuestTable, contest: Contest) -> bool:
    """Whether the GM let them meet one exchange plainly, and this one is like it."""
    if not met_by_gm(table, contest) or contest.me.aim or may_count(table, contest):
        return False
    return _foe(table, contest).plain


def kept(table: QuestTable, contest: Contest, stance: Stance) -> list[Event]:
    """Whether the GM needs to be asked about an opponent's next exchange."""
    if not met_by_gm(table, contest):
        return []
    foe, plain = _foe(table, contest), not stance
    return [PlainKept(fighter=foe.id, plain=plain)] if foe.plain is not plain else []


def _foe(table: QuestTable, contest: Contest) -> Fighter:
    extended, race = scoreboard.racing(table, contest.pairing)
    return extended.fighters[race.theirs]
