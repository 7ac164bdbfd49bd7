"""Events that say what they set: most only put results where they belong, and need no `evolve`.

    class CandleBurned(Event, frozen=True, tag="candlelight.candle-burned"):
        sets = {"cast.{who}.candles": "left", "venture.faces": Is(())}
        who: str
        left: int

A path leads into the game's state, with fields of the event in braces, or of the state as `play`;
what lies in a dictionary is found by its key, what lies in a list by its id, or by its place where
it has none. What is set is the field of the event that is named, or a value that is always the same
(`Is`); or what is there grows (`Added`), goes (`GONE`), or loses the first it has (`FIRST_GONE`).
A field may be a property, or a field of a field: `bout.id`.
"""

from operator import attrgetter
from typing import Any

import msgspec
from msgspec.structs import replace

from hearthside.core.moves import Event
from hearthside.core.table import Table


class Is(msgspec.Struct, frozen=True):
    """A value that is the same each time."""

    value: Any


class Added(msgspec.Struct, frozen=True):
    """A number, or the field of the event that is named, joins what is there: numbers are summed,
    where there is none yet from 0 on; a list gets one or several more."""

    what: int | str


class _Gone:
    """Something that goes."""


GONE = _Gone()
"""This one goes from its dictionary or list."""
FIRST_GONE = _Gone()
"""The first of this list goes: a question that is answered, say."""


def evolved(table: Table[Any], event: Event) -> Table[Any]:
    """The table with what an event sets put in its place."""
    play, named = table.play, _Named(event, table.play)
    for path, says in type(event).sets.items():
        play = _put(play, path.format_map(named).split("."), says, event)
    return replace(table, play=play)


class _Named:
    """What stands in the braces of a path."""

    def __init__(self, event: Event, play: Any) -> None:
        self.event, self.play = event, play

    def __getitem__(self, name: str) -> Any:
        return self.play if name == "play" else getattr(self.event, name)


def _put(spot: Any, path: list[str], says: Any, event: Event) -> Any:
    """A state with one value put where a path leads; where it leads nowhere any more, as it was."""
    step, rest = path[0], path[1:]
    if spot is None:
        return None
    if isinstance(spot, dict):
        if rest:
            return {**spot, step: _put(spot[step], rest, says, event)} if step in spot else spot
        if says is GONE:
            return {key: one for key, one in spot.items() if key != step}
        return {**spot, step: _value(spot.get(step), says, event)}
    if isinstance(spot, tuple):
        return _listed(spot, step, rest, says, event)
    known = getattr(spot, step)
    after = _put(known, rest, says, event) if rest else _value(known, says, event)
    return replace(spot, **{step: after})


def _listed(
    spot: tuple[Any, ...], id: str, rest: list[str], says: Any, event: Event
) -> tuple[Any, ...]:
    """A list with the one of this id changed, put in its place or at the end, or gone."""
    ids = [_id(one, at) for at, one in enumerate(spot)]
    if says is GONE and not rest:
        return tuple(one for its, one in zip(ids, spot, strict=True) if its != id)
    if not rest and id not in ids:
        return (*spot, _value(None, says, event))
    return tuple(
        one if its != id else _put(one, rest, says, event) if rest else _value(None, says, event)
        for its, one in zip(ids, spot, strict=True)
    )


def _value(known: Any, says: Any, event: Event) -> Any:
    match says:
        case Is():
            return says.value
        case Added():
            more = says.what if isinstance(says.what, int) else attrgetter(says.what)(event)
            if not isinstance(known, tuple):
                return (known or 0) + more
            return (*known, *more) if isinstance(more, tuple) else (*known, more)
        case _Gone():
            return known[1:]
    return attrgetter(says)(event)


def _id(one: Any, at: int) -> Any:
    """What one of a list is found by."""
    return getattr(one, "id", str(at)) if isinstance(one, msgspec.Struct) else one
