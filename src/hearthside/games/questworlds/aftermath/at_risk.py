"""What becomes of somebody who lent a hand at serious risk, once it was lost (QW-7.1)."""

from hearthside.core.forms import Choice, Option, Pick, Text
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line
from hearthside.games.questworlds.aftermath.dues import (
    DueArose,
    DueDropped,
    Harmed,
    LostForGood,
    still_due,
)
from hearthside.games.questworlds.aftermath.levels import CONSEQUENCE
from hearthside.games.questworlds.books import QuestTable
from hearthside.games.questworlds.contest.state import Contest
from hearthside.games.questworlds.settings import on
from hearthside.games.questworlds.sheet import Ability, Harm, Hero, State
from hearthside.games.questworlds.state import Due

BEARS = {"hurt": "−3", "impaired": "−6", "injured": "a bump down", "dying": "a bump down"}
"""What each state does to the ability that stands for them."""


class Befall(Move, frozen=True, tag="questworlds.befall"):
    """`fate` is harmed, strained (only the bond suffers) or lost."""

    due: str
    fate: str
    because: str = ""


MOVES = (Befall,)
EVENTS: tuple[type[Event], ...] = ()


def aftermath(table: QuestTable, contest: Contest) -> list[Event]:
    """A defeat after the GM's warning: somebody has to say what becomes of them."""
    outcome = contest.outcome or 0
    if not contest.risk or outcome >= 0:
        return []
    due = Due(
        id=f"d{table.seq}-{contest.me.who}-bond",
        who=contest.me.who,
        kind="bond",
        state=CONSEQUENCE[-outcome],
        ability=contest.me.ability,
        because=contest.prize,
        rules=("QW-7.1",),
    )
    return [DueArose(due=due)]


def helper(table: QuestTable, due: Due) -> str:
    """The name of the one who was at risk."""
    hero = table.play.cast.get(due.who)
    ability = hero.ability(due.ability) if hero else None
    return ability.name if ability else "they"


def options(table: QuestTable, seat: str) -> list[Option]:
    if not table.is_gm(seat):
        return []
    return [_asking(table, due) for due in table.play.dues[:1] if due.kind == "bond"]


def _asking(table: QuestTable, due: Due) -> Option:
    who = helper(table, due)
    fates = _fates(table, due)
    return Option(
        move="questworlds.befall",
        label=f"So it goes for {who}",
        fixed={"due": due.id},
        fields=(
            Choice(name="fate", label="What becomes of them?", picks=fates, value=fates[0].value),
            Text(name="because", label="What it is", help="May stay blank.", most=80),
        ),
        rules=due.rules,
        section="turn",
        about=due.who,
        best=True,
    )


def _fates(table: QuestTable, due: Due) -> tuple[Pick, ...]:
    """Harm by the level of the defeat, a damaged bond, or the end of it."""
    who = helper(table, due)
    lost = Pick("lost", "Lost for good", f"Dead, or of no more use: {who} leaves the sheet.")
    if not on(table, "consequences"):
        return (lost,)
    bears = f"{BEARS[due.state]} on {who}"
    strained = Pick("strained", "The bond is damaged", f"They are unharmed: {bears}.")
    sidekick = _sidekick(table, due)
    if sidekick:
        harmed = Pick("harmed", f"{sidekick.name} is {due.state}", "On their own sheet.")
        return (harmed, strained, lost)
    if due.state == "dying":  # without a sheet of their own nobody can save them
        return (lost, strained)
    return (Pick("harmed", f"{who} is {due.state}", f"{bears}."), strained, lost)


def _sidekick(table: QuestTable, due: Due) -> Hero | None:
    bond = _bond(table, due)
    if bond is None or bond.bond != "sidekick":
        return None
    return next((one for one in table.play.cast.values() if one.master == due.who), None)


def _bond(table: QuestTable, due: Due) -> Ability | None:
    return table.play.cast[due.who].ability(due.ability)


def decide(table: QuestTable, seat: str, move: Move) -> list[Event]:
    match move:
        case Befall():
            due = still_due(table, move.due)
            return [_befallen(table, due, move), DueDropped(due=due.id)]
    raise TypeError(move)


def _befallen(table: QuestTable, due: Due, move: Befall) -> Event:
    because, sidekick = move.because.strip(), _sidekick(table, due)
    if move.fate == "lost":
        return LostForGood(who=due.who, abilities=(due.ability,), because=because)
    if move.fate == "harmed" and sidekick:
        every = tuple(one.id for one in sidekick.abilities)
        return Harmed(who=sidekick.id, harm=_harm(table, due.state, every, because))
    told = because if move.fate == "strained" else f"{helper(table, due)}, {because}".rstrip(", ")
    state = "injured" if due.state == "dying" else due.state
    return Harmed(who=due.who, harm=_harm(table, state, (due.ability,), told))


def _harm(table: QuestTable, state: str, abilities: tuple[str, ...], because: str) -> Harm:
    named: State = state  # type: ignore[assignment]
    return Harm(id=f"h{table.seq}", state=named, abilities=abilities, because=because)


def evolve(table: QuestTable, event: Event) -> QuestTable:
    raise TypeError(event)


def say(table: QuestTable, event: Event) -> list[Line]:
    raise TypeError(event)
