"""What is invoked in a contest, for oneself or against a rival, and who is asked (FA-6, FA-7.2)."""

import pytest

from hearthside.games.fate.attempt.invoke_forms import by_price
from hearthside.games.fate.attempt.invoking import Invoke
from hearthside.games.fate.attempt.totals import total
from hearthside.games.fate.attempt.who_may_invoke import reactions
from hearthside.games.fate.struggle.contest import BeginContest, RollExchange
from tests.games.fate.contests import race
from tests.games.fate.evening import evening


@pytest.mark.rule("FA-7.2", "FA-6.11")
def test_everyone_may_invoke_before_the_exchange_is_read():
    night = race()
    night.gale.does(RollExchange())
    for voice in (night.ana, night.ben):
        voice.rolls("clever")
    night.sums(0, 1)
    night.ana.invokes("Ana the Bold", roll=0)
    night.all_pass()
    assert night.play.contest.victories == {"ana": 1, "ben": 0}


@pytest.mark.rule("FA-6.6", "FA-6.12", "FA-7.2")
def test_it_can_be_made_harder_for_one_of_several_rivals():
    night = race("ana", "ben", "cy")
    night.gale.does(RollExchange())
    for voice in (night.ana, night.ben, night.cy):
        voice.rolls("clever")
    night.sums(1, 2, 0)
    night.ana.invokes("Ana the Bold", "raise", roll=1)
    assert [total(night.attempt, at) for at in range(3)] == [3, 2, 2]
    told = "Ana spends a fate point to invoke “Ana the Bold” and makes it 2 harder for Ben."
    assert night.said()[-2] == told
    night.all_pass()
    assert night.play.contest.victories == {"ana": 1, "ben": 0, "cy": 0}


@pytest.mark.rule("FA-6.6")
def test_of_several_rivals_whoever_leads_can_be_hindered_without_a_choice():
    harder = "Invoke “Ana the Bold”: 2 harder for Ben"
    for rivals, offered in ((("ana", "ben"), False), (("ana", "ben", "cy"), True)):
        night = race(*rivals)
        night.true("Fog")
        night.gale.does(RollExchange())
        for name in rivals:
            getattr(night, name).rolls("clever")
        night.sums(0, 2, *(0 for _ in rivals[2:]))
        ways = [one.label for one in by_price(night.table.table, "ana", night.attempt)]
        assert (harder in ways) is offered


@pytest.mark.rule("FA-6.6")
def test_nobody_makes_it_harder_for_themselves_and_no_friend_of_theirs_does():
    night = race("ana", "ben")
    night.gale.does(RollExchange())
    night.ana.rolls("clever")
    night.ben.rolls("clever")
    night.sums(0, 0)
    assert {option.fixed["roll"] for option in night.ana.offers("fate.invoke", effect="raise")} == {
        1
    }
    assert night.cy.offers("fate.invoke", effect="raise") == [], "she is with both of them"


@pytest.mark.rule("FA-6.6", "FA-6.12", "FA-7.2")
def test_each_of_the_gms_people_in_a_contest_can_roll_again():
    night = evening("Ana")
    night.major("Voss", clever=2)
    night.major("Hild", clever=2)
    night.is_so(pool=2)
    night.gale.does(BeginContest("First to the lamp", ("ana", "voss", "hild")))
    night.gale.does(RollExchange())
    for voice in (night.ana, night.voss, night.hild):
        voice.rolls("clever")
    night.sums(2, 0, -1)
    again = night.gale.offers("fate.invoke", effect="reroll")
    assert {option.fixed["by"] for option in again} == {"voss", "hild"}
    night.hild.invokes("Hild the Bad", "reroll", by="hild")
    night.sums(4)
    assert total(night.attempt, 2) == 6


@pytest.mark.rule("FA-6.6", "FA-7.2")
def test_the_gm_reads_for_whom_each_thing_is_and_each_of_them_once():
    night = evening("Ana")
    voss, owl = night.major("Voss", clever=2), night.major("The Owl", clever=2)
    night.true("Fog", free={"foes": 1})
    night.gale.does(BeginContest("First to the lamp", ("ana", voss.id, owl.id)))
    assert "Ana, Voss and the Owl take part." in night.said()[-1]
    night.gale.does(RollExchange())
    rolls = night.gale.offers("fate.roll")[:2]
    assert [one.label for one in rolls] == ["Roll for Voss", "Roll for the Owl"]
    assert [one.fields[0].label for one in rolls] == ["Approach of Voss", "Approach of the Owl"]
    for who in (night.ana, voss, owl):
        who.rolls("clever")
    night.sums(2, 0, 0)
    free = [one.label for one in night.gale.offers("fate.invoke", free=True)]
    assert {"Invoke “Fog” for free: +2 for Voss", "Invoke “Fog” for free: +2 for the Owl"} <= {
        *free
    }
    assert len(free) == len({*free})


