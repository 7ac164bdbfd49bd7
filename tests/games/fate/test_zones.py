"""Moving between zones."""

import pytest

from hearthside.games.fate.state import Zone
from hearthside.games.fate.struggle.conflict import BeginConflict, EndTurn
from hearthside.games.fate.struggle.zones import Cross, ForceWay, LetPass, StandInTheWay
from tests.games.fate.evening import evening

ROW = (
    Zone(name="Rocks"),
    Zone(name="Floor"),
    Zone(name="Stair"),
    Zone(name="Room", barrier="A bolted hatch", against=3),
)


def stairs(conflict=True, voss="Room", ana="Rocks"):
    """Ana and Ben below, Voss somewhere, four zones in a row."""
    night = evening("Ana", "Ben")
    night.major("Voss")
    night.is_so(zones=ROW)
    night.ana.has(zone=ana)
    night.ben.has(zone="Rocks")
    night.voss.has(zone=voss)
    if conflict:
        night.gale.does(BeginConflict("physical", ("ana", "ben", "voss")))
    return night


def where(night):
    return night.ana.hero.zone


@pytest.mark.rule("FA-5.14")
def test_one_zone_further_is_free_once_a_turn():
    night = stairs()
    night.ana.does(Cross("ana", "Floor"))
    assert where(night) == "Floor"
    assert night.play.conflict.acted == ()
    (going,) = night.ana.offers("fate.cross")
    assert {pick.help for pick in going.fields[0].picks} == {"Takes your action."}
    night.ana.does(Cross("ana", "Stair"))
    assert night.play.conflict.acted == ("ana",)


@pytest.mark.rule("FA-5.14")
def test_further_costs_the_action_but_no_roll():
    night = stairs()
    night.ana.does(Cross("ana", "Stair"))
    assert where(night) == "Stair"
    assert night.play.conflict.acted == ("ana",)
    assert night.play.attempt is None


@pytest.mark.rule("FA-5.14")
def test_through_an_obstacle_it_is_an_overcome():
    night = stairs(ana="Stair")
    (going,) = night.ana.offers("fate.cross")
    assert "Room" not in [pick.value for pick in going.fields[0].picks]
    night.ana.does(ForceWay("ana", "Room", "clever"))
    assert night.attempt.against == 3
    night.ana.rolls("clever")
    night.sums(2)
    night.all_pass()
    assert where(night) == "Room"
    assert night.play.conflict.acted == ("ana",)


@pytest.mark.rule("FA-5.14")
def test_a_failed_way_through_leaves_one_where_one_was():
    night = stairs(ana="Stair")
    night.ana.does(ForceWay("ana", "Room", "clever"))
    night.ana.rolls("clever")
    night.sums(0)
    night.all_pass()
    assert night.question == "SeriousCost"
    assert where(night) == "Stair"


@pytest.mark.rule("FA-5.14")
def test_a_foe_in_the_zone_may_let_one_go():
    night = stairs(voss="Rocks")
    night.ana.does(Cross("ana", "Floor"))
    assert where(night) == "Rocks"
    assert night.ben.offers("fate.let-pass") == []
    night.gale.does(LetPass("voss"))
    assert where(night) == "Floor"
    assert night.play.conflict.moved == ("ana",)


@pytest.mark.rule("FA-5.14")
def test_a_foe_in_the_zone_may_hinder_and_then_it_is_an_overcome_against_their_defence():
    night = stairs(voss="Rocks")
    night.ana.does(Cross("ana", "Floor"))
    night.gale.does(StandInTheWay("voss"))
    assert (night.attempt.target, night.attempt.zone) == ("voss", "Floor")
    night.voss.defends("careful")
    night.ana.rolls("quick")
    night.sums(0, 0)
    night.all_pass()
    assert where(night) == "Floor"
    assert "ana" in night.play.conflict.acted


@pytest.mark.rule("FA-5.14")
def test_a_foe_on_the_way_hinders_too_but_not_one_at_its_end():
    night = stairs(voss="Floor")
    night.ana.does(Cross("ana", "Floor"))
    assert where(night) == "Floor"
    night = stairs(voss="Floor")
    night.ana.does(Cross("ana", "Stair"))
    assert night.play.crossing.foes == ("voss",)


@pytest.mark.rule("FA-5.14")
def test_outside_a_conflict_nobody_counts_steps_but_a_barrier_still_stands():
    night = stairs(conflict=False, ana="Rocks")
    night.ana.does(Cross("ana", "Stair"))
    night.ana.does(Cross("ana", "Floor"))
    assert where(night) == "Floor"
    assert "Where to" in night.ana.cannot(Cross("ana", "Room"))


@pytest.mark.rule("FA-5.14", "FA-7.7")
def test_the_free_move_may_come_after_the_action():
    night = stairs()
    night.ana.overcomes("quick", against=1)
    night.sums(0)
    night.all_pass()
    assert night.ana.best() == "End Ana’s turn"
    assert night.ana.offers("fate.overcome") == []
    night.ana.does(Cross("ana", "Floor"))
    assert night.play.conflict.order[night.play.conflict.turn] == ("ben",)


def test_a_turn_can_be_ended_without_moving():
    night = stairs()
    night.ana.overcomes("quick", against=1)
    night.sums(0)
    night.all_pass()
    night.ana.does(EndTurn("ana"))
    assert night.play.conflict.order[night.play.conflict.turn] == ("ben",)


def test_a_hidden_foe_is_not_given_away_by_a_question():
    night = stairs(voss="Rocks")
    night.voss.has(hidden=True)
    night.ana.does(Cross("ana", "Floor"))
    assert where(night) == "Floor"


def test_only_those_whose_turn_it_is_move_in_a_conflict():
    night = stairs()
    assert night.ben.offers("fate.cross") == []


def test_an_open_way_need_not_be_forced():
    night = stairs()
    assert night.ana.cannot(ForceWay("ana", "Floor", "quick"))


def test_a_turn_goes_straight_on_where_no_free_move_is_left():
    night = stairs(voss="Rocks", ana="Room")
    night.ana.overcomes("quick", against=1)
    night.sums(0)
    night.all_pass()
    assert night.play.conflict.order[night.play.conflict.turn] == ("ben",)
