"""Random evenings that many properties look at: each is played once. They are the same in each run,
or others with `--fresh`."""

from copy import copy
from functools import cache
from random import Random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from hearthside.conformance import random_play
from hearthside.core.driver import Driver, demo_table
from hearthside.core.game import Game

STEPS = 30


def _chosen() -> st.SearchStrategy[int]:
    rng = Random(0) if settings().derandomize else Random()
    return st.sampled_from([rng.randrange(2**32) for _ in range(20)])


seeds = st.deferred(_chosen)


@cache
def tables(game: Game[Any], seed: int) -> tuple[Driver, ...]:
    """Every table of an evening on which somebody could do something; nobody plays on there."""
    table, rng = demo_table(game, game.demo), Random(seed)
    return (copy(table), *(copy(table) for _ in random_play.stroll(table, rng, STEPS)))
