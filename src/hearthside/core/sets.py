"""Events that say what they set: most only put results where they belong, and need no `evolve`.

    class CandleBurned(Event, frozen=True, tag="candlelight.candle-burned"):
        sets = {"cast.{who}.candles": "left", "venture.faces": Is(())}
        who: str
        left: int

A path leads into the game's state, with fields of the event in braces; what lies in a dictionary is
found by its key, what lies in a list by its id. What is set is the field of the event that is
named, or a value that is always the same (`Is`); or what is there grows (`Added`) or goes (`GONE`).
"""

from collections.abc import Mapping
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
    a list gets one or several more."""

    what: int | str


class _Gone:
    """One that goes from a dictionary or a list."""


GONE = _Gone()


def evolved(table: Table[Any], event: Event) -> Table[Any]:
    """The table with what an event sets put in its place."""
    play = table.play
    fields: Mapping[str, Any] = {name: getattr(event, name) for name in event.__struct_fields__}
    for path, says in type(event).sets.items():
        play = _put(play, path.format_map(fields).split("."), says, fields)
    return replace(table, play=play)


def _put(spot: Any, path: list[str], says: Any, fields: Mapping[str, Any]) -> Any:
    """A state with one value put where a path leads; where it leads nowhere any more, as it was."""
    step, rest = path[0], path[1:]
    if spot is None:
        return None
    if isinstance(spot, dict):
        if rest:
            return {**spot, step: _put(spot[step], rest, says, fields)} if step in spot else spot
        if says is GONE:
            return {key: one for key, one in spot.items() if key != step}
        return {**spot, step: _value(spot.get(step), says, fields)}
    if isinstance(spot, tuple):
        return _listed(spot, step, rest, says, fields)
    known = getattr(spot, step)
    after = _put(known, rest, says, fields) if rest else _value(known, says, fields)
    return replace(spot, **{step: after})


def _listed(
    spot: tuple[Any, ...], id: str, rest: list[str], says: Any, fields: Mapping[str, Any]
) -> tuple[Any, ...]:
    """A list with the one of this id changed, put in its place or at the end, or gone."""
    if says is GONE and not rest:
        return tuple(one for one in spot if _id(one) != id)
    if rest:
        return tuple(_put(one, rest, says, fields) if _id(one) == id else one for one in spot)
    new = _value(None, says, fields)
    if any(_id(one) == id for one in spot):
        return tuple(new if _id(one) == id else one for one in spot)
    return (*spot, new)


def _value(known: Any, says: Any, fields: Mapping[str, Any]) -> Any:
    match says:
        case Is():
            return says.value
        case Added():
            more = says.what if isinstance(says.what, int) else fields[says.what]
            if not isinstance(known, tuple):
                return known + more
            return (*known, *more) if isinstance(more, tuple) else (*known, more)
    return fields[says]


def _id(one: Any) -> Any:
    return getattr(one, "id", one)
