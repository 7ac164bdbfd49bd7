"""Moving between zones."""

import pytest
from msgspec.structs import replace

from hearthside.games.fate.attempt.state import DIFFICULTY
from hearthside.games.fate.attempt.totals import reasons
from hearthside.games.fate.state import Zone
from hearthside.games.fate.struggle.concede import Concede, SetConcessionCost
from hearthside.games.fate.struggle.conflict import BeginConflict, EndTurn
from hearthside.games.fate.struggle.moving import Cross, ForceWay, LetPass, StandInTheWay
from hearthside.games.fate.struggle.placing_people import PlacedPerson, PlacePeople
from hearthside.games.fate.struggle.turns import JoinConflict, PutInOrder
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
    night = stairs(ana="Stair", voss="Rocks")
    (going,) = night.ana.offers("fate.cross")
    assert "Room" not in [pick.value for pick in going.fields[0].picks]
    night.ana.does(ForceWay("ana", "Room", "clever"))
    assert night.attempt.against == 3
    barrier = reasons(night.attempt, DIFFICULTY, night.table.table)[0]
    assert (barrier.label, barrier.text) == ("A bolted hatch", "It bars the way to Room.")
    night.ana.rolls("clever")
    night.sums(2)
    night.all_pass()
    assert where(night) == "Room"
    assert night.play.conflict.acted == ("ana",)


@pytest.mark.rule("FA-5.14")
def test_a_failed_way_through_leaves_one_where_one_was():
    night = stairs(ana="Stair", voss="Rocks")
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
    assert night.said()[-1] == "Ana tries: Get to Floor. Voss is in the way."
    night.voss.defends("careful")
    night.ana.rolls("quick")
    night.sums(0, 0)
    night.all_pass()
    assert where(night) == "Floor"
    assert "ana" in night.play.conflict.acted


@pytest.mark.rule("FA-5.14")
@pytest.mark.parametrize("voss", ["Rocks", "Floor", "Stair"], ids=["left", "crossed", "entered"])
def test_a_foe_in_the_zone_left_crossed_or_entered_may_hinder(voss):
    night = stairs(voss=voss)
    night.ana.does(Cross("ana", "Stair"))
    assert (where(night), night.play.crossing.foes) == ("Rocks", ("voss",))
    assert night.gale.prompt.urgent
    night.gale.does(LetPass("voss"))
    assert where(night) == "Stair"


@pytest.mark.rule("FA-5.14")
def test_a_foe_beyond_does_not():
    night = stairs(voss="Room")
    night.ana.does(Cross("ana", "Stair"))
    assert where(night) == "Stair"


@pytest.mark.rule("FA-5.14")
def test_every_foe_answers_and_one_who_stands_is_enough():
    night = stairs(voss="Rocks")
    night.major("Hild")
    night.hild.has(zone="Floor")
    night.ana.does(Cross("ana", "Floor"))
    night.gale.does(StandInTheWay("hild"))
    assert night.play.attempt is None, "Voss has yet to say"
    night.gale.does(LetPass("voss"))
    assert (night.attempt.target, night.attempt.zone) == ("hild", "Floor")


@pytest.mark.rule("FA-5.14", "FA-5.4")
def test_each_foe_in_the_way_has_to_be_overcome_by_itself():
    night = stairs(voss="Rocks")
    night.major("Hild")
    night.hild.has(zone="Stair")
    night.ana.does(Cross("ana", "Stair"))
    night.gale.does(StandInTheWay("hild"))
    night.gale.does(StandInTheWay("voss"))
    assert (night.attempt.target, night.attempt.zone) == ("voss", "Floor"), "as far as to Hild"
    night.voss.defends("careful")
    night.ana.rolls("quick")
    night.sums(0, 0)
    night.all_pass()
    assert where(night) == "Floor"


@pytest.mark.rule("FA-5.14", "FA-5.4")
def test_each_barrier_has_to_be_overcome_by_itself():
    night = stairs(ana="Stair", voss="Rocks")
    roof = Zone(name="Roof", barrier="A broken ladder", against=1)
    night.is_so(zones=(*ROW, roof))
    (forcing,) = night.ana.offers("fate.force-way")
    helps = {pick.value: pick.help for pick in forcing.fields[0].picks}
    hatch = "In the way: A bolted hatch, Good +3."
    assert helps == {"Room": hatch, "Roof": f"{hatch} Beyond it: A broken ladder."}
    night.ana.does(ForceWay("ana", "Roof", "quick"))
    assert (night.attempt.against, night.attempt.zone) == (3, "Room")


@pytest.mark.rule("FA-5.14")
def test_whoever_forces_a_way_is_hindered_by_foes_too():
    night = stairs(ana="Stair", voss="Stair")
    night.ana.does(ForceWay("ana", "Room", "clever"))
    assert night.play.crossing.foes == ("voss",)
    night.gale.does(StandInTheWay("voss"))
    assert (night.attempt.target, night.attempt.against) == ("voss", None)
    night.voss.defends("careful")
    night.ana.rolls("clever")
    night.sums(0, 0)
    night.all_pass()
    assert where(night) == "Stair", "the hatch is still shut"
    assert night.play.conflict.past == {"ana": ("voss",)}
    for voice in (night.ana, night.ben, night.voss):
        voice.does(EndTurn(voice.id))
    night.ana.does(ForceWay("ana", "Room", "clever"))
    assert night.attempt.against == 3, "Voss is behind her now"
    night.ana.rolls("clever")
    night.sums(2)
    night.all_pass()
    assert (where(night), night.play.conflict.past) == ("Room", {})


