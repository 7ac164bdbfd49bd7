"""Contests: rolling side by side."""

import pytest
from msgspec.structs import replace

from hearthside.core import offers
from hearthside.core.life.guided_rounds import BeginRound
from hearthside.core.life.rewinds import Rewind
from hearthside.core.life.seats import EmptySeat
from hearthside.core.life.settings import ChangeDice
from hearthside.core.moves import Fall
from hearthside.core.pieces import Order
from hearthside.games.fate.attempt.frame import Attack
from hearthside.games.fate.attempt.gm_rulings import CallOff
from hearthside.games.fate.attempt.questions import TellVictory, Twist
from hearthside.games.fate.attempt.reacting import Invoke
from hearthside.games.fate.attempt.throw import ThrowDice
from hearthside.games.fate.attempt.who_may_invoke import reactions
from hearthside.games.fate.looks.scene_view import pieces
from hearthside.games.fate.odds.outlook import total
from hearthside.games.fate.scenes.situation_aspects import AddAspect
from hearthside.games.fate.struggle.concede import Concede, SetConcessionCost
from hearthside.games.fate.struggle.conflict import BeginConflict
from hearthside.games.fate.struggle.contest import (
    AddTwist,
    BeginContest,
    EndContest,
    ExchangeRead,
    NoTwist,
    RollExchange,
    TellExchange,
)
from hearthside.games.fate.struggle.placing_people import (
    ChangeSide,
    PlacedPerson,
    PlacePeople,
    SetZones,
    ZoneRow,
)
from tests.games.fate.evening import GALE, GAME, evening


def race(*entrants, scores=None):
    """Everyone is Clever +2, so the dice alone decide."""
    night = evening("Ana", "Ben", "Cy")
    entrants = entrants or ("ana", "ben")
    night.gale.does(BeginContest("First to the lamp", entrants))
    if scores:
        night.is_so(contest=replace(night.play.contest, victories=scores))
    return night


def test_everyone_is_in_a_contest_unless_the_gm_says_otherwise():
    (begins,) = evening("Ana", "Ben").gale.offers("fate.begin-contest")
    assert begins.values()["who"] == ("ana", "ben")


def exchange(night, *sums):
    """Everyone rolls with Clever and passes."""
    night.gale.does(RollExchange())
    for roll in night.attempt.rolls:
        getattr(night, roll.who).rolls("clever")
    night.sums(*sums)
    night.all_pass()


@pytest.mark.rule("FA-7.2")
def test_every_participant_rolls_and_the_best_roll_scores():
    night = race("ana", "ben", "cy")
    exchange(night, 0, 2, 1)
    assert night.play.contest.victories == {"ana": 0, "ben": 1, "cy": 0}
    assert night.play.asked == (TellVictory(to="ben", victories=1),)
    night.ben.does(TellExchange("I take the outer wall"))
    assert "Ben: I take the outer wall." in night.said()
    exchange(night, 0, 2, 1)
    night.ben.does(TellExchange("vaults the parapet"))
    assert "Ben vaults the parapet." in night.said(), "what they say of themselves has their name"
    assert night.play.contest.exchange == 3


@pytest.mark.rule("FA-7.2")
def test_whoever_tells_a_victory_in_a_few_words_tells_it_with_their_own_face():
    night = race("ana", "ben")
    exchange(night, 0, 1)
    night.ben.does(TellExchange("down the drainpipe"))
    lines = [one for entry in night.table.entries for one in entry.said]
    (told,) = [one for one in lines if one.plain == "Ben: Down the drainpipe."]
    assert (told.kind, told.who) == ("action", "ben")


@pytest.mark.rule("FA-7.2")
def test_three_above_the_next_best_scores_two():
    night = race("ana", "ben", "cy")
    exchange(night, 4, 1, 0)
    assert night.play.contest.victories["ana"] == 2


@pytest.mark.rule("FA-7.2")
def test_three_above_somebody_else_is_not_enough():
    night = race("ana", "ben", "cy")
    exchange(night, 4, 2, 0)
    assert night.play.contest.victories["ana"] == 1


