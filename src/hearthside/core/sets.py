"""Events that say what they set: most only put results where they belong, and need no `evolve`.

    class CandleBurned(Event, frozen=True, tag="candlelight.candle-burned"):
        sets = {"cast.{who}.candles": "left", "venture.faces": Is(())}
        who: str
        left: int

A path leads into the game's state, with fields of the event in braces. What is set is the field of
the event that is named, or a value that is always the same (`Is`), or the spot is cleared (`GONE`),
or what is there grows (`Added`) or loses something (`Without`).
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


class Without(msgspec.Struct, frozen=True):
    """A list without the one, or the several, that a field of the event names, by their ids."""

    what: str


class _Gone:
    """A spot in a dictionary that is cleared."""


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
    known = getattr(spot, step)
    after = _put(known, rest, says, fields) if rest else _value(known, says, fields)
    return replace(spot, **{step: after})


def _value(known: Any, says: Any, fields: Mapping[str, Any]) -> Any:
    match says:
        case Is():
            return says.value
        case Added():
            more = says.what if isinstance(says.what, int) else fields[says.what]
            if not isinstance(known, tuple):
                return known + more
            return (*known, *more) if isinstance(more, tuple) else (*known, more)
        case Without():
            gone = fields[says.what]
            ids = {_id(one) for one in (gone if isinstance(gone, tuple) else (gone,))}
            return tuple(one for one in known if _id(one) not in ids)
    return fields[says]


def _id(one: Any) -> Any:
    return getattr(one, "id", one)
