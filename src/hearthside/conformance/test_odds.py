"""Odds that are shown are the odds there are: what is foretold before a fall holds after it."""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from hearthside.conformance import random_play
from hearthside.core import engine
from hearthside.core.dice import Faces, Pool
from hearthside.core.driver import demo_table
from hearthside.core.game import Game
from hearthside.core.moves import FORTUNE, Fall
from hearthside.core.odds.outcomes import Odds, mix
from hearthside.core.secrecy.views import view

MOST_FALLS = 2_000


def falls(pool: Pool) -> Iterator[tuple[int, Faces]]:
    """Every way some dice can fall, with its weight."""
    sides = [Counter(die.faces) for die in pool.dice]
    for faces in product(*sides):
        weight = 1
        for side, face in zip(sides, faces, strict=True):
            weight *= side[face]
        yield weight, faces


def few(pool: Pool) -> bool:
    count = 1
    for die in pool.dice:
        count *= len(set(die.faces))
    return count <= MOST_FALLS


@given(seed=st.integers(min_value=0, max_value=2**32))
@settings(max_examples=10)
def test_what_is_foretold_is_what_the_falls_come_to(game: Game[Any], seed: int) -> None:
    """With dice in the air the outlook is the mixture of the outlooks after each fall.

    A fall that brings more dice into the air, or after which there is no outlook, tells nothing.
    """
    table, rng = demo_table(game, game.demo), Random(seed)
    for step in range(40):
        random_play.wander(table, rng, f"Words {step}")
        pool = game.chance(table.table)
        if pool and few(pool):
            for seat in table.table.players()[:1]:
                told = game.outlook(view(game, table.table, seat), seat)
                came = after_each_fall(game, table.table, seat, pool, told) if told else None
                if told and came:
                    assert came.reduced() == told.reduced(), f"{seat} reads {told}"
        random_play.fortune(table, rng)


def after_each_fall(game: Game[Any], table: Any, seat: str, pool: Pool, told: Odds) -> Odds | None:
    """What the falls come to, over the outcomes that were told: after some of them one of these may
    be out of the question."""
    parts = []
    for weight, faces in falls(pool):
        after = engine.turn(game, table, FORTUNE, Fall(faces)).table
        now = game.outlook(view(game, after, seat), seat)
        if now is None:
            return None
        likely = {name: chance for name, chance in now.outcomes if chance}
        parts.append((weight, Odds.of(likely, told.names)))
    return mix(parts)