@pytest.mark.rule("FA-7.2")
def test_whoever_scores_tells_how_or_leaves_it_at_that():
    night = race("ana", "ben", "cy")
    exchange(night, 0, 2, 1)
    telling, leaving = night.ben.offers("fate.tell-exchange")
    assert telling.fields[0].needed
    assert (leaving.label, leaving.fields) == ("Leave it at that", ())
    night.ben.does(TellExchange())
    assert night.play.asked == ()


@pytest.mark.rule("FA-7.2")
def test_one_victory_and_two_are_told_apart():
    night = race("ana", "ben", "cy")
    exchange(night, 2, 1, 0)
    night.ana.does(TellExchange())
    assert "Ana scores a victory." in night.said()
    exchange(night, 4, 1, 0)
    assert "Ana scores 2 victories." in night.said()
    read = [one.event for one in night.table.entries if isinstance(one.event, ExchangeRead)]
    assert [event.outcome for event in read] == ["success", "style"]


@pytest.mark.rule("FA-7.3")
def test_a_twist_says_what_happens_and_what_is_true_now():
    night = race()
    exchange(night, 1, 1)
    for twist in (AddTwist("", "A Gap in the Stair"), AddTwist("The stair gives way", "")):
        assert night.gale.cannot(twist)


@pytest.mark.rule("FA-7.2")
def test_the_gm_calls_a_contest_off_and_whoever_is_in_it_rolls_on():
    night = race("ana", "ben")
    assert night.ana.cannot(EndContest())
    assert night.cy.cannot(RollExchange())
    night.ana.does(RollExchange())


@pytest.mark.rule("FA-7.2")
def test_the_first_to_three_wins():
    night = race(scores={"ana": 2, "ben": 2})
    exchange(night, 1, 0)
    night.ana.does(TellExchange())
    assert night.play.contest is None
    assert night.said()[-1] == "First to the lamp. Ana wins the contest."


@pytest.mark.rule("FA-7.2")
def test_each_one_picks_an_approach_of_their_own_and_rolls_for_themselves():
    night = race()
    night.gale.does(RollExchange())
    assert night.ben.cannot(ThrowDice("ana", "clever", ()))
    night.ben.rolls("sneaky")
    assert night.attempt.beat == "ready"
    night.ana.rolls("quick")
    assert night.attempt.beat == "air"


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


@pytest.mark.rule("FA-7.2")
def test_a_contest_harms_nobody_and_spends_nothing():
    night = race()
    exchange(night, 4, -4)
    assert [type(asked) for asked in night.play.asked] == [TellVictory]


@pytest.mark.rule("FA-7.3")
def test_a_tie_for_best_scores_nothing_and_the_gm_may_add_a_twist():
    night = race("ana", "ben", "cy")
    exchange(night, 2, 2, 0)
    assert night.play.contest.victories == {"ana": 0, "ben": 0, "cy": 0}
    assert night.play.asked == (Twist(),)
    assert night.ana.cannot(AddTwist("The stair gives way", "A Gap in the Stair"))
    night.gale.does(AddTwist("The stair gives way", "A Gap in the Stair"))
    assert night.aspect("A Gap in the Stair").kind == "situation"


@pytest.mark.rule("FA-7.3")
def test_the_gm_decides_whether_there_is_one():
    night = race()
    exchange(night, 0, 0)
    before = night.play.aspects
    keys = [one.key for one in offers.options(GAME, night.table.table, GALE)]
    assert len(keys) == len(set(keys)), "a button is never taken for a form"
    night.gale.does(NoTwist())
    assert night.play.aspects == before
    assert night.play.attempt is None


def test_whoever_is_out_rolls_no_more():
    night = race("ana", "ben", "cy")
    night.cy.has(out="taken out")
    night.gale.does(RollExchange())
    assert [roll.who for roll in night.attempt.rolls] == ["ana", "ben"]


def test_nobody_races_alone():
    night = race()
    night.ben.has(out="taken out")
    assert "End the contest" in night.gale.cannot(RollExchange())
    (ending,) = night.gale.offers("fate.end-contest")
    assert ending.best
    assert "Fewer than two are left to roll." in night.gale.prompt.text
    night.gale.does(EndContest())
    assert night.play.contest is None


