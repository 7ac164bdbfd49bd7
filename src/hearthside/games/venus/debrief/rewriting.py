"""Goals and creeds written anew after a debrief (VE-5.5, VE-5.7)."""

from msgspec.structs import replace

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Field, Text
from hearthside.core.moves import Event, Move
from hearthside.core.saying_events import Says
from hearthside.games.venus.assembly.steps import notes
from hearthside.games.venus.people import figure, mine
from hearthside.games.venus.sheet import Figure, Note
from hearthside.games.venus.state import VTable


class RewriteGoals(Move, frozen=True, tag="venus.rewrite-goals"):
    who: str
    goals: str


class RewriteCreed(Move, frozen=True, tag="venus.rewrite-creed"):
    who: str
    creed: str
    text: str


class PrinciplesChanged(Event, frozen=True, tag="venus.principles-changed"):
    says = Says("{who} rewrites a principle.", beat="Debrief", kind="bookkeeping")
    who: str
    goals: tuple[Note, ...]
    creeds: tuple[Note, ...]


LASTS = True


def verbs(table: VTable, seat: str) -> list[Verb]:
    return [one for who in mine(table, seat) for one in _rewriting(who)]


def _rewriting(who: Figure) -> list[Verb]:
    """VE-5.5, VE-5.7: goals with the FC's leave; creeds that faltered, before the next session."""
    found: list[Verb] = []
    fixed = {"who": who.id}
    said = "\n".join(one.text for one in who.goals)

    def goals() -> tuple[Field, ...]:
        return (Text("goals", "Goals", value=said, long=True, most=1000),)

    if "goals" in who.open:
        found.append(
            verb(
                RewriteGoals,
                f"Rewrite {who.name}’s goals",
                goals,
                fixed=fixed,
                group="sheet",
                about=who.id,
                rules=("VE-5.5",),
            )
        )
    found += [
        verb(
            RewriteCreed,
            f"Write a new creed for “{creed.text}”",
            lambda: (new_creed(),),
            fixed={**fixed, "creed": creed.id},
            group="sheet",
            about=who.id,
            first=True,
            rules=("VE-5.7",),
        )
        for creed in who.creeds
        if creed.id in who.open
    ]
    return found


def decide(table: VTable, seat: str, move: RewriteGoals | RewriteCreed) -> list[Event]:
    match move:
        case RewriteGoals():
            return rewritten(table, figure(table, move.who), move.goals)
        case RewriteCreed():
            return creed_rewritten(table, figure(table, move.who), move.creed, move.text)


def new_creed() -> Text:
    return Text("text", "The new creed", needed=True, most=300)


def creed_rewritten(table: VTable, who: Figure, creed: str, text: str) -> list[Event]:
    """VE-5.7: only a creed that faltered is replaced."""
    creeds = tuple(
        Note(id=f"{one.id}-{table.seq}", text=text) if one.id == creed else one
        for one in who.creeds
    )
    return [PrinciplesChanged(who=who.id, goals=who.goals, creeds=creeds)]


def rewritten(table: VTable, who: Figure, goals: str) -> list[Event]:
    """VE-5.5: goals written anew; one that stays word for word stays known to those who know it."""
    had = {one.text: one for one in who.goals}
    fresh = tuple(
        had.get(one.text) or replace(one, id=f"{one.id}-{table.seq}")
        for one in notes("goal", goals)
    )
    if fresh == who.goals and "goals" not in who.open:
        return []
    return [PrinciplesChanged(who=who.id, goals=fresh, creeds=who.creeds)]


def evolve(table: VTable, event: PrinciplesChanged) -> VTable:
    known = table.play.cast.get(event.who)
    if known is None:
        return table
    left = {one.id for one in event.creeds}
    still = tuple(one for one in known.open if one in left)
    return table.with_one(event.who, goals=event.goals, creeds=event.creeds, open=still)
