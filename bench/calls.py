"""How many calls a move makes: of functions, Python's and built in, the same on any machine.

python bench/calls.py                    the five games, and Fate with a large cast
python bench/calls.py --only fate        one game, and --crowd 20 for more people in its story
python bench/calls.py --only fate --top  where the calls are made
python bench/calls.py --check            fails where a move makes more calls than it may
python bench/calls.py --loop 200         no counting, only as many moves: for valgrind, or a clock

One process and no server around it: a room with five pages, its store in memory. What `table.py`
plays is played here, so what is counted is deciding, saving and drawing a move.
"""

import argparse
import asyncio
import cProfile
import pstats
import sys
import tempfile
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from time import process_time

from table import BEFORE, CROWD, GMS, SOMEBODY, TRIES, Said, tries

from hearthside.core import engine
from hearthside.core.life.seats import DOOR, SitDown
from hearthside.games import discover
from hearthside.store import open_store
from hearthside.web.live.hub import Hub
from hearthside.web.live.rooms import Rooms
from hearthside.web.live.subscribers import PageSubscriber
from hearthside.web.render import templates

MEMORY = "/dev/shm" if Path("/dev/shm").is_dir() else None
PAGES = 5
WARM, COUNTED = 12, 20
MOST = {
    "fate": 5_900,
    "questworlds": 6_200,
    "hot-circle": 5_950,
    "burning-wheel": 5_950,
    "venus": 6_200,
}
"""A tenth more than each game needed when this was written: what makes a move dearer than that
should be seen. Python 3.12 and later count fewer, since comprehensions are no functions there."""
MOST_CROWDED = 1.3
"""How many more calls a Fate move may make with `CROWD` more people in its story."""


class Played:
    """A ready table with its five pages, drawn after each move as the server does."""

    def __init__(self, hub: Hub, game: str) -> None:
        self.hub, self.game = hub, game
        self.pages: list[PageSubscriber] = []

    @classmethod
    async def opened(cls, folder: Path, name: str, crowd: int = 0) -> "Played":
        game = discover()[name]
        templates.welcome(game)
        hub = await Rooms(open_store(folder / "t.sqlite3"), {name: game}).demo(game)
        table = cls(hub, name)
        if name in BEFORE:
            await table.move(*BEFORE[name])
        for n in range(crowd):
            made = {"move": "fate.make-lesser", "name": f"Hand {n}", **SOMEBODY}
            await table.move(GMS[name], made)
        for sits in ("Pim", "Oda", "Rue")[: PAGES - len(hub.room.table.seats)]:
            await hub.play(DOOR, SitDown(name=sits))
        for seat in hub.room.table.seats:
            table.pages.append(PageSubscriber(seat, ""))
            hub.join(table.pages[-1])
        return table

    async def move(self, seat: str, move: dict[str, object]) -> None:
        await self.hub.play(seat, engine.parse_move(self.hub.room.game, move))

    async def play(self, moves: Iterator[Said], many: int) -> int:
        """Make moves and draw each; how many bytes were sent."""
        sent = 0
        for seat, move in islice(moves, many):
            await self.move(seat, move)
            self.hub.draw_live()
            for page in self.pages:
                sent += len(await page.next(1) or b"")
        return sent


async def counted(folder: Path, game: str, crowd: int, top: bool) -> tuple[float, float]:
    """Calls and KiB a move."""
    table, moves = await Played.opened(folder, game, crowd), tries(game)
    await table.play(moves, WARM)
    profile = cProfile.Profile()
    profile.enable()
    sent = await table.play(moves, COUNTED)
    profile.disable()
    if top:
        pstats.Stats(profile).sort_stats("ncalls").print_stats(60)
    calls = sum(one.callcount for one in profile.getstats())
    return calls / COUNTED, sent / COUNTED / 1024


async def looped(folder: Path, game: str, crowd: int, many: int) -> float:
    """Milliseconds of processor time a move, in a tight loop."""
    table, moves = await Played.opened(folder, game, crowd), tries(game)
    await table.play(moves, WARM)
    began = process_time()
    await table.play(moves, many)
    return (process_time() - began) / max(many, 1) * 1000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", choices=sorted(TRIES), help="one game instead of all")
    parser.add_argument("--crowd", type=int, default=0, help="so many more people in a Fate story")
    parser.add_argument("--top", action="store_true", help="say what is called most")
    parser.add_argument("--check", action="store_true", help="fail where it is too many")
    parser.add_argument("--loop", type=int, help="so many moves, not counted")
    asked = parser.parse_args()
    if asked.only:
        rows = [(asked.only, asked.crowd)]
    else:
        rows = [*((game, 0) for game in TRIES), ("fate", CROWD)]
    found: dict[tuple[str, int], float] = {}
    for game, crowd in rows:
        name = f"{game}, {crowd} more people" if crowd else game
        with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
            if asked.loop is not None:
                spent = asyncio.run(looped(Path(folder), game, crowd, asked.loop))
                print(f"{name:<24}{spent:>8.2f} ms a move in a tight loop")
            else:
                calls, sent = asyncio.run(counted(Path(folder), game, crowd, asked.top))
                print(f"{name:<24}{calls:>8,.0f} calls{sent:>8.1f} KiB", flush=True)
                found[game, crowd] = calls
    crowded = found.get(("fate", CROWD), 0) / found.get(("fate", 0), 1)
    if crowded:
        print(f"{CROWD} more people: × {crowded:.2f} the calls of a move")
    late = [game for (game, crowd), calls in found.items() if not crowd and calls > MOST[game]]
    if asked.check and (late or crowded > MOST_CROWDED):
        sys.exit(f"Too many calls: {', '.join(late) or 'with more people in the story'}.")


if __name__ == "__main__":
    main()
