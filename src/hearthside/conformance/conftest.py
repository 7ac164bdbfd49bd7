"""Every property here runs for every game that is discovered, ours or installed."""

from pathlib import Path
from typing import Any

import pytest

from hearthside.conformance import plugin
from hearthside.core.driver import Driver, demo_table
from hearthside.core.game import Game


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "game" in metafunc.fixturenames:
        games = plugin.games(metafunc.config)
        metafunc.parametrize("game", list(games.values()), ids=list(games))


@pytest.fixture
def demo(game: Game[Any]) -> Driver:
    """The game's ready table, freshly played."""
    return demo_table(game, game.demo, at="2026-01-01T20:00:00Z")


@pytest.fixture
def tests_folder(pytestconfig: pytest.Config) -> Path:
    """Where the tests are that name the rules."""
    return plugin.tests_folder(pytestconfig)
