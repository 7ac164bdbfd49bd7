"""Nobody stalls the others: whatever a table holds, no turn on the loop is longer than 50 ms."""

from collections.abc import Awaitable
from random import Random
from typing import TypeVar

import pytest

from hearthside.conformance import random_play
from hearthside.core import log, table_size
from hearthside.core.driver import demo_table
from hearthside.core.life.notes import NoteWritten
from hearthside.core.life.rewinds import Rewound
from hearthside.core.life.telling import Told
from hearthside.core.log import Entry
from hearthside.core.say import line
from hearthside.export import archive
from hearthside.games import discover
from tests.web.house import House, Visitor
from tests.web.slices import longest

T = TypeVar("T")
LONGEST_STALL = 0.05
AT = "2026-01-01T20:00:00Z"
GAMES = discover()


@pytest.fixture(params=list(GAMES))
def game(request):
    return GAMES[request.param]


def evening(game, steps: int = 60):
    table, rng = demo_table(game, game.demo, at=AT), Random(3)
    for step in range(steps):
        random_play.wander(table, rng, f"words {step}")
        random_play.fortune(table, rng)
    return table


def noted(n: int, by: str, text: str) -> Entry:
    event = NoteWritten(note=f"x{n}", by=by, text=text, to=None)
    return Entry(AT, by, event, (line(f"{by} notes: {text}"),))


def long_file(game, entries: int) -> bytes:
    """A table with as many notes as may be up, and a log as long as wanted."""
    table = evening(game)
    made = list(table.entries)
    gm = table.table.gms()[0]
    seats, up = list(table.table.seats), len(table.table.notes)
    for n in range(table_size.MOST_NOTES - up - 1):
        made.append(noted(len(made), seats[n % len(seats)], "x" * 1500))
    while len(made) < entries:
        words = f"line {len(made)} " + "y" * 80
        told = Told(by=gm, voice="narrator", how="says", text=words, to=None, of=0)
        made.append(Entry(AT, gm, told, (line(words, beat="Story"),)))
        if len(made) % 97 == 0:
            made.append(Entry(AT, gm, Rewound(to=len(made) - 5, by=gm)))
    return archive.pack(game, "Long", [log.encode(entry) for entry in made[:entries]])


async def brought(house: House, file: bytes) -> Visitor:
    visitor = house.visitor()
    answer = await visitor.client.post("/import", files={"file": ("x.hearthside", file)})
    assert answer.status_code == 303, answer.text[-2000:]
    visitor.arrive(answer)
    return visitor


PAGES = ("", "log", "log?before=50", "table", "recap", "recap?secrets=yes", "story.md", "export")


async def test_a_table_as_full_as_it_may_be_stalls_nobody(house: House, game):
    file = long_file(game, 6000)
    first = await brought(house, long_file(game, 200))  # loads rules and templates, once a start
    for page in PAGES:
        await first.get(page)
    took: dict[str, tuple[float, str]] = {}

    async def watch(what: str, work: Awaitable[T]) -> T:
        done, *took[what] = await longest(work)
        return done

    gm = await watch("import", brought(house, file))
    for page in PAGES:
        answer = await watch(page or "table page", gm.get(page))
        assert answer.status_code == 200
    async with gm.stream() as stream:
        await watch("a move", gm.move("table.call-pause"))
        await watch("what is drawn then", stream.rest())
    to = gm.hub.room.table.seq - 3000
    answer = await watch("a rewind", gm.move("table.rewind", to=str(to)))
    assert answer.status_code == 204
    assert not {what: found for what, found in took.items() if found[0] > LONGEST_STALL}
