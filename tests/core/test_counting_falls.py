"""Spreads against the plainest way there is, trying every fall, and against icepool."""

from collections import Counter
from itertools import product

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearthside.core.dice import FATE_DIE, Die, Pool, d
from hearthside.core.odds.counting_falls import Spread, falls, highest, outcomes, spread, steps

faces = st.lists(st.integers(-6, 6), min_size=1, max_size=6).map(tuple)
dice = st.lists(faces.map(lambda shown: Die("die", shown)), max_size=4).map(tuple)


def every_fall(thrown):
    return product(*(die.faces for die in thrown))


@given(dice)
def test_a_spread_counts_every_fall_by_its_total(thrown):
    assert dict(spread(thrown).items()) == Counter(map(sum, every_fall(thrown)))


@given(dice.filter(len))
def test_the_highest_counts_every_fall_by_its_best_die(thrown):
    best = highest(spread((die,)) for die in thrown)
    assert dict(best.items()) == Counter(map(max, every_fall(thrown)))


@given(dice, dice)
def test_a_difference_is_one_total_less_the_other(mine, theirs):
    gap = spread(mine) - spread(theirs)
    tried = Counter(sum(m) - sum(t) for m in every_fall(mine) for t in every_fall(theirs))
    assert dict(gap.items()) == tried


@given(dice)
def test_falls_cover_every_order_of_the_dice(thrown):
    pool = Pool(thrown)
    ordered = {shown: weight for weight, shown in falls(pool, ordered=True)}
    assert ordered == Counter(every_fall(thrown))
    alike: Counter[tuple] = Counter()
    for weight, shown in falls(pool):
        assert pool.admits(shown)
        alike[tuple(sorted(shown))] += weight
    assert alike == Counter(tuple(sorted(fall)) for fall in every_fall(thrown))


def test_dice_of_one_kind_count_as_alike():
    pool = Pool((FATE_DIE, d(2), FATE_DIE))
    assert len(list(falls(pool))) == 6 * 2
    assert len(list(falls(pool, ordered=True))) == 9 * 2


def test_a_reading_of_faces_is_tried_on_every_fall():
    doubles = outcomes(
        Pool((d(6), d(6))),
        lambda shown: "double" if len(set(shown)) == 1 else "none",
        ("none", "double"),
    )
    assert doubles.outcomes == (("none", 30), ("double", 6))


@pytest.mark.parametrize("count", [1, 4, 12, 16])
@pytest.mark.parametrize("sides", [2, 6, 20])
def test_sums_and_highest_agree_with_icepool(sides, count):
    assert dict(spread((d(sides),) * count).items()) == dict((count @ icepool.d(sides)).items())
    best = highest([spread((d(sides),))] * count)
    assert dict(best.items()) == dict(icepool.d(sides).highest(count).items())


@pytest.mark.parametrize(("mine", "theirs"), [(1, 1), (3, 2), (2, 5), (7, 7)])
@pytest.mark.parametrize("sides", [4, 6, 13])
def test_highest_against_highest_agrees_with_icepool(sides, mine, theirs):
    one = spread((d(sides),))
    gap = highest([one] * mine) - highest([one] * theirs)
    oracle = icepool.d(sides).highest(mine) - icepool.d(sides).highest(theirs)
    assert dict(gap.items()) == dict(oracle.items())


def test_weights_can_be_asked_for_inside_and_outside_the_spread():
    two = spread((d(6), d(6)))
    assert (two.low, two.high, two.total) == (2, 12, 36)
    assert [two.weight(n) for n in (1, 2, 7, 12, 13)] == [0, 1, 6, 1, 0]
    assert [two.at_least(n) for n in (-3, 2, 11, 13)] == [36, 36, 3, 0]
    assert dict(two.shifted(10).items())[12] == 1


def test_a_card_drawn_is_gone():
    deck = Spread.of({1: 2, 5: 1})
    assert dict(deck.without(1).items()) == {1: 1, 5: 1}
    assert dict(deck.without(5).items()) == {1: 2}
    with pytest.raises(ValueError, match="can come up"):
        Spread.of({3: 1}).without(3)


def test_nothing_has_no_highest_and_sums_to_0():
    assert spread(()) == Spread(0, (1,))
    with pytest.raises(ValueError, match="no dice"):
        highest([])


@given(dice, st.integers(-9, 9), st.lists(st.integers(-20, 20), min_size=1, max_size=4).map(sorted))
def test_steps_say_what_their_reading_says(thrown, by, starts):
    names = tuple("abcde"[: len(starts) + 1])

    def reading(value: int) -> str:
        return names[sum(value >= start for start in starts)]

    rising = steps(reading, names, -30, 30)
    assert rising.rungs == tuple(zip(names, starts, strict=False))
    assert rising.best == names[-1]
    assert spread(thrown).climb(rising, by) == spread(thrown).shifted(by).odds(reading, names)


@pytest.mark.parametrize("read", ["aabba", "bbbbb", "aaaaa", "bbaaa"])
def test_a_reading_that_goes_down_or_nowhere_has_no_steps(read):
    with pytest.raises(ValueError, match="no steps"):
        steps(read.__getitem__, ("a", "b"), 0, 4)


def test_weights_too_large_for_a_machine_word_add_up_too():
    pool = spread((d(20),) * 30)
    assert pool.total == 20**30
    assert pool == spread((d(20),) * 13) + spread((d(20),) * 17)
    assert dict(pool.items()) == dict((30 @ icepool.d(20)).items())
