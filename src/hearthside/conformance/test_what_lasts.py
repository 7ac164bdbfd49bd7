"""What is kept while something is tried is what would be worked out afresh, for every seat."""

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import asdict

from hearthside.conformance import random_play
from hearthside.core import engine
from hearthside.core.driver import demo_table
from hearthside.core.game import Game
from hearthside.core.offers import Offers, offers
from hearthside.core.secrecy.views import view
from hearthside.core.what_lasts import Lasting, WhatLasts


@given(seed=st.integers(min_value=0, max_value=2**32))
@settings(max_examples=10)
def test_what_is_kept_is_what_is_worked_out_afresh(game: Game[Any], seed: int) -> None:
    """Where it is not, the cast (`people`, `purses`) or a procedure that says `LASTS` looks at what
    the game calls `passing`."""
    table = demo_table(game, game.demo)
    lasts = WhatLasts(game, table.table)
    for _ in random_play.stroll(table, Random(seed), 40):
        now = table.table
        lasts = lasts.after(now)
        for seat in random_play.seats(table):
            seen, kept = view(game, now, seat), lasts.of(seat)
            assert engine.show(game, seen, kept) == engine.show(game, seen, Lasting(seen))
            assert _told(offers(game, now, seat, seen, lasting=kept)) == _told(
                offers(game, now, seat, seen)
            )


def _told(offered: Offers) -> dict[str, Any]:
    """All that a seat is offered, every form worked out."""
    found = asdict(offered)
    del found["further"]
    found["others_choose"] = offered.others_choose()
    found["shown"] = [one.bare for one in offered.shown]
    return {**found, "forms": [one.form() for one in offered.verbs]}
