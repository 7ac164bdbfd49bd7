"""What a table costs at the pace at which people play: processor, wire, memory, first load.

python bench/table.py                every figure: five games, a large cast, 300 tables
python bench/table.py --only fate    one game, and with --tables and --pace as many and as fast

The server is the real one on one core. At each table five pages listen; somebody says what they are
about to try, and thinks better of it: the attempt, every seat's panel, the log and what is on offer
change with each move. A move is shown when all five pages were sent parts drawn at or after it.
"""

import argparse
import asyncio
import re
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from time import perf_counter

import uvloop
from server import Table, Times, _ms, core_seconds, start_server

Said = tuple[str, dict[str, object]]
"""Who moves, and how."""

BEFORE: dict[str, Said] = {
    "burning-wheel": ("priya", {"move": "burning-wheel.withdraw"}),
}
"""What a ready table is in the middle of is called off first."""
_FATE = {"approach": "clever", "aspect": "", "foe": "", "how": "", "risk": "", "against": None}
_QUEST = {"ability": "head-for-heights", "tactics": "", "against": "", "bolster": ""}
_CHECK = {"ability": "wits", "difficulty": "10", "factors": [], "against": ""}
TRIES: dict[str, tuple[str, str, dict[str, object], Said]] = {
    "fate": (
        "mara",
        "want",
        {"move": "fate.overcome", "character": "wren", **_FATE},
        ("mara", {"move": "fate.call-off"}),
    ),
    "questworlds": (
        "mara",
        "prize",
        {"move": "questworlds.enter", "who": "hero", "obstacle": "The dark", **_QUEST},
        ("gale", {"move": "questworlds.decline"}),
    ),
    "hot-circle": (
        "imre",
        "obstacle",
        {"move": "hot-circle.call-test", "who": "character", "opponent": ""},
        ("imre", {"move": "hot-circle.withdraw"}),
    ),
    "burning-wheel": (
        "mara",
        "intent",
        {"move": "burning-wheel.propose", "who": "character", "task": "With oil and a steady hand"},
        ("mara", {"move": "burning-wheel.withdraw"}),
    ),
    "venus": (
        "fay",
        "words",
        {"move": "venus.call-check", "who": "gwyn", "stakes": "The lamp stays dark", **_CHECK},
        ("fay", {"move": "venus.cancel-check"}),
    ),
}
"""In each game: who tries something, the blank that says what, the rest of it, and how it ends."""
GMS = {"fate": "priya", "questworlds": "gale", "hot-circle": "imre", "burning-wheel": "priya",
            "venus": "fay"}  # fmt: skip
CROWD = 20
SOMEBODY = {"aspects": "Wet through", "secret_aspects": "", "best": "quick", "best_rating": 2,
             "second": "", "second_rating": 0, "boxes": 1, "slots": [], "side": "foes",
             "hidden": False}  # fmt: skip


def tries(game: str) -> Iterator[Said]:
    """Somebody wants something, and thinks better of it, again and again."""
    who, blank, rest, ending = TRIES[game]
    for n in count():
        yield who, {**rest, blank: f"Light the lamp, the {n}th time"}
        yield ending[0], dict(ending[1])


async def opened(url: tuple[str, int], game: str, crowd: int) -> Table:
    """A ready table at rest, with so many more people in its story."""
    table = Table(url, game)
    await table.open()
    if game in BEFORE:
        await table.move(*BEFORE[game])
    for n in range(crowd):
        await table.move("priya", {"move": "fate.make-lesser", "name": f"Hand {n}", **SOMEBODY})
    return table


class Figures:
    """What was measured at some tables."""

    cpu: float
    sent: float
    held: float
    page: int
    zipped: int
    shown: list[float]

    @property
    def line(self) -> str:
        page = f"{self.page / 1000:>8.1f}{self.zipped / 1000:>7.1f}"
        times = f"{_ms(self.shown, 50):>8.1f}{_ms(self.shown, 99):>8.1f}"
        return f"{self.cpu:>8.2f}{self.sent:>8.1f}{self.held:>8.2f}{page}{times}"


