"""Between attempts one thing stands out for everyone who could do something."""

import pytest

from hearthside.core import offers
from hearthside.core.life.scenes_sessions import CloseScene, CloseSession
from hearthside.games.fate import GAME
from hearthside.games.fate.attempt.frame import Overcome
from hearthside.games.fate.characters.milestones import CallMilestone, RaiseApproach
from hearthside.games.fate.struggle.challenge import BeginChallenge, TaskRow
from hearthside.games.fate.struggle.conflict import BeginConflict, EndConflict
from hearthside.games.fate.struggle.contest import BeginContest
from tests.games.fate.evening import evening
from tests.games.fate.gathering import GALE, gathered, hero


def highlighted(table, seat):
    """All that stands out for a seat, anywhere on its page."""
    return [option.label for option in offers.options(GAME, table.table, seat) if option.best]


def test_from_the_first_minute_there_is_one_next_step():
    table = gathered("Mara")
    assert highlighted(table, "mara") == ["Make a character"]
    assert highlighted(table, GALE) == ["Start session 1"]
    hero(table, "mara", "Mara")
    assert highlighted(table, "mara") == []
    night = evening("Ana")
    assert highlighted(night.table, "ana") == ["Overcome"]
    assert highlighted(night.table, GALE) == ["Add an aspect"]
    night.gale.does(CloseScene())
    assert (highlighted(night.table, "ana"), highlighted(night.table, GALE)) == (
        [],
        ["Open a scene"],
    )
    night.gale.does(CloseSession())
    assert highlighted(night.table, GALE) == ["Start session 2"]


def test_while_something_is_tried_only_those_who_are_asked_have_a_next_step():
    night = evening("Ana", "Ben")
    night.ana.does(Overcome("ana", "clever", "the door open"))
    assert highlighted(night.table, "ana") == highlighted(night.table, "ben") == []
    assert highlighted(night.table, GALE) == ["Moderate: Fair +2"]


@pytest.mark.rule("FA-7.8")
def test_once_nobody_is_left_on_the_other_side_ending_the_scene_is_the_next_step():
    night = evening("Ana")
    night.major("Voss", quick=1)
    night.gale.does(BeginConflict("physical", ("ana", "voss")))
    night.voss.has(out="conceded")
    night.gale.does(EndConflict())
    assert highlighted(night.table, GALE) == ["Next scene"]


@pytest.mark.rule("FA-7.7")
def test_on_ones_turn_in_a_conflict_every_action_is_there_and_none_is_urged():
    night = evening("Ana", "Ben")
    night.major("Voss", quick=1)
    night.ana.has(approaches={**night.ana.hero.approaches, "quick": 4})
    night.gale.does(BeginConflict("physical", ("ana", "ben", "voss")))
    for seat in ("ana", "ben", GALE):
        assert highlighted(night.table, seat) == []
    acts = {"Overcome", "Create an advantage", "Find out", "Attack"}
    assert acts <= set(night.ana.labels("act"))
    assert acts.isdisjoint(night.ben.labels("act"))
    (attack,) = night.ana.offers("fate.attack")
    assert attack.values()["foe"] == "voss", "the form begins with a foe, never with a friend"


@pytest.mark.rule("FA-7.6")
def test_the_gm_acts_for_each_of_the_npcs_when_it_is_their_turn():
    night = evening("Ana")
    night.major("Voss", quick=4)
    night.major("Hild")
    night.gale.does(BeginConflict("physical", ("ana", "voss", "hild")))
    assert {option.about for option in night.gale.offers("fate.attack")} == {"voss", "hild"}
    assert night.gale.labels() == ["Voss does nothing", "Hild does nothing"]


@pytest.mark.rule("FA-7.1", "FA-7.2")
def test_what_is_under_way_comes_before_what_one_could_start():
    night = evening("Ana", "Ben")
    task = TaskRow(text="Climb", against=1)
    night.gale.does(BeginChallenge("up the tower", (task,), ("ana",)))
    assert highlighted(night.table, "ana") == ["Climb"]
    assert highlighted(night.table, "ben") == ["Overcome"]
    night = evening("Ana", "Ben", "Cy")
    night.gale.does(BeginContest("the top", ("ana", "ben")))
    assert highlighted(night.table, GALE) == ["Roll exchange 1"]
    assert night.ana.offers("fate.roll-exchange"), "whoever takes part may say go as well"
    assert night.cy.offers("fate.roll-exchange") == []


@pytest.mark.rule("FA-8.2", "FA-8.3")
def test_a_milestone_leads_nobody_to_give_something_up():
    night = evening("Ana")
    night.gale.does(CallMilestone("minor"))
    assert highlighted(night.table, "ana") == []
    assert "Swap two approaches" in night.ana.labels()
    night = evening("Ana")
    night.gale.does(CallMilestone("significant"))
    assert night.ana.labels()[0] == "Raise an approach"
    assert highlighted(night.table, "ana") == ["Raise an approach"]
    night.ana.does(RaiseApproach("ana", "clever"))
    assert highlighted(night.table, "ana") == []
