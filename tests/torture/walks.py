"""Random moves over every game, and odd ones: nothing is raised but a refusal."""

import multiprocessing
import os
import sys
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "sixth"))

from candlelight import GAME

from hearthside.conformance import walking
from hearthside.core import engine, log
from hearthside.core.driver import Driver, demo_table
from hearthside.core.moves import Illegal
from hearthside.games import discover

EVENING = 150
"""Moves at one table before the next begins."""
ODD: list[Any] = [
    None,
    True,
    -1,
    0,
    10**18,
    1.5,
    "",
    "x",
    "nobody",
    "\u202e",
    [],
    {},
    ["x"],
    {"a": 1},
]


def games() -> dict[str, Any]:
    return {GAME.name: GAME, **discover()}


def odd_move(table: Driver, rng: Random) -> None:
    """Any move, by any seat, with anything in it."""
    kinds = list(engine._kinds(table.game).values())
    kind = rng.choice(kinds)
    raw = {"move": kind.__struct_config__.tag}
    for field in kind.__struct_fields__:
        if rng.random() < 0.9:
            raw[field] = rng.choice([*ODD, *table.table.play.cast, *table.table.seats])
    seat = rng.choice([*table.table.seats, "nobody", "door", "gallery", "fortune", ""])
    if seat == "fortune":
        seat = "gallery"
    table.do(seat, engine.parse_move(table.game, raw))


def walk(name: str, seed: int, moves: int) -> tuple[str, int, int, list[str]]:
    """How many moves were tried at one game, how many taken, and what went wrong."""
    game, rng = games()[name], Random(seed)
    tried = taken = 0
    wrong: list[str] = []
    table: Driver | None = None
    while tried < moves:
        if table is None or tried % EVENING == 0:
            if table is not None and log.replay(game, table.entries) != table.table:
                wrong.append(f"{name} {seed}: replayed, the log makes another table")
            table = demo_table(game, game.demo)
        tried += 1
        before = table.table
        try:
            if rng.random() < 0.25:
                odd_move(table, rng)
            else:
                walking.wander(table, rng, f"words {tried}")
            walking.fortune(table, rng)
        except Illegal:
            pass
        except Exception as problem:
            wrong.append(f"{name} {seed}.{tried}: {type(problem).__name__}: {problem}"[:300])
            table = None
            continue
        taken += table.table is not before
    return name, tried, taken, wrong


def torture(moves: int, seed: int = 0, processes: int = os.cpu_count() or 1) -> dict[str, Any]:
    """So many moves in all, over every game."""
    names, share = list(games()), 3 * EVENING
    jobs = []
    left, n = moves, seed * 1_000_003
    while left > 0:
        jobs.append((names[n % len(names)], n, min(share, left)))
        left -= share
        n += 1
    tried = taken = 0
    wrong: list[str] = []
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        for _, some, more, bad in pool.starmap(walk, jobs, chunksize=4):
            tried += some
            taken += more
            wrong += bad
    return {"moves tried": tried, "taken": taken, "games": len(names), "wrong": wrong}
