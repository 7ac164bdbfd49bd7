"""Helping an ally before they roll."""

import pytest

from hearthside.games.fate.attempt.frame import Attack, Overcome
from hearthside.games.fate.attempt.gm_says import CallOff, RefuseApproach
from hearthside.games.fate.attempt.helping import CapHelpers, Help
from hearthside.games.fate.attempt.outlook import total
from hearthside.games.fate.struggle.conflict import BeginConflict
from tests.games.fate.evening import evening


@pytest.mark.rule("FA-5.12")
def test_each_helper_adds_one_to_an_allys_action():
    night = evening("Ana", "Ben", "Cy")
    night.ana.does(Overcome("ana", "clever", "the door open"))
    night.ben.helps(night.ana)
    night.gale.sets(2)
    night.cy.helps(night.ana)
    night.ana.rolls("clever")
    night.sums(0)
    assert total(night.attempt, 0) == 2 + 1 + 1
    assert "Ben helps Ana, +1." in night.said()


@pytest.mark.rule("FA-5.12")
def test_help_comes_before_the_roll_once_and_from_ones_own_side():
    night = evening("Ana", "Ben")
    night.major("Voss")
    night.ana.does(Overcome("ana", "clever", "the door open"))
    assert night.gale.offers("fate.help") == []
    assert night.ana.offers("fate.help") == []
    night.ben.helps(night.ana)
    assert night.ben.offers("fate.help") == []
    night.gale.sets(2)
    night.ana.rolls("clever")
    night.sums(0)
    assert night.ben.cannot(Help("ben", "ana"))


@pytest.mark.rule("FA-5.12")
def test_a_defender_can_be_helped_too():
    night = evening("Ana", "Ben")
    voss = night.major("Voss")
    voss.does(Attack("voss", "quick", "ana"))
    night.ana.defends("quick")
    night.ben.helps(night.ana)
    voss.rolls("quick")
    night.sums(0, 0)
    assert total(night.attempt, 1) == 2 + 1


@pytest.mark.rule("FA-5.12", "FA-5.17")
def test_help_stays_when_a_defender_has_to_pick_another_approach():
    night = evening("Ana", "Ben")
    voss = night.major("Voss")
    voss.does(Attack("voss", "quick", "ana"))
    night.ana.defends("quick")
    night.ben.helps(night.ana)
    night.gale.does(RefuseApproach("ana"))
    night.ana.defends("careful")
    assert night.attempt.rolls[1].helpers == ("ben",)


@pytest.mark.rule("FA-5.12")
def test_the_gm_may_cap_the_helpers():
    night = evening("Ana", "Ben", "Cy")
    night.ana.does(Overcome("ana", "clever", "the door open"))
    night.ben.helps(night.ana)
    assert night.gale.cannot(CapHelpers(0)) == (
        "1 help already. Set the limit to 1 or more, or rewind."
    )
    assert night.ana.cannot(CapHelpers(9))
    night.gale.does(CapHelpers(1))
    assert night.cy.cannot(Help("cy", "ana"))
    night.gale.sets(2)
    night.ana.rolls("clever")
    night.sums(0)
    assert night.gale.offers("fate.cap-helpers") == []


@pytest.mark.rule("FA-5.12")
def test_in_a_conflict_help_spends_this_exchanges_action():
    night = evening("Ana", "Ben", "Cy")
    night.major("Voss")
    night.gale.does(BeginConflict("physical", ("ana", "ben", "cy", "voss")))
    night.ana.does(Overcome("ana", "quick", "the door open"))
    night.ben.helps(night.ana)
    night.gale.sets(1)
    night.ana.rolls("quick")
    night.sums(0)
    night.all_pass()
    conflict = night.play.conflict
    assert conflict.acted == ("ben", "ana")
    assert conflict.order[conflict.turn] == ("cy",)


@pytest.mark.rule("FA-5.12")
def test_in_a_conflict_only_someone_who_has_not_acted_yet_can_help():
    night = evening("Ana", "Ben")
    night.major("Voss")
    night.gale.does(BeginConflict("physical", ("ana", "ben", "voss")))
    night.ana.overcomes("quick", against=1)
    night.sums(0)
    night.all_pass()
    night.ben.does(Overcome("ben", "quick", "the door open"))
    assert night.ana.offers("fate.help") == []


@pytest.mark.rule("FA-5.12")
def test_outside_a_conflict_help_costs_nothing():
    night = evening("Ana", "Ben")
    night.ana.does(Overcome("ana", "clever", "the door open"))
    (helping,) = night.ben.offers("fate.help")
    assert helping.cost == ""


def test_help_shows_what_it_is_worth():
    night = evening("Ana", "Ben")
    night.ana.does(Overcome("ana", "clever", "the door open"))
    night.gale.sets(3)
    odds = night.ben.foresees(Help("ben", "ana"))
    assert odds.percent("success", "style") == "38.3"


def test_an_attempt_called_off_gives_helpers_their_action_back():
    night = evening("Ana", "Ben")
    night.major("Voss")
    night.gale.does(BeginConflict("physical", ("ana", "ben", "voss")))
    night.ana.does(Overcome("ana", "quick", "the door open"))
    night.ben.helps(night.ana)
    night.ana.does(CallOff())
    assert night.play.conflict.acted == ()
