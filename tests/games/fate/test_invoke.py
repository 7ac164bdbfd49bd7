"""Reacting: who may invoke what, what it does, what it costs, and when it is over."""

import pytest

from hearthside.core.life.evening import CloseScene, OpenScene
from hearthside.core.life.seats import EmptySeat
from hearthside.games.fate.attempt.frame import Overcome
from hearthside.games.fate.attempt.gm_says import CallOff
from hearthside.games.fate.attempt.invoke import Invoke, Pass
from hearthside.games.fate.attempt.outlook import faced, gap, outcome_now, total
from hearthside.games.fate.attempt.overcoming import NameCost
from hearthside.games.fate.state import Zone
from hearthside.games.fate.struggle.conflict import BeginConflict, EndConflict
from tests.games.fate.evening import RAISE, evening


def a_tie(night, against=2):
    """Ana has rolled, and it stands at a tie."""
    night.ana.overcomes("clever", against=against)
    night.sums(against - 2)


@pytest.mark.rule("FA-6.3", "FA-6.6")
def test_an_invocation_turns_a_tie_into_a_success():
    night = evening("Ana")
    a_tie(night)
    assert outcome_now(night.attempt) == "tie"
    night.ana.invokes("Ana the Bold")
    night.all_pass()
    assert night.last.outcome == "success"
    assert night.ana.points == 2
    assert any("Ana invokes Ana the Bold for +2: somehow." in told for told in night.said())


@pytest.mark.rule("FA-6.3")
def test_nothing_is_invoked_before_the_roll_is_seen():
    night = evening("Ana")
    assert night.ana.offers("fate.invoke") == []
    night.ana.overcomes("clever")
    assert night.ana.offers("fate.invoke") == []


@pytest.mark.rule("FA-6.3")
def test_any_known_aspect_will_do_ones_own_an_allys_a_foes_or_the_scenes():
    night = evening("Ana", "Ben")
    night.major("Voss")
    night.true("Deafening Thunder")
    night.ana.has(fate_points=9)
    a_tie(night, against=6)
    for text in ("Ana the Bold", "Ben Has a Dog", "Voss Is Vain", "Deafening Thunder"):
        night.ana.invokes(text)
    assert total(night.attempt, 0) == 6 + 8
    assert night.ana.points == 5


@pytest.mark.rule("FA-6.3")
def test_one_paid_invocation_for_an_aspect_in_a_roll_whoever_on_the_side_pays():
    night = evening("Ana", "Ben")
    night.major("Voss")
    night.is_so(pool=2)
    a_tie(night)
    bold = night.ana.invoking("Ana the Bold")
    helping = night.ben.invoking("Ana the Bold")
    night.ana.does(bold)
    assert night.ana.cannot(bold)
    assert night.ben.cannot(helping)
    night.voss.invokes("Ana the Bold", "raise")


@pytest.mark.rule("FA-6.3")
def test_two_of_one_side_who_oppose_each_other_pay_for_the_same_aspect_each():
    night = evening("Ana", "Ben")
    night.true("Deafening Thunder")
    night.ana.attacks(night.ben, "clever", with_="clever")
    night.sums(0, 0)
    night.ana.invokes("Deafening Thunder", roll=0)
    night.ben.invokes("Deafening Thunder", roll=1)
    assert gap(night.attempt) == 0


@pytest.mark.rule("FA-6.3")
def test_a_reroll_is_still_the_same_roll():
    night = evening("Ana")
    a_tie(night)
    night.ana.invokes("Ana the Bold", "reroll")
    night.sums(0)
    assert night.ana.offers("fate.invoke", aspect="ana-high-concept") == []


@pytest.mark.rule("FA-6.4")
def test_any_number_of_free_invocations_and_a_paid_one_on_top():
    night = evening("Ana")
    night.true("Deafening Thunder", free={"heroes": 2})
    a_tie(night)
    night.ana.uses("Deafening Thunder")
    night.ana.uses("Deafening Thunder", "reroll")
    night.sums(0)
    night.ana.invokes("Deafening Thunder")
    assert total(night.attempt, 0) == 2 + 2 + 2
    assert night.ana.points == 2
    assert night.aspect("Deafening Thunder").free == {"heroes": 0}
    assert "Deafening Thunder" not in "".join(night.ana.labels())


