"""Helping an ally before they roll."""

import pytest

from hearthside.games.fate.attempt.frame import Attack, Overcome
from hearthside.games.fate.attempt.gm_rulings import CallOff, RefuseApproach
from hearthside.games.fate.attempt.helping import CapHelpers, Help
from hearthside.games.fate.attempt.oppose import NameDefender, StandStill
from hearthside.games.fate.attempt.pledged_help import PledgeHelp
from hearthside.games.fate.attempt.totals import total
from hearthside.games.fate.state import Zone
from hearthside.games.fate.struggle.concede import Concede
from hearthside.games.fate.struggle.conflict import BeginConflict, EndTurn
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


def test_how_somebody_helps_is_told_in_their_own_words():
    night = evening("Ana", "Ben")
    night.ana.does(Overcome("ana", "clever", "the door open"))
    night.ben.does(Help("ben", "ana", "holds the choir's eyes"))
    told = night.table.entries[-1].said[-1]
    assert (told.plain, told.kind) == ("Ben holds the choir’s eyes.", "action")


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


def three_against_voss():
    """Ana, then Ben, then Cy, then Voss: everyone is equally quick but him."""
    night = evening("Ana", "Ben", "Cy")
    night.major("Voss", quick=0)
    night.gale.does(BeginConflict("physical", ("ana", "ben", "cy", "voss")))
    return night


@pytest.mark.rule("FA-5.12")
def test_a_faster_character_spends_their_turn_on_a_slower_ally():
    night = three_against_voss()
    night.ana.does(PledgeHelp("ana", "cy", "she holds the lantern"))
    conflict = night.play.conflict
    assert conflict.acted == ("ana",)
    assert conflict.order[conflict.turn] == ("ben",)
    night.ben.overcomes("quick", against=1)
    assert night.attempt.rolls[0].helpers == (), "it was meant for Cy"
    night.sums(0)
    night.all_pass()
    night.cy.does(Overcome("cy", "quick", "the door open"))
    assert night.attempt.rolls[0].helpers == ("ana",)
    night.gale.sets(1)
    night.cy.rolls("quick")
    night.sums(0)
    assert total(night.attempt, 0) == 2 + 1
    night.all_pass()
    assert night.play.conflict.pledged == {}


@pytest.mark.rule("FA-5.12")
def test_help_can_be_pledged_only_on_ones_own_turn_to_an_ally_who_has_yet_to_act():
    night = three_against_voss()
    assert night.ben.offers("fate.pledge-help") == []
    night.ana.does(EndTurn("ana"))
    (pledging,) = night.ben.offers("fate.pledge-help")
    assert [pick.value for pick in pledging.fields[0].picks] == ["cy"]
    assert night.ben.cannot(PledgeHelp("ben", "ana"))
    assert night.ben.cannot(PledgeHelp("ben", "voss"))
    night.ben.does(EndTurn("ben"))
    assert night.cy.offers("fate.pledge-help") == [], "nobody on her side is left"


@pytest.mark.rule("FA-5.12")
def test_what_was_pledged_survives_an_attempt_that_is_called_off_but_not_the_exchange():
    night = three_against_voss()
    night.ana.does(PledgeHelp("ana", "ben"))
    night.ben.does(Overcome("ben", "quick", "the door open"))
    night.ben.does(CallOff())
    assert night.play.conflict.acted == ("ana",), "her turn is spent all the same"
    night.ben.does(Overcome("ben", "quick", "the window open"))
    assert night.attempt.rolls[0].helpers == ("ana",)
    night.ben.does(CallOff())
    for id in ("ben", "cy", "voss"):
        getattr(night, id).does(EndTurn(id))
    assert (night.play.conflict.exchange, night.play.conflict.pledged) == (2, {})


@pytest.mark.rule("FA-5.12")
def test_a_defender_can_be_helped_before_they_say_how_they_defend():
    night = evening("Ana", "Ben", "Cy")
    voss = night.major("Voss")
    voss.does(Attack("voss", "quick", "ana"))
    night.ben.helps(night.ana)
    assert night.ana.offers("fate.help") == []
    assert night.gale.offers("fate.help") == []
    night.ana.defends("quick")
    night.cy.helps(night.ana)
    voss.rolls("quick")
    night.sums(0, 0)
    assert total(night.attempt, 1) == 2 + 1 + 1