@pytest.mark.rule("FA-6.6", "FA-7.2")
def test_nobody_is_told_to_better_the_roll_of_whom_they_race():
    night = race("ana", "ben")
    night.true("Fog", free={"heroes": 1})
    night.gale.does(RollExchange())
    night.ana.rolls("clever")
    night.ben.rolls("clever")
    night.sums(0, 2)
    assert night.ana.best() == "Invoke “Fog” for free +2"
    assert night.ben.best() == "Pass"
    free = [one.label for one in night.ben.offers("fate.invoke", free=True)]
    harder, for_her = (f"Invoke “Fog” for free: {it} for Ana" for it in ("2 harder", "+2"))
    assert free.index(harder) < free.index(for_her)


@pytest.mark.rule("FA-6.3", "FA-7.2")
def test_what_a_rival_pays_to_hinder_you_does_not_keep_you_from_paying_for_it_too():
    night = evening("Ana")
    night.major("Voss", clever=2)
    night.true("Fog")
    night.gale.does(BeginContest("First to the lamp", ("ana", "voss")))
    night.gale.does(RollExchange())
    night.ana.rolls("clever")
    night.voss.rolls("clever")
    night.sums(0, 0)
    night.ana.does(Invoke("ana", "heroes", "fog", "raise", roll=1, free=False))
    night.voss.does(Invoke("voss", "foes", "fog", "add", roll=1, free=False))
    assert [total(night.attempt, at) for at in (0, 1)] == [2, 2]
    assert night.voss.cannot(Invoke("voss", "foes", "fog", "reroll", roll=1, free=False))
    assert night.ana.cannot(Invoke("ana", "heroes", "fog", "raise", roll=1, free=False))


@pytest.mark.rule("FA-6.11", "FA-7.2")
def test_rivals_of_one_side_answer_each_other():
    night = race("ana", "ben")
    night.gale.does(RollExchange())
    night.ana.rolls("clever")
    night.ben.rolls("clever")
    night.sums(1, 0)
    night.ana.passes()
    night.ben.invokes("Ben the Bold", roll=1)
    assert "ana" in night.attempt.waiting
    night.ana.invokes("Ana the Bold", roll=0)
    assert "ben" in night.attempt.waiting


@pytest.mark.rule("FA-6.11", "FA-6.12")
def test_whoever_passed_is_asked_again_only_if_it_was_made_harder_for_them():
    night = race("ana", "ben", "cy")
    night.gale.does(RollExchange())
    for voice in (night.ana, night.ben, night.cy):
        voice.rolls("clever")
    night.sums(0, 0, 0)
    night.ana.passes()
    night.ben.invokes("Ben the Bold", "raise", roll=2)
    assert night.attempt.passed == ("ana",)
    assert any("makes it 2 harder for Cy" in told for told in night.said())


@pytest.mark.rule("FA-6.6")
def test_ones_own_aspect_for_ones_own_roll_is_offered_first():
    night = race("ana", "ben", "cy")
    night.true("Deafening Thunder")
    night.gale.does(RollExchange())
    for voice in (night.ana, night.ben, night.cy):
        voice.rolls("clever")
    night.sums(0, 0, 0)
    for at, seat in enumerate(("ana", "ben", "cy")):
        first = reactions(night.table.table, seat, night.attempt)[0]
        assert (first.aspect.owner, first.roll, first.effect) == (seat, at, "add")


@pytest.mark.rule("FA-6.11", "FA-7.2")
@pytest.mark.parametrize(("sum", "asked"), [(4, False), (2, True)])
def test_the_gm_is_asked_in_a_contest_only_where_one_invocation_turns_it(sum, asked):
    night = evening("Ana")
    night.major("Voss", clever=2)
    night.ana.has(fate_points=0)
    night.is_so(pool=2)
    night.gale.does(BeginContest("First to the lamp", ("ana", "voss")))
    night.gale.does(RollExchange())
    night.ana.rolls("clever")
    night.voss.rolls("clever")
    night.sums(sum, 0)
    assert ("gale" in night.attempt.waiting) == asked


@pytest.mark.rule("FA-6.6", "FA-7.2")
def test_whoever_has_two_victories_already_is_offered_nothing_for_their_own_sake():
    night = race("ana", "ben", "cy")
    night.gale.does(RollExchange())
    for voice in (night.ana, night.ben, night.cy):
        voice.rolls("clever")
    night.sums(4, 0, 0)
    for_others = {
        (one.fixed["effect"], one.fixed["roll"]) for one in night.ana.offers("fate.invoke")
    }
    assert for_others == {("add", 1), ("add", 2)}
    assert night.ben.offers("fate.invoke", effect="raise")