@pytest.mark.rule("FA-5.16")
def test_free_invocations_belong_to_the_whole_side_and_to_nobody_else():
    night = evening("Ana", "Ben")
    night.major("Voss")
    night.is_so(pool=0)
    night.true("Deafening Thunder", free={"heroes": 1})
    night.true("Sea in the Stair", free={"foes": 1})
    night.ana.has(fate_points=0)
    night.ben.has(fate_points=0)
    a_tie(night)
    assert night.ana.labels() == [
        "Use “Deafening Thunder” +2",
        "Pass",
        "Roll again on “Deafening Thunder”",
    ]
    assert night.ben.labels() == ["Use “Deafening Thunder”: +2 for Ana", "Pass"]
    assert night.gale.labels() == ["Use “Sea in the Stair”: +2 difficulty", "Pass"]


@pytest.mark.rule("FA-6.7", "FA-5.16", "FA-1.1")
def test_a_boost_is_used_once_by_the_side_that_won_it_and_vanishes():
    night = evening("Ana", "Ben")
    night.major("Voss")
    night.is_so(pool=5)
    night.true("Caught Off Balance", kind="boost", free={"heroes": 1})
    a_tie(night)
    assert night.voss.offers("fate.invoke", aspect="caught-off-balance") == []
    assert night.ben.offers("fate.invoke", aspect="caught-off-balance", free=False) == []
    night.ben.uses("Caught Off Balance")
    assert "caught-off-balance" not in night.play.aspects
    assert total(night.attempt, 0) == 4


@pytest.mark.rule("FA-6.7")
def test_a_hidden_aspect_is_invoked_by_nobody():
    night = evening("Ana")
    night.major("Voss")
    night.true("Afraid of the Dark", kind="general", owner="voss", hidden=True, free={"foes": 1})
    a_tie(night)
    for voice in (night.ana, night.voss):
        offered = voice.offers("fate.invoke")
        values = [option.fixed.get("aspect") for option in offered]
        picks = [pick.value for option in offered for f in option.fields[:-1] for pick in f.picks]
        assert "afraid-of-the-dark" not in [*values, *picks]


@pytest.mark.rule("FA-6.6")
def test_the_four_effects():
    night = evening("Ana", "Ben")
    voss = night.major("Voss")
    night.is_so(pool=3)
    a_tie(night)
    night.ana.invokes("Ana the Bold")
    night.ben.invokes("Ben the Bold")
    assert (total(night.attempt, 0), faced(night.attempt)) == (6, 2)
    voss.invokes("Voss the Bad", "raise", roll=RAISE)
    assert (total(night.attempt, 0), faced(night.attempt)) == (6, 4)
    night.ana.invokes("Ana Has a Dog", "reroll")
    night.sums(-4)
    assert (total(night.attempt, 0), faced(night.attempt)) == (2, 4)


@pytest.mark.rule("FA-6.6")
def test_nobody_rolls_somebody_elses_dice_again():
    night = evening("Ana", "Ben")
    a_tie(night)
    assert night.ben.offers("fate.invoke", effect="reroll") == []


@pytest.mark.rule("FA-6.12")
def test_a_reroll_throws_all_dice_keeps_what_was_bought_and_the_new_fall_stands():
    night = evening("Ana")
    a_tie(night)
    night.ana.invokes("Ana the Bold")
    night.ana.invokes("Ana Has a Dog", "reroll")
    assert night.attempt.beat == "air"
    night.sums(-3)
    assert total(night.attempt, 0) == 2 - 3 + 2


@pytest.mark.rule("FA-6.12", "FA-2.2")
def test_after_a_card_a_reroll_draws_another_card():
    night = evening("Ana")
    night.ana.does(Overcome("ana", "clever", "the door open"))
    night.gale.sets(2)
    night.ana.rolls("clever", draw="card")
    night.falls(0)
    night.ana.invokes("Ana the Bold", "reroll")
    night.falls(80)
    assert total(night.attempt, 0) == 6
    assert len(night.play.deck) == 79


