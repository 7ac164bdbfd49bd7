"""How fast tables are saved: group commit next to one commit per command, and opening a long table.

python bench/store.py                  print the table
python bench/store.py --check          and fail if a target is missed
python bench/store.py --folder /mnt/x  on another disk
"""

import argparse
import asyncio
import itertools
import statistics
import sys
import tempfile
from pathlib import Path
from time import perf_counter

from hearthside.store import open_store, sqlite_writer

TABLES = (1, 10, 100)
SECONDS = 1.0
ROUNDS = 3  # taken in turn, so that a slow moment of the disk meets both ways
BODY = b'{"tag":"fate.aspect-invoked","v":1,"seat":"ana","aspect":"Burglar\'s Daughter"}' * 4
SNAPSHOT = b"x" * 60_000
EVENTS = 10_000


async def appends(path: Path, tables: int) -> list[float]:
    """The time each append took while every table had one under way, for `SECONDS`."""
    store = open_store(path)
    names = [f"table {n}" for n in range(tables)]
    await asyncio.gather(*(store.create(name, b"") for name in names))
    times: list[float] = []
    end = perf_counter() + SECONDS

    async def play(table: str) -> None:
        after = 0
        while (start := perf_counter()) < end:
            after = await store.append(table, after, [BODY])
            times.append(perf_counter() - start)

    await asyncio.gather(*map(play, names))
    await store.close()
    return times


def compare(folder: Path, tables: int) -> dict[str, tuple[float, float, float]]:
    """Appends per second, median and 99th percentile in ms, in groups and one by one."""
    grouped = sqlite_writer.GROUP
    times: dict[str, list[float]] = {"in groups": [], "one by one": []}
    for turn, how in itertools.product(range(ROUNDS), times):
        sqlite_writer.GROUP = grouped if how == "in groups" else 1
        times[how] += asyncio.run(appends(folder / f"{tables} {how} {turn}.sqlite3", tables))
    sqlite_writer.GROUP = grouped
    return {
        how: (
            len(taken) / (ROUNDS * SECONDS),
            statistics.median(taken) * 1000,
            statistics.quantiles(taken, n=100)[98] * 1000,
        )
        for how, taken in times.items()
    }


async def opening(path: Path) -> tuple[float, float]:
    """Milliseconds from a closed file to a table's state: from its snapshot, and from its log."""
    store = open_store(path)
    await store.create("inn", b"")
    await store.append("inn", 0, [BODY] * EVENTS)
    await store.save_snapshot("inn", EVENTS - 50, "v1", SNAPSHOT)
    await store.close()

    start = perf_counter()
    store = open_store(path)
    snapshot = await store.snapshot("inn", "v1")
    assert snapshot
    rest = await store.read("inn", after=snapshot[0])
    with_snapshot = perf_counter() - start
    assert len(rest) == 50
    await store.close()

    start = perf_counter()
    store = open_store(path)
    everything = await store.read("inn")
    without = perf_counter() - start
    assert len(everything) == EVENTS
    await store.close()
    return with_snapshot * 1000, without * 1000


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="fail if a target is missed")
    parser.add_argument("--folder", type=Path, help="where to write, else the temporary folder")
    options = parser.parse_args()
    missed = []

    with tempfile.TemporaryDirectory(dir=options.folder) as made:
        folder = Path(made)
        print(f"{'':14}{'':>12}{'appends/s':>12}{'median':>12}{'p99':>12}{'ratio':>8}")
        for tables in TABLES:
            ways = compare(folder, tables)
            (grouped, *_), (single, *_) = ways.values()
            for how, (rate, median, p99) in ways.items():
                first = how == "in groups"
                print(
                    f"{f'tables: {tables}' if first else '':14}{how:>12}{rate:12,.0f}"
                    f"{median:9.2f} ms{p99:9.2f} ms{f'{grouped / single:.1f}' if first else '':>8}"
                )
            if tables >= 10 and grouped < 1.5 * single:
                missed.append(f"{tables} tables: groups are not 1.5 times as fast")

        with_snapshot, without = asyncio.run(opening(folder / "long.sqlite3"))
        print(f"\nopening {EVENTS:,} events from a snapshot {with_snapshot:8.1f} ms")
        print(f"opening {EVENTS:,} events from the log   {without:8.1f} ms")
        if with_snapshot > 50:
            missed.append("a long table takes over 50 ms to open from its snapshot")

    for target in missed:
        print(f"missed: {target}")
    return 1 if options.check and missed else 0


if __name__ == "__main__":
    sys.exit(main())
