"""Events that say what they set: most only put results where they belong, and need no `evolve`.

    class CandleBurned(Event, frozen=True, tag="candlelight.candle-burned"):
        sets = {"cast.{who}.candles": "left", "venture.faces": Is(())}
        who: str
        left: int

A path leads into the game's state, with fields of the event in braces. What is set is the field of
the event that is named, or a value that is always the same (`Is`), or the spot is cleared (`GONE`).
"""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from hearthside.core.moves import Event
from hearthside.core.table import Table


class Is(msgspec.Struct, frozen=True):
    """A value that is the same each time."""

    value: Any


class _Gone:
    """A spot in a dictionary that is cleared."""


GONE = _Gone()


def evolved(table: Table[Any], event: Event) -> Table[Any]:
    """The table with what an event sets put in its place."""
    play = table.play
    for path, value in _values(event):
        play = _put(play, path.split("."), value)
    return replace(table, play=play)


def _values(event: Event) -> Iterator[tuple[str, Any]]:
    fields: Mapping[str, Any] = {name: getattr(event, name) for name in event.__struct_fields__}
    for path, value in type(event).sets.items():
        spot = path.format_map(fields)
        if value is GONE:
            yield spot, GONE
        else:
            yield spot, value.value if isinstance(value, Is) else fields[value]


def _put(spot: Any, path: list[str], value: Any) -> Any:
    """A state with one value put where a path leads; where it leads nowhere any more, as it was."""
    step, rest = path[0], path[1:]
    if spot is None:
        return None
    if isinstance(spot, dict):
        if rest:
            return {**spot, step: _put(spot[step], rest, value)} if step in spot else spot
        left = {key: one for key, one in spot.items() if key != step or value is not GONE}
        return left if value is GONE else {**left, step: value}
    return replace(spot, **{step: _put(getattr(spot, step), rest, value) if rest else value})
