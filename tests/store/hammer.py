"""A server that does nothing but append, and says what was saved once it was; run by test_crash.py.

Arguments: the store's path, this server's name, and how many appends each task makes (0: no end).
Each line it prints is "table seq mark", where the mark is unique and part of the record's body.
"""

import asyncio
import os
import random
import sys

from hearthside.store import open_store
from hearthside.store.base import Conflict, Store

TABLES = ("attic", "inn", "moor", "quay")
TASKS_PER_TABLE = 2  # so that tasks of one server collide as well
FILLING = random.Random(0).randbytes(8000)


async def play(store: Store, table: str, mark: str, appends: int) -> None:
    chance = random.Random(mark)
    after = await store.newest(table)
    count = 0
    while not appends or count < appends:
        # All of an append carries one mark and its own length: whole, or not there at all.
        parts = chance.randint(1, 3)
        said = f"{mark}.{count}"
        filling = FILLING[: chance.randrange(len(FILLING))]
        bodies = [f"{said} {part} {parts} ".encode() + filling for part in range(parts)]
        try:
            after = await store.append(table, after, bodies)
        except Conflict as conflict:
            after = conflict.newest
            continue
        count += 1
        first = after - parts + 1
        os.write(1, f"{table} {first} {said}\n".encode())
        if chance.random() < 0.05:
            await store.save_snapshot(table, after, "v1", filling)


async def main(path: str, name: str, appends: int) -> None:
    store = open_store(path)
    async with asyncio.TaskGroup() as tasks:
        for table in TABLES:
            for nr in range(TASKS_PER_TABLE):
                tasks.create_task(play(store, table, f"{name}.{table}.{nr}", appends))
    await store.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3])))
