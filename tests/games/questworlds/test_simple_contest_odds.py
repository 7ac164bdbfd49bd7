"""Odds of a simple contest: before the roll, and once one die lies there."""

from collections import Counter

import pytest

from hearthside.games.questworlds.odds import simple_contest
from hearthside.games.questworlds.odds.simple_contest import Roller


@pytest.mark.rule("QW-2.3.3")
@pytest.mark.parametrize(("mine", "theirs"), [(13, 14), (20, 8), (45, 31)])
def test_each_face_of_the_other_die_counts_once(mine, theirs):
    me, them = Roller(mine), Roller(theirs)
    fallen = Counter[str]()
    for face in range(1, 21):
        odds = dict(simple_contest.half_fallen(me, them, face).outcomes)
        assert sum(odds.values()) == 20
        fallen.update(odds)
    before = dict(simple_contest.contest(me, them).outcomes)
    whole = sum(before.values())
    assert {name: weight * whole for name, weight in fallen.items()} == {
        name: weight * 400 for name, weight in before.items()
    }
