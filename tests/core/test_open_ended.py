"""Tugs: chains that pull both ways, against cut-off chains laid out in full."""

from fractions import Fraction
from functools import cache

import pytest

from hearthside.core.dice import d
from hearthside.core.odds.large_pools import open_die, open_spread
from hearthside.core.odds.open_ended import DownDie, UpDie, reach

UP = UpDie(nothing=2, one=2, again=1, astray=1)
DOWN = DownDie(nothing=3, one=2, again=1)


@cache
def laid_out(up: UpDie, down: DownDie, ups: int, downs: int, depth: int) -> dict[int, Fraction]:
    """Every total with its chance, leaving out whatever takes more throws than `depth`."""
    if not ups and not downs:
        return {0: Fraction(1)}
    if not depth:
        return {}
    if ups:
        whole = up.nothing + up.one + up.again + up.astray
        ways = [
            (up.nothing, 0, ups - 1, downs),
            (up.one, 1, ups - 1, downs),
            (up.again, 1, ups, downs),
            (up.astray, 0, ups - 1, downs + 1),
        ]
    else:
        whole = down.nothing + down.one + down.again
        ways = [
            (down.nothing, 0, 0, downs - 1),
            (down.one, -1, 0, downs - 1),
            (down.again, -1, 0, downs),
        ]
    totals: dict[int, Fraction] = {}
    for weight, step, more_ups, more_downs in ways:
        if weight:
            for total, chance in laid_out(up, down, more_ups, more_downs, depth - 1).items():
                part = chance * Fraction(weight, whole)
                totals[total + step] = totals.get(total + step, Fraction(0)) + part
    return totals


@pytest.mark.parametrize("up", [UP, UpDie(3, 2, 1), UpDie(1, 0, 2), UpDie(1, 2, 0, 3)])
@pytest.mark.parametrize(("ups", "downs"), [(0, 0), (1, 0), (0, 2), (2, 1), (3, 0), (3, 2)])
def test_a_tug_lies_between_the_bounds_that_cut_off_chains_give(up, ups, downs):
    totals = laid_out(up, DOWN, ups, downs, 60)
    unseen = 1 - sum(totals.values())
    assert 0 <= unseen < Fraction(1, 10**7)
    for goal in range(-5, 6):
        seen = sum(chance for total, chance in totals.items() if total >= goal)
        assert seen <= reach(goal, up, ups, DOWN, downs) <= seen + unseen


@pytest.mark.parametrize("dice", [1, 4, 9])
def test_with_nothing_to_pull_down_it_is_an_open_ended_pool(dice):
    pool = open_spread(open_die(d(6), lambda face: int(face > 3), lambda face: face == 6), dice, 12)
    for goal in range(13):
        chance = Fraction(pool.at_least(goal), pool.total)
        assert reach(goal, UpDie(3, 2, 1), dice, DOWN) == chance


def test_chains_that_pull_alike_are_even():
    up, down = UpDie(3, 2, 1), DownDie(3, 2, 1)
    assert reach(1, up, 4, down, 4) == 1 - reach(0, up, 4, down, 4)
