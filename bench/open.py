"""How long it takes to open a table that was played for a long time.

python bench/open.py            print the table
python bench/open.py --check    and fail if a target is missed
"""

import argparse
import asyncio
import statistics
import sys
import tempfile
from pathlib import Path
from random import Random
from time import perf_counter

from hearthside.core import engine, log, offers
from hearthside.core.driver import Driver, demo_table
from hearthside.core.moves import FORTUNE, Fall, Illegal
from hearthside.games import find
from hearthside.store import open_store
from hearthside.web.live import room as room_module
from hearthside.web.live.room import Room
from hearthside.web.live.rooms import Rooms

ENTRIES = 10_000
ROUNDS = 7
TARGET_MS = 50
SKIPPED = {"table.rewind", "table.stand-up", "table.empty-seat", "table.change-role"}


def long_evening(entries: int) -> Driver:
    """A Fate table played by people who follow the highlighted step or do anything at all."""
    game, luck = find("fate"), Random(7)
    table = demo_table(game, game.demo, at="2026-01-01T20:00:00Z")
    while len(table.entries) < entries:
        while pool := game.chance(table.table):
            table.do(FORTUNE, Fall(tuple(luck.choice(die.faces) for die in pool.dice)))
        seat = luck.choice(list(table.table.seats))
        offered = [o for o in offers.options(game, table.table, seat) if o.move not in SKIPPED]
        asked = [option for option in offered if option.section == "turn"] or offered
        option = luck.choice(asked)
        values = option.values()
        for field in option.fields:
            if getattr(field, "needed", False) and not values[field.name]:
                values[field.name] = "Something to remember"
        try:
            table.do(seat, engine.parse_move(game, values))
        except Illegal:
            continue
    return table


async def opened(path: Path, id: str) -> tuple[Room, float]:
    """A table from a closed file, and the milliseconds it took."""
    began = perf_counter()
    store = open_store(path)
    room = await Room.open(store, id, find("fate"))
    took = perf_counter() - began
    assert room
    await store.close()
    return room, took * 1000


async def measured(path: Path) -> dict[str, float]:
    game = find("fate")
    table = long_evening(ENTRIES)
    room_module.SNAPSHOT_EVERY = 10 * ENTRIES  # or the first opening would make one
    store = open_store(path)
    hub = await Rooms(store, {game.name: game}).keep_bodies(
        game, [log.encode(entry) for entry in table.entries]
    )
    await store.close()
    without = [await opened(path, hub.room.id) for _ in range(ROUNDS)]
    store = open_store(path)
    room = await Room.open(store, hub.room.id, game)
    assert room
    await room.save_snapshot()
    await store.close()
    with_one = [await opened(path, hub.room.id) for _ in range(ROUNDS)]
    for again, _ in (*without, *with_one):
        assert again.table == room.table, "it is the same table either way"
    return {
        "with a snapshot": statistics.median(took for _, took in with_one),
        "without one, from the log": statistics.median(took for _, took in without),
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="fail if a target is missed")
    check = parser.parse_args().check
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(measured(Path(folder) / "tables.sqlite3"))
    print(f"Opening a Fate table of {ENTRIES:,} entries from disk")
    for how, took in found.items():
        print(f"  {how:<28}{took:>9.1f} ms")
    missed = found["with a snapshot"] > TARGET_MS
    if check and missed:
        print(f"With a snapshot it should take at most {TARGET_MS} ms.", file=sys.stderr)
    return int(check and missed)


if __name__ == "__main__":
    sys.exit(main())
