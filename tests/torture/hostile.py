"""Hostile files by generation: an evening's log with anything changed, its sum put right; and
sheets of other tools, bent and broken."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "sixth"))

from candlelight import GAME

from hearthside.conformance import random_play
from hearthside.core import can_be_drawn, log
from hearthside.core.driver import demo_table
from hearthside.export import archive
from hearthside.export.archive_checks import BrokenFile
from hearthside.games import discover
from hearthside.web.live.room import RECENT
from hearthside.web.pages.draw_all import draw_all
from tests.foreign import bending, trying

GAMES = {GAME.name: GAME, **discover()}
ODD: list[Any] = [
    None, True, False, 0, -1, 1, 10**9, -(10**9), 10**30, 0.5, "", " ", "x", "../x", "everyone",
    "gm", "door", "a/b", "<b>", "\u202e", "\ud83c", "2026-99-99", "0001-01-01T00:00:00Z",
    "x" * 5000, [], {}, [[]], [None], {"id": "x"}, {"": ""}, ["x", "x"],
]  # fmt: skip


def evening(game: Any, seed: int) -> list[dict[str, Any]]:
    table, rng = demo_table(game, game.demo, at="2026-01-01T20:00:00Z"), Random(seed)
    for step in range(40):
        random_play.wander(table, rng, f"words {step}")
        random_play.fortune(table, rng)
    return [json.loads(log.encode(entry)) for entry in table.entries]


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every (container, key) inside a value."""
    if isinstance(value, dict | list):
        for key in list(value) if isinstance(value, dict) else range(len(value)):
            yield value, key
            yield from places(value[key])


def twisted(entries: list[dict[str, Any]], rng: Random) -> list[dict[str, Any]]:
    """The same log with a few things changed, left out, doubled or moved."""
    made = json.loads(json.dumps(entries))
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(made))
        what = rng.random()
        if what < 0.7:
            spots = list(places(made[at]))
            if not spots:
                continue
            spot, key = rng.choice(spots)
            if rng.random() < 0.15 and isinstance(spot, dict):
                del spot[key]
            elif rng.random() < 0.3:
                other, where = rng.choice(list(places(rng.choice(made))))
                spot[key] = json.loads(json.dumps(other[where]))
            else:
                spot[key] = rng.choice(ODD)
        elif what < 0.8:
            del made[at]
        elif what < 0.9:
            made.insert(rng.randrange(len(made)), json.loads(json.dumps(made[at])))
        else:
            made[at : at + 3] = made[at : at + 3][::-1]
        if not made:
            break
    return made


def packed(game: Any, entries: list[dict[str, Any]]) -> bytes:
    bodies = [json.dumps(entry, ensure_ascii=False).encode("utf-8", "surrogatepass")
              for entry in entries]  # fmt: skip
    return archive.pack(game, "Twisted", bodies)


def opens(file: bytes) -> bool:
    """Whether a file is taken; if it is, all of it can be shown. Anything else is raised."""
    try:
        table = archive.unpack(file, GAMES)
    except BrokenFile as no:
        if not str(no):
            raise AssertionError("a refusal says why") from no
        return False
    entries = [log.decode(table.game, body) for body in table.bodies]
    made = log.replay(table.game, entries)
    try:
        draw_all(table.game, made, list(enumerate(entries, 1))[-RECENT:])
    except can_be_drawn.Undrawable:
        return False  # as an import refuses it
    archive.unpack(archive.whole(table.game, made, table.bodies), GAMES)
    return True


def torture(files: int, seed: int = 0) -> dict[str, Any]:
    """So many files; how many were taken, and what went wrong with them."""
    rng = Random(seed)
    games = list(GAMES.values())
    evenings = [(game, evening(game, n)) for game in games for n in range(3)]
    taken, wrong = 0, []
    for n in range(files):
        game, entries = rng.choice(evenings)
        file = packed(game, twisted(entries, Random(seed * 1_000_003 + n)))
        try:
            taken += opens(file)
        except Exception as problem:
            wrong.append(f"{game.name} {n}: {type(problem).__name__}: {problem}"[:300])
    return {"files": files, "taken": taken, "wrong": wrong}


def sheets(files: int, seed: int = 0) -> dict[str, Any]:
    """So many sheets of other tools; how many were read, and what went wrong with them."""
    taken, wrong = 0, []
    names = list(bending.SAMPLES)
    for n in range(files):
        name = names[n % len(names)]
        try:
            taken += trying.tried(bending.bent(name, Random(seed * 1_000_003 + n))) is not None
        except Exception as problem:
            wrong.append(f"{name} {n}: {type(problem).__name__}: {problem}"[:300])
    return {"files": files, "taken": taken, "wrong": wrong}