@pytest.mark.rule("FA-6.12")
def test_against_an_opposing_roll_a_raised_difficulty_adds_to_that_roll():
    night = evening("Ana", "Ben")
    voss, hild = night.major("Voss", careful=2), night.major("Hild")
    hild.has(side="crows")
    night.is_so(pool=3)
    night.ana.attacks(voss, "clever")
    night.sums(0, 0)
    hild.invokes("Hild the Bad", by="hild", roll=1)
    assert gap(night.attempt) == -2


@pytest.mark.rule("FA-6.5")
def test_a_paid_invocation_goes_to_the_endless_supply():
    night = evening("Ana", "Ben")
    night.major("Voss")
    a_tie(night)
    night.ana.invokes("Voss Is Vain")
    assert night.ana.points == 2
    assert night.play.owed == {}


@pytest.mark.rule("FA-6.5")
def test_in_a_conflict_an_opponents_own_aspect_pays_that_opponent_after_the_scene():
    night = evening("Ana")
    voss = night.major("Voss")
    night.gale.does(BeginConflict("physical", ("ana", "voss")))
    night.true("Deafening Thunder")
    pool = night.play.pool
    night.ana.attacks(voss, "clever")
    night.sums(0, 0)
    night.ana.invokes("Voss Is Vain")
    night.ana.invokes("Deafening Thunder")
    assert night.play.owed == {"voss": 1}
    night.voss.invokes("Ana Is in Debt", roll=1)
    assert night.play.owed == {"voss": 1, "ana": 1}
    assert (night.ana.points, night.play.pool) == (1, pool - 1)
    night.gale.does(CallOff())
    night.gale.does(EndConflict())
    night.gale.does(CloseScene())
    assert night.ana.points == 2
    night.gale.does(OpenScene("Elsewhere"))
    assert night.play.pool == 1 + 1


@pytest.mark.rule("FA-6.5")
def test_outside_a_conflict_even_a_targets_own_aspect_pays_nobody():
    night = evening("Ana")
    voss = night.major("Voss")
    night.ana.attacks(voss, "clever")
    night.sums(0, 0)
    night.ana.invokes("Voss Is Vain")
    assert night.play.owed == {}


@pytest.mark.rule("FA-6.5")
def test_in_a_conflict_only_whom_it_is_turned_against_is_paid():
    night = evening("Ana")
    voss = night.major("Voss")
    night.major("Hild")
    night.gale.does(BeginConflict("physical", ("ana", "voss", "hild")))
    night.ana.attacks(voss, "clever")
    night.sums(0, 0)
    night.ana.invokes("Hild Is Vain")
    night.ana.invokes("Ana the Bold")
    assert night.play.owed == {}


@pytest.mark.rule("FA-6.5")
def test_a_free_invocation_of_an_opponents_aspect_pays_nobody():
    night = evening("Ana")
    voss = night.major("Voss")
    night.gale.does(BeginConflict("physical", ("ana", "voss")))
    night.true("Limping", kind="consequence", owner="voss", free={"heroes": 1})
    night.ana.attacks(voss, "clever")
    night.sums(0, 0)
    night.ana.uses("Limping")
    assert night.play.owed == {}


@pytest.mark.rule("FA-6.1", "FA-6.5")
def test_npcs_pay_from_the_gms_pool_and_stop_when_it_is_empty():
    night = evening("Ana")
    voss = night.major("Voss")
    night.is_so(pool=1)
    a_tie(night)
    voss.invokes("Voss the Bad", "raise")
    assert night.play.pool == 0
    assert voss.hero.fate_points == night.play.cast["voss"].fate_points
    assert voss.offers("fate.invoke") == []


@pytest.mark.rule("FA-6.1")
def test_the_gm_opposes_from_the_pool_even_where_nobody_stands():
    night = evening("Ana")
    night.is_so(pool=1)
    a_tie(night)
    night.gale.invokes("Ana Is in Debt", "raise")
    assert (faced(night.attempt), night.play.pool) == (4, 0)