@pytest.mark.rule("FA-5.12")
def test_help_for_a_defence_that_never_comes_costs_nothing():
    night = evening("Ana", "Ben")
    voss = night.major("Voss", quick=3)
    night.gale.does(BeginConflict("physical", ("ana", "ben", "voss")))
    voss.does(Attack("voss", "quick", "ana"))
    night.ben.helps(night.ana)
    assert night.play.conflict.acted == ("ben",)
    night.ana.does(StandStill())
    assert night.play.conflict.acted == ()
    assert night.attempt.backers == ()


def against_ana():
    """Voss, the quickest, is up against Ana; Ben has yet to act."""
    night = evening("Ana", "Ben", "Cy")
    night.major("Voss", quick=4)
    night.gale.does(BeginConflict("physical", ("ana", "ben", "cy", "voss")))
    night.voss.does(Overcome("voss", "quick", "past them", foe="ana", against=2))
    return night


@pytest.mark.rule("FA-5.12")
def test_whoever_helped_a_defence_that_does_not_come_about_has_their_action_back():
    night = against_ana()
    night.ana.defends("quick")
    night.ben.helps(night.ana)
    assert night.play.conflict.acted == ("ben",)
    night.gale.sets(3)
    assert night.play.conflict.acted == ()
    assert night.attempt.backers == ()


@pytest.mark.rule("FA-5.12")
def test_whoever_helped_one_defender_need_not_help_another():
    night = against_ana()
    night.ben.helps(night.ana)
    night.gale.does(NameDefender("cy"))
    assert night.play.conflict.acted == ()
    night.cy.defends("quick")
    assert night.attempt.rolls[1].helpers == ()
    night.ben.helps(night.cy)
    assert night.attempt.rolls[1].helpers == ("ben",)


@pytest.mark.rule("FA-5.5", "FA-5.12", "FA-5.17")
def test_whoever_helps_a_defender_whose_approach_was_refused_goes_on_helping():
    night = against_ana()
    night.ana.defends("quick")
    night.ben.helps(night.ana)
    night.gale.does(RefuseApproach("ana"))
    assert night.ben.offers("fate.defend") == []
    night.ana.defends("clever")
    assert night.attempt.rolls[1].helpers == ("ben",)


@pytest.mark.rule("FA-5.5", "FA-5.12")
def test_whoever_helped_has_their_action_back_when_somebody_steps_in_instead():
    night = against_ana()
    night.ana.defends("quick")
    night.ben.helps(night.ana)
    night.cy.defends("quick", "I shove her aside")
    assert night.attempt.rolls[1].helpers == night.attempt.backers == ()
    assert night.play.conflict.acted == ()
    night.ben.helps(night.cy)
    assert night.attempt.rolls[1].helpers == ("ben",)


def apart(ben):
    """Ana at one end of three zones, Ben somewhere."""
    night = evening("Ana", "Ben")
    night.major("Voss")
    night.is_so(zones=(Zone(name="Rocks"), Zone(name="Floor"), Zone(name="Stair")))
    night.ana.has(zone="Rocks")
    night.ben.has(zone=ben)
    night.gale.does(BeginConflict("physical", ("ana", "ben", "voss")))
    return night


@pytest.mark.rule("FA-5.12", "FA-5.15")
def test_nobody_helps_from_too_far_away():
    night = apart("Stair")
    assert night.ana.offers("fate.pledge-help") == []
    assert night.ana.cannot(PledgeHelp("ana", "ben", "I wave"))
    night.ana.does(Overcome("ana", "clever", "the door open"))
    assert night.ben.offers("fate.help") == []
    assert night.ben.cannot(Help("ben", "ana", "I wave"))


@pytest.mark.rule("FA-5.12", "FA-5.15")
def test_whoever_helps_into_the_next_zone_says_how():
    night = apart("Floor")
    assert night.ana.cannot(PledgeHelp("ana", "ben")) == (
        "Ben is in the next zone. Say how Ana reaches that far."
    )
    night.ana.does(Overcome("ana", "clever", "the door open"))
    assert night.ben.cannot(Help("ben", "ana"))
    night.ben.does(Help("ben", "ana", "I throw her the rope"))
    assert night.attempt.rolls[0].helpers == ("ben",)


