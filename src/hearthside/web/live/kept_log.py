"""What is kept of a table, read back: a page of it, what came since, all of it."""

from collections.abc import Sequence
from typing import Any

import msgspec

from hearthside.core.game import Game
from hearthside.core.log import Entry
from hearthside.store.base import Record, Store
from hearthside.web.live import storage


class Numbered(msgspec.Struct, frozen=True):
    """An entry with its number in the log."""

    seq: int
    entry: Entry


class KeptLog:
    """The log of one table, read from where tables are kept."""

    def __init__(self, store: Store, id: str, game: Game[Any]) -> None:
        self._store, self._id, self._game = store, id, game

    async def older(self, before: int, limit: int) -> list[Numbered]:
        """Entries before a number, oldest first."""
        return await self._numbered((await self._store.read_back(self._id, before, limit))[::-1])

    async def newer(self, after: int, upto: int) -> list[Numbered]:
        """Entries after a number up to and with another, oldest first."""
        return await self._numbered(await self._store.read(self._id, after, upto))

    async def whole(self, upto: int) -> list[Numbered]:
        """The whole log, up to and with an entry."""
        return await self.newer(0, upto)

    async def search(self, marker: bytes, upto: int) -> list[Numbered]:
        """The entries whose kept text holds a marker; the others are not even read."""
        records = await self._store.read(self._id, upto=upto)
        return await self._numbered([record for record in records if marker in record.body])

    async def bodies(self) -> list[bytes]:
        """The whole log exactly as it is kept."""
        return [record.body for record in await self._store.read(self._id)]

    async def _numbered(self, records: Sequence[Record]) -> list[Numbered]:
        entries = await storage.entries_of(self._game, records)
        return [Numbered(r.seq, entry) for r, entry in zip(records, entries, strict=True)]