@pytest.mark.rule("FA-6.11")
def test_it_stands_open_until_everyone_who_could_react_has_passed():
    night = evening("Ana", "Ben", "Cy")
    night.cy.has(fate_points=0)
    night.is_so(pool=0)
    a_tie(night, against=3)
    assert night.attempt.waiting == ("ana", "ben")
    night.ben.passes()
    assert night.attempt.beat == "react"
    night.ana.passes()
    assert night.question == "MinorCost"


@pytest.mark.rule("FA-6.11")
def test_an_invocation_may_be_answered_by_those_who_had_passed():
    night = evening("Ana", "Ben")
    night.major("Voss")
    night.is_so(pool=1)
    a_tie(night)
    night.gale.passes()
    night.ben.passes()
    night.ana.invokes("Ana the Bold")
    assert night.attempt.waiting == ("gale", "ana", "ben")
    night.voss.invokes("Voss the Bad", "raise")
    assert outcome_now(night.attempt) == "tie"


@pytest.mark.rule("FA-6.11")
def test_one_may_react_before_everyone_passed_even_after_passing_oneself():
    night = evening("Ana", "Ben")
    a_tie(night)
    night.ana.passes()
    night.ana.invokes("Ana the Bold")
    assert total(night.attempt, 0) == 4


def test_the_cheapest_choice_comes_first_and_the_best_next_step_is_marked():
    night = evening("Ana")
    night.true("Deafening Thunder", free={"heroes": 1})
    a_tie(night)
    assert night.ana.labels()[0] == night.ana.best() == "Use “Deafening Thunder” +2"
    costs = [option.cost for option in night.ana.offers("fate.invoke")]
    assert costs == ["", "", *["1 fate point"] * (len(costs) - 2)]
    assert night.ana.labels()[1] == "Pass"


def test_the_next_step_is_what_helps_ones_own_roll_or_is_free():
    night = evening("Ana", "Ben")
    night.true("Deafening Thunder")
    a_tie(night)
    assert night.ana.best() == "Invoke “Ana the Bold” +2"
    assert night.ben.best() == "Pass"
    night.true("Deafening Thunder", free={"heroes": 1})
    assert night.ben.best() == "Use “Deafening Thunder”: +2 for Ana"


def test_what_is_not_ones_own_stands_behind_one_form_for_each_effect():
    night = evening("Ana", "Ben")
    night.true("Deafening Thunder")
    night.ana.has(fate_points=1)
    a_tie(night)
    assert night.ana.labels() == [
        "Invoke “Ana the Bold” +2",
        "Pass",
        "Invoke “Ana Is in Debt” +2",
        "Invoke “Ana Has a Dog” +2",
        "Invoke another aspect +2",
        "Roll again",
    ]
    *_, others, again = night.ana.offers("fate.invoke")
    assert {pick.group for pick in others.fields[0].picks} == {"Ben", "The scene"}
    assert {pick.group for pick in again.fields[0].picks} == {"Ana", "Ben", "The scene"}


def test_ones_own_roll_comes_before_an_opponents_of_ones_own_side():
    night = evening("Ana", "Ben")
    night.ana.attacks(night.ben, "clever", with_="clever")
    night.sums(0, 0)
    assert night.ben.labels()[1:3] == ["Invoke “Ben the Bold” +2", "Invoke “Ben Is in Debt” +2"]


def test_passing_is_the_next_step_where_nothing_would_change():
    night = evening("Ana")
    night.ana.overcomes("clever", against=-2)
    night.sums(0)
    assert night.ana.best() == "Pass"


def test_every_button_shows_what_it_leads_to():
    night = evening("Ana")
    a_tie(night)
    assert night.ana.foresees(night.ana.invoking("Ana the Bold")).percent("success") == "100.0"
    again = night.ana.foresees(night.ana.invoking("Ana the Bold", "reroll"))
    assert again.percent("success", "style") == "38.3"
    assert night.ana.foresees(Pass("ana")).percent("tie") == "100.0"


def test_passing_last_still_shows_what_it_leaves():
    night = evening("Ana")
    night.is_so(pool=0)
    night.ana.overcomes("clever", against=1)
    night.sums(0)
    assert night.attempt.waiting == ("ana",)
    assert night.ana.foresees(Pass("ana")).percent("success") == "100.0"


