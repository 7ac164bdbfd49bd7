"""Whose odds they are, friend or foe, and what an outcome is worth: for programs and the house."""

from random import Random

import pytest

from hearthside.conformance import random_play
from hearthside.core import engine
from hearthside.core.driver import Driver, demo_table
from hearthside.core.odds.headline import Hope
from hearthside.core.odds.outcomes import Odds
from hearthside.core.odds.worth_to_seat import expected, stands, whose, worths
from hearthside.core.offers import offers
from hearthside.core.secrecy.views import view
from hearthside.games import discover

GAMES = sorted(discover())
EVEN = Odds((("fail", 1), ("tie", 2), ("win", 1)))


def ready(name: str) -> Driver:
    game = discover()[name]
    return demo_table(game, game.demo)


def test_outcomes_stand_from_the_worst_to_the_best_and_a_foes_turn_round():
    assert worths(EVEN, "me") == [0, 0.5, 1]
    assert worths(EVEN, "ally") == worths(EVEN, "me")
    assert worths(EVEN, "foe") == [1, 0.5, 0]
    assert expected(EVEN, "me") == 0.5
    assert expected(Odds((("fail", 1), ("win", 3))), "foe") == 0.25


def test_what_a_seat_hopes_for_is_good_and_everything_else_is_not():
    hope = Hope("you get away", ("tie", "win"))
    fail, tie, win = worths(EVEN, "me", hope)
    assert fail < 0.2 < 0.8 < tie < win
    assert worths(EVEN, "me", Hope("it holds", ("another",))) == [0, 0.5, 1]


def test_friend_or_foe_is_seen_from_the_seat():
    table = ready("fate")
    seen = view(table.game, table.table, "mara")
    show = engine.show(table.game, seen)
    sides = {who: stands(seen, show, "mara", who) for who in (*seen.play.cast, "nobody")}
    assert sides["wren"] == "me"
    assert sides["tobias"] == "ally"
    assert sides["ansgar-voss"] == "foe"
    assert sides["nobody"] == "other"
    assert stands(table.table, show, "priya", "ansgar-voss") == "me"
    assert stands(table.table, show, "priya", "wren") == "foe"


@pytest.mark.parametrize("name", GAMES)
def test_odds_that_are_not_a_seats_own_say_whose_they_are(name: str):
    """On random positions of every game: an answer that shows odds names somebody, unless it is
    the seat's own character who acts, or several do together."""
    seen_odds = 0
    for step in range(150):
        if step % 50 == 0:  # one walk alone may stay where nothing is rolled
            table, rng = ready(name), Random(step)
        random_play.wander(table, rng, "Words")
        random_play.fortune(table, rng)
        for seat in (*table.table.players(), *table.table.gms()):
            offered = offers(table.game, table.table, seat)
            seen = view(table.game, table.table, seat)
            acting = table.game.odds_are_of(seen, seat)
            for option in offered.answers:
                if not option.forecast or not acting:
                    continue
                seen_odds += 1
                own = seen.play.cast[acting].player == seat
                assert own or option.odds_of, (seat, option.label)
                side = whose(table.game, seen, engine.show(table.game, seen), seat, option)
                assert side in ("me", "ally", "foe", "other")
    assert seen_odds
