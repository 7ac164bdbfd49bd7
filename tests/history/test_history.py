"""Logs of every release still make the very tables they made then."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

import hearthside
from hearthside.core import log
from hearthside.core.table import Table
from hearthside.games import discover, find

HERE = Path(__file__).parent
KEPT = sorted(HERE.glob("*.log"))


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_kept_log_makes_the_table_it_made(path: Path) -> None:
    game = find(path.name.rsplit("-", 1)[0])
    entries = [log.decode(game, body) for body in path.read_bytes().splitlines()]
    kept = path.with_suffix(".table.json").read_bytes()
    # What a table has gained since then starts out as nothing.
    made = msgspec.json.decode(kept, type=Table[game.Play])  # type: ignore[name-defined]
    assert log.replay(game, entries) == made
    assert _within(msgspec.json.decode(kept), msgspec.to_builtins(made)), "nothing was lost"


def _within(kept: Any, now: Any) -> bool:
    """Whether all that was kept is still there, beside whatever is new."""
    if isinstance(kept, dict):
        return all(key in now and _within(value, now[key]) for key, value in kept.items())
    if isinstance(kept, list):
        return len(kept) == len(now) and all(map(_within, kept, now))
    return bool(kept == now)


@pytest.mark.parametrize("name", [name for name in discover() if name != "candlelight"])
def test_every_game_keeps_a_log_of_this_release(name: str) -> None:
    kept = HERE / f"{name}-{hearthside.__version__}.log"
    assert kept.is_file(), "python -m tests.history.keep writes it"