def test_the_gm_may_pass_for_others_but_nobody_else_may():
    night = evening("Ana", "Ben")
    a_tie(night)
    assert night.ana.cannot(Pass("ben"))
    night.gale.does(Pass("ben"))
    assert "ben" in night.attempt.passed


def test_a_player_who_left_holds_nobody_up():
    night = evening("Ana", "Ben")
    night.gale.does(EmptySeat("ben"))
    a_tie(night)
    assert "ben" not in night.attempt.waiting


def test_invoking_what_is_not_there_is_refused_in_a_sentence():
    night = evening("Ana")
    a_tie(night)
    sentence = night.ana.cannot(Invoke("ana", "heroes", "moon", "add", 0, False))
    assert sentence.endswith(".")
    night.all_pass()
    night.gale.does(NameCost("a scratch"))


@pytest.mark.rule("FA-6.11")
def test_those_elsewhere_may_react_but_hold_nobody_up():
    night = evening("Ana", "Ben", "Cy")
    night.is_so(pool=0, zones=tuple(Zone(name=name) for name in ("Rocks", "Stair")))
    for voice, zone in ((night.ana, "Stair"), (night.ben, "Rocks"), (night.cy, "Stair")):
        voice.has(zone=zone)
    a_tie(night)
    assert night.attempt.waiting == ("ana", "cy")
    assert "Pass" not in night.ben.labels()
    night.ben.invokes("Ben the Bold")
    assert total(night.attempt, 0) == 4
    night.ana.passes()
    night.cy.passes()
    assert night.last.outcome == "success"


@pytest.mark.rule("FA-6.11", "FA-5.12")
def test_whoever_helps_from_elsewhere_is_concerned():
    night = evening("Ana", "Ben")
    night.is_so(pool=0, zones=tuple(Zone(name=name) for name in ("Rocks", "Stair")))
    night.ana.has(zone="Stair")
    night.ben.has(zone="Rocks")
    night.ana.does(Overcome("ana", "clever", "the door open"))
    night.gale.sets(2)
    night.ben.helps(night.ana)
    night.ana.rolls("clever")
    night.sums(0)
    assert night.attempt.waiting == ("ana", "ben")


@pytest.mark.rule("FA-6.11")
def test_the_gm_is_asked_about_a_difficulty_and_where_their_people_stand_by():
    night = evening("Ana", "Ben")
    voss = night.major("Voss")
    night.is_so(pool=2, zones=tuple(Zone(name=name) for name in ("Rocks", "Stair", "Room")))
    for voice, zone in ((night.ana, "Rocks"), (night.ben, "Rocks"), (voss, "Room")):
        voice.has(zone=zone)
    a_tie(night)
    assert "gale" in night.attempt.waiting
    night.gale.does(CallOff())
    night.ana.attacks(night.ben, "clever", with_="clever")
    night.sums(0, 0)
    assert night.attempt.waiting == ("ana", "ben")


def test_the_gm_passes_for_those_who_are_away_and_the_log_says_who_did():
    night = evening("Ana", "Ben")
    night.is_so(pool=1)
    a_tie(night)
    assert "Pass for Ben" in night.gale.labels("gm")
    night.gale.passes()
    assert night.gale.labels("turn") == ["Pass for Ana", "Pass for Ben"]
    assert "Invoke another aspect: +2 difficulty" in night.gale.labels("act")
    night.gale.does(Pass("ben"))
    assert night.said()[-2:] == ["Gale speaks for Ben.", "Ben passes."]
    night.ana.passes()
    assert night.said().count("Gale speaks for Ana.") == 0


def test_whoever_does_not_act_reads_whose_chances_they_see():
    night = evening("Ana", "Ben")
    night.major("Voss")
    a_tie(night)
    whose = {night.ana: "", night.ben: "", night.gale: "Ana"}
    for voice, name in whose.items():
        offered = (*voice.offers("fate.invoke"), *voice.offers("fate.pass"))
        assert {option.odds_of for option in offered} == {name}
