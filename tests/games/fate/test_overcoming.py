"""Overcoming and its price."""

import pytest

from hearthside.games.fate.boosts import NameTheBoost
from hearthside.games.fate.overcoming import LetPrevail, NameCost, TakeCost
from tests.games.fate.evening import evening


def tried(sum, **more):
    """Ana tries to get past the dark, and everyone passes."""
    night = evening("Ana", "Ben")
    night.true("The Lamp Is Dark")
    night.ana.overcomes("clever", aspect="the-lamp-is-dark", **more)
    night.sums(sum)
    night.all_pass()
    return night


@pytest.mark.rule("FA-5.4")
def test_a_success_removes_the_aspect_that_was_in_the_way():
    night = tried(1)
    assert "the-lamp-is-dark" not in night.play.aspects
    assert night.play.attempt is None


@pytest.mark.rule("FA-5.4")
def test_style_wins_a_boost_as_well():
    night = tried(3)
    assert "the-lamp-is-dark" not in night.play.aspects
    night.ana.does(NameTheBoost("Eyes Used to the Dark"))
    assert night.aspect("Eyes Used to the Dark").free == {"heroes": 1}


@pytest.mark.rule("FA-5.4")
def test_a_tie_overcomes_at_a_minor_cost_that_the_gm_sets():
    night = tried(0)
    assert "the-lamp-is-dark" not in night.play.aspects
    assert night.ana.offers("fate.name-cost") == []
    night.gale.does(NameCost("a burnt finger"))
    assert night.play.attempt is None
    assert "It costs: a burnt finger." in night.said()


@pytest.mark.rule("FA-5.4")
def test_after_a_failure_the_gm_names_a_serious_cost_and_the_player_picks():
    night = tried(-1)
    assert "the-lamp-is-dark" in night.play.aspects
    night.gale.does(NameCost("the stair is on fire"))
    assert night.gale.labels() == []
    assert night.ana.labels() == [
        "It works, at this cost: the stair is on fire",
        "It does not work",
    ]
    assert night.ben.cannot(TakeCost())
    night.ana.does(TakeCost())
    assert "the-lamp-is-dark" not in night.play.aspects
    assert night.play.attempt is None


@pytest.mark.rule("FA-5.4")
def test_the_player_may_let_it_prevail_instead():
    night = tried(-1)
    night.gale.does(NameCost("the stair is on fire"))
    night.ana.does(LetPrevail())
    assert "the-lamp-is-dark" in night.play.aspects
    assert night.play.attempt is None
    assert "Ana does not get past it." in night.said()


@pytest.mark.rule("FA-5.4")
def test_the_gm_need_not_offer_a_cost():
    night = tried(-1)
    night.gale.does(LetPrevail())
    assert night.play.attempt is None


def test_the_gm_may_pick_for_a_player_who_is_away():
    night = tried(-1)
    night.gale.does(NameCost("the stair is on fire"))
    assert "For Ana: It does not work" in night.gale.labels("gm")
    night.gale.does(TakeCost())
    assert "the-lamp-is-dark" not in night.play.aspects


def test_a_goal_without_an_aspect_is_simply_reached():
    night = evening("Ana")
    night.ana.overcomes("clever", "up the wall")
    night.sums(1)
    night.all_pass()
    assert night.last.outcome == "success"
