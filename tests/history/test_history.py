"""Logs of every release still make the very tables they made then."""

from pathlib import Path

import msgspec
import pytest

import hearthside
from hearthside.core import log
from hearthside.games import discover, find

HERE = Path(__file__).parent
KEPT = sorted(HERE.glob("*.log"))


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_kept_log_makes_the_table_it_made(path: Path) -> None:
    game = find(path.name.rsplit("-", 1)[0])
    entries = [log.decode(game, body) for body in path.read_bytes().splitlines()]
    table = msgspec.json.decode(msgspec.json.encode(log.replay(game, entries)))
    made = msgspec.json.decode(path.with_suffix(".table.json").read_bytes())
    assert table == made


@pytest.mark.parametrize("name", [name for name in discover() if name != "candlelight"])
def test_every_game_keeps_a_log_of_this_release(name: str) -> None:
    kept = HERE / f"{name}-{hearthside.__version__}.log"
    assert kept.is_file(), "python -m tests.history.keep writes it"