@pytest.mark.rule("FA-5.14")
def test_a_foe_behind_a_barrier_hinders_once_that_is_overcome():
    night = stairs(ana="Stair", voss="Room")
    night.ana.does(ForceWay("ana", "Room", "clever"))
    night.gale.does(StandInTheWay("voss"))
    assert (night.attempt.against, night.attempt.zone) == (3, "Stair"), "the hatch comes first"
    night.ana.rolls("clever")
    night.sums(2)
    night.all_pass()
    assert (where(night), night.said()[-1]) == ("Stair", "Ana is past a bolted hatch.")
    for voice in (night.ana, night.ben, night.voss):
        voice.does(EndTurn(voice.id))
    assert night.ana.offers("fate.force-way") == [], "the hatch is behind her now"
    night.ana.does(Cross("ana", "Room"))
    night.gale.does(StandInTheWay("voss"))
    assert (night.attempt.target, night.attempt.zone) == ("voss", "Room")
    night.voss.defends("careful")
    night.ana.rolls("quick")
    night.sums(0, 0)
    night.all_pass()
    assert (where(night), night.play.conflict.past) == ("Room", {})


@pytest.mark.rule("FA-5.14")
def test_with_no_action_left_a_foe_in_the_way_ends_the_move():
    night = stairs(voss="Rocks")
    night.ana.overcomes("quick", against=1)
    night.sums(0)
    night.all_pass()
    night.ana.does(Cross("ana", "Floor"))
    night.gale.does(StandInTheWay("voss"))
    assert (where(night), night.play.attempt, night.play.crossing) == ("Rocks", None, None)


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
    assert night.ana.best() == "End the turn"
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


@pytest.mark.rule("FA-5.14")
def test_whoever_the_gm_puts_elsewhere_is_past_nothing_any_more():
    night = stairs(ana="Stair", voss="Stair")
    past = {"ana": ("voss",), "ben": ("voss",)}
    night.is_so(conflict=replace(night.play.conflict, past=past))
    night.gale.does(PlacePeople((PlacedPerson("ana", "Floor"),)))
    assert night.play.conflict.past == {"ben": ("voss",)}


def in_the_way():
    """Ana goes; Voss and Hild, who stand beside her, are asked."""
    night = stairs(conflict=False, voss="Rocks")
    night.major("Hild").has(zone="Rocks")
    night.gale.does(BeginConflict("physical", ("ana", "ben", "voss", "hild")))
    night.ana.does(Cross("ana", "Floor"))
    return night


@pytest.mark.rule("FA-5.13", "FA-5.14")
@pytest.mark.parametrize("stood", [False, True])
def test_a_foe_who_concedes_is_in_nobodys_way(stood):
    night = in_the_way()
    if stood:
        night.voss.does(StandInTheWay("voss"))
    night.voss.does(Concede("voss"))
    assert night.play.crossing.foes == ("hild",)
    night.hild.does(LetPass("hild"))
    assert where(night) == "Floor"


@pytest.mark.rule("FA-5.13", "FA-5.14")
def test_whoever_concedes_on_the_way_stays_where_they_are():
    night = in_the_way()
    night.ana.does(Concede("ana"))
    night.gale.does(SetConcessionCost("ana"))
    assert (where(night), night.play.crossing) == ("Rocks", None)
    assert night.gale.offers("fate.let-pass") == []


@pytest.mark.rule("FA-5.14")
def test_whoever_is_barred_with_no_action_left_asks_the_foes_once_a_turn():
    night = stairs(voss="Rocks")
    night.ana.overcomes("quick", against=1)
    night.sums(0)
    night.all_pass()
    night.ana.does(Cross("ana", "Floor"))
    night.voss.does(StandInTheWay("voss"))
    assert where(night) == "Rocks"
    assert "Ana stays put: there is no action left to get past." in night.said()
    assert night.play.conflict.order[night.play.conflict.turn] == ("ben",)


@pytest.mark.rule("FA-5.14")
def test_outside_a_conflict_no_foe_is_in_the_way():
    night = stairs(conflict=False, voss="Floor")
    night.ana.does(Cross("ana", "Stair"))
    assert (where(night), night.play.crossing) == ("Stair", None)
    assert night.said()[-1] == "Ana goes to Stair."


@pytest.mark.rule("FA-5.14")
def test_nobody_hinders_whom_they_cannot_see():
    night = stairs(voss="Rocks")
    night.major("Hild", hidden=True)
    night.hild.has(zone="Rocks", side="heroes")
    night.gale.does(JoinConflict(night.hild.id))
    night.gale.does(PutInOrder(night.hild.id, "first"))
    night.gale.does(Cross(night.hild.id, "Floor"))
    assert (night.hild.hero.zone, night.play.crossing) == ("Floor", None)


@pytest.mark.rule("FA-5.14")
def test_the_story_says_when_a_long_way_takes_the_action():
    night = stairs()
    night.ana.does(Cross("ana", "Floor"))
    assert "Ana goes to Floor." in night.said()
    night.ana.does(Cross("ana", "Stair"))
    assert "Ana goes to Stair. That takes the action." in night.said()
