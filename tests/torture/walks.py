"""Random moves over every game, and odd ones: nothing is raised but a refusal."""

import multiprocessing
import os
import sys
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "sixth"))

import msgspec
from candlelight import GAME

from hearthside.conformance import random_play
from hearthside.core import engine, log
from hearthside.core.driver import Driver, demo_table
from hearthside.core.moves import Illegal, Move
from hearthside.games import discover

EVENING = 150
"""Fair moves at one table before the next begins."""
ODD_ONES = 39
"""Odd moves after each fair one."""
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


def odd_move(table: Driver, rng: Random) -> tuple[str, Move]:
    """Any move, by any seat, with anything in it."""
    kind = rng.choice(list(engine._kinds(table.game).values()))
    raw = {"move": kind.__struct_config__.tag}
    for field in kind.__struct_fields__:
        if rng.random() < 0.9:
            raw[field] = anything(table, rng)
    return anybody(table, rng), engine.parse_move(table.game, raw)


def bent_move(table: Driver, rng: Random, made: Sequence[tuple[str, Move]]) -> tuple[str, Move]:
    """A move that was made here, made again: by somebody else, or with one thing changed in it."""
    seat, move = rng.choice(made)
    raw = msgspec.to_builtins(move)
    blanks = [name for name in raw if name != "move"]
    if blanks and rng.random() < 0.7:
        blank = rng.choice(blanks)
        others = [value for _, other in made for value in msgspec.to_builtins(other).values()]
        raw[blank] = rng.choice([anything(table, rng), rng.choice(others)])
    if rng.random() < 0.3:
        seat = anybody(table, rng)
    return seat, engine.parse_move(table.game, raw)


def anything(table: Driver, rng: Random) -> Any:
    return rng.choice([*ODD, *table.table.play.cast, *table.table.seats])


def anybody(table: Driver, rng: Random) -> str:
    return rng.choice([*table.table.seats, "nobody", "door", "gallery", ""])


def walk(name: str, seed: int, moves: int) -> tuple[str, int, int, list[str]]:
    """How many moves were tried at one game, how many taken, and what went wrong."""
    game, rng = games()[name], Random(seed)
    tried = taken = 0
    wrong: list[str] = []
    while tried < moves:
        table, made = demo_table(game, game.demo), deque[tuple[str, Move]](maxlen=40)
        for step in range(EVENING):
            if tried >= moves:
                break
            try:
                if move := random_play.wander(table, rng, f"words {step}"):
                    made.append(move)
                    taken += 1
                random_play.fortune(table, rng)
                taken += sum(oddly(table, rng, made) for _ in range(ODD_ONES))
            except Exception as problem:
                wrong.append(f"{name} {seed}.{step}: {type(problem).__name__}: {problem}"[:300])
                break
            finally:
                tried += 1 + ODD_ONES
        if log.replay(game, table.entries) != table.table:
            wrong.append(f"{name} {seed}: replayed, the log makes another table")
    return name, tried, taken, wrong


def oddly(table: Driver, rng: Random, made: Sequence[tuple[str, Move]]) -> bool:
    """An odd move is taken, or it is refused in a sentence and changes nothing."""
    before = table.table
    try:
        bend = made and rng.random() < 0.25
        table.do(*(bent_move(table, rng, made) if bend else odd_move(table, rng)))
        random_play.fortune(table, rng)
    except Illegal as refused:
        random_play.explained(refused)
        assert table.table is before, "a refused move changed the table"
        return False
    return True


def _walk(job: tuple[str, int, int]) -> tuple[str, int, int, list[str]]:
    return walk(*job)


def torture(
    moves: int,
    seed: int = 0,
    tell: Any = lambda _: None,
    processes: int = os.cpu_count() or 1,
) -> dict[str, Any]:
    """So many moves in all, over every game."""
    names, share = list(games()), EVENING * (1 + ODD_ONES)
    jobs = []
    left, n = moves, seed * 1_000_003
    while left > 0:
        jobs.append((names[n % len(names)], n, min(share, left)))
        left -= share
        n += 1
    tried = taken = 0
    wrong: list[str] = []
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        for done, (_, some, more, bad) in enumerate(pool.imap_unordered(_walk, jobs, 4), 1):
            tried += some
            taken += more
            wrong += bad
            if done % 100 == 0:
                tell(f"{tried:,} moves, {len(wrong)} wrong")
    return {"moves tried": tried, "taken": taken, "games": len(names), "wrong": wrong}
