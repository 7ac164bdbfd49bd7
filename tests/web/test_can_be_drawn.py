"""Every page of every game can be drawn, in the middle of things: what a ruling is tried on."""

from random import Random

import pytest
from candlelight import GAME

from hearthside.conformance import random_play
from hearthside.core.can_be_drawn import Undrawable
from hearthside.core.driver import demo_table
from hearthside.games import discover
from hearthside.web.live.room import RECENT
from hearthside.web.pages.draw_all import draw_all

GAMES = {GAME.name: GAME, **discover()}


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", GAMES)
def test_every_page_of_an_evening_can_be_drawn(name, seed):
    game, rng = GAMES[name], Random(seed)
    table = demo_table(game, game.demo, at="2026-01-01T20:00:00Z")
    for step in range(40):
        random_play.wander(table, rng, f"words {step}")
        random_play.fortune(table, rng)
        if step % 8 == 0:
            draw_all(game, table.table, list(enumerate(table.entries, 1))[-RECENT:])


def test_what_cannot_be_drawn_is_named(monkeypatch):
    def broken(*_):
        raise KeyError("nobody")

    table = demo_table(GAME, GAME.demo)
    monkeypatch.setattr("hearthside.web.pages.draw_all.sheet_page", broken)
    with pytest.raises(Undrawable, match=r"’s page could not be shown \(KeyError"):
        draw_all(GAME, table.table, [])
