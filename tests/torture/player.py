"""A server without its pages that makes real moves at shared tables, until it is killed.

Arguments: where the tables are, and this server's name. Each line it prints is "table seq mark",
once a move that carries this mark was saved as this entry.
"""

import asyncio
import os
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "sixth"))

from candlelight import GAME

from hearthside.core.life.notes import DropNote, WriteNote
from hearthside.core.life.rewinds import Rewind
from hearthside.core.moves import Illegal
from hearthside.store import open_store
from hearthside.web.live.rooms import Rooms

TABLES = ("attic-aaaaaaaa", "inn-bbbbbbbb", "moor-cccccccc", "quay-dddddddd")
UP = 20
"""How many notes of a seat are left up before it takes one down."""


async def play(rooms: Rooms, table: str, seat: str, name: str) -> None:
    hub = await rooms.hub(table)
    assert hub is not None
    chance, count = random.Random(f"{name} {table} {seat}"), 0
    while True:
        count += 1
        mark = f"{name}.{table}.{seat}.{count}"
        mine = [note.id for note in hub.room.table.notes if note.by == seat]
        try:
            if len(mine) > UP:
                await hub.room.play(seat, DropNote(note=mine[0]))
            if seat == "gale" and chance.random() < 0.02:
                await hub.room.play(seat, Rewind(to=max(1, hub.room.table.seq - 3)))
            new = await hub.room.play(seat, WriteNote(text=mark))
        except Illegal:
            continue  # another server was first
        os.write(1, f"{table} {new[0].seq} {mark}\n".encode())
        await asyncio.sleep(0)


async def main(place: str, name: str) -> None:
    rooms = Rooms(open_store(place), {GAME.name: GAME})
    rooms.begin()
    async with asyncio.TaskGroup() as tasks:
        for table in TABLES:
            for seat in ("gale", "robin"):
                tasks.create_task(play(rooms, table, seat, name))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2]))
