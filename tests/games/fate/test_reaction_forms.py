"""Reactions as they are offered: in order, with one next step and their odds."""

import pytest

from hearthside.games.fate.attempt.frame import Overcome
from hearthside.games.fate.attempt.invoking import Pass
from hearthside.games.fate.attempt.oppose_forms import SetDifficulty
from hearthside.games.fate.characters.left_blank import WriteAspect
from tests.games.fate.evening import a_tie, evening


def test_the_cheapest_choice_comes_first_and_the_best_next_step_is_marked():
    night = evening("Ana")
    night.true("Deafening Thunder", free={"heroes": 1})
    a_tie(night)
    assert night.ana.labels()[0] == night.ana.best() == "Invoke “Deafening Thunder” for free +2"
    offered = night.ana.offers("fate.invoke")
    costs = {"add": [], "reroll": []}
    for one in offered:
        costs[one.fixed["effect"]].append(one.cost)
    assert [one.fixed["effect"] for one in offered] == sorted(
        one.fixed["effect"] for one in offered
    )
    for held in costs.values():
        assert held == ["", *["1 fate point"] * (len(held) - 1)]
    assert night.ana.labels()[1] == "Pass"


def test_what_ends_no_better_stands_below_a_chance_that_it_does_and_is_seldom_wanted():
    night = evening("Ana")
    night.ana.has(fate_points=1)
    night.ana.overcomes("clever", against=5)
    night.sums(-1)
    offered = night.ana.offers("fate.invoke")
    assert [(one.fixed["effect"], one.rare) for one in offered] == [
        ("reroll", False),
        ("add", True),
        ("add", True),
    ], "one point and +2 leave it a failure"
    night.ana.has(fate_points=2)
    ways = night.ana.offers("fate.invoke-together") + night.ana.offers("fate.invoke")
    told = [(one.label, one.rare) for one in ways if not one.rare]
    assert told == [("Invoke two aspects +4", False), ("Roll again", False)], "two turn it at once"


def test_whoever_makes_it_harder_is_asked_how_it_hinders():
    night = evening("Ana")
    night.major("Voss")
    night.true("Slick Stairs", free={"foes": 1})
    night.ana.overcomes("clever", against=2)
    night.sums(1)
    asked = {
        one.fixed["effect"]: one.fields[-1].label
        for voice in (night.gale, night.ana)
        for one in voice.offers("fate.invoke")
    }
    assert asked == {
        "raise": "How does it hinder?",
        "add": "How does it help?",
        "reroll": "How does it help?",
    }


def test_dice_that_lie_well_are_seldom_thrown_again():
    night = evening("Ana")
    night.ana.overcomes("clever", against=2)
    night.sums(1)
    offered = night.ana.offers("fate.invoke")
    assert {one.fixed["effect"] for one in offered if one.rare} == {"reroll"}
    assert offered[-1].rare
    assert not offered[0].rare, "with style is still to be had"


@pytest.mark.rule("FA-5.2")
def test_where_a_tie_finds_out_as_much_as_a_success_a_point_for_it_is_seldom_wanted():
    night = evening("Ana")
    night.ana.searches(against=2)
    night.sums(0)
    assert all(one.rare for one in night.ana.offers("fate.invoke")), "one point changes nothing"
    night = evening("Ana")
    night.ana.searches(against=2)
    night.sums(1)
    rare = {one.fixed["effect"]: one.rare for one in night.ana.offers("fate.invoke")}
    assert rare == {"add": False, "reroll": True}, "with style is better"


@pytest.mark.rule("FA-6.6")
def test_new_dice_that_can_end_no_better_are_not_offered():
    night = evening("Ana")
    night.ana.has(fate_points=5)
    night.ana.overcomes("clever", against=7)
    night.sums(-1)
    effects = {one.fixed["effect"] for one in night.ana.offers("fate.invoke")}
    assert effects == {"add"}, "at +6 at most, it fails however they fall"


def test_on_a_tie_the_next_step_is_what_is_free_and_never_a_point():
    night = evening("Ana", "Ben")
    night.true("Deafening Thunder")
    a_tie(night)
    assert night.ana.best() == "Pass"
    night.true("Deafening Thunder", free={"heroes": 1})
    assert night.ana.best() == "Invoke “Deafening Thunder” for free +2"


def test_what_is_not_ones_own_stands_behind_one_form_for_each_effect():
    night = evening("Ana", "Ben")
    night.true("Deafening Thunder")
    night.ana.has(fate_points=1)
    a_tie(night)
    assert night.ana.labels() == [
        "Pass",
        "Invoke “Ana the Bold” +2",
        "Invoke another aspect +2",
        "Roll again",
    ]
    *_, others, again = night.ana.offers("fate.invoke")
    assert {pick.group for pick in others.fields[0].picks} == {"Ana", "Ben", "The scene"}
    for which in (others.fields[0], again.fields[0]):
        nearest = which.picks[: which.likely]
        assert {pick.group for pick in nearest} == {"Ana", "The scene"}, "the rest is folded"
        assert {pick.group for pick in which.picks[which.likely :]} == {"Ben"}
    assert {pick.group for pick in again.fields[0].picks} == {"Ana", "Ben", "The scene"}


def test_many_aspects_of_ones_own_that_do_the_same_are_one_button_and_one_form():
    night = evening("Ana", "Ben")
    for text in ("Owns a Boat", "Hates Gulls"):
        night.ana.does(WriteAspect("ana", text))
    night.ana.has(fate_points=1)
    a_tie(night)
    assert night.ana.labels() == [
        "Pass",
        "Invoke “Ana the Bold” +2",
        "Invoke another aspect +2",
        "Roll again",
    ]


