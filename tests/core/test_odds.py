"""Odds as values: exact, printed honestly, mixed without losing a digit."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearthside.core.odds.outcomes import Odds, mix

NAMES = ("fail", "tie", "success")
weights = st.tuples(*[st.integers(0, 10**9)] * 3).filter(any)


def odds(*parts: int) -> Odds:
    return Odds(tuple(zip(NAMES, parts, strict=True)))


def test_a_chance_is_exact_and_outcomes_add_up():
    split = odds(1, 2, 4)
    assert split.total == 7
    assert split.chance("tie") == Fraction(2, 7)
    assert split.chance("tie", "success") == Fraction(6, 7)
    assert split.weight() == 0


@pytest.mark.parametrize(
    ("part", "whole", "shown"),
    [
        (1, 3, "33.3"),
        (2, 3, "66.7"),
        (1, 2000, "0.1"),
        (1, 2001, "0.0"),
        (3, 2000, "0.2"),
        (1999, 2000, "100.0"),
        (1998, 2000, "99.9"),
        (1, 1, "100.0"),
        (0, 1, "0.0"),
    ],
)
def test_a_percentage_has_one_decimal_and_an_exact_half_goes_up(part, whole, shown):
    assert odds(whole - part, 0, part).percent("success") == shown


def test_decimals_are_exact_to_the_last_one():
    assert odds(2, 0, 1).decimals("success") == "0.333333333333333"
    assert odds(1, 0, 2).decimals("success", digits=30) == "0." + "6" * 29 + "7"
    assert odds(0, 0, 1).decimals("success", digits=12) == "1.000000000000"


def test_sums_are_rounded_once():
    thirds = odds(1, 1, 1)
    assert thirds.percent("fail") == "33.3"
    assert thirds.percent("fail", "tie") == "66.7"


def test_impossible_outcomes_are_kept_with_weight_0():
    assert Odds.certain("tie", NAMES) == odds(0, 1, 0)
    assert Odds.of({"success": 2}, NAMES).outcomes == (("fail", 0), ("tie", 0), ("success", 2))


@pytest.mark.parametrize("parts", [(0, 0, 0), (-1, 1, 1)])
def test_odds_without_a_possible_outcome_are_refused(parts):
    with pytest.raises(ValueError, match="0 or more"):
        odds(*parts)


def test_names_are_known_and_different():
    with pytest.raises(ValueError, match="same name"):
        Odds((("tie", 1), ("tie", 1)))
    with pytest.raises(ValueError, match="No such outcome: draw"):
        Odds.of({"draw": 1}, NAMES)
    with pytest.raises(KeyError):
        odds(1, 1, 1).chance("draw")


def test_a_tie_thrown_again_leaves_the_other_chances():
    again = odds(3, 5, 1).without("tie")
    assert again.chance("success") == Fraction(1, 4)
    assert again.names == ("fail", "success")


@given(first=weights, second=weights, share=st.tuples(st.integers(0, 99), st.integers(1, 99)))
def test_a_mixture_is_the_weighted_average_of_its_parts(first, second, share):
    mixed = mix(zip(share, (odds(*first), odds(*second)), strict=True))
    for at, name in enumerate(NAMES):
        wanted = share[0] * Fraction(first[at], sum(first)) + share[1] * Fraction(
            second[at], sum(second)
        )
        assert mixed.chance(name) == wanted / sum(share)


@given(parts=weights, factor=st.integers(1, 10**6))
def test_equal_chances_reduce_to_equal_values(parts, factor):
    assert odds(*(factor * part for part in parts)).reduced() == odds(*parts).reduced()


def test_only_like_odds_mix():
    with pytest.raises(ValueError, match="same outcomes"):
        mix([(1, odds(1, 1, 1)), (1, Odds.certain("win", ("lose", "win")))])
    with pytest.raises(ValueError, match="nothing to mix"):
        mix([(0, odds(1, 1, 1))])