@pytest.mark.rule("FA-7.2", "FA-5.17")
def test_everyone_picks_an_approach_and_may_say_how():
    night = race("ana", "ben")
    night.gale.does(RollExchange())
    (form,) = night.ana.offers("fate.roll")
    assert [field.name for field in form.fields] == ["approach", "stunts", "how"]
    night.ana.does(ThrowDice("ana", "sneaky", how="through the hedge"))
    assert night.said()[-2:] == ["Ana rolls with Sneaky +3.", "Ana: Through the hedge."]


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


@pytest.mark.rule("FA-5.13", "FA-7.2")
def test_whoever_concedes_before_an_exchange_is_rolled_is_not_in_it():
    night = race("ana", "ben", "cy")
    night.cy.has(side="foes")
    night.gale.does(BeginConflict("physical", ("ana", "ben", "cy")))
    night.gale.does(RollExchange())
    night.ben.does(Concede("ben"))
    night.gale.does(SetConcessionCost("ben"))
    assert night.play.attempt is None
    night.gale.does(RollExchange())
    assert [roll.who for roll in night.attempt.rolls] == ["ana", "cy"]


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


@pytest.mark.rule("FA-7.2")
def test_in_a_contest_only_the_gms_throws_say_whose_they_are():
    night = evening("Ana")
    night.major("Voss")
    night.gale.does(BeginContest("First one there", ("ana", "voss")))
    night.gale.does(RollExchange())
    assert [one.label for one in night.ana.offers("fate.roll")] == ["Roll"]
    assert "Roll for Voss" in [one.label for one in night.gale.offers("fate.roll")]


@pytest.mark.rule("FA-7.2")
def test_nobody_attacks_while_a_contest_is_on():
    night = evening("Ana", "Ben")
    night.major("Voss")
    assert night.ana.offers("fate.attack")
    night.gale.does(BeginContest("the bell", ("ana", "voss")))
    assert [seat.offers("fate.attack") for seat in (night.ana, night.ben, night.gale)] == [[]] * 3
    assert night.ana.offers("fate.create-advantage")
    assert night.ana.cannot(Attack("ana", "quick", "voss")) == (
        "In a contest nobody is harmed. To come to blows, the GM ends it and begins a conflict."
    )


@pytest.mark.rule("FA-7.2", "FA-5.12")
def test_several_run_as_one_where_one_rolls_and_the_others_help():
    night = evening("Ana", "Ben")
    night.major("Voss")
    night.major("Hild")
    night.gale.does(BeginContest("First one there", ("ana", "voss", "hild")))
    night.gale.does(RollExchange())
    assert "Help Ana +1" in night.ben.labels("act")
    own = [option.label for option in night.gale.offers("fate.roll") if "Ana" not in option.label]
    assert own == ["Roll for Voss", "Roll for Hild"], "each tile says whose it is"


@pytest.mark.rule("FA-7.2", "FA-7.3")
def test_an_exchange_leaves_one_note_in_the_story():
    night = race("ana", "ben", scores={"ana": 2, "ben": 0})
    exchange(night, 1, 1)
    night.gale.does(AddTwist("The stair gives way", "A Gap in the Stair"))
    exchange(night, 1, 1)
    night.gale.does(NoTwist())
    exchange(night, 0, 1)
    night.ben.does(TellExchange())
    exchange(night, 1, 0)
    night.ana.does(TellExchange("vaults the rail"))
    lines = [one for entry in night.table.entries for one in entry.said]
    assert [one.plain for one in lines if one.beat in ("Settle", "Contest") and one.retold] == [
        "A tie for the best roll, and a twist: A Gap in the Stair.",
        "The stair gives way.",
        "A tie for the best roll: nobody scores.",
        "Ben scores a victory.",
        "Ana vaults the rail.",
        "First to the lamp. Ana wins the contest.",
    ]


