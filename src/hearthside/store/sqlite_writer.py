"""The one thread that writes to an SQLite file: what waits together is committed together.

What is written and read is in `sqlite`, the tables in `sqlite_schema`.
"""

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from hearthside.store.base import Unavailable
from hearthside.store.sqlite_errors import is_busy, trouble
from hearthside.store.sqlite_watch import LogLost, WatchedFile, count_folding

T = TypeVar("T")

GROUP = 256  # jobs in one transaction at most, so that the first never waits long for the last
PAGE = 4096
LOG_SIZE = 1000 * PAGE  # about how much is written between two checkpoints

_ABANDONED: list[Any] = []
"""Connections that must not be closed before the process ends."""


class SqliteJob:
    """One piece of work inside a transaction, and the future of whoever waits for it."""

    def __init__(self, work: Callable[[sqlite3.Connection], Any], size: int) -> None:
        self.work = work
        self.size = size
        self.future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.result: Any = None
        self.error: Exception | None = None

    def settle(self) -> None:
        if self.future.done():  # cancelled meanwhile
            return
        if self.error is None:
            self.future.set_result(self.result)
        else:
            self.future.set_exception(self.error)


class SqliteWriter:
    """Runs jobs in the order they come, each whole or not at all, durable before it says so.

    It owns both connections: one writes and checkpoints, the other guards the checkpoint.
    """

    def __init__(self, db: sqlite3.Connection, guard: sqlite3.Connection, path: Path) -> None:
        self._db = db
        self._guard = guard
        self._path = path
        self._file = WatchedFile(path, db)
        self._jobs: queue.SimpleQueue[SqliteJob | None] = queue.SimpleQueue()
        self._written = 0
        self._stopping = False
        self._thread = threading.Thread(target=self._run, name="hearthside-store", daemon=True)
        self._thread.start()

    def submit(self, work: Callable[[sqlite3.Connection], T], size: int = 0) -> asyncio.Future[T]:
        """Queue a job; `size` is roughly how many bytes it writes."""
        if self._stopping:
            raise Unavailable(f"{self._path} is closed. Start Hearthside again to go on.")
        job = SqliteJob(work, size)
        self._jobs.put(job)
        return job.future

    async def stop(self) -> None:
        """Finish the jobs that wait, then close the file."""
        if not self._stopping:
            self._stopping = True
            self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        going = True
        while going:
            group, going = self._next_group()
            self._save(group)
            _hand_back(group)
            self._written += sum(PAGE + job.size for job in group)
            if self._written > LOG_SIZE:
                self._checkpoint()
        if self._file.is_in_place():
            self._guard.close()
            self._db.close()
            self._file.close()
        else:  # closing would write into whatever lies at the file's place now
            _ABANDONED.append((self._guard, self._db, self._file))
            self._file.set_log_aside()

    def _next_group(self) -> tuple[list[SqliteJob], bool]:
        group: list[SqliteJob] = []
        with suppress(queue.Empty):
            while len(group) < GROUP:
                job = self._jobs.get(block=not group)
                if job is None:
                    return group, False
                group.append(job)
        return group, True

    def _save(self, group: list[SqliteJob]) -> None:
        if not group:
            return
        try:
            self._commit(group)
        except Unavailable as gone:
            for job in group:
                job.error = gone
        except Exception as error:
            if len(group) > 1 and not is_busy(error):
                # One job may be to blame, such as one too big for the space that is left.
                for job in group:
                    self._save([job])
            else:
                for job in group:
                    job.error = trouble(error, self._path)

    def _commit(self, group: list[SqliteJob]) -> None:
        self._file.check()
        self._db.execute("BEGIN IMMEDIATE")
        try:
            if len(group) == 1:  # at the pace of people every group is
                self._do(group[0])
                self._db.execute("ROLLBACK" if group[0].error else "COMMIT")
            else:
                for job in group:
                    self._try(job)
                self._db.execute("COMMIT")
        finally:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
        try:
            self._file.check(written=True)
        except LogLost:
            self._checkpoint()
            raise

    def _try(self, job: SqliteJob) -> None:
        self._db.execute("SAVEPOINT job")
        self._do(job)
        if job.error:
            self._db.execute("ROLLBACK TO job")
        self._db.execute("RELEASE job")

    def _do(self, job: SqliteJob) -> None:
        job.error = None
        try:
            job.result = job.work(self._db)
        except sqlite3.Error:
            raise  # SQLite may have given up the whole transaction
        except Exception as error:
            job.error = error

    def _checkpoint(self) -> None:
        # SQLite before 3.51.3 can lose pages if another process commits during a checkpoint (its
        # "WAL-reset bug"), so the guard holds the write lock meanwhile.
        try:
            count_folding(self._db)
            self._guard.execute("BEGIN IMMEDIATE")
            try:
                self._db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
            finally:
                self._guard.execute("ROLLBACK")
        except sqlite3.Error:
            return  # every record is safe in the log; the next group tries again
        self._written = 0


def _hand_back(group: list[SqliteJob]) -> None:
    for loop in {job.future.get_loop() for job in group}:
        mine = [job for job in group if job.future.get_loop() is loop]
        with suppress(RuntimeError):  # the loop has closed, so nobody waits
            loop.call_soon_threadsafe(_settle, mine)


def _settle(jobs: list[SqliteJob]) -> None:
    for job in jobs:
        job.settle()
