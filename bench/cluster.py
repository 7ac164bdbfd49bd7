"""Several servers on one PostgreSQL beside one on SQLite: moves a second, what one costs, how late.

python bench/cluster.py                              1, 2 and 4 servers, 20 tables
python bench/cluster.py --servers 1 2 --tables 50    as many as you say

Moves go in through one server and are shown through all: the five pages of a table listen at the
servers in turn. At human pace a table makes a move every three seconds; saturated, each makes the
next as soon as the last was saved. Everything runs on this machine, PostgreSQL and the players
too, so more servers than cores show what sharing costs, not what more machines would bring.
"""

import argparse
import asyncio
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

import uvloop

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "bench")]

from server import Table, Times, _ms, attempts, core_seconds, start  # noqa: E402

from tests.store.postgres_server import Postgres, can_be_had  # noqa: E402

HUMAN = 3.0


async def measured(
    servers: list[tuple[subprocess.Popen, tuple[str, int]]],
    tables: int,
    seconds: float,
    pause: float,
) -> str:
    """One line of the report."""
    urls = [url for _, url in servers]
    rooms = [Table(urls[n % len(urls)]) for n in range(tables)]
    for room in rooms:
        await room.open(urls)
    plays = [attempts() for _ in rooms]
    warm, end = Times(), perf_counter() + 1
    await asyncio.gather(*(r.play(m, warm, end) for r, m in zip(rooms, plays, strict=True)))
    await asyncio.wait_for(warm.all_shown(), 30)
    worked = sum(core_seconds(server.pid) for server, _ in servers)
    times, end = Times(), perf_counter() + seconds
    playing = (r.play(m, times, end, pause) for r, m in zip(rooms, plays, strict=True))
    await asyncio.gather(*playing)
    worked = sum(core_seconds(server.pid) for server, _ in servers) - worked
    await asyncio.wait_for(times.all_shown(), 60)
    for room in rooms:
        room.close()
    made = len(times.saved)
    figures = (_ms(times.saved, 50), _ms(times.saved, 99), _ms(times.shown, 50))
    told = "".join(f"{figure:>9.1f}" for figure in (*figures, _ms(times.shown, 99)))
    return f"{made / seconds:>9.0f}{worked / made * 1000:>12.1f}{told}"


def run(name: str, places: list[str], tables: int, seconds: float) -> None:
    for label, pause in (("human pace", HUMAN), ("saturated", 0.0)):
        servers = [start(place) for place in places]
        try:
            line = uvloop.run(measured(servers, tables, seconds, pause))
        finally:
            for server, _ in servers:
                server.terminate()
                server.wait()
        print(f"{name:<22}{label:<12}{line}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--servers", type=int, nargs="*", default=[1, 2, 4])
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("-s", "--seconds", type=float, default=8.0)
    asked = parser.parse_args()
    print(f"{asked.tables} tables of Fate, five pages each")
    print(f"{'':<34}  moves/s  CPU ms/move   saved, ms         shown, ms")
    print(f"{'':<34}                          50%      99%      50%      99%")
    with tempfile.TemporaryDirectory() as folder:
        file = str(Path(folder) / "tables.sqlite3")
        run("SQLite, 1 server", [file], asked.tables, asked.seconds)
    if not can_be_had():
        print("There is no PostgreSQL here, so this is all.")
        return
    for count in asked.servers:
        postgres = Postgres()
        try:
            places = [postgres.new_database()] * count
            run(
                f"PostgreSQL, {count} server{'s' * (count > 1)}",
                places,
                asked.tables,
                asked.seconds,
            )
        finally:
            postgres.stop()


if __name__ == "__main__":
    main()