@pytest.mark.rule("FA-7.2", "FA-5.12")
def test_a_side_may_run_as_one_and_each_of_the_others_adds_to_its_roll():
    night = evening("Ana", "Ben", "Cy")
    voss = night.major("Voss", clever=2)
    (begins,) = night.gale.offers("fate.begin-contest")
    (leads,) = [field for field in begins.fields if field.name == "leads"]
    assert [pick.value for pick in leads.picks] == ["ana", "ben", "cy"], "Voss runs alone"
    assert leads.value == (), "everyone runs alone unless the GM says so"
    everyone = ("ana", "ben", "cy", voss.id)
    assert "all on one side" in night.gale.cannot(BeginContest("Out", ("ana", "ben"), ("ana",)))
    assert "takes part" in night.gale.cannot(BeginContest("Out", ("ben", voss.id), ("ana",)))
    night.gale.does(BeginContest("First to the lamp", everyone, ("ana",)))
    assert night.play.contest.victories == {"ana": 0, voss.id: 0}
    (board,) = [one for one in pieces(night.table.table) if isinstance(one, Order)]
    assert [one.name for one in board.turns] == ["The heroes", "Voss"]
    assert night.said()[-1] == "A contest: First to the lamp. Ana, Ben and Cy against Voss."
    assert night.ben.offers("fate.roll-exchange"), "they may ask for it as well"
    mine, theirs = GAME.outlook(night.table.table, "ana"), GAME.outlook(night.table.table, "gale")
    assert GAME.outlook(night.table.table, "cy") == mine
    assert mine.chance("win") > theirs.chance("win")
    night.cy.has(out="taken out")
    exchange(night, 0, 0)
    assert night.attempt.rolls[0].helpers == ("ben",), "whoever is out helps nobody"
    assert "Ana, Ben and Cy score a victory." in night.said()


def as_one():
    """Ana rolls for the heroes, Ben and Cy help her, against Voss. Everyone is Clever +2."""
    night = evening("Ana", "Ben", "Cy")
    night.major("Voss", clever=2)
    night.gale.does(BeginContest("First to the lamp", ("ana", "ben", "cy", "voss"), ("ana",)))
    return night


@pytest.mark.rule("FA-7.2", "FA-5.12")
def test_each_side_may_run_as_one_and_has_one_who_rolls():
    night = evening("Ana", "Ben")
    night.major("Voss", clever=2)
    night.major("Hild", clever=2)
    everyone = ("ana", "ben", "voss", "hild")
    both = night.gale.cannot(BeginContest("Out", everyone, ("ana", "ben")))
    assert both == "One of them rolls for a side. Leave the other out."
    night.gale.does(BeginContest("Out", everyone, ("ana", "hild")))
    assert night.play.contest.victories == {"ana": 0, "hild": 0}
    assert night.play.contest.beside == {"ana": ("ben",), "hild": ("voss",)}
    assert night.said()[-1] == "A contest: Out. Ana and Ben against Hild and Voss."
    night.hild.has(out="taken out")
    night.gale.does(AddAspect("Rain"))
    assert night.play.contest.beside == {"ana": ("ben",), "voss": ("hild",)}
    night.ben.does(RollExchange())
    assert [(one.who, one.helpers) for one in night.attempt.rolls] == [
        ("ana", ("ben",)),
        ("voss", ()),
    ]


@pytest.mark.rule("FA-7.2", "FA-5.12")
@pytest.mark.parametrize("gone", [{"away": True}, {"out": "taken out"}])
def test_a_side_that_runs_as_one_goes_on_without_whoever_rolled_for_it(gone):
    night = as_one()
    exchange(night, 0, 0)
    night.ana.does(TellExchange())
    then = night.table.table.seq
    night.ana.has(**gone)
    night.gale.does(AddAspect("Rain"))
    assert "Ben rolls for the heroes now." in night.said()
    contest = night.play.contest
    assert (contest.victories, contest.beside) == ({"ben": 1, "voss": 0}, {"ben": ("ana", "cy")})
    (board,) = [one for one in pieces(night.table.table) if isinstance(one, Order)]
    assert [one.name for one in board.turns] == ["The heroes", "Voss"]
    assert len(GAME.outlook(night.table.table, "cy").names) == 2
    night.cy.does(RollExchange())
    assert [(roll.who, roll.helpers) for roll in night.attempt.rolls] == [
        ("ben", ("cy",)),
        ("voss", ()),
    ]
    night.gale.does(Rewind(to=then))
    assert night.play.contest.victories == {"ana": 1, "voss": 0}
    assert night.play.contest.beside == {"ana": ("ben", "cy")}


