"""Events that say what they set: most only put results where they belong, and need no `evolve`.

    class CandleBurned(Event, frozen=True, tag="candlelight.candle-burned"):
        sets = {"cast.{who}.candles": Added(-1), "venture.faces": Is(())}
        who: str

A path leads into the game's state, with fields of the event in braces, or of the state as `play`.
What lies in a dictionary is found by its key, what lies in a list by its id, its name or whose it
is, or by its place where it has none of them. Braces that hold several lead to each of them, braces
that hold nothing lead nowhere, and `cast.*.drama` is everybody's.

What is set is the field of the event that is named, or a value that is always the same (`Is`); or
what is there grows (`Added`), goes (`GONE`), or loses the first it has (`FIRST_GONE`). A field may
be a property, or a field of a field: `bout.id`.
"""

import re
from collections.abc import Callable
from functools import cache
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


Path = list[tuple[str, ...]]
"""By its steps, each with all the names it leads to."""
Braces = Callable[[Event, Any], tuple[str, ...]]

EACH = "*"
"""All that lie in a dictionary or a list."""


def evolved(table: Table[Any], event: Event) -> Table[Any]:
    """The table with what an event sets put in its place."""
    play = table.play
    for path, says in type(event).sets.items():
        play = _put_each(play, names_on(path, event, table.play), says, event)
    return replace(table, play=play)


def found(table: Table[Any], event: Event, path: str) -> Any:
    """What lies where a path leads to one thing, if it is still there."""
    spot = table.play
    for names in names_on(path, event, table.play):
        (name,) = names or ("",)
        match spot:
            case dict():
                spot = spot.get(name)
            case tuple():
                spot = next((one for at, one in enumerate(spot) if id_of(one, at) == name), None)
            case _:
                spot = getattr(spot, name, None)
    return spot


def names_on(path: str, event: Event, play: Any) -> Path:
    """What a path of an event names, step by step."""
    return [step if isinstance(step, tuple) else step(event, play) for step in _steps(path)]


@cache
def _steps(path: str) -> tuple[tuple[str, ...] | Braces, ...]:
    """A path by its steps; a dot in braces is part of one."""
    steps = re.findall(r"(?:\{[^}]*\}|[^.])+", path)
    return tuple(_braces(step[1:-1]) if step.startswith("{") else (step,) for step in steps)


def _braces(field: str) -> Braces:
    """What names are held in braces: one, several or none."""
    of_play, get = field.startswith("play."), attrgetter(field.removeprefix("play."))

    def names(event: Event, play: Any) -> tuple[str, ...]:
        known = get(play if of_play else event)
        held = known if isinstance(known, tuple) else (known,)
        return tuple([str(name) for name in held if name != ""])

    return names


def _put_each(spot: Any, path: Path, says: Any, event: Event) -> Any:
    """A state with a value put everywhere a path leads; where it leads nowhere now, as it was."""
    names, rest = path[0], path[1:]
    if spot is None:
        return None
    if names == (EACH,):
        names = tuple(spot) if isinstance(spot, dict) else tuple(map(id_of, spot, range(len(spot))))
    for name in names:
        spot = _put(spot, name, rest, says, event)
    return spot


def _put(spot: Any, step: str, rest: Path, says: Any, event: Event) -> Any:
    """A state with the one changed that a step leads to."""
    if isinstance(spot, dict):
        if rest:
            within = spot.get(step)
            return {**spot, step: _put_each(within, rest, says, event)} if step in spot else spot
        if says is GONE:
            return {key: one for key, one in spot.items() if key != step}
        return {**spot, step: _value(spot.get(step), says, event)}
    if isinstance(spot, tuple):
        return _listed(spot, step, rest, says, event)
    known = getattr(spot, step)
    after = _put_each(known, rest, says, event) if rest else _value(known, says, event)
    return replace(spot, **{step: after})


def _listed(spot: tuple[Any, ...], id: str, rest: Path, says: Any, event: Event) -> tuple[Any, ...]:
    """A list with the one of this id changed, put in its place or at the end, or gone."""
    ids = [id_of(one, at) for at, one in enumerate(spot)]
    if says is GONE and not rest:
        return tuple(one for its, one in zip(ids, spot, strict=True) if its != id)
    if not rest and id not in ids:
        return (*spot, _value(None, says, event))

    def changed(one: Any) -> Any:
        return _put_each(one, rest, says, event) if rest else _value(None, says, event)

    return tuple(changed(one) if its == id else one for its, one in zip(ids, spot, strict=True))


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


def id_of(one: Any, at: int) -> Any:
    """What one of a list is found by."""
    if not isinstance(one, msgspec.Struct):
        return one
    return next((getattr(one, key) for key in ("id", "name", "who") if hasattr(one, key)), str(at))
