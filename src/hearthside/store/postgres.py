"""The store for more than one server: a PostgreSQL database that they all write to."""

from collections.abc import Sequence
from typing import Any

import psycopg

from hearthside.store.base import Conflict, NoSuchTable, Record, TableExists, as_id, is_id
from hearthside.store.postgres_doorbell import Doorbell
from hearthside.store.postgres_pool import ConnectionPool
from hearthside.store.postgres_schema import prepare, trouble
from hearthside.store.postgres_writer import PostgresJob, PostgresWriter

LARGEST_INTEGER = 2**63 - 1
STRETCH = 1000  # records read before other tasks get their turn
LONG, LARGE = 2000, 500_000  # from how many records or bytes on a log is written by itself


class PostgresStore:
    """Implements `Store`."""

    def __init__(self, place: str) -> None:
        prepare(place)
        self._place = place
        self._pool = ConnectionPool(place)
        self._writer = PostgresWriter(place)
        self._doorbell = Doorbell(place, self._writer.name)

    async def create(self, table: str, header: bytes, bodies: Sequence[bytes] = ()) -> None:
        if not is_id(table):
            raise ValueError(f"{table!r} cannot be the id of a table.")
        if len(bodies) > LONG or sum(map(len, bodies)) > LARGE:
            started = await self._create_long(table, header, bodies)
        else:

            async def happened() -> int | None:
                return 1 if await self.header(table) == header else None

            values = (table, header, list(bodies))
            call = "hearthside.start(%s, %s, %s::bytea[])"
            started = await self._writer.submit(PostgresJob(table, call, values, happened))
        if not started:
            raise TableExists(f"There is already a table {table!r}.")

    async def _create_long(self, table: str, header: bytes, bodies: Sequence[bytes]) -> int | None:
        """A whole log in one transaction beside those of moves, which it does not hold up."""
        try:
            async with self._pool.one() as db, db.transaction():
                made = await db.execute(
                    "INSERT INTO hearthside.tables (id, header, newest) VALUES (%s, %s, %s)"
                    " ON CONFLICT DO NOTHING",
                    (table, header, len(bodies)),
                )
                if not made.rowcount:
                    return 0
                writing = "COPY hearthside.records (table_id, seq, body) FROM STDIN (FORMAT BINARY)"
                async with db.cursor() as cursor, cursor.copy(writing) as copy:
                    copy.set_types(["text", "int8", "bytea"])
                    for seq, body in enumerate(bodies, 1):
                        await copy.write_row((table, seq, body))
        except psycopg.Error as error:
            raise trouble(error, self._place) from error
        return 1

    async def header(self, table: str) -> bytes | None:
        row = await self._row("SELECT header FROM hearthside.tables WHERE id = %s", as_id(table))
        return None if row is None else row[0]

    async def tables(self) -> list[tuple[str, bytes]]:
        rows = await self._pool.rows("SELECT id, header FROM hearthside.tables ORDER BY nr")
        return [(id, header) for id, header in rows]

    async def forget(self, table: str) -> None:
        await self._call(as_id(table), "forget(%s)", as_id(table))

    async def append(self, table: str, after: int, bodies: Sequence[bytes]) -> int:
        known = as_id(table)

        async def happened() -> int | None:
            there = await self.read(known, after, limit=len(bodies))
            kept = [record.body for record in there] == list(bodies)
            return after + len(bodies) if bodies and kept else None

        values = (known, after, list(bodies))
        newest = await self._writer.submit(
            PostgresJob(known, "hearthside.append(%s, %s::numeric, %s::bytea[])", values, happened)
        )
        if newest is None:
            raise NoSuchTable(f"There is no table {table!r}.")
        if newest < 0:
            raise Conflict(-1 - newest)
        return newest

    async def read(
        self, table: str, after: int = 0, upto: int | None = None, limit: int | None = None
    ) -> list[Record]:
        last = LARGEST_INTEGER if upto is None else upto
        left = LARGEST_INTEGER if limit is None else limit
        found: list[Record] = []
        while left > 0:
            wanted = min(left, STRETCH)
            rows = await self._pool.rows(
                "SELECT seq, body FROM hearthside.records"
                " WHERE table_id = %s AND seq > %s::int8 AND seq <= %s::int8 ORDER BY seq LIMIT %s",
                as_id(table),
                _within(after),
                _within(last),
                wanted,
            )
            found += [Record(seq, body) for seq, body in rows]
            if len(rows) < wanted:
                break
            after = found[-1].seq
            left -= wanted
        return found

    async def read_back(self, table: str, before: int, limit: int) -> list[Record]:
        rows = await self._pool.rows(
            "SELECT seq, body FROM hearthside.records WHERE table_id = %s AND seq < %s::int8"
            " ORDER BY seq DESC LIMIT %s",
            as_id(table),
            _within(before),
            _within(max(limit, 0)),
        )
        return [Record(seq, body) for seq, body in rows]

    async def newest(self, table: str) -> int:
        row = await self._row("SELECT newest FROM hearthside.tables WHERE id = %s", as_id(table))
        return 0 if row is None else row[0]

    async def save_snapshot(self, table: str, seq: int, version: str, body: bytes) -> None:
        values = (as_id(table), seq, version, body)
        if not await self._call(as_id(table), "keep_snapshot(%s, %s::int8, %s, %s)", *values):
            raise NoSuchTable(f"There is no table {table!r}.")

    async def snapshot(self, table: str, version: str) -> tuple[int, bytes] | None:
        row = await self._row(
            "SELECT seq, body FROM hearthside.snapshots WHERE table_id = %s AND version = %s",
            as_id(table),
            version,
        )
        return None if row is None else (row[0], row[1])

    async def put_key(self, digest: bytes, table: str, holder: str) -> None:
        if len(digest) != 32:
            raise ValueError("A key is kept as the 32 bytes of its SHA-256 digest.")
        if not is_id(holder):
            raise ValueError(f"{holder!r} cannot hold a key.")
        if not await self._call(as_id(table), "put_key(%s, %s, %s)", digest, as_id(table), holder):
            raise NoSuchTable(f"There is no table {table!r}.")

    async def key(self, digest: bytes) -> tuple[str, str] | None:
        row = await self._row(
            "SELECT table_id, holder FROM hearthside.keys WHERE digest = %s", digest
        )
        return None if row is None else (row[0], row[1])

    async def keys(self, table: str) -> list[tuple[bytes, str]]:
        rows = await self._pool.rows(
            "SELECT digest, holder FROM hearthside.keys WHERE table_id = %s ORDER BY nr",
            as_id(table),
        )
        return [(digest, holder) for digest, holder in rows]

    async def drop_key(self, digest: bytes) -> None:
        found = await self.key(digest)
        if found:
            await self._call(found[0], "drop_key(%s)", digest)

    async def put_picture(self, table: str, name: str, body: bytes) -> None:
        if not is_id(name):
            raise ValueError(f"{name!r} cannot be the name of a picture.")
        values = (as_id(table), name, body)
        if not await self._call(as_id(table), "put_picture(%s, %s, %s)", *values):
            raise NoSuchTable(f"There is no table {table!r}.")

    async def picture(self, table: str, name: str) -> bytes | None:
        row = await self._row(
            "SELECT body FROM hearthside.pictures WHERE table_id = %s AND name = %s",
            as_id(table),
            as_id(name),
        )
        return None if row is None else row[0]

    async def pictures(self, table: str) -> list[tuple[str, int]]:
        rows = await self._pool.rows(
            "SELECT name, length(body) FROM hearthside.pictures WHERE table_id = %s ORDER BY nr",
            as_id(table),
        )
        return [(name, size) for name, size in rows]

    async def drop_picture(self, table: str, name: str) -> None:
        await self._call(as_id(table), "drop_picture(%s, %s)", as_id(table), as_id(name))

    async def changed(self) -> bool:
        return await self._doorbell.heard() != set()

    async def news(self, patience: float) -> set[str] | None:
        return await self._doorbell.wait(patience)

    async def close(self) -> None:
        await self._writer.stop()
        await self._doorbell.close()
        await self._pool.close()

    async def _call(self, table: str, call: str, *values: Any) -> int | None:
        """Call a function that does no harm when it is called twice."""

        async def again() -> int | None:
            rows = await self._pool.rows(f"SELECT hearthside.{call}", *values)
            found: int | None = rows[0][0]
            return found

        return await self._writer.submit(PostgresJob(table, f"hearthside.{call}", values, again))

    async def _row(self, sql: str, *values: Any) -> Any:
        return next(iter(await self._pool.rows(sql, *values)), None)


def _within(number: int) -> int:
    return max(-LARGEST_INTEGER, min(number, LARGEST_INTEGER))
