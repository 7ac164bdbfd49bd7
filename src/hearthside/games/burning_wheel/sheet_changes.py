"""What changes on sheets and at the table, and how the log tells it.

Most changes are of one kind: something on a sheet, or about the test under way, is set to a value
the rules have worked out, and the log says why. So there is one event for each of these, which
carries what it sets and its words.
"""

from functools import cache
from typing import Any, get_type_hints

import msgspec
from msgspec.structs import replace

from hearthside.core.moves import Event
from hearthside.core.say import REFUSED, Kind, Line, line, who
from hearthside.core.table import with_character
from hearthside.games.burning_wheel.artha import Artha
from hearthside.games.burning_wheel.sheet import Sheet
from hearthside.games.burning_wheel.state import Burning


class Changed(Event, frozen=True, tag="burning-wheel.changed"):
    """Values on a sheet. The words follow the name; without any the log is silent."""

    who: str
    values: dict[str, Any] = {}
    abilities: dict[str, dict[str, Any]] = {}
    """Values of single abilities, by the ability."""
    text: str = ""
    rules: tuple[str, ...] = ()
    beat: str = "Sheet"
    why: str = ""
    """The figures behind it."""
    retold: bool = True


class Stood(Event, frozen=True, tag="burning-wheel.stood"):
    """Values of the table itself: the test under way, a conflict, a bidding, the closing."""

    values: dict[str, Any]
    text: str = ""
    who: str = ""
    rules: tuple[str, ...] = ()
    beat: str = "Table"
    refuses: str = ""
    """The seat whose wish it turns down."""


TURNING = ("Wounds", "Beliefs", "Growth")
TAX, LINK = "Tax", "Link"
"""The beats of what a sheet keeps count of; where a link leads is told once it is used."""
FOR_THE_STORY = ("Settle", "Wounds")
"""The beats of artha that buys no dice."""
GOAL = "Goal"
"""The beat of a goal that was accomplished."""
ASKED = ("Closing", "Beliefs")
TOLD = "Story"
"""The beat of what a GM tells in their own words."""
STANDS: dict[str, Kind] = {TOLD: "narration", GOAL: "turning", REFUSED: "bookkeeping"}


# Making events


def changed(
    sheet: Sheet, text: str = "", *, rules: tuple[str, ...] = (), beat: str = "Sheet", **sets: Any
) -> Changed:
    """Something on a sheet is now so."""
    return Changed(
        who=sheet.id, values=msgspec.to_builtins(sets), text=text, rules=rules, beat=beat
    )


def noted(sheet: Sheet, text: str, **look_and_sets: Any) -> Changed:
    """The same as bookkeeping, which nobody would tell afterwards."""
    return replace(changed(sheet, text, **look_and_sets), retold=False)


def stood(
    text: str = "", *, who: str = "", rules: tuple[str, ...] = (), beat: str = "Table", **sets: Any
) -> Stood:
    """Something at the table is now so."""
    return Stood(values=msgspec.to_builtins(sets), text=text, who=who, rules=rules, beat=beat)


def ability_changed(sheet: Sheet, ability: str, text: str = "", **look_and_sets: Any) -> Changed:
    """One ability is now so."""
    event = changed(sheet, text, **look_and_sets)
    return replace(event, values={}, abilities={ability: event.values})


def paid(sheet: Sheet, cost: Artha, why: str, **look: Any) -> Changed:
    """Artha leaves somebody's hand: for dice it is bookkeeping, for a life or for time it is
    told."""
    making = changed if look["beat"] in FOR_THE_STORY else noted
    return making(sheet, f" spends {cost.words}{why}", artha=sheet.artha - cost, **look)


# Bookkeeping


@cache
def _types(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


def changed_by(value: Any, sets: dict[str, Any]) -> Any:
    """A struct with some of its fields set from plain data."""
    types = _types(value.__class__)
    return replace(value, **{key: msgspec.convert(new, types[key]) for key, new in sets.items()})


def evolve(table: Burning, event: Event) -> Burning:
    if isinstance(event, Stood):
        return replace(table, play=changed_by(table.play, event.values))
    assert isinstance(event, Changed)
    made: Sheet = changed_by(table.play.cast[event.who], event.values)
    for id, sets in event.abilities.items():
        made = made.with_ability(changed_by(made.abilities[id], sets))
    return with_character(table, made)


# Words


def say(table: Burning, event: Event) -> list[Line]:
    assert isinstance(event, Changed | Stood)
    if not event.text or (isinstance(event, Changed) and table.play.cast[event.who].draft):
        return []
    named = [who(table, event.who)] if event.who in table.play.cast else []
    why = event.why if isinstance(event, Changed) else ""
    refuses = event.refuses if isinstance(event, Stood) else ""
    said = line(*named, event.text, rules=event.rules, beat=event.beat, why=why, kind=_kind(event))
    return [replace(said, refuses=refuses)]


def _kind(event: Changed | Stood) -> Kind:
    """Wounds, deaths, goals, new Beliefs and traits turn a story; what is put to the table does
    not, and what changes on a sheet after a test is no outcome."""
    if isinstance(event, Stood):
        asked: Kind = "bookkeeping" if event.beat in ASKED else "event"
        return STANDS.get(event.beat, asked)
    if not event.retold or event.beat == LINK:
        return "bookkeeping"
    return "turning" if event.beat in TURNING else "event"
