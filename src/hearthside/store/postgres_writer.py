"""What writes to PostgreSQL: jobs that wait together are one transaction with one NOTIFY."""

import asyncio
import uuid
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import psycopg

from hearthside.store.base import Unavailable
from hearthside.store.postgres_pool import Connection, closed, connect
from hearthside.store.postgres_schema import trouble

GROUP = 256
CHANNEL = "hearthside"
LONGEST_NOTE = 7000  # PostgreSQL passes on up to 8,000 bytes

Happened = Callable[[], Awaitable[int | None]]
"""Whether a job has happened after all, as its answer would have said; None if it has not."""


class PostgresJob:
    """A call of one function in the database, and the future of whoever waits for its number."""

    def __init__(self, table: str, call: str, values: Sequence[Any], happened: Happened) -> None:
        self.table = table
        self.call = call
        self.values = values
        self.happened = happened
        self.future: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()

    def settle(self, answer: int | Exception | None) -> None:
        if self.future.done():  # cancelled meanwhile
            return
        if isinstance(answer, Exception):
            self.future.set_exception(answer)
        else:
            self.future.set_result(answer)


class PostgresWriter:
    """Runs jobs in groups on a connection of its own."""

    def __init__(self, place: str) -> None:
        self.name = uuid.uuid4().hex
        """By which a server knows its own notes."""
        self._place = place
        self._db: Connection | None = None
        self._jobs: list[PostgresJob] = []
        self._worker: asyncio.Task[None] | None = None
        self._stopping = False

    async def submit(self, job: PostgresJob) -> int | None:
        if self._stopping:
            raise closed()
        self._jobs.append(job)
        if self._worker is None or self._worker.done():
            self._worker = asyncio.create_task(self._work())
        return await job.future

    async def stop(self) -> None:
        """Finish the jobs that wait, then let go."""
        self._stopping = True
        if self._worker is not None:
            await asyncio.gather(self._worker, return_exceptions=True)
        await self._drop()

    async def _work(self) -> None:
        while self._jobs:
            group, self._jobs = self._jobs[:GROUP], self._jobs[GROUP:]
            # All servers lock tables in one order, so that no two wait for each other.
            group.sort(key=lambda job: job.table.encode())
            await self._save(group)

    async def _save(self, group: list[PostgresJob]) -> None:
        try:
            answers = await self._commit(group)
        except Unavailable as away:
            await self._look_again(group, away)
        except psycopg.OperationalError as error:
            await self._drop()
            await self._look_again(group, trouble(error, self._place))
        except psycopg.Error as error:
            await self._drop()
            if len(group) > 1:  # one job may be to blame, such as one too large
                for job in group:
                    await self._save([job])
            else:
                group[0].settle(trouble(error, self._place))
        except Exception as error:
            await self._drop()
            for job in group:
                job.settle(error)
        else:
            for job, answer in zip(group, answers, strict=True):
                job.settle(answer)

    async def _commit(self, group: list[PostgresJob]) -> list[int | None]:
        if self._db is None or self._db.closed:
            self._db = await connect(self._place)
        db = self._db
        async with db.pipeline(), db.transaction():
            made = [await db.execute(f"SELECT {job.call}".encode(), job.values) for job in group]
            await db.execute("SELECT pg_notify(%s, %s)", (CHANNEL, self._note(group)))
        rows = [await cursor.fetchone() for cursor in made]
        return [row[0] if row else None for row in rows]

    def _note(self, group: list[PostgresJob]) -> str:
        """Who wrote, and to which tables; to all of them where that would be too long to say."""
        tables = dict.fromkeys(job.table for job in group)
        note = "\n".join((self.name, *tables))
        long = len(note.encode()) > LONGEST_NOTE or any("\n" in table for table in tables)
        return self.name if long else note

    async def _look_again(self, group: list[PostgresJob], away: Unavailable) -> None:
        """The connection broke, perhaps while committing: ask the database what has happened."""
        for job in group:
            try:
                answer = await job.happened()
            except Exception:
                job.settle(away)
            else:
                job.settle(away if answer is None else answer)

    async def _drop(self) -> None:
        db, self._db = self._db, None
        if db is not None:
            await db.close()