@pytest.mark.rule("FA-5.11", "FA-5.12")
def test_whoever_is_out_by_then_helps_nobody():
    night = evening("Ana", "Ben", "Cy")
    night.major("Voss")
    night.gale.does(BeginConflict("physical", ("ana", "ben", "cy", "voss")))
    night.ana.does(PledgeHelp("ana", "cy"))
    night.ben.does(PledgeHelp("ben", "cy"))
    night.ana.has(out="taken out")
    night.cy.does(Overcome("cy", "quick", "the door open"))
    assert night.attempt.rolls[0].helpers == ("ben",)


@pytest.mark.rule("FA-5.12", "FA-5.13")
def test_whoever_concedes_before_the_roll_helps_no_longer():
    night = evening("Ana", "Ben", "Cy")
    night.major("Voss")
    night.gale.does(BeginConflict("physical", ("ana", "ben", "cy", "voss")))
    night.ana.does(Overcome("ana", "quick", "the door open"))
    night.ben.helps(night.ana)
    night.cy.helps(night.ana)
    night.ben.does(Concede("ben"))
    assert night.attempt.rolls[0].helpers == ("cy",)
    assert "Ben no longer helps." in night.said()


@pytest.mark.rule("FA-5.5", "FA-5.12")
def test_nobody_helps_an_action_and_defends_against_it():
    night = evening("Ana", "Ben", "Cy")
    night.ana.does(Attack("ana", "clever", "ben"))
    night.cy.helps(night.ana)
    assert night.cy.offers("fate.defend") == []
    night = evening("Ana", "Ben", "Cy")
    night.ana.does(Overcome("ana", "clever", "the door open"))
    night.cy.helps(night.ana)
    assert night.gale.cannot(NameDefender("cy"))
    night.gale.does(NameDefender("ben"))


@pytest.mark.rule("FA-5.12")
def test_help_is_pledged_to_nobody_hidden_and_to_nobody_who_is_out():
    night = three_against_voss()
    (pledging,) = night.ana.offers("fate.pledge-help")
    assert [pick.value for pick in pledging.fields[0].picks] == ["ben", "cy"]
    night.ben.has(out="taken out")
    assert night.ana.cannot(PledgeHelp("ana", "ben"))
    night.cy.has(hidden=True)
    assert night.ana.cannot(PledgeHelp("ana", "cy"))
    assert night.ana.offers("fate.pledge-help") == []


@pytest.mark.rule("FA-5.12")
def test_no_fewer_helpers_than_help_a_defence_already():
    night = evening("Ana", "Ben", "Cy")
    voss = night.major("Voss")
    voss.does(Attack("voss", "quick", "ana"))
    night.ben.helps(night.ana)
    night.cy.helps(night.ana)
    assert night.gale.cannot(CapHelpers(1)).startswith("2 help already.")
    night.gale.does(CapHelpers(2))


@pytest.mark.rule("FA-5.12")
def test_a_hidden_helpers_words_are_nobodys_voice():
    night = evening("Ana")
    voss = night.major("Voss")
    night.major("Hild")
    voss.does(Overcome("voss", "quick", "past them", against=2))
    night.hild.has(hidden=True)
    night.hild.does(Help(night.hild.id, "voss", "holds the gate"))
    told = night.table.entries[-1].said[-1]
    assert told.kind == "action"
    assert told.who == ""


@pytest.mark.rule("FA-5.12")
def test_help_for_one_side_leaves_the_other_roll_as_it_is():
    night = evening("Ana", "Ben")
    voss = night.major("Voss")
    voss.does(Attack("voss", "quick", "ana"))
    night.ana.defends("quick")
    night.ben.helps(night.ana)
    assert [roll.helpers for roll in night.attempt.rolls] == [(), ("ben",)]


@pytest.mark.rule("FA-5.12", "FA-5.13")
def test_of_those_who_mean_to_help_a_defence_only_whoever_concedes_is_gone():
    night = against_ana()
    night.ben.helps(night.ana)
    night.cy.helps(night.ana)
    assert night.attempt.backers == ("ben", "cy")
    night.ben.does(Concede("ben"))
    assert night.attempt.backers == ("cy",)
