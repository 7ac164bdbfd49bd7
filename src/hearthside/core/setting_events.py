"""Events that say what they set: most only put results where they belong, and need no `evolve`.

    class CandleBurned(Event, frozen=True, tag="candlelight.candle-burned"):
        sets = {"cast.{who}.candles": "left", "venture.faces": Is(())}
        who: str
        left: int

A path leads into the game's state, with fields of the event in braces; what lies in a dictionary is
found by its key, what lies in a list by its id, or by its place where it has none. What is set is
the field of the event that is named, or a value that is always the same (`Is`); or what is there
grows (`Added`), goes (`GONE`), or loses the first it has (`FIRST_GONE`).
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
    ids = [_id(one, at) for at, one in enumerate(spot)]
    if says is GONE and not rest:
        return tuple(one for its, one in zip(ids, spot, strict=True) if its != id)
    if not rest and id not in ids:
        return (*spot, _value(None, says, fields))
    return tuple(
        one if its != id else _put(one, rest, says, fields) if rest else _value(None, says, fields)
        for its, one in zip(ids, spot, strict=True)
    )


def _value(known: Any, says: Any, fields: Mapping[str, Any]) -> Any:
    match says:
        case Is():
            return says.value
        case Added():
            more = says.what if isinstance(says.what, int) else fields[says.what]
            if not isinstance(known, tuple):
                return (known or 0) + more
            return (*known, *more) if isinstance(more, tuple) else (*known, more)
        case _Gone():
            return known[1:]
    return fields[says]


def _id(one: Any, at: int) -> Any:
    """What one of a list is found by."""
    return getattr(one, "id", str(at)) if isinstance(one, msgspec.Struct) else one
