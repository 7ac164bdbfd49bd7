"""What changed between two states of a game, as plain data: an event that says what it set.

Paths are those of rulings: `cast.ember.light`. Lists are set whole.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import msgspec
from msgspec.structs import replace

from hearthside.core.table import Play

_GONE: Any = object()


class Change(msgspec.Struct, frozen=True, omit_defaults=True):
    """New values by path, and the paths of what is there no more."""

    set: dict[str, Any] = {}
    gone: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.set or self.gone)


def between(before: Play, after: Play) -> Change:
    """What has to be set to come from one state to the other."""
    found = dict(_differences("", before, after))
    gone = tuple(path for path, value in found.items() if value is _GONE)
    return Change({path: value for path, value in found.items() if value is not _GONE}, gone)


def _differences(path: str, old: Any, new: Any) -> Iterator[tuple[str, Any]]:
    if old == new:
        return
    inner, other = _inside(old), _inside(new)
    if type(old) is not type(new) or inner is None or other is None:
        yield path, _plain(new)
        return
    start = f"{path}." if path else ""
    yield from ((f"{start}{key}", _GONE) for key in inner if key not in other)
    for key, value in other.items():
        if key in inner:
            yield from _differences(f"{start}{key}", inner[key], value)
        else:
            yield f"{start}{key}", _plain(value)


def _plain(value: Any) -> Any:
    """A value just as it comes back from the log."""
    return msgspec.json.decode(msgspec.json.encode(value))


def _inside(value: Any) -> dict[str, Any] | None:
    """What a path can lead into: the fields of a struct, the entries of a dictionary."""
    if isinstance(value, msgspec.Struct) and not value.__struct_config__.array_like:
        return {name: getattr(value, name) for name in value.__struct_fields__}
    plain = isinstance(value, dict) and all(isinstance(k, str) and "." not in k for k in value)
    return value if plain else None


def applied(play: Play, change: Change) -> Any:
    """A state with a change made to it."""
    paths = {**change.set, **dict.fromkeys(change.gone, _GONE)}
    tops: dict[str, dict[str, Any]] = {}
    for path, value in paths.items():
        top, _, rest = path.partition(".")
        tops.setdefault(top, {})[rest] = value
    kinds = _kinds(type(play))
    made = {}
    for top, inner in tops.items():
        raw = msgspec.to_builtins(getattr(play, top), str_keys=True)
        for rest, value in inner.items():
            raw = _put(raw, rest, value)
        made[top] = msgspec.convert(raw, kinds[top], str_keys=True)
    return replace(play, **made)


def _put(raw: Any, path: str, value: Any) -> Any:
    if not path:
        return value
    *way, last = path.split(".")
    spot = raw
    for step in way:
        spot = spot[step]
    if value is _GONE:
        spot.pop(last, None)
    else:
        spot[last] = value
    return raw


@cache
def _kinds(play: type[Play]) -> Mapping[str, Any]:
    return {field.name: field.type for field in msgspec.structs.fields(play)}
