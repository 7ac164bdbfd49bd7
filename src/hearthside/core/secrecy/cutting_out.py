"""What somebody does not know is cut out of a value, wherever it lies, and found there."""

from collections.abc import Callable, Collection, Iterable
from functools import cache
from operator import is_
from types import UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec.structs import replace

from hearthside.core.secrecy.who_knows import Known

Sees = Callable[[Known], bool]
V = TypeVar("V")


def cut(value: V, sees: Sees) -> V:
    """The same value without whatever is not seen, however deep it lies; itself if all of it is."""
    after: Any = value
    if isinstance(value, msgspec.Struct):
        changes = {}
        for name in _spots(type(value)):
            if old := getattr(value, name):
                new = None if _unseen(old, sees) else cut(old, sees)
                if new is not old:
                    changes[name] = new
        after = replace(value, **changes) if changes else value
    elif isinstance(value, dict) and value:
        kept = {
            key: one if _is_plain(one.__class__) else cut(one, sees)
            for key, one in value.items()
            if getattr(one, "known_to", None) is None or sees(one)  # as `_unseen`: there are many
        }
        after = value if _same(kept.values(), value.values()) else kept
    elif isinstance(value, tuple) and value:
        held = tuple(cut(one, sees) for one in value if not _unseen(one, sees))
        after = value if _same(held, value) else held
    return after  # type: ignore[no-any-return]


def _same(kept: Collection[Any], every: Collection[Any]) -> bool:
    return len(kept) == len(every) and all(map(is_, kept, every))


def known_in(value: Any) -> list[Known]:
    """Everything in a state that somebody might not know."""
    found: list[Known] = []
    inside: Iterable[Any] = ()
    if isinstance(value, msgspec.Struct):
        if isinstance(value, Known):
            found.append(value)
        inside = [held for name in _spots(type(value)) if (held := getattr(value, name))]
    elif isinstance(value, dict):
        inside = value.values()
    elif isinstance(value, tuple):
        inside = value
    for one in inside:
        if not _is_plain(one.__class__):
            found += known_in(one)
        elif _is_plain_secret(one.__class__):
            found.append(one)
    return found


def hidden_in(value: Any) -> list[Known]:
    """Everything in a state that somebody does not know."""
    return [one for one in known_in(value) if one.known_to is not None]


def _unseen(value: Any, sees: Sees) -> bool:
    return isinstance(value, Known) and value.known_to is not None and not sees(value)


@cache
def _is_plain(kind: type) -> bool:
    """Whether nothing hidden can lie inside: most of what a table holds by name is such."""
    return issubclass(kind, msgspec.Struct) and not _spots(kind)


@cache
def _is_plain_secret(kind: type) -> bool:
    return issubclass(kind, Known) and _is_plain(kind)


@cache
def _spots(kind: type[msgspec.Struct]) -> tuple[str, ...]:
    """The fields of a kind of value in which something hidden may lie."""
    return tuple(
        name for name, hint in get_type_hints(kind).items() if _may_hide(hint, frozenset())
    )


def _may_hide(hint: Any, above: frozenset[Any]) -> bool:
    if hint is Any:
        return True
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        if issubclass(hint, Known):
            return True
        if hint in above:
            return False
        return any(_may_hide(one, above | {hint}) for one in get_type_hints(hint).values())
    if get_origin(hint) in (dict, tuple, list, Union, UnionType):
        return any(_may_hide(one, above) for one in get_args(hint))
    return False
