"""The embedded store: one SQLite file, written by one thread, read where it is asked for."""

import asyncio
import sqlite3
import time
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, cast

from hearthside.store.base import (
    Conflict,
    NoSuchTable,
    Record,
    TableExists,
    Unavailable,
    as_id,
    is_id,
)
from hearthside.store.sqlite_durability import connect
from hearthside.store.sqlite_errors import trouble
from hearthside.store.sqlite_opening import open_file
from hearthside.store.sqlite_writer import SqliteWriter

LARGEST_INTEGER = 2**63 - 1  # what an SQLite integer holds
STRETCH = 1000  # records read before other tasks get their turn, about a millisecond
ROWS = 500  # records in one INSERT
SLICE, SLICE_SIZE = 2000, 500_000  # records and bytes of a long log that are written at once
GLANCE = 0.5  # seconds between two looks whether another process wrote something
READING_PATIENCE = 1.0  # readers wait for nobody in WAL mode, save for a recovery after a crash

Row = tuple[str, int, bytes]

_DATA_VERSION = "PRAGMA data_version"


class SqliteStore:
    """Implements `Store`.

    Reads run on the event loop: a page of the log takes microseconds, while a thread that steps
    through rows beside a busy loop waits for the interpreter at every single row.
    """

    def __init__(self, path: Path) -> None:
        self._path = path.expanduser().resolve()
        db = open_file(self._path)
        self._version_written = _data_version(db)
        self._writer = SqliteWriter(db, connect(self._path), self._path)
        self._reader: sqlite3.Connection | None = connect(self._path, READING_PATIENCE)
        self._reader.execute("PRAGMA query_only = ON")
        self._version_read = 0

    async def create(self, table: str, header: bytes, bodies: Sequence[bytes] = ()) -> None:
        if not is_id(table):
            raise ValueError(f"{table!r} cannot be the id of a table.")
        slices = list(_sliced(table, bodies))
        began = int(time.time()) if len(slices) > 1 else None

        def begin(db: sqlite3.Connection) -> None:
            if db.execute("SELECT 1 FROM tables WHERE id = ?", (table,)).fetchone():
                raise TableExists(f"There is already a table {table!r}.")
            db.execute(
                "INSERT INTO tables (id, header, unfinished) VALUES (?, ?, ?)",
                (table, header, began),
            )
            _insert(db, slices[0])

        def finish(db: sqlite3.Connection) -> None:
            db.execute("UPDATE tables SET unfinished = NULL WHERE id = ?", (table,))

        await self._writer.submit(begin, len(header) + _size(slices[0]))
        if len(slices) == 1:
            return
        # A long log is written bit by bit, so that other tables' moves come in between; nobody
        # finds the table until all of it is there.
        try:
            for rows in slices[1:]:
                await self._writer.submit(partial(_insert, rows=rows), _size(rows))
            await self._writer.submit(finish)
        except BaseException:
            await asyncio.shield(self.forget(table))
            raise

    async def header(self, table: str) -> bytes | None:
        row = self._row(
            "SELECT header FROM tables WHERE id = ? AND unfinished IS NULL", as_id(table)
        )
        return None if row is None else row[0]

    async def tables(self) -> list[tuple[str, bytes]]:
        return self._rows("SELECT id, header FROM tables WHERE unfinished IS NULL ORDER BY nr")

    async def forget(self, table: str) -> None:
        """A long log goes bit by bit; nobody finds the table from the first bit on."""
        going = True
        while going:
            going = await self._writer.submit(partial(_forget_some, table=as_id(table)))

    async def append(self, table: str, after: int, bodies: Sequence[bytes]) -> int:
        rows = [(table, after + n, body) for n, body in enumerate(bodies, 1)]

        def work(db: sqlite3.Connection) -> int:
            newest = _known(db, table)
            if newest != after:
                raise Conflict(newest)
            _insert(db, rows)
            return after + len(rows)

        return await self._writer.submit(work, sum(map(len, bodies)))

    async def read(
        self, table: str, after: int = 0, upto: int | None = None, limit: int | None = None
    ) -> list[Record]:
        last = LARGEST_INTEGER if upto is None else upto
        left = LARGEST_INTEGER if limit is None else limit
        found: list[Record] = []
        while left > 0:
            wanted = min(left, STRETCH)
            rows = self._rows(
                "SELECT seq, body FROM records WHERE table_id = ? AND seq > ? AND seq <= ?"
                " ORDER BY seq LIMIT ?",
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
            await asyncio.sleep(0)
        return found

    async def read_back(self, table: str, before: int, limit: int) -> list[Record]:
        rows = self._rows(
            "SELECT seq, body FROM records WHERE table_id = ? AND seq < ?"
            " ORDER BY seq DESC LIMIT ?",
            as_id(table),
            _within(before),
            _within(max(limit, 0)),
        )
        return [Record(seq, body) for seq, body in rows]

    async def newest(self, table: str) -> int:
        row = self._row("SELECT max(seq) FROM records WHERE table_id = ?", as_id(table))
        return 0 if row is None or row[0] is None else row[0]

    async def save_snapshot(self, table: str, seq: int, version: str, body: bytes) -> None:
        def work(db: sqlite3.Connection) -> None:
            _known(db, table)
            db.execute(
                "INSERT OR REPLACE INTO snapshots (table_id, seq, version, body)"
                " VALUES (?, ?, ?, ?)",
                (table, seq, version, body),
            )

        await self._writer.submit(work, len(body))

    async def snapshot(self, table: str, version: str) -> tuple[int, bytes] | None:
        row = self._row(
            "SELECT seq, body FROM snapshots WHERE table_id = ? AND version = ?",
            as_id(table),
            version,
        )
        return cast("tuple[int, bytes] | None", row)

    async def put_key(self, digest: bytes, table: str, holder: str) -> None:
        if len(digest) != 32:
            raise ValueError("A key is kept as the 32 bytes of its SHA-256 digest.")
        if not is_id(holder):
            raise ValueError(f"{holder!r} cannot hold a key.")

        def work(db: sqlite3.Connection) -> None:
            _known(db, table)
            db.execute(
                "INSERT INTO keys (digest, table_id, holder) VALUES (?, ?, ?)"
                " ON CONFLICT (digest) DO UPDATE"
                " SET table_id = excluded.table_id, holder = excluded.holder",
                (digest, table, holder),
            )

        await self._writer.submit(work)

    async def key(self, digest: bytes) -> tuple[str, str] | None:
        row = self._row("SELECT table_id, holder FROM keys WHERE digest = ?", digest)
        return cast("tuple[str, str] | None", row)

    async def keys(self, table: str) -> list[tuple[bytes, str]]:
        return self._rows(
            "SELECT digest, holder FROM keys WHERE table_id = ? ORDER BY nr", as_id(table)
        )

    async def drop_key(self, digest: bytes) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM keys WHERE digest = ?", (digest,))

        await self._writer.submit(work)

    async def put_picture(self, table: str, name: str, body: bytes) -> None:
        if not is_id(name):
            raise ValueError(f"{name!r} cannot be the name of a picture.")

        def work(db: sqlite3.Connection) -> None:
            _known(db, table)
            db.execute(
                "INSERT INTO pictures (table_id, name, body) VALUES (?, ?, ?)"
                " ON CONFLICT (table_id, name) DO UPDATE SET body = excluded.body",
                (table, name, body),
            )

        await self._writer.submit(work, len(body))

    async def picture(self, table: str, name: str) -> bytes | None:
        row = self._row(
            "SELECT body FROM pictures WHERE table_id = ? AND name = ?", as_id(table), as_id(name)
        )
        return None if row is None else row[0]

    async def pictures(self, table: str) -> list[tuple[str, int]]:
        return self._rows(
            "SELECT name, length(body) FROM pictures WHERE table_id = ? ORDER BY nr", as_id(table)
        )

    async def drop_picture(self, table: str, name: str) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute(
                "DELETE FROM pictures WHERE table_id = ? AND name = ?", (as_id(table), as_id(name))
            )

        await self._writer.submit(work)

    async def changed(self) -> bool:
        """Whether others wrote something. Where nobody did, we neither, the writer need not look:
        a server at rest asks twice a second."""
        before, self._version_read = self._version_read, self._row(_DATA_VERSION)[0]
        if self._version_read == before:
            return False
        before = self._version_written
        self._version_written = await self._writer.submit(_data_version)
        return self._version_written != before

    async def news(self, patience: float) -> set[str] | None:
        await asyncio.sleep(min(patience, GLANCE))
        return None if await self.changed() else set()

    async def close(self) -> None:
        if self._reader is not None:
            self._reader.close()  # first, so that the writer is the last one and tidies up
            self._reader = None
        await self._writer.stop()

    def _rows(self, sql: str, *values: Any) -> list[Any]:
        if self._reader is None:
            raise Unavailable(f"{self._path} is closed. Start Hearthside again to go on.")
        try:
            return self._reader.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise trouble(error, self._path) from error

    def _row(self, sql: str, *values: Any) -> Any:
        return next(iter(self._rows(sql, *values)), None)


def _newest(db: sqlite3.Connection, table: str) -> int | None:
    """The number of a table's last record, 0 if it has none, None if there is no table."""
    row = db.execute(
        "SELECT (SELECT max(seq) FROM records WHERE table_id = id) FROM tables"
        " WHERE id = ? AND unfinished IS NULL",
        (as_id(table),),
    ).fetchone()
    return None if row is None else row[0] or 0


def _known(db: sqlite3.Connection, table: str) -> int:
    newest = _newest(db, table)
    if newest is None:
        raise NoSuchTable(f"There is no table {table!r}.")
    return newest


def _insert(db: sqlite3.Connection, rows: Sequence[Row]) -> None:
    for start in range(0, len(rows), ROWS):
        some = rows[start : start + ROWS]
        values = ", ".join(["(?, ?, ?)"] * len(some))
        db.execute(
            f"INSERT INTO records (table_id, seq, body) VALUES {values}",
            [value for row in some for value in row],
        )


def _sliced(table: str, bodies: Sequence[bytes]) -> Iterator[list[Row]]:
    """The rows of a whole log in slices that are each written in a few milliseconds."""
    rows: list[Row] = []
    size = 0
    for seq, body in enumerate(bodies, 1):
        size += len(body)
        if rows and (len(rows) >= SLICE or size > SLICE_SIZE):
            yield rows
            rows, size = [], len(body)
        rows.append((table, seq, body))
    yield rows


def _size(rows: Sequence[Row]) -> int:
    return sum(len(body) for _, _, body in rows)


def _forget_some(db: sqlite3.Connection, table: str) -> bool:
    """Delete a table if what is left of it is short, else a slice of it; whether any is left."""
    rest = db.execute(
        "SELECT seq FROM records WHERE table_id = ? ORDER BY seq DESC LIMIT 1 OFFSET ?",
        (table, SLICE),
    ).fetchone()
    if rest is None:
        db.execute("DELETE FROM tables WHERE id = ?", (table,))
        return False
    db.execute("UPDATE tables SET unfinished = 0 WHERE id = ?", (table,))
    db.execute("DELETE FROM records WHERE table_id = ? AND seq > ?", (table, rest[0]))
    return True


def _data_version(db: sqlite3.Connection) -> int:
    """A number that moves when others commit; this connection's own commits leave it alone."""
    return int(db.execute(_DATA_VERSION).fetchone()[0])


def _within(number: int) -> int:
    return max(-LARGEST_INTEGER, min(number, LARGEST_INTEGER))
