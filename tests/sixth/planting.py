"""Faults planted in Candlelight, and checks of the suite that find them."""

from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest
from candlelight import GAME

from hearthside.core.driver import demo_table
from hearthside.core.game import Game
from hearthside.core.procedures import Parts


def changed(module: ModuleType, **changes: Any) -> ModuleType:
    """A procedure with some of its functions put in another's place."""
    made = ModuleType(module.__name__)
    made.__dict__.update({**module.__dict__, **changes})
    return made


def faulty(parts: Parts | None = None, **methods: Any) -> Game[Any]:
    kind = type("Faulty", (type(GAME),), {**methods, **({"parts": parts} if parts else {})})
    kind.__module__ = type(GAME).__module__
    made: Game[Any] = kind()
    return made


def caught(check: Callable[..., None], game: Game[Any]) -> None:
    """A check that holds for Candlelight fails for this game."""
    run = getattr(check, "hypothesis", None)
    inner = run.inner_test if run else check
    names = inner.__code__.co_varnames[: inner.__code__.co_argcount]

    def tries(of: Game[Any]) -> None:
        for seed in range(12 if "seed" in names else 1):
            given = {"game": of, "seed": seed, "demo": demo_table(of, of.demo)}
            inner(**{name: given[name] for name in names})

    tries(GAME)
    with pytest.raises(AssertionError):
        tries(game)


def over(check: Callable[..., None], game: Game[Any]) -> None:
    """A check on a few random evenings."""
    for seed in range(6):
        check.hypothesis.inner_test(game, seed=seed)  # type: ignore[attr-defined]
