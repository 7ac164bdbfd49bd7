"""Hearing of what other servers write: LISTEN as a doorbell, and a slow look behind it."""

import asyncio
from contextlib import suppress

import psycopg

from hearthside.store.postgres_pool import Connection, connect
from hearthside.store.postgres_schema import trouble
from hearthside.store.postgres_writer import CHANNEL

SLOW = 10.0
"""After how many seconds to look at everything, in case the bell was not heard."""


class Doorbell:
    """Collects which tables others wrote to, while nobody asks."""

    def __init__(self, place: str, name: str) -> None:
        self._place = place
        self._name = name
        self._db: Connection | None = None
        self._rung = asyncio.Event()
        self._tables: set[str] = set()
        self._all = False
        self._looked = 0.0
        self._ear = -1

    async def heard(self) -> set[str] | None:
        """The tables others wrote to since this was last asked; None for any of them."""
        await self._listening()
        assert self._db is not None
        try:
            self._deaf()
            await self._db.execute("SELECT 1")  # brings along what was rung before it
            self._attend()
        except psycopg.Error as error:
            await self.close()
            raise trouble(error, self._place) from error
        return self._taken()

    async def wait(self, patience: float) -> set[str] | None:
        """The same, as soon as there is anything or patience has run out."""
        await self._listening()
        loop = asyncio.get_running_loop()
        due = max(0.0, self._looked + SLOW - loop.time())
        with suppress(TimeoutError):
            await asyncio.wait_for(self._rung.wait(), min(patience, due))
        if loop.time() >= self._looked + SLOW:
            self._all = True
        return self._taken()

    def _taken(self) -> set[str] | None:
        self._rung.clear()
        tables, everything = self._tables, self._all
        self._tables, self._all = set(), False
        if everything:
            self._looked = asyncio.get_running_loop().time()
            return None
        return tables

    async def _listening(self) -> None:
        if self._db is not None and not self._db.closed:
            return
        self._all = True  # who knows what was missed
        self._db = await connect(self._place)
        self._db.add_notify_handler(self._note)
        try:
            await self._db.execute(f"LISTEN {CHANNEL}".encode())
        except psycopg.Error as error:
            await self.close()
            raise trouble(error, self._place) from error
        self._looked = asyncio.get_running_loop().time()
        self._attend()

    def _attend(self) -> None:
        assert self._db is not None
        self._ear = self._db.fileno()
        asyncio.get_running_loop().add_reader(self._ear, self._ring)

    def _deaf(self) -> None:
        """Listen no more, or let psycopg itself read for a moment."""
        if self._ear >= 0:
            asyncio.get_running_loop().remove_reader(self._ear)
        self._ear = -1

    def _ring(self) -> None:
        """Something came in while nobody asked."""
        db = self._db
        assert db is not None
        try:
            db.pgconn.consume_input()
            while note := db.pgconn.notifies():
                self._hear(note.extra.decode())
        except psycopg.Error:
            self._deaf()
            db.pgconn.finish()
            self._all = True
            self._rung.set()

    def _note(self, note: psycopg.Notify) -> None:
        self._hear(note.payload)

    def _hear(self, payload: str) -> None:
        name, *tables = payload.split("\n")
        if name == self._name:
            return
        self._tables.update(tables)
        self._all = self._all or not tables
        self._rung.set()

    async def close(self) -> None:
        self._deaf()
        db, self._db = self._db, None
        if db is not None:
            await db.close()