async def measured(
    server: int,
    url: tuple[str, int],
    game: str,
    tables: int,
    pace: float,
    seconds: float,
    crowd: int,
) -> Figures:
    found = Figures()
    gm = GMS[game]
    await _one_played(url, game, gm)
    bare = memory(server)
    rooms = [await opened(url, game, crowd) for _ in range(tables)]
    found.page = len(await rooms[0].page(gm))
    found.zipped = len(await rooms[0].page(gm, "gzip"))
    plays = [tries(game) for _ in rooms]
    warm = perf_counter() + 2 * pace
    await _all(rooms, plays, Times(), warm, pace)
    before, worked = _bytes(rooms), core_seconds(server)
    times = Times()
    await _all(rooms, plays, times, perf_counter() + seconds, pace)
    await asyncio.wait_for(times.all_shown(), 30)
    made = len(times.saved)
    found.cpu = (core_seconds(server) - worked) / made * 1000
    found.sent = (_bytes(rooms) - before) / made / 1024
    found.held = (memory(server) - bare) / tables / 1024
    found.shown = times.shown
    for room in rooms:
        room.close()
    return found


async def _one_played(url: tuple[str, int], game: str, gm: str) -> None:
    """What a game needs, its templates among it, is loaded once and not by each table: so one is
    looked at and played before memory is counted."""
    first, times = await opened(url, game, 0), Times()
    await first.page(gm, "gzip")
    await first.play(tries(game), times, perf_counter() + 1)
    await asyncio.wait_for(times.all_shown(), 30)


async def _all(
    rooms: list[Table], plays: list[Iterator[Said]], times: Times, until: float, pace: float
) -> None:
    await asyncio.gather(
        *(room.play(moves, times, until, pace) for room, moves in zip(rooms, plays, strict=True))
    )


def _bytes(rooms: list[Table]) -> int:
    return sum(page.bytes for room in rooms for page in room.pages)


def memory(pid: int) -> float:
    """How much memory a process holds, in KiB, where the system tells."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0.0
    return float(re.search(r"VmRSS:\s+(\d+)", status)[1])


def run(asked: argparse.Namespace, game: str, tables: int, pace: float, crowd: int = 0) -> Figures:
    """Measure on a server of its own, and print a line."""
    with tempfile.TemporaryDirectory(dir=asked.folder) as folder:
        server, url = start_server(Path(folder))
        try:
            playing = measured(server.pid, url, game, tables, pace, asked.seconds, crowd)
            found = uvloop.run(playing)
        finally:
            server.terminate()
            server.wait()
    name = f"{game}, {crowd} more people" if crowd else game
    print(f"{name:<24}{tables:>4} ×{pace:>4.0f} s{found.line}", flush=True)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", choices=sorted(TRIES), help="one game instead of every figure")
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--pace", type=float, default=2.0, help="seconds between moves at a table")
    parser.add_argument("--crowd", type=int, default=0, help="so many more people, in Fate")
    parser.add_argument("-s", "--seconds", type=float, default=12.0)
    parser.add_argument("--folder", help="where to keep the tables while they are played")
    asked = parser.parse_args()
    print(f"{'':24}  tables   CPU ms     KiB     MiB   GM’s page, kB   shown, ms")
    print(f"{'':24}  × pace   a move  a move a table   plain gzipped    50%     99%")
    if asked.only:
        run(asked, asked.only, asked.tables, asked.pace, asked.crowd)
        return
    alone = {game: run(asked, game, asked.tables, asked.pace) for game in TRIES}
    crowded = run(asked, "fate", asked.tables, asked.pace, CROWD)
    print(
        f"{CROWD} more people: × {crowded.cpu / alone['fate'].cpu:.2f} the processor time of a move"
    )
    run(asked, "fate", 300, 3.0)


if __name__ == "__main__":
    main()
