"""Keeps a real log of each game for this release: run once, when a release is made.

python -m tests.history.keep
"""

from pathlib import Path
from random import Random
from typing import Any

import msgspec

import hearthside
from hearthside.conformance import random_play
from hearthside.core import log
from hearthside.core.driver import Driver, demo_table
from hearthside.core.game import Game
from hearthside.games import discover

HERE = Path(__file__).parent
STEPS = 250


def evening(game: Game[Any]) -> Driver:
    """A long evening with everything in it that chance brings up."""
    table, rng = demo_table(game, game.demo, at="2026-01-01T20:00:00Z"), Random(1)
    for step in range(STEPS):
        random_play.wander(table, rng, f"Words {step}")
        random_play.fortune(table, rng)
    return table


def keep(game: Game[Any]) -> None:
    """The log a line an entry, and the table it made."""
    table = evening(game)
    kept = HERE / f"{game.name}-{hearthside.__version__}"
    kept.with_name(f"{kept.name}.log").write_bytes(
        b"".join(log.encode(entry) + b"\n" for entry in table.entries)
    )
    made = msgspec.json.format(msgspec.json.encode(table.table), indent=1)
    kept.with_name(f"{kept.name}.table.json").write_bytes(made + b"\n")


if __name__ == "__main__":
    for each in discover().values():
        keep(each)
