"""The step that is highlighted once the dice lie there: honest, and never a waste."""

import pytest
from msgspec.structs import replace

from hearthside.games.fate.attempt.advice import gained, margin, worth
from hearthside.games.fate.attempt.invoke_together import InvokeTogether
from hearthside.games.fate.attempt.totals import gap, outcome_now
from hearthside.games.fate.struggle.contest import BeginContest, RollExchange
from tests.games.fate.evening import evening


def rolled(against=2, sum=0, kind="overcomes", free=0):
    """Ana, Clever +2, has rolled; perhaps something is free for her side."""
    night = evening("Ana")
    night.is_so(pool=0)
    if free:
        night.true("Deafening Thunder", free={"heroes": free})
    night.true("Old Song")
    match kind:
        case "overcomes":
            night.ana.overcomes("clever", against=against)
        case "creates":
            night.ana.creates("Smoke", against=against)
        case "searches":
            night.ana.searches(against=against)
        case "exploits":
            night.ana.exploits("Old Song", against=against)
    night.sums(sum)
    return night


@pytest.mark.rule("FA-6.3", "FA-6.11")
@pytest.mark.parametrize(
    ("sum", "best"),
    [
        (-4, "Roll again"),
        (-2, "Invoke “Ana the Bold” +2"),
        (-1, "Invoke “Ana the Bold” +2"),
        (0, "Pass"),
        (1, "Pass"),
        (2, "Pass"),
    ],
)
def test_a_point_is_advised_only_while_one_fails_and_it_betters_something(sum, best):
    night = rolled(sum=sum)
    assert night.ana.best() == best
    assert night.ana.labels()[0] == best


def test_ones_trouble_is_not_advised_while_another_aspect_does_the_same():
    night = evening("Ana")
    night.ana.overcomes("clever", "find out who is in debt", against=4)
    night.sums(0)
    assert night.ana.best() == "Invoke “Ana the Bold” +2"


def test_no_point_is_advised_where_a_single_one_changes_nothing_and_new_dice_hardly_would():
    night = rolled(against=5, sum=0)
    assert night.ana.best() == night.ana.labels()[0] == "Pass"


@pytest.mark.rule("FA-6.4")
def test_what_is_free_is_advised_before_what_costs_a_point():
    night = rolled(sum=0, free=1)
    assert night.ana.best() == "Invoke “Deafening Thunder” for free +2"
    sure = [one for one in night.ana.offers("fate.invoke") if one.fixed["effect"] == "add"]
    costs = [option.cost for option in sure]
    assert costs == sorted(costs)


def test_once_it_works_nothing_free_is_urged_on_anybody():
    night = rolled(sum=1, free=1)
    assert night.ana.best() == "Pass"
    assert "Invoke “Deafening Thunder” for free +2" in night.ana.labels()
    assert rolled(sum=3, free=1).question == "NameBoost", "with style there is nothing to add"


@pytest.mark.rule("FA-6.4")
def test_free_uses_that_only_help_together_are_advised_together():
    assert rolled(sum=-3, against=2, free=1).ana.best() != "Invoke “Deafening Thunder” for free +2"
    night = rolled(sum=-3, against=2, free=2)
    first = night.ana.offers("fate.invoke")[0]
    assert first.best
    assert first.help == "It takes two of these to turn it."
    for left in (1, 0):
        assert night.ana.best() == "Invoke “Deafening Thunder” for free +2"
        night.ana.uses("Deafening Thunder")
        assert night.aspect("Deafening Thunder").free == {"heroes": left}
    assert night.ana.best() == "Pass"


@pytest.mark.rule("FA-5.2", "FA-5.3")
@pytest.mark.parametrize("kind", ["searches", "exploits"])
def test_where_a_tie_wins_as_much_as_a_success_nobody_pays_for_it(kind):
    assert rolled(kind=kind, sum=0).ana.best() == "Pass"
    assert rolled(kind=kind, sum=-1).ana.best() == "Invoke “Ana the Bold” +2"


