"""Between attempts one thing stands out for everyone who could do something."""

import pytest

from hearthside.core import engine
from hearthside.core.life.evening import CloseScene, CloseSession
from hearthside.games.fate import GAME
from hearthside.games.fate.attempt.frame import Overcome
from hearthside.games.fate.characters.milestones import CallMilestone, RaiseApproach
from hearthside.games.fate.state import Task, Zone
from hearthside.games.fate.struggle.challenge import BeginChallenge
from hearthside.games.fate.struggle.conflict import BeginConflict
from hearthside.games.fate.struggle.contest import BeginContest
from tests.games.fate.evening import evening
from tests.games.fate.gathering import GALE, gathered, hero


def highlighted(table, seat):
    """All that stands out for a seat, anywhere on its page."""
    return [option.label for option in engine.options(GAME, table.table, seat) if option.best]


def test_from_the_first_minute_there_is_one_next_step():
    table = gathered("Mara")
    assert highlighted(table, "mara") == ["Make a character"]
    assert highlighted(table, GALE) == ["Start session 1"]
    hero(table, "mara", "Mara")
    assert highlighted(table, "mara") == []
    night = evening("Ana")
    assert highlighted(night.table, "ana") == ["Overcome"]
    assert highlighted(night.table, GALE) == ["Put an aspect on the scene"]
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


@pytest.mark.rule("FA-7.7")
def test_on_ones_turn_in_a_conflict_the_foe_at_hand_is_the_next_step():
    night = evening("Ana", "Ben")
    night.major("Voss", quick=1)
    night.ana.has(approaches={**night.ana.hero.approaches, "quick": 4})
    night.gale.does(BeginConflict("physical", ("ana", "ben", "voss")))
    assert highlighted(night.table, "ana") == ["Attack"]
    (attack,) = night.ana.offers("fate.attack")
    assert attack.values()["foe"] == "voss"
    assert highlighted(night.table, "ben") == highlighted(night.table, GALE) == []


def test_nobody_is_urged_to_attack_a_friend():
    night = evening("Ana", "Ben")
    voss = night.major("Voss", quick=4)
    night.is_so(zones=tuple(Zone(name=name) for name in ("Rocks", "Stair", "Room")))
    for voice, zone in ((night.ana, "Rocks"), (night.ben, "Rocks"), (voss, "Room")):
        voice.has(zone=zone)
    night.ana.has(approaches={**night.ana.hero.approaches, "quick": 6})
    night.gale.does(BeginConflict("physical", ("ana", "ben", "voss")))
    assert night.ana.offers("fate.attack")
    assert highlighted(night.table, "ana") == ["Create an advantage"]


@pytest.mark.rule("FA-7.6")
def test_the_gm_acts_for_the_npcs_when_it_is_their_turn():
    night = evening("Ana")
    night.major("Voss", quick=4)
    night.gale.does(BeginConflict("physical", ("ana", "voss")))
    assert highlighted(night.table, GALE) == ["Attack"]


@pytest.mark.rule("FA-7.1", "FA-7.2")
def test_what_is_under_way_comes_before_what_one_could_start():
    night = evening("Ana", "Ben")
    task = Task(text="Climb", against=1)
    night.gale.does(BeginChallenge("up the tower", (task,), ("ana",)))
    assert highlighted(night.table, "ana") == ["Ana: Climb, Average +1"]
    assert highlighted(night.table, "ben") == ["Overcome"]
    night = evening("Ana", "Ben", "Cy")
    night.gale.does(BeginContest("the top", ("ana", "ben")))
    assert highlighted(night.table, "ana") == highlighted(night.table, GALE) == ["Roll exchange 1"]
    assert highlighted(night.table, "cy") == ["Overcome"]


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
