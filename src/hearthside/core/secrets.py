"""Secrets by construction: what somebody does not know is cut out of what they see and are told.

A game marks what may be hidden by extending `Known` (`core.who_knows`). Nothing else is needed of
it: what a seat does not know is dropped wherever it lies in the state (`cut`, with which
`core.who_sees_what` makes a seat's view), and a line that names it is told to those alone who know
it (`Told`, which `core.engine` passes every line through).
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cache
from operator import is_
from types import UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec.structs import replace

from hearthside.core.moves import BUT, Audience, Move
from hearthside.core.say import Line, Span, Veiled
from hearthside.core.table import Table
from hearthside.core.who_knows import Known

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
        inside = [getattr(value, name) for name in _spots(type(value))]
    elif isinstance(value, dict):
        inside = value.values()
    elif isinstance(value, tuple):
        inside = value
    for one in inside:
        if not _is_plain(one.__class__):
            found += known_in(one)
        elif isinstance(one, Known):
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


class Told:
    """Who may be told what, while one event is told: names of hidden things are for who knows them.

    What somebody typed who does not know the secret gives nothing away, so it is told.
    """

    def __init__(
        self, before: Table[Any], after: Table[Any], by: str = "", typed: str = ""
    ) -> None:
        self._table, self._by, self._typed = after, by, typed
        self._now = known_in(after.play)
        hidden = [one for one in self._now if one.known_to is not None]
        hidden += _gone(before, self._now) if before.play is not after.play else ()
        self._secrets = [(words, one.known_to) for one in hidden for words in one.secret_words]

    def lines(self, said: Iterable[Line]) -> tuple[Line, ...]:
        """Lines with their audience narrowed to those who know all that they name."""
        return tuple(map(self._narrowed, said))

    def _narrowed(self, line: Line) -> Line:
        words = f"{line.plain} {line.why} {line.tale}"
        for secret, knows in self._secrets:
            if (
                secret in words
                and self._names(secret, words)
                and not self._own_words(secret, knows)
                and not self._is_open(secret)
            ):
                line = replace(line, to=both(line.to, knows))
        return line

    def _own_words(self, secret: str, knows: Audience) -> bool:
        return bool(self._by) and secret in self._typed and not self._table.sees(self._by, knows)

    def _is_open(self, secret: str) -> bool:
        """Whether something that everybody knows goes by the same words."""
        return any(secret in one.secret_words for one in self._now if not one.hidden)

    def _names(self, secret: str, words: str) -> bool:
        return bool(re.search(rf"(?<!\w){re.escape(secret)}(?!\w)", words))


def _gone(before: Table[Any], now: list[Known]) -> list[Known]:
    """What was hidden before, and is no longer there."""
    there = {id(one) for one in now}
    gone = [one for one in hidden_in(before.play) if id(one) not in there]
    named = {(type(one), one.secret_id) for one in now} if gone else set()
    return [one for one in gone if (type(one), one.secret_id) not in named]


def both(one: Audience, other: Audience) -> Audience:
    """Those who belong to two audiences.

    >>> both(None, ("gm",)), both(("ana", "gm"), ("gm", "ben")), both(("but", "gm"), ("gm", "ana"))
    (('gm',), ('gm',), ('ana',))
    """
    if one is None or other is None:
        return other if one is None else one
    if other[:1] == (BUT,):
        one, other = other, one
    if one[:1] == (BUT,):
        return tuple(each for each in other if each not in one[1:])
    return tuple(each for each in one if each in other)


def typed_in(move: Move) -> str:
    """All the words of a move."""
    return "\n".join(_texts(msgspec.to_builtins(move)))


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from _texts(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _texts(one)


def settled(said: Line) -> list[Line]:
    """A line for those who may know all it names, and one for the rest if it has words for them.

    Secrecy is settled here, once, so that whoever reads the log needs to look at nothing but `to`.
    """
    hidden = [span for span in said.spans if isinstance(span, Veiled)]
    if not hidden:
        return [said]
    know = tuple(one for one in hidden[0].to if all(one in span.to for span in hidden))
    full = tuple(Span(span.kind, span.text) for span in said.spans)
    rest = tuple(
        Span(span.kind, (span.other or "") if isinstance(span, Veiled) else span.text)
        for span in said.spans
    )
    if said.to is not None or any(span.other is None for span in hidden):
        return [replace(said, spans=full, to=know if said.to is None else said.to)]
    others = replace(said, spans=rest, to=(BUT, *know), who="", grade="", tale="")
    return [replace(said, spans=full, to=know), others]