@pytest.mark.rule("FA-5.1")
def test_a_new_aspect_is_worth_what_is_free_on_a_tie_and_no_point():
    assert rolled(kind="creates", sum=0).ana.best() == "Pass"
    free = rolled(kind="creates", sum=0, free=1)
    assert free.ana.best() == "Invoke “Deafening Thunder” for free +2"


@pytest.mark.rule("FA-5.1", "FA-6.6")
def test_nobody_is_led_to_buy_a_boost_where_new_dice_would_rather_bring_it_about():
    assert rolled(kind="creates", against=1, sum=-3).ana.best() == "Roll again"
    hard = rolled(kind="creates", against=2, sum=-2)
    assert hard.ana.best() == "Pass", "new dice bring it about in 38 of 100"
    assert "Invoke two aspects +4" in hard.ana.labels(), "what does is offered"
    assert rolled(kind="creates", against=2, sum=-1).ana.best() == "Invoke “Ana the Bold” +2"


@pytest.mark.rule("FA-5.6")
def test_a_defender_is_behind_when_the_other_gets_through():
    night = evening("Ana", "Ben")
    night.ana.attacks(night.ben, "clever", with_="clever")
    night.sums(1, 0)
    assert night.ana.best() == "Pass"
    assert night.ben.best() == "Invoke “Ben the Bold” +2"
    night.ben.invokes("Ben the Bold", roll=1)
    assert night.ben.best() == "Pass"
    assert night.ana.best() == "Invoke “Ana the Bold” +2"


@pytest.mark.rule("FA-6.11")
def test_nobody_is_led_into_bidding_against_each_other():
    night = evening("Ana", "Ben")
    night.ben.has(side="foes")
    night.ana.attacks(night.ben, "clever", with_="clever")
    night.sums(1, 0)
    night.ben.invokes("Ben the Bold", roll=1)
    night.ana.invokes("Ana the Bold", roll=0)
    assert gap(night.attempt) == 1
    assert night.ana.best() == night.ben.best() == "Pass"
    night.true("Deafening Thunder", free={"foes": 1})
    assert night.ben.best() == "Invoke “Deafening Thunder” for free +2"


@pytest.mark.rule("FA-5.6")
def test_defending_with_style_is_better_than_just_defending():
    night = evening("Ana", "Ben")
    night.ana.attacks(night.ben, "clever", with_="clever")
    night.sums(0, 0)
    assert margin(night.attempt, 1) == 0
    seen = night.table.table
    ranks = [worth(seen, night.attempt, 1, ahead) for ahead in (-3, -1, 0, 1, 3)]
    assert ranks == sorted(set(ranks))


@pytest.mark.rule("FA-6.11")
@pytest.mark.parametrize(("kind", "helps"), [("attack", True), ("overcome", False)])
def test_to_lose_without_style_is_worth_nothing_but_where_it_hurts_less(kind, helps):
    night = evening("Ana", "Ben")
    night.ana.attacks(night.ben, "clever", with_="clever")
    night.sums(0, 0)
    lost, seen = replace(night.attempt, kind=kind), night.table.table
    assert (gained(seen, lost, 1, -1) > gained(seen, lost, 1, -3)) is helps


def test_nobody_is_urged_to_pay_for_somebody_elses_roll_or_against_it():
    night = evening("Ana", "Ben")
    night.major("Voss")
    night.is_so(pool=3)
    night.ana.overcomes("clever", against=2)
    night.sums(0)
    assert night.gale.best() == "Pass"
    night.true("Deafening Thunder", free={"heroes": 1, "foes": 1})
    assert night.gale.best() == "Pass", "where nobody is struck, nobody is urged to hinder"


@pytest.mark.rule("FA-7.2")
def test_in_a_contest_whoever_does_not_lead_may_catch_up():
    night = evening("Ana", "Ben", "Cy")
    night.gale.does(BeginContest("the top", ("ana", "ben", "cy")))
    night.gale.does(RollExchange())
    for voice in (night.ana, night.ben, night.cy):
        voice.rolls("clever")
    night.sums(1, 0, -3)
    assert night.ana.best() == "Pass"
    assert night.ben.best() == "Invoke “Ben the Bold” +2"
    assert night.cy.best() == "Pass"


