"""Tallies: the fold against every fall, the closed forms against icepool with depth to spare."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import prod

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearthside.core.dice import Die, d
from hearthside.core.odds.counting_falls import highest
from hearthside.core.odds.large_pools import kind, open_die, open_spread, tally

CLASSES = ("a", "b", "c")
mixed = st.lists(
    st.tuples(st.lists(st.integers(0, 2), min_size=1, max_size=4).map(tuple), st.integers(0, 3)),
    max_size=3,
)


def class_of(face: int) -> str:
    return CLASSES[face]


def in_order(state, name, count):
    """A fold that forgets nothing and minds the order of classes."""
    return (*state, (name, count))


@given(mixed)
def test_a_tally_counts_every_fall_of_a_mixed_pool(groups):
    counted = tally(
        [(kind(Die("die", faces), class_of), n) for faces, n in groups], in_order, (), CLASSES
    )
    tried: Counter[tuple] = Counter()
    for fall in product(*(faces for faces, n in groups for _ in range(n))):
        shown = Counter(map(class_of, fall))
        tried[tuple((name, shown[name]) for name in CLASSES)] += 1
    assert counted == tried


def caliber(least):
    return lambda face: "hit" if face >= least else "miss"


def hits(state, name, count):
    return state + count if name == "hit" else state


def test_a_large_mixed_pool_is_the_sum_of_its_groups():
    groups = [
        (kind(d(6), caliber(5)), 24),
        (kind(d(6), caliber(4)), 12),
        (kind(d(20), caliber(19)), 6),
    ]
    counted = tally(groups, hits, 0)
    oracle = (
        24 @ icepool.d6.map(lambda face: int(face >= 5))
        + 12 @ icepool.d6.map(lambda face: int(face >= 4))
        + 6 @ icepool.d(20).map(lambda face: int(face >= 19))
    )
    total = sum(counted.values())
    assert total == 6**36 * 20**6
    for successes, weight in counted.items():
        assert Fraction(weight, total) == oracle.probability(successes)


PRINTED = {
    1: (33.33,),
    3: (70.3, 25.93, 3.704),
    8: (None, None, None, 25.86),
}


def test_a_printed_table_of_success_pools_comes_out():
    for dice, row in PRINTED.items():
        counted = tally([(kind(d(6), caliber(5)), dice)], hits, 0)
        for least, printed in enumerate(row, 1):
            if printed is not None:
                chance = sum(weight for n, weight in counted.items() if n >= least) / 6**dice
                digits = len(str(printed).split(".")[1])
                assert abs(100 * chance - printed) < 10**-digits


def test_an_order_must_name_every_class():
    with pytest.raises(ValueError, match="leaves out hit"):
        tally([(kind(d(6), caliber(5)), 2)], hits, 0, ("miss",))


# Burning Wheel counts 4+, 3+ or 2+ and 6s go on; Venus counts 6 to 2+; a 6 may count twice.
SHADES = [(least, worth) for least in (2, 3, 4, 5, 6) for worth in (1, 2)]


@pytest.mark.parametrize(("least", "worth"), SHADES)
@pytest.mark.parametrize("count", [0, 1, 3, 10])
def test_open_ended_pools_agree_with_icepool_given_depth_enough(least, worth, count):
    cap = 12

    def value(face: int) -> int:
        return worth if face == 6 else int(face >= least)

    pool = open_spread(open_die(d(6), value, lambda face: face == 6), count, cap)
    # A chain cut off at this depth has reached the cap already, so nothing below it changes.
    deep = count @ _chain(value, depth=cap)
    assert pool.high == cap
    for successes in range(cap):
        below = Fraction(pool.weight(successes), pool.total)
        assert below == (deep.probability(successes) if count else (successes == 0))
    assert pool.at_least(0) == pool.total


def _chain(value, depth):
    stop = icepool.Die([value(face) for face in range(1, 7)])
    for _ in range(depth):
        stop = icepool.Die([value(f) if f < 6 else stop + value(6) for f in range(1, 7)])
    return stop


def test_twenty_open_ended_dice_lose_no_digit():
    die = open_die(d(6), lambda face: int(face > 3), lambda face: face == 6)
    pool = open_spread(die, 20, 60)
    # (3 + 2z)^20 / (6 - z)^20 says that 20 dice average 20 · (2/5 + 1/5).
    assert Fraction(pool.weight(0), pool.total) == Fraction(1, 2**20)
    tail = pool.at_least(60) / pool.total
    assert 0 < tail < 1e-15
    mean = Fraction(sum(value * weight for value, weight in pool.items()), pool.total)
    assert float(mean) == pytest.approx(12, abs=1e-12)


def test_exploding_dice_that_add_up_agree_with_icepool():
    bonus = open_die(d(6), lambda face: face, lambda face: face == 6)
    one = open_spread(bonus, 1, 40)
    oracle = icepool.d6.explode(depth=8)
    best = icepool.d6.explode(depth=8).highest(3)
    three = highest([one] * 3)
    for n in range(40):
        assert Fraction(one.weight(n), one.total) == oracle.probability(n)
        assert Fraction(three.weight(n), three.total) == best.probability(n)


def test_a_face_that_only_throws_again_is_as_if_it_were_not_there():
    blank = open_die(
        Die("d6 with a blank", (0, 1, 2, 3)), lambda face: face, lambda face: face == 0
    )
    plain = open_spread(blank, 2, 9)
    assert [Fraction(weight, plain.total) for weight in plain.weights[2:7]] == [
        Fraction(n, 9) for n in (1, 2, 3, 2, 1)
    ]


@given(
    st.lists(st.tuples(st.integers(0, 3), st.booleans()), min_size=1, max_size=4).filter(
        lambda faces: not all(again for _, again in faces)
    ),
    st.integers(0, 3),
)
def test_any_open_ended_die_is_what_its_chain_says(faces, count):
    """Against the chain written out term by term: G = S + A·G, in fractions."""
    cap = 6
    shown = Die("die", tuple(range(len(faces))))
    die = open_die(shown, lambda at: faces[at][0], lambda at: faces[at][1])
    whole = len(faces)
    still = sum(1 for value, again in faces if again and value == 0)
    one = []
    for k in range(cap):
        stops = sum(1 for value, again in faces if not again and value == k)
        goes = sum(one[k - value] for value, again in faces if again and 0 < value <= k)
        one.append((stops + goes) / Fraction(whole - still))
    terms = [Fraction(1)] + [Fraction(0)] * (cap - 1)
    for _ in range(count):
        terms = [sum(terms[j] * one[k - j] for j in range(k + 1)) for k in range(cap)]
    pool = open_spread(die, count, cap)
    assert [Fraction(weight, pool.total) for weight in pool.weights[:cap]] == terms
    assert sum(pool.weights) == pool.total == prod([whole - still] * (count + cap - 1))


def test_a_die_that_never_stops_is_refused():
    with pytest.raises(ValueError, match="for ever"):
        open_die(d(6), lambda face: 1, lambda face: True)
    with pytest.raises(ValueError, match="0 or more"):
        open_die(d(6), lambda face: -1, lambda face: face == 6)
    assert open_spread(open_die(d(6), lambda face: 1, lambda face: face == 6), 3, 0).total == 1


def test_an_obstacle_of_one_is_met_unless_every_open_die_fails():
    pool = open_spread(open_die(d(6), lambda face: int(face > 3), lambda face: face == 6), 3, 1)
    assert Fraction(pool.at_least(1), pool.total) == 1 - Fraction(1, 2) ** 3
