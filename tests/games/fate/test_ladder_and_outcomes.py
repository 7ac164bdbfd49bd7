"""Fate's arithmetic, rule by rule."""

from collections import Counter
from itertools import product

import pytest

from hearthside.core.dice import Pool
from hearthside.core.reasons import signed
from hearthside.games.fate.attempt.advantages import FREE_INVOCATIONS
from hearthside.games.fate.attempt.stress_and_consequences import CONSEQUENCES, absorbed
from hearthside.games.fate.deck_of_fate import CARDS, DECK, deck, drawn
from hearthside.games.fate.dice_and_outcomes import DICE, damage, ladder, outcome, shifts, victories


@pytest.mark.rule("FA-1.3")
def test_the_ladder_names_every_rung():
    rungs = "Terrible Poor Mediocre Average Fair Good Great Superb Fantastic Epic Legendary"
    assert [ladder(number) for number in range(-2, 9)] == rungs.split()


@pytest.mark.rule("FA-1.3")
def test_beyond_the_ladder_the_bare_number_shows():
    assert (ladder(9), ladder(-3)) == ("+9", "−3")
    assert (signed(0), signed(4), signed(-1)) == ("0", "+4", "−1")


@pytest.mark.rule("FA-2.1")
def test_four_dice_show_minus_one_to_plus_one_and_may_sum_below_zero():
    pool = Pool(DICE)
    assert pool.admits((-1, -1, -1, -1))
    assert not pool.admits((0, 0, 0))
    assert not pool.admits((2, 0, 0, 0))
    assert min(map(sum, CARDS)) == -4


@pytest.mark.rule("FA-2.2")
def test_the_deck_holds_every_fall_once():
    assert sorted(CARDS[number] for number in DECK) == sorted(product((-1, 0, 1), repeat=4))
    totals = Counter(sum(CARDS[number]) for number in DECK)
    assert [totals[n] for n in range(-4, 5)] == [1, 4, 10, 16, 19, 16, 10, 4, 1]


@pytest.mark.rule("FA-2.2")
def test_a_card_drawn_stays_out_until_the_deck_is_empty():
    left = drawn(DECK, 80)
    assert len(left) == 80
    assert not Pool((deck(left),)).admits((80,))
    assert drawn((17,), 17) == DECK


@pytest.mark.rule("FA-2.4")
@pytest.mark.parametrize(
    ("mine", "against", "read"),
    [
        (1, 2, "fail"),
        (-3, 4, "fail"),
        (2, 2, "tie"),
        (3, 2, "success"),
        (4, 2, "success"),
        (5, 2, "style"),
        (9, 2, "style"),
    ],
)
def test_a_result_is_read_against_what_it_faces(mine, against, read):
    assert outcome(shifts(mine, against)) == read


@pytest.mark.rule("FA-5.1", "FA-5.2", "FA-5.3")
def test_an_advantage_is_free_once_and_twice_with_style():
    assert FREE_INVOCATIONS == {"fail": 0, "tie": 1, "success": 1, "style": 2}


@pytest.mark.rule("FA-5.7")
def test_a_hit_does_its_shifts():
    assert [damage(n) for n in (-2, 0, 1, 2, 5)] == [0, 0, 1, 2, 5]


@pytest.mark.rule("FA-5.8", "FA-5.9", "FA-5.10")
def test_one_box_and_any_consequences_absorb_together():
    assert CONSEQUENCES == {"mild": 2, "moderate": 4, "severe": 6}
    assert absorbed(3, ()) == 3
    assert absorbed(0, ("mild",)) == 2
    assert absorbed(3, ("mild", "moderate", "severe")) == 15


@pytest.mark.rule("FA-7.2")
def test_the_best_roll_scores_and_twice_when_three_above_the_next():
    assert victories((4, 2, 1)) == (0, 1)
    assert victories((1, 2, 5)) == (2, 2)
    assert victories((-3, 0)) == (1, 2)


@pytest.mark.rule("FA-7.3")
def test_a_tie_for_best_scores_nothing_whatever_the_rest_rolled():
    assert victories((4, -2, 4)) == (-1, 0)
    assert victories((4, 2, 2)) == (0, 1)