def test_without_an_aspect_of_ones_own_somebody_elses_has_the_button():
    night = evening("Ana")
    rat = night.mook("Rat", good_at="biting")
    others = {id: known for id, known in night.play.aspects.items() if known.owner != "rat"}
    night.is_so(pool=2, aspects=others)
    night.ana.attacks(rat, "clever")
    night.sums(1, 2)
    assert night.gale.best() == night.gale.labels()[0] == "Invoke “Ana the Bold” +2"


def struck_at(sum):
    """Ana, with something free, attacks a mook whom any hit takes out."""
    night = evening("Ana")
    night.is_so(pool=0)
    night.true("Deafening Thunder", free={"heroes": 1})
    night.ana.attacks(night.mook("Guard", good_at="hitting"))
    night.sums(sum, 0)
    return night


@pytest.mark.rule("FA-5.11")
def test_nobody_is_asked_to_hit_harder_whom_less_takes_out():
    assert struck_at(2).question == "HitWithStyle", "it is read at once"


@pytest.mark.rule("FA-5.11", "FA-6.4")
def test_what_is_free_is_urged_where_it_takes_out_whom_the_hit_would_not():
    night = evening("Ana")
    night.is_so(pool=0)
    night.true("Deafening Thunder", free={"heroes": 1})
    guard = night.mook("Guard", good_at="hitting", boxes=1)
    night.ana.attacks(guard)
    night.sums(-1, 0)
    (harder,) = night.ana.offers("fate.invoke", free=True, effect="add")
    assert harder.help == "You hit with style for 3: Guard is taken out, with a boost."
    assert night.ana.best() == "Invoke “Deafening Thunder” for free +2"


@pytest.mark.rule("FA-5.11", "FA-6.4")
def test_what_is_free_is_urged_where_only_all_of_it_takes_somebody_out():
    night = evening("Ana", "Ben")
    night.is_so(pool=0)
    night.ben.has(side="foes", slots=())
    night.ana.has(fate_points=0)
    night.true("Smoke", free={"heroes": 1})
    night.ana.attacks(night.ben, "clever", with_="clever")
    night.sums(1, 0)
    assert night.ana.best() == "Pass", "a hit for 1: three boxes take 3 as well"
    night.true("Loose Rope", free={"heroes": 1})
    first = night.ana.offers("fate.invoke")[0]
    assert (first.best, first.rare) == (True, False)
    assert first.help.startswith("It takes two of these to take Ben out. You hit with style for 3.")
    night.ana.uses("Loose Rope")
    last = night.ana.offers("fate.invoke")[0]
    assert last.help.startswith("You hit with style for 5: Ben is taken out, with a boost.")


@pytest.mark.rule("FA-6.4")
def test_what_is_free_counts_once_whoever_of_a_side_uses_it():
    night = evening("Ana", "Ben", "Cy")
    night.ben.has(player="ana")
    night.cy.has(side="foes", slots=())
    night.true("Smoke", free={"heroes": 1})
    night.ana.attacks(night.cy, "clever", with_="clever")
    night.sums(1, 0)
    free = night.ana.offers("fate.invoke", free=True, effect="add")
    assert [one.fixed["by"] for one in free] == ["ana", "ben"]
    assert night.ana.best() == "Pass", "one use alone takes nobody out"


@pytest.mark.rule("FA-5.7", "FA-5.11")
def test_what_could_be_added_to_a_hit_says_what_it_would_do():
    night = struck_at(-1)
    (leaving,) = night.ana.offers("fate.pass")
    assert leaving.help == "You hit for 1: Guard is taken out."
    (harder,) = night.ana.offers("fate.invoke", free=True, effect="add")
    assert harder.help == "You hit with style for 3: Guard is taken out, with a boost."