@pytest.mark.rule("FA-6.6")
def test_nobody_is_offered_to_help_whoever_rolls_against_them_though_of_the_same_side():
    night = evening("Ana", "Ben", "Cy")
    night.true("Helmet Over His Eyes", free={"heroes": 1})
    night.ana.attacks(night.ben, "clever", with_="clever")
    night.sums(1, 0)
    assert night.ana.best() == "Pass", "it hits already"
    assert night.ben.best() == "Invoke “Helmet Over His Eyes” for free +2"
    for voice, place in ((night.ana, 0), (night.ben, 1)):
        assert {one.fixed["roll"] for one in voice.offers("fate.invoke")} == {place}
    assert {one.fixed["roll"] for one in night.cy.offers("fate.invoke")} == {0, 1}


@pytest.mark.rule("FA-2.4", "FA-6.11")
@pytest.mark.parametrize(
    ("sum", "label"), [(-1, "Done, you fail"), (0, "Done, take the tie"), (1, "Done, you succeed")]
)
def test_passing_says_what_one_settles_for(sum, label):
    night = evening("Ana")
    night.major("Voss")
    night.ana.overcomes("clever", against=2)
    night.sums(sum)
    assert night.ana.offers("fate.pass")[0].label == label
    assert {one.label for one in night.gale.offers("fate.pass")} <= {
        "Let it stand",
        f"For Ana: {label}",
    }


@pytest.mark.rule("FA-5.7")
def test_whoever_leaves_a_hit_as_it_is_reads_once_how_hard_it_is():
    night = evening("Ana", "Ben")
    night.ben.has(side="foes")
    night.ana.attacks(night.ben, "clever", with_="clever")
    night.sums(1, 0)
    done, left = night.ana.offers("fate.pass")[0], night.ben.offers("fate.pass")[0]
    assert (done.label, done.help) == ("Done", "You hit for 1.")
    assert (left.label, left.help) == ("Let it stand", "You are hit for 1.")


def test_beside_a_card_people_go_by_short_names_and_nobody_hidden_makes_them_longer():
    night = evening("Ana", "Ben")
    night.ana.has(name="Ana Marrow")
    night.major("Ana Quill", hidden=True)
    night.ana.does(Overcome("ana", "clever", "the gate open"))
    assert night.gale.prompt.text.startswith("How hard is it for Ana? ")
    assert [one.label for one in night.ben.offers("fate.help")] == ["Help Ana +1"]
    night.gale.does(SetDifficulty(2))
    night.ana.rolls("clever")
    night.sums(0)
    assert [one.label for one in night.ben.offers("fate.invoke")] == ["Invoke: +2 for Ana"]


def test_whose_dice_are_thrown_again_is_said_where_a_seat_has_several():
    night = evening("Ana")
    voss = night.major("Voss")
    voss.attacks(night.ana, "clever", with_="clever")
    night.sums(-2, 0)
    assert [one.label for one in night.gale.offers("fate.invoke", effect="reroll")] == [
        "Roll again"
    ]
    night = evening("Ana")
    voss, hild = night.major("Voss"), night.major("Hild")
    hild.has(side="rivals")
    voss.attacks(hild, "clever", with_="clever")
    night.sums(-2, 0)
    labels = [one.label for one in night.gale.offers("fate.invoke", effect="reroll")]
    assert labels == ["Roll again for Voss", "Roll again for Hild"]


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


def test_whoever_does_not_act_reads_whose_chances_they_see():
    night = evening("Ana", "Ben")
    night.major("Voss")
    a_tie(night)
    whose = {night.ana: "", night.ben: "Ana", night.gale: "Ana"}
    for voice, name in whose.items():
        offered = (*voice.offers("fate.invoke"), *voice.offers("fate.pass"))
        assert {option.odds_of for option in offered} == {name}


@pytest.mark.rule("FA-5.7")
def test_only_an_attack_says_how_hard_it_hits():
    night = evening("Ana")
    night.ana.overcomes("clever", against=2)
    night.sums(1)
    (passing,) = night.ana.offers("fate.pass")
    assert passing.help == ""


@pytest.mark.rule("FA-2.4", "FA-6.6")
def test_a_point_that_only_takes_or_gives_style_says_what_becomes_of_it():
    night = evening("Ana")
    night.is_so(pool=3)
    guard = night.mook("Guard", good_at="watching")
    night.ana.does(Overcome("ana", "clever", "the gate open", foe=guard.id))
    guard.defends("plain")
    night.ana.rolls("clever")
    night.sums(1, 0)
    (passing,) = night.gale.offers("fate.pass")
    assert passing.help == "Ana succeeds with style: a boost.", "the point would take the boost"
    (own,) = [one for one in night.gale.offers("fate.invoke") if "Guard Is Dim" in one.label]
    assert own.help.startswith("Ana succeeds.")


@pytest.mark.rule("FA-5.7", "FA-6.6")
def test_what_the_defender_invokes_takes_from_the_hit_and_the_attackers_own_adds_to_it():
    night = evening("Ana", "Ben")
    night.ben.has(side="foes")
    night.ana.attacks(night.ben, "clever", with_="careful")
    night.sums(3, 0)
    assert [one.help for one in night.ben.offers("fate.pass")] == ["You are hit for 4."]
    (own,) = [one for one in night.ben.offers("fate.invoke") if "Ben the Bold" in one.label]
    assert own.help.startswith("You are hit for 2.")
    (own,) = [one for one in night.ana.offers("fate.invoke") if "Ana the Bold" in one.label]
    assert own.help.startswith("You hit with style for 6.")
