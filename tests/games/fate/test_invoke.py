"""Invoking: which aspects, by whom, and what it does."""

import pytest
from msgspec.structs import replace

from hearthside.core.say import TOLD
from hearthside.games.fate.attempt.frame import Attack, Overcome
from hearthside.games.fate.attempt.invoking import Invoke
from hearthside.games.fate.attempt.oppose import StandStill
from hearthside.games.fate.attempt.overcoming import NameCost
from hearthside.games.fate.attempt.totals import faced, gap, outcome_now, total
from hearthside.games.fate.attempt.who_may_invoke import reactions
from tests.games.fate.evening import GALE, RAISE, a_tie, evening


@pytest.mark.rule("FA-6.3", "FA-6.6")
def test_an_invocation_turns_a_tie_into_a_success():
    night = evening("Ana")
    a_tie(night)
    assert outcome_now(night.attempt) == "tie"
    night.ana.invokes("Ana the Bold")
    night.all_pass()
    assert night.last.outcome == "success"
    assert night.ana.points == 2
    paid = "Ana spends a fate point to invoke “Ana the Bold” for +2."
    assert [paid, "Ana invokes “Ana the Bold”: somehow."] == night.said()[
        night.said().index(paid) :
    ][:2]


@pytest.mark.rule("FA-6.3")
@pytest.mark.parametrize(
    ("how", "told"),
    [
        ("I know this lock", "I know this lock."),
        ("Stand behind Hob so he can’t slip off.", "Stand behind Hob so he can’t slip off."),
        ("the crows owe me", "the crows owe me."),
        ("Holds the lamp up", "Holds the lamp up."),
        ("", None),
    ],
)
def test_what_an_aspect_does_for_somebody_is_told_in_the_story_with_the_aspect(how, told):
    night = evening("Ana")
    a_tie(night)
    night.ana.does(replace(night.ana.invoking("Ana the Bold", free=False), how=how))
    lines = [line for entry in night.table.entries[-2:] for line in entry.said]
    story = [(line.plain, line.kind, line.who) for line in lines if line.kind in TOLD]
    assert story == ([(f"Ana invokes “Ana the Bold”: {told}", "action", "ana")] if told else [])


def test_what_the_world_has_against_somebody_is_told_by_nobody():
    night = evening("Ana")
    night.true("Fog")
    a_tie(night)
    harder = night.gale.invoking("Fog", "raise")
    night.gale.does(replace(harder, how="the fog rolls in"))
    lines = [line for entry in night.table.entries[-2:] for line in entry.said]
    (story,) = [line for line in lines if line.kind in TOLD]
    assert (story.plain, story.kind) == ("The fog rolls in.", "narration")


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
    night.ana.overcomes("clever", against=8)
    night.sums(0)
    for text in ("Ana the Bold", "Ben Has a Dog", "Voss Is Vain", "Deafening Thunder"):
        night.ana.invokes(text)
    assert total(night.attempt, 0) == 2 + 8
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
        "Invoke “Deafening Thunder” for free +2",
        "Pass",
        "Roll again with “Deafening Thunder” for free",
    ]
    (helping,) = night.ben.offers("fate.invoke")
    assert (helping.label, helping.section) == ("Invoke for free: +2 for Ana", "act")
    assert night.gale.labels() == ["Pass", "Invoke “Sea in the Stair” for free: difficulty +2"]


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
def test_a_hidden_aspect_is_invoked_by_nobody_but_whose_own_it_is_and_that_tells_it():
    night = evening("Ana")
    night.major("Voss")
    night.major("Hild")
    night.true("Afraid of the Dark", kind="general", owner="voss", hidden=True)
    night.true("The Oil Is Watered", hidden=True)
    night.voss.does(Attack("voss", "clever", "ana"))
    night.ana.defends("quick")
    night.voss.rolls("clever")
    night.sums(0, 0)

    def invocable(voice):
        offered = voice.offers("fate.invoke")
        values = [option.fixed.get("aspect") for option in offered]
        picks = [pick.value for option in offered for f in option.fields[:-1] for pick in f.picks]
        return {*values, *picks}

    assert "afraid-of-the-dark" not in invocable(night.ana)
    assert "the-oil-is-watered" not in invocable(night.ana) | invocable(night.voss)
    assert "afraid-of-the-dark" in invocable(night.voss)
    night.voss.invokes("Afraid of the Dark")
    assert not night.aspect("Afraid of the Dark").hidden
    told = "Voss spends a fate point to invoke “Afraid of the Dark”, which nobody knew, for +2."
    assert night.said("ana")[-2].startswith(told)
    assert night.said("ana")[-3] == "It comes out about Voss: Afraid of the Dark."
    assert "afraid-of-the-dark" in invocable(night.ana)


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
    night.has_the_deck()
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


