"""Who is told a line: the audience of what names something hidden, settled as it is said.

`core.engine` passes every line of every event through `told`; whoever reads the log later asks
`ToldNow`, which looks at nothing but the line's `to` unless the story went back since.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate
from typing import Any

import msgspec
from msgspec.structs import replace

from hearthside.core.moves import BUT, Audience, Move
from hearthside.core.say import Line, Span, Veiled, agreed
from hearthside.core.secrecy.cutting_out import known_in
from hearthside.core.secrecy.views import AROUND
from hearthside.core.secrecy.who_knows import Known
from hearthside.core.table import Table


def told(
    said: Iterable[Line],
    before: Table[Any],
    after: Table[Any],
    by: str = "",
    typed: str = "",
    *,
    quoted: bool = False,
) -> tuple[Line, ...]:
    """The lines of an event, each for those who may know all it names. What the engine tells passes
    through here once, so that whoever reads the log needs to look at nothing but `to`.

    The rule is `settled`: a name in a line knows whose it is and who knows of them. The net is
    `WhoIsTold`: it looks through the words for names that came in otherwise. Lines that quote
    somebody are told to whom they chose, whatever they name.
    """
    lines = [one for line in said for one in settled(line)]
    if quoted or not lines:
        return tuple(lines)
    return WhoIsTold(before, after, by, typed).lines(lines)


def settled(said: Line) -> list[Line]:
    """A line for those who may know all it names, and one for the rest if it has words for them."""
    hidden = [span for span in said.spans if isinstance(span, Veiled)]
    if not hidden:
        return [said]
    know = tuple(one for one in hidden[0].to if all(one in span.to for span in hidden))
    full = agreed(tuple(Span(span.kind, span.text) for span in said.spans))
    rest = agreed(
        tuple(
            Span(span.kind, (span.other or "") if isinstance(span, Veiled) else span.text)
            for span in said.spans
        )
    )
    if said.to is not None or any(span.other is None for span in hidden):
        return [replace(said, spans=full, to=know if said.to is None else said.to)]
    others = replace(said, spans=rest, to=(BUT, *know), who="", grade="")
    return [replace(said, spans=full, to=know), others]


class WhoIsTold:
    """Who may be told what, while one event is told: names of hidden things are for who knows them.

    What somebody typed who does not know the secret gives nothing away, so it is told.
    """

    def __init__(
        self,
        before: Table[Any],
        after: Table[Any],
        by: str = "",
        typed: str = "",
        around: Sequence[str] = (),
    ) -> None:
        self._table, self._by, self._typed = after, by, typed
        self._now = [*after.play.known, *known_in(tuple(getattr(after, name) for name in around))]
        hidden = [one for one in self._now if one.known_to is not None]
        hidden += _gone(before, self._now) if before.play is not after.play else ()
        self._secrets = [(words, one.known_to) for one in hidden for words in one.secret_words]

    def lines(self, said: Iterable[Line]) -> tuple[Line, ...]:
        """Lines with their audience narrowed to those who know all that they name."""
        return tuple(map(self._narrowed, said))

    def _narrowed(self, line: Line) -> Line:
        words = f"{line.plain} {line.why}"
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


class ToldNow:
    """The lines of a log that can be read by now. What was told in a stretch that the story went
    back over, be it story or table life, is for those who may know now what it names: a secret that
    came out there is one again."""

    def __init__(self, table: Table[Any]) -> None:
        self._table = table
        self._rewound = [at for at, _ in table.rewinds]
        lowest = accumulate((to for _, to in reversed(table.rewinds)), min)
        self._furthest_back = list(lowest)[::-1]

    @cached_property
    def _now(self) -> WhoIsTold:
        return WhoIsTold(self._table, self._table, around=AROUND)

    def lines(self, seq: int, said: Sequence[Line]) -> Sequence[Line]:
        """The lines of an entry, each for those who may read it by now."""
        later = bisect_right(self._rewound, seq)
        rewound = later < len(self._rewound) and self._furthest_back[later] < seq
        return self._now.lines(said) if rewound and said else said

    def to(self, seat: str, seq: int, said: Sequence[Line]) -> list[Line]:
        """Those of them that a seat may read."""
        return [line for line in self.lines(seq, said) if self._table.sees(seat, line.to)]


def _gone(before: Table[Any], now: list[Known]) -> list[Known]:
    """What was hidden before, and is no longer there."""
    there = {id(one) for one in now}
    gone = [one for one in before.play.known if one.known_to is not None and id(one) not in there]
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


def knowing_all(table: Table[Any], people: Iterable[str]) -> Audience:
    """Those who know everyone in something, as a test: nobody else sees it, or is told of it."""
    to: Audience = None
    for one in people:
        if one in table.play.cast:
            to = both(to, table.play.cast[one].known_to)
    return to


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
