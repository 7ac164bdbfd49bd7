"""A table as the store keeps it: opened from its snapshot and log, and written down anew."""

import asyncio
import hashlib
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import msgspec

import hearthside
from hearthside.core import content, engine, log, snapshot
from hearthside.core.game import Game
from hearthside.core.life.rewinds import Rewound
from hearthside.core.log import Entry
from hearthside.core.table import Table
from hearthside.store.base import Record, Store, Unavailable

_SHORT = 500
"""A log up to this long is folded on the spot; a longer one lets other tables go on meanwhile."""


class TableHeader(msgspec.Struct, frozen=True, kw_only=True):
    """What the store keeps beside a table's log, for lists that open no log."""

    name: str
    game: str
    at: str


async def read_header(store: Store, table: str) -> TableHeader | None:
    kept = await store.header(table)
    return None if kept is None else msgspec.json.decode(kept, type=TableHeader)


async def write_table(store: Store, id: str, header: TableHeader, bodies: Sequence[bytes]) -> None:
    """Keep a whole new table."""
    await store.create(id, msgspec.json.encode(header), bodies)


def read_entries(game: Game[Any], records: Sequence[Record]) -> list[Entry]:
    """Entries from their records; whoever cannot read one says which."""
    entries = []
    for record in records:
        try:
            entries.append(log.decode(game, record.body))
        except msgspec.MsgspecError as wrong:
            raise Unavailable(
                f"Entry {record.seq} of this table cannot be read ({wrong}). "
                "A newer Hearthside may have written it: update this one, then open it again."
            ) from wrong
    return entries


async def entries_of(game: Game[Any], records: Sequence[Record]) -> list[Entry]:
    """The same; a long log is read beside what else goes on."""
    if len(records) <= _SHORT:
        return read_entries(game, records)
    return await asyncio.to_thread(read_entries, game, records)


async def open_table(
    store: Store, id: str, game: Game[Any]
) -> tuple[Table[Any] | None, int, list[Entry]]:
    """The table as it stands now, or nothing where there is none; how far a snapshot led; and the
    entries that were read after it."""
    kept = await store.snapshot(id, version(game))
    if kept is not None:
        try:
            table = snapshot.decode(game, kept[1])
        except msgspec.MsgspecError:
            table = None
        if table is not None and table.seq == kept[0] <= await store.newest(id):
            new = await entries_of(game, await store.read(id, table.seq))
            return await grown(store, id, game, table, new), kept[0], new
    whole = await entries_of(game, await store.read(id))
    return await replayed(game, whole), 0, whole


async def grown(
    store: Store,
    id: str,
    game: Game[Any],
    table: Table[Any],
    new: Sequence[Entry],
    unsaved: Sequence[Entry] = (),
) -> Table[Any]:
    """The table after new entries. `unsaved` are those that led to it and are in no store yet."""
    if any(isinstance(entry.event, Rewound) for entry in new):
        saved = await store.read(id, upto=table.seq - len(unsaved))
        whole = await replayed(game, [*await entries_of(game, saved), *unsaved, *new])
        assert whole is not None, "a rewind has a log before it"
        return whole
    events = [entry.event for entry in new]
    if len(new) <= _SHORT:
        return engine.fold(game, table, events)
    return await asyncio.to_thread(engine.fold, game, table, events)


async def replayed(game: Game[Any], entries: list[Entry]) -> Table[Any] | None:
    """The table a whole log makes."""
    if not entries:
        return None
    if len(entries) <= _SHORT:
        return log.replay(game, entries)
    return await asyncio.to_thread(log.replay, game, entries)


@cache
def version(game: Game[Any]) -> str:
    """Which code and data made a snapshot. Any change to them makes it worthless, and safe."""
    code = hashlib.sha256()
    packages = {"hearthside.core", "hearthside.games", game.package}
    for package in sorted(packages):
        for source in _sources(files(package), deep=package != "hearthside.games"):
            code.update(source)
    for _, added in content.added():
        code.update(added.encode())
    return f"{hearthside.__version__}/{game.name}/{code.hexdigest()[:16]}"


def _sources(folder: Traversable, deep: bool) -> Iterator[bytes]:
    for item in sorted(folder.iterdir(), key=lambda item: item.name):
        if item.name.endswith((".py", ".toml")):
            yield item.read_bytes()
        elif item.is_dir() and (deep or item.name == "_shared"):
            yield from _sources(item, deep=True)
