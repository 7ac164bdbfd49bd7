"""A few connections to PostgreSQL, opened when they are needed and dropped when they break."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import psycopg

from hearthside.store.base import Unavailable
from hearthside.store.postgres_schema import PATIENCE, trouble

Connection = psycopg.AsyncConnection[tuple[Any, ...]]

MOST_CONNECTIONS = 6


async def connect(place: str) -> Connection:
    """A connection that commits each statement unless told otherwise, and is durable."""
    try:
        db = await psycopg.AsyncConnection.connect(
            place, autocommit=True, connect_timeout=PATIENCE, prepare_threshold=2
        )
        await db.execute("SET synchronous_commit = on")
    except (psycopg.Error, OSError) as error:
        raise trouble(error, place) from error
    return db


class ConnectionPool:
    """Connections for reading, and for what takes long."""

    def __init__(self, place: str) -> None:
        self._place = place
        self._idle: list[Connection] = []
        self._free: asyncio.Semaphore | None = None
        self._closed = False

    @asynccontextmanager
    async def one(self) -> AsyncIterator[Connection]:
        """A connection for oneself. One that breaks takes the idle ones with it."""
        if self._closed:
            raise closed()
        if self._free is None:
            self._free = asyncio.Semaphore(MOST_CONNECTIONS)
        async with self._free:
            db = self._idle.pop() if self._idle else await connect(self._place)
            try:
                yield db
            except BaseException:
                await db.close()
                await self._drop_idle()
                raise
            if self._closed:
                await db.close()
            else:
                self._idle.append(db)

    async def rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """What a query finds. A connection that broke while idle is replaced once."""
        for again in (True, False):
            try:
                async with self.one() as db:
                    found = await db.execute(sql.encode(), values, binary=True)
                    return await found.fetchall()
            except psycopg.OperationalError as error:
                if not again:
                    raise trouble(error, self._place) from error
            except psycopg.Error as error:
                raise trouble(error, self._place) from error
        raise AssertionError("unreachable")

    async def close(self) -> None:
        self._closed = True
        await self._drop_idle()

    async def _drop_idle(self) -> None:
        idle, self._idle = self._idle, []
        for db in idle:
            await db.close()


def closed() -> Unavailable:
    return Unavailable("The database is closed. Start Hearthside again to go on.")
