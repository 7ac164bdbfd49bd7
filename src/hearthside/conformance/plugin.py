"""The pytest plugin: which games are proved, and where the tests are that name their rules."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from hearthside.core.game import Game
from hearthside.games import discover

# A busy machine is slow, not wrong.
CALM: dict[str, Any] = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("table", derandomize=True, **CALM)
settings.register_profile("fresh", **CALM)
settings.load_profile("table")


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("hearthside")
    group.addoption("--game", action="append", default=[], help="prove this game; may be repeated")
    group.addoption("--fresh", action="store_true", help="play other evenings than last time")
    parser.addini("hearthside_tests", "the folder whose tests name the rules", default="tests")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--fresh"):
        settings.load_profile("fresh")
    config.addinivalue_line(
        "markers", "rule(*ids): the rules this test proves, by their ids in the game's rules.toml"
    )


def games(config: pytest.Config) -> dict[str, Game[Any]]:
    """The games to prove: those that are named, or all there are."""
    known = discover()
    named = config.getoption("--game")
    return {name: known[name] for name in named} if named else known


def tests_folder(config: pytest.Config) -> Path:
    """Where the tests are that name the rules."""
    return config.rootpath / str(config.getini("hearthside_tests"))
