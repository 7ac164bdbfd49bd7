"""Boosts are named by whoever won them."""

import pytest

from hearthside.games.fate.attempt.aftermath import NameTheBoost
from tests.games.fate.evening import evening


@pytest.mark.rule("FA-5.16", "FA-1.1")
def test_whoever_won_a_boost_names_it_for_their_side():
    night = evening("Ana", "Ben")
    night.ana.overcomes("clever", against=-1)
    night.sums(0)
    night.all_pass()
    assert night.ben.cannot(NameTheBoost("Mine"))
    assert "Fill in" in night.ana.cannot(NameTheBoost(" "))
    night.ana.does(NameTheBoost("A Running Start"))
    boost = night.aspect("A Running Start")
    assert (boost.kind, boost.owner, boost.free) == ("boost", "", {"heroes": 1})
    told = "“The door open”: Ana succeeds with style. A boost: A Running Start."
    assert told in night.said()


def test_the_gm_may_name_it_for_a_player_who_is_away():
    night = evening("Ana")
    night.ana.overcomes("clever", against=-1)
    night.sums(0)
    night.all_pass()
    assert night.gale.labels("turn") == ["For Ana: Name the boost"]
    night.gale.does(NameTheBoost("A Running Start"))
    assert night.aspect("A Running Start").free == {"heroes": 1}