@pytest.mark.rule("FA-7.2", "FA-5.12")
def test_where_nobody_of_a_side_is_left_the_gm_ends_the_contest():
    night = as_one()
    for one in (night.ana, night.ben, night.cy):
        one.has(out="taken out")
    assert "Fewer than two are left" in night.gale.prompt.text
    night.gale.does(EndContest())
    assert night.said()[-1] == "First to the lamp. The contest ends without a winner."


@pytest.mark.rule("FA-5.12", "FA-5.15", "FA-5.16")
def test_whoever_runs_as_one_helps_within_reach_and_while_they_are_of_that_side():
    night = as_one()
    night.gale.does(SetZones(tuple(ZoneRow(name=name) for name in ("Quay", "Stair", "Lamp"))))
    for who, zone in (("ana", "Quay"), ("ben", "Stair"), ("cy", "Lamp")):
        night.gale.does(PlacePeople((PlacedPerson(who, zone),)))
    night.gale.does(RollExchange())
    assert night.attempt.rolls[0].helpers == ("ben",), "Cy is too far away"
    night.gale.does(CallOff())
    night.gale.does(ChangeSide("ben", "foes"))
    night.gale.does(RollExchange())
    assert night.attempt.rolls[0].helpers == ()


@pytest.mark.rule("FA-5.12", "FA-7.2")
def test_help_for_an_exchange_shows_in_the_chance_to_win():
    night = evening("Ana", "Ben")
    night.major("Voss", clever=2)
    night.gale.does(BeginContest("First to the lamp", ("ana", "voss")))
    night.gale.does(RollExchange())
    alone = GAME.outlook(night.table.table, "ana").chance("win")
    night.ben.helps(night.ana)
    helped = GAME.outlook(night.table.table, "ana").chance("win")
    assert helped > alone
    night.ana.rolls("sneaky")
    assert GAME.outlook(night.table.table, "ana").chance("win") == helped, "as it was before"


@pytest.mark.rule("FA-7.2", "FA-2.1")
def test_real_dice_are_asked_for_once_for_a_side_that_runs_as_one():
    night = as_one()
    night.gale.does(ChangeDice(value="hand"))
    night.gale.does(RollExchange())
    assert night.ben.cannot(ThrowDice("ben", "clever"))
    night.ana.rolls("clever")
    night.voss.rolls("clever")
    (first,) = night.ana.offers("table.fall")
    assert (first.label, len(first.fields[0].dice)) == ("Type in the dice for Ana", 4)
    night.ana.does(Fall((0, 0, 0, 0)))
    night.gale.does(Fall((1, 1, 0, 0)))
    assert [total(night.attempt, at) for at in (0, 1)] == [4, 4], "two help: 2 + 2 against 2 + 2"


@pytest.mark.rule("FA-7.2")
def test_the_gm_rolls_for_a_side_whose_player_has_left():
    night = as_one()
    night.gale.does(EmptySeat("ana"))
    night.ben.does(RollExchange())
    night.gale.does(ThrowDice("ana", "clever"))
    night.voss.rolls("clever")
    night.sums(0, 0)
    night.all_pass()
    night.gale.does(TellExchange("over the wall"))
    assert night.play.contest.victories["ana"] == 1


@pytest.mark.rule("FA-7.2", "FA-7.4")
def test_somebody_elsewhere_comes_in_for_a_contest():
    night = evening("Ana")
    night.major("Voss").has(away=True)
    (begins,) = night.gale.offers("fate.begin-contest")
    (who,) = [field for field in begins.fields if field.name == "who"]
    assert [(pick.value, pick.help) for pick in who.picks] == [("ana", ""), ("voss", "Comes in.")]
    assert who.value == ("ana",)
    night.gale.does(BeginContest("First to the lamp", ("ana", "voss")))
    assert not night.voss.hero.away
    assert "Voss is here." in night.said()


@pytest.mark.rule("FA-7.2")
def test_the_end_of_an_evening_ends_a_contest_and_in_the_middle_of_an_exchange_it_waits():
    night = as_one()
    night.gale.does(RollExchange())
    assert not night.gale.offers("table.begin-round")
    night.gale.does(CallOff())
    night.gale.does(BeginRound(round="closing"))
    assert night.play.contest is None
    assert "First to the lamp. The contest ends without a winner." in night.said()


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
