"""The log: entries as they are kept, read back, and folded into the table they make."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, reduce
from operator import or_
from typing import Any

import msgspec
from msgspec.structs import replace

from hearthside.core import engine
from hearthside.core.game import Game, Upcast
from hearthside.core.life import LIFE
from hearthside.core.life.rewinds import Rewound, Standing
from hearthside.core.life.seats import TableOpened
from hearthside.core.moves import Event
from hearthside.core.say import Line
from hearthside.core.table import Table
from hearthside.core.told_attempts import Said, without_withdrawn


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One entry of a table's log. `by` is empty where nobody is to be named."""

    at: str
    by: str
    event: Event
    said: tuple[Line, ...] = ()
    goes_on: bool = False
    """Whether the next entry belongs to the same move: nobody rewinds into the middle of one."""


class _Kept(msgspec.Struct, frozen=True):
    at: str
    by: str
    event: dict[str, Any]
    said: tuple[Line, ...] = ()
    goes_on: bool = False


UPCASTS: dict[tuple[str, int], Upcast] = {}
"""Of table life, what `Game.upcasts` are of a game: by (event tag, old version)."""

_ENCODER = msgspec.json.Encoder()
_KEPT = msgspec.json.Decoder(_Kept)


@cache
def _decoders(game: Game[Any]) -> tuple[Any, msgspec.json.Decoder[Any]]:
    union: Any = reduce(or_, (*LIFE.events, *game.events))
    entry = msgspec.defstruct(
        "Entry",
        [
            ("at", str),
            ("by", str),
            ("event", union),
            ("said", tuple[Line, ...], ()),
            ("goes_on", bool, False),
        ],
        frozen=True,
    )
    return union, msgspec.json.Decoder(entry)


@cache
def _upcasts(game: Game[Any]) -> Mapping[tuple[str, int], Upcast]:
    return {**UPCASTS, **game.upcasts}


def encode(entry: Entry) -> bytes:
    """An entry as it is kept."""
    return _ENCODER.encode(entry)


def decode(game: Game[Any], body: bytes) -> Entry:
    """An entry as it was kept, brought up to date if an older release wrote it."""
    union, fast = _decoders(game)
    upcasts = _upcasts(game)
    if not any(tag.encode() in body for tag, _ in upcasts):
        read = fast.decode(body)
        return Entry(read.at, read.by, read.event, read.said, read.goes_on)
    kept = _KEPT.decode(body)
    raw = kept.event
    while upcast := upcasts.get((raw["event"], raw.get("v", 1))):
        raw = upcast(raw)
    return Entry(kept.at, kept.by, msgspec.convert(raw, union), kept.said, kept.goes_on)


def replay(game: Game[Any], entries: Sequence[Entry]) -> Table[Any]:
    """The table a whole log makes: all table life, and the story that was not rewound."""
    first = entries[0].event
    if not isinstance(first, TableOpened):
        raise ValueError("A log begins with its table being opened.")
    rewinds = [
        (seq, entry.event.to)
        for seq, entry in enumerate(entries, 1)
        if isinstance(entry.event, Rewound)
    ]
    stands = Standing(rewinds, len(entries))
    table = engine.opened(game, first)
    for seq, entry in enumerate(entries[1:], 2):
        if not entry.event.story or seq in stands:
            table = replace(engine.evolve(game, replace(table, seq=seq - 1), entry.event), seq=seq)
    return replace(table, seq=len(entries))


def told_since(table: Table[Any], seq: int, entries: Sequence[Entry]) -> list[Said]:
    """The lines of the story from an entry on; `entries` are the newest, up to now."""
    standing = Standing(table.rewinds, table.seq)
    return without_withdrawn(
        Said(at, line)
        for at, entry in enumerate(entries, table.seq - len(entries) + 1)
        if at >= seq and (at in standing or not entry.event.story)
        for line in entry.said
    )


def entries_of(turn: engine.Turn, by: str, at: str) -> list[Entry]:
    """Entries ready to keep: a turn is said and evolved already."""
    made = [
        Entry(at, "" if event.unnamed else by, event, said)
        for event, said in zip(turn.events, turn.said, strict=True)
    ]
    return one_move(made)


def after(
    game: Game[Any], turn: engine.Turn, new: Sequence[Entry], old: Callable[[], Sequence[Entry]]
) -> Table[Any]:
    """The table after a turn; the old entries are asked for only if it rewinds."""
    if any(isinstance(event, Rewound) for event in turn.events):
        return replay(game, [*old(), *new])
    return turn.table


def one_move(entries: Sequence[Entry]) -> list[Entry]:
    """Entries that belong together: a move, and the dice that fell because of it."""
    return [*(replace(entry, goes_on=True) for entry in entries[:-1]), *entries[-1:]]


def rest(to: int, following: Iterable[Entry]) -> int:
    """Where a rewind to an entry comes to rest: at the end of its move.

    `following` are the entries from that one on.
    """
    for entry in following:
        if not entry.goes_on:
            break
        to += 1
    return to