def test_invoking_what_is_not_there_is_refused_in_a_sentence():
    night = evening("Ana")
    a_tie(night)
    sentence = night.ana.cannot(Invoke("ana", "heroes", "moon", "add", 0, False))
    assert sentence.endswith(".")
    night.all_pass()
    night.gale.does(NameCost("a scratch"))


@pytest.mark.rule("FA-6.7", "FA-6.6")
def test_an_npc_beside_the_one_who_rolls_brings_only_what_nobody_knows_of_them():
    night = evening("Ana")
    night.major("Hild")
    night.major("Voss", secret_aspects="Afraid of the Dark")
    night.hild.does(Attack("hild", "clever", "ana"))
    night.ana.defends("quick")
    night.hild.rolls("clever")
    night.sums(0, 0)
    offered = night.gale.offers("fate.invoke", by="voss")
    assert [option.fixed["aspect"] for option in offered] == ["afraid-of-the-dark"]
    assert all(option.rare for option in offered), "what Hild brings herself comes first"
    night.voss.invokes("Afraid of the Dark", by="voss")
    assert (total(night.attempt, 0), night.aspect("Afraid of the Dark").hidden) == (2, False)


def at_each_other(*, defended):
    """Ana attacks Ben, who is on her own side; she is one ahead, or ahead of nothing."""
    night = evening("Ana", "Ben")
    night.ana.does(Attack("ana", "clever", "ben"))
    if defended:
        night.ben.defends("clever")
    else:
        night.ben.does(StandStill())
    night.ana.rolls("clever")
    night.sums(*([1, 0] if defended else [0]))
    return night


@pytest.mark.rule("FA-6.11")
def test_two_of_one_side_against_each_other_answer_each_other():
    night = at_each_other(defended=True)
    night.ana.passes()
    night.ben.invokes("Ben the Bold", roll=1)
    assert "ana" in night.attempt.waiting


@pytest.mark.rule("FA-6.6", "FA-6.11")
def test_whoever_does_not_defend_against_a_friend_may_still_make_it_harder():
    night = at_each_other(defended=False)
    assert "ben" in night.attempt.waiting
    night.ben.invokes("Ben the Bold", "raise")
    assert faced(night.attempt) == 2
    assert outcome_now(night.attempt) == "tie"


@pytest.mark.rule("FA-6.7")
def test_somebody_hidden_who_stands_by_lends_nobody_their_name():
    night = evening("Ana")
    night.is_so(pool=2)
    hild = night.major("Hild", hidden=True)
    a_tie(night)
    hands = {option.fixed["by"] for option in night.gale.offers("fate.invoke")}
    assert hands == {""}
    hild.has(hidden=False)
    assert {option.fixed["by"] for option in night.gale.offers("fate.invoke")} == {hild.id}


@pytest.mark.rule("FA-6.6", "FA-6.11")
def test_whoever_does_not_defend_against_a_friend_answers_what_that_friend_adds():
    night = at_each_other(defended=False)
    night.ben.passes()
    night.ana.invokes("Ana the Bold")
    assert "ben" not in night.attempt.passed
    night = at_each_other(defended=False)
    night.ana.passes()
    night.ben.invokes("Ben the Bold", "raise")
    assert "ana" not in night.attempt.passed


@pytest.mark.rule("FA-6.6", "FA-6.11")
def test_whoever_passed_and_then_rolls_again_is_asked_about_the_new_fall():
    night = evening("Ana")
    night.major("Voss")
    night.is_so(pool=2)
    a_tie(night)
    night.ana.passes()
    night.ana.invokes("Ana the Bold", "reroll")
    assert night.attempt.passed == ()


@pytest.mark.rule("FA-6.6", "FA-6.12")
def test_the_log_tells_a_difficulty_that_rises_from_somebody_for_whom_it_is_harder():
    night = evening("Ana")
    night.major("Voss")
    night.is_so(pool=2)
    a_tie(night)
    night.voss.invokes("Voss the Bad", "raise")
    assert any("raises the difficulty by 2" in told for told in night.said())


@pytest.mark.rule("FA-6.6")
def test_nobody_makes_it_harder_for_a_friend_who_is_up_against_somebody_else():
    night = evening("Ana", "Ben")
    voss = night.major("Voss")
    night.ana.does(Attack("ana", "clever", "voss"))
    voss.does(StandStill())
    night.ana.rolls("clever")
    night.sums(0)
    assert night.ben.offers("fate.invoke", effect="raise") == []


def test_what_is_known_is_suggested_before_a_secret():
    night = evening("Ana")
    voss = night.major("Voss")
    night.true("Afraid of the Dark", kind="general", owner=voss.id, hidden=True)
    night.true("Wet Stone")
    night.is_so(pool=2)
    night.ana.attacks(voss)
    night.sums(0, 0)
    found = [
        one for one in reactions(night.table.table, GALE, night.attempt) if one.effect == "add"
    ]
    texts = [one.aspect.text for one in found]
    assert texts[-1] == "Afraid of the Dark"
    assert "Wet Stone" in texts
