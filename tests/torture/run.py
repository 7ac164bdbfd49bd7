"""Run the long attacks and print one table of figures: `make torture`, or with --short a taste.

python -m tests.torture.run --short            a minute or two
python -m tests.torture.run                    everything, as docs/hosting.md states it
python -m tests.torture.run --only kills --kills 100 --acknowledged 5000
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from hearthside.conformance import test_rulings as rulings
from tests.torture import disks, hostile, kills, readers, walks

PARTS = ("kills", "postgres", "moves", "imports", "sheets", "rulings", "streams", "disks")


def say(text: str) -> None:
    sys.stderr.write(f"  {text}\n")
    sys.stderr.flush()


def parts(given: argparse.Namespace, folder: Path) -> Iterator[tuple[str, Callable[[], Any]]]:
    """Each attack by name, with what carries it out."""
    yield (
        "kills",
        lambda: kills.torture(str(folder / "tables.sqlite3"), given.kills, given.acknowledged, say),
    )
    yield "postgres", lambda: on_postgres(given)
    yield "moves", lambda: walks.torture(given.moves, given.seed, say)
    yield "imports", lambda: hostile.torture(given.files, given.seed)
    yield "sheets", lambda: hostile.sheets(given.files, given.seed)
    yield "rulings", lambda: ruled(given)
    yield "streams", lambda: readers.torture(folder / "streams.sqlite3", given.streams)
    yield "disks", lambda: disks.torture(folder)


def on_postgres(given: argparse.Namespace) -> dict[str, Any]:
    from tests.store.postgres_server import Postgres, can_be_had

    if not can_be_had():
        return {"left out": "there is no PostgreSQL here"}
    server = Postgres()
    try:
        place = server.new_database()
        return kills.torture(place, given.kills // 10, given.acknowledged // 10, say)
    finally:
        server.stop()


def ruled(given: argparse.Namespace) -> dict[str, Any]:
    taken, wrong, tried = 0, [], 0
    for n, game in enumerate(walks.games().values()):
        for seed in range(max(1, given.rulings // (60 * len(walks.games())))):
            tried += 60
            try:
                taken += rulings.try_rulings(game, seed * 7 + n + given.seed, 60)
            except Exception as problem:
                wrong.append(f"{game.name} {seed}: {type(problem).__name__}: {problem}"[:300])
    return {"rulings": tried, "taken": taken, "wrong": wrong}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true", help="a taste of each")
    parser.add_argument("--only", choices=PARTS, action="append")
    parser.add_argument("--seed", type=int, default=0)
    sizes = {
        "kills": (1_000, 12), "acknowledged": (100_000, 600), "moves": (10_000_000, 3_000),
        "files": (20_000, 150), "rulings": (20_000, 240), "streams": (400, 40),
    }  # fmt: skip
    for name, (whole, short) in sizes.items():
        parser.add_argument(f"--{name}", type=int, help=f"{whole:,}, in short {short:,}")
    given = parser.parse_args()
    for name, (whole, short) in sizes.items():
        if getattr(given, name) is None:
            setattr(given, name, short if given.short else whole)
    rows, bad = [], 0
    with tempfile.TemporaryDirectory() as folder:
        for name, work in parts(given, Path(folder)):
            if given.only and name not in given.only:
                continue
            say(f"{name} …")
            began = time.monotonic()
            found = work()
            rows.append((name, found, time.monotonic() - began))
    for name, found, seconds in rows:
        wrong = found.pop("wrong", [])
        figures = ", ".join(
            f"{value:,} {what}" if isinstance(value, int) else f"{what}: {value}"
            for what, value in found.items()
        )
        bad += len(wrong) + found.get("lost", 0) + found.get("twice", 0)
        sys.stdout.write(f"{name:<10} {figures}; {len(wrong)} wrong; {seconds:,.0f} s\n")
        for each in wrong[:20]:
            sys.stdout.write(f"           {each}\n")
    sys.stdout.write("Nothing was lost.\n" if not bad else f"{bad} things went wrong.\n")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
