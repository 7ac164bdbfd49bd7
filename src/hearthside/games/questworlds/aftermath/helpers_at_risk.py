"""What becomes of somebody who lent a hand at serious risk, once it was lost (QW-7.1)."""

from typing import Any

from hearthside.core.asks import Asks, offer
from hearthside.core.forms import Option, Pick, Text, one_of
from hearthside.core.moves import Event, Move
from hearthside.core.wording.grammar import agreeing
from hearthside.core.wording.pronouns import said_of
from hearthside.games.questworlds.aftermath.consequence_forms import asking, first_due
from hearthside.games.questworlds.aftermath.consequences import (
    DueDropped,
    LostForGood,
    arose,
    harmed,
    still_due,
)
from hearthside.games.questworlds.aftermath.sizes import CONSEQUENCE
from hearthside.games.questworlds.contest.state import Side
from hearthside.games.questworlds.settings import on
from hearthside.games.questworlds.sheet import Hero
from hearthside.games.questworlds.state import Due, QuestTable

BEARS = {"hurt": "−3", "impaired": "−6", "injured": "a step down"}
"""What each state does to the ability that stands for them."""


class Befall(Move, frozen=True, tag="questworlds.befall"):
    """`fate` is harmed, strained (only the bond suffers) or lost."""

    due: str
    fate: str
    because: str = ""


def aftermath(table: QuestTable, side: Side, outcome: int) -> list[Event]:
    """A defeat after the GM's warning: somebody has to say what becomes of them."""
    if not side.risk or outcome >= 0:
        return []
    return [due_bond(table, side.who, side.ability, CONSEQUENCE[-outcome], "QW-7.1")]


def due_bond(table: QuestTable, who: str, ability: str, state: str, rule: str) -> Event:
    """What somebody's people have coming: those they called on, or retainers who were taken out."""
    return arose(table, "bond", who, ability, rule, "QW-7.5.3", state=state, ability=ability)


def helper(table: QuestTable, due: Due) -> str:
    """The name of the one who was at risk."""
    hero = table.play.cast.get(due.who)
    ability = hero.ability(due.ability) if hero else None
    return ability.name if ability else "they"


DURING = "play.dues"


def asks(table: QuestTable) -> Asks:
    if due := first_due(table, "bond"):
        yield asking(table, due, lambda: [_befalling(table, due)])


def _befalling(table: QuestTable, due: Due) -> Option:
    fates = _fates(table, due)
    becomes = said_of(_sidekick(table, due), "What becomes of them?")
    what = one_of("fate", becomes, fates)
    words = Text("because", "What it is", help="May stay blank.", most=80)
    look: dict[str, Any] = {"fixed": {"due": due.id}, "rules": due.rules, "about": due.who}
    return offer(Befall, f"Decide it for {helper(table, due)}", what, words, **look)


def _fates(table: QuestTable, due: Due) -> tuple[Pick, ...]:
    """Harm by the level of the defeat, a damaged bond, or the end of it."""
    who = helper(table, due)
    gone = f"Dead, or no help any more: {who} {agreeing(who, 'leaves')} the sheet."
    lost = Pick("lost", "Lost for good", gone)
    if not on(table, "consequences"):
        return (lost,)
    bears = f"{BEARS.get(due.state, BEARS['injured'])} on {who}"
    sidekick = _sidekick(table, due)
    unharmed = said_of(sidekick, f"They are unharmed: {bears}.")
    strained = Pick("strained", "The bond is damaged", unharmed)
    if sidekick:
        own = said_of(sidekick, "On their own sheet.")
        harmed = Pick("harmed", f"{sidekick.name} is {due.state}", own)
        return (harmed, strained, lost)
    if due.state in ("dying", "dead"):  # without a sheet of their own nobody can save them
        return (lost, strained)
    harmed = Pick("harmed", f"{who} {agreeing(who, 'is')} {due.state}", f"{bears}.")
    return (harmed, strained, lost)


def _sidekick(table: QuestTable, due: Due) -> Hero | None:
    bond = table.play.cast[due.who].ability(due.ability)
    if bond is None or bond.bond != "sidekick":
        return None
    return next((one for one in table.play.cast.values() if one.master == due.who), None)


def decide(table: QuestTable, seat: str, move: Befall) -> list[Event]:
    return [_befallen(table, still_due(table, move.due), move), DueDropped(due=move.due)]


def _befallen(table: QuestTable, due: Due, move: Befall) -> Event:
    because, sidekick = move.because.strip(), _sidekick(table, due)
    if move.fate == "lost":
        return LostForGood(who=due.who, abilities=(due.ability,), because=because)
    if move.fate == "harmed" and sidekick:
        every = tuple(one.id for one in sidekick.abilities)
        return harmed(table, sidekick.id, due.state, every, because)
    told = "the bond is damaged" if move.fate == "strained" else ""
    told = ", ".join(filter(None, (told, because)))
    state = due.state if due.state in BEARS else "injured"
    return harmed(table, due.who, state, (due.ability,), told, others=True)