@pytest.mark.rule("FA-6.11", "FA-5.6")
def test_nobody_waits_for_a_point_that_only_makes_a_failure_smaller():
    night = evening("Ana")
    rat = night.mook("Rat", good_at="biting")
    night.is_so(pool=1)
    night.ana.has(fate_points=0)
    rat.attacks(night.ana, "plain", with_="clever")
    night.sums(1, 4)
    assert (night.attempt.outcome, night.question) == ("fail", "NameBoost")


def test_of_what_costs_the_same_the_wish_and_the_newest_come_first_and_trouble_last():
    night = evening("Ana")
    night.true("Rotten Planks", free={"heroes": 1})
    night.true("Great Brass Scale", free={"heroes": 1})
    night.true("Thick Fog", free={"heroes": 1})
    night.ana.overcomes("clever", against=2, want="get the scale down")
    night.sums(0)
    found = [one.label for one in night.ana.offers("fate.invoke")][:3]
    assert [label.split("”")[0].split("“")[1] for label in found] == [
        "Great Brass Scale",
        "Thick Fog",
        "Rotten Planks",
    ]


@pytest.mark.rule("FA-6.3", "FA-6.5")
def test_where_only_two_aspects_turn_it_one_form_pays_for_both():
    night = rolled(against=5, sum=0)
    (form,) = night.ana.offers("fate.invoke-together")
    assert (form.label, form.cost) == ("Invoke two aspects +4", "2 fate points")
    both = (night.aspect("Ana the Bold").id, "old-song")
    two = InvokeTogether(by="ana", side="heroes", roll=0, aspects=both, how="It is my song")
    assert night.ana.cannot(replace(two, aspects=("old-song",)))
    assert night.ana.cannot(replace(two, aspects=("old-song", "old-song")))
    night.ana.does(two)
    assert night.ana.points == 1
    used = night.play.attempt.invocations
    assert [(one.aspect, one.how) for one in used] == [(both[0], "It is my song"), (both[1], "")]
    assert outcome_now(night.play.attempt) == "success"


@pytest.mark.rule("FA-6.3")
def test_two_at_once_are_not_offered_where_one_will_do_or_points_are_short():
    assert not rolled(sum=-1).ana.offers("fate.invoke-together"), "one aspect turns it"
    assert not rolled(sum=1).ana.offers("fate.invoke-together"), "it works already"
    night = rolled(against=5, sum=0)
    night.ana.has(fate_points=1)
    assert not night.ana.offers("fate.invoke-together")


@pytest.mark.rule("FA-6.3")
def test_two_at_once_are_for_ones_own_roll_alone():
    night = evening("Ana", "Ben")
    night.is_so(pool=0)
    night.ana.has(fate_points=0)
    night.true("Old Song")
    night.ana.overcomes("clever", against=5)
    night.sums(0)
    assert night.attempt.waiting == ("ben",)
    assert night.ben.offers("fate.invoke")
    assert not night.ben.offers("fate.invoke-together")


@pytest.mark.rule("FA-6.3", "FA-6.4")
def test_what_is_free_is_used_before_several_are_paid_for_at_once():
    night = rolled(against=7, sum=0, free=1)
    assert not night.ana.offers("fate.invoke-together"), "one of three costs nothing"
    night.ana.uses("Deafening Thunder")
    (form,) = night.ana.offers("fate.invoke-together")
    assert (form.label, form.cost) == ("Invoke two aspects +4", "2 fate points")
    texts = [pick.label for pick in form.fields[0].picks]
    assert len(texts) == len(set(texts)), "new dice are no part of it"


@pytest.mark.rule("FA-5.11", "FA-6.11")
def test_whoever_is_taken_out_either_way_is_not_led_to_pay_for_less_of_a_hit():
    night = evening("Ana", "Ben")
    night.ben.has(boxes=(), slots=())
    night.ana.attacks(night.ben, "clever", with_="clever")
    night.sums(3, 0)
    assert night.ben.best() == "Pass"
    night = evening("Ana", "Ben")
    night.ben.has(boxes=(), slots=())
    night.ana.attacks(night.ben, "clever", with_="clever")
    night.sums(1, 0)
    assert night.ben.best() == "Invoke “Ben the Bold” +2", "one that saves them is worth it"
