"""Contests: rolling side by side, scoring, twists and the end of one (FA-7.2, FA-7.3)."""

import pytest

from hearthside.core import offers
from hearthside.core.life.guided_rounds import BeginRound
from hearthside.games.fate.attempt.frame import Attack
from hearthside.games.fate.attempt.gm_rulings import CallOff
from hearthside.games.fate.attempt.questions import TellVictory, Twist
from hearthside.games.fate.attempt.throw import ThrowDice
from hearthside.games.fate.struggle.concede import Concede, SetConcessionCost
from hearthside.games.fate.struggle.conflict import BeginConflict
from hearthside.games.fate.struggle.contest import (
    AddTwist,
    BeginContest,
    EndContest,
    ExchangeRead,
    LeaveUntold,
    NoTwist,
    RollExchange,
    TellExchange,
)
from tests.games.fate.contests import as_one, exchange, race
from tests.games.fate.evening import GALE, GAME, evening


def test_everyone_is_in_a_contest_unless_the_gm_says_otherwise():
    (begins,) = evening("Ana", "Ben").gale.offers("fate.begin-contest")
    assert begins.values()["who"] == ("ana", "ben")


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
    (told,) = [one for one in lines if one.plain == "Ben: down the drainpipe."]
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
    (telling,) = night.ben.offers("fate.tell-exchange")
    (leaving,) = night.ben.offers("fate.leave-untold")
    assert telling.fields[0].needed
    assert telling.key != leaving.key, "a page sends what is chosen by its key"
    assert (leaving.label, leaving.fields) == ("Leave it at that", ())
    night.ben.does(LeaveUntold())
    assert night.play.asked == ()


@pytest.mark.rule("FA-7.2")
def test_one_victory_and_two_are_told_apart():
    night = race("ana", "ben", "cy")
    exchange(night, 2, 1, 0)
    night.ana.does(LeaveUntold())
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
    night.ana.does(LeaveUntold())
    assert night.play.contest is None
    assert night.said()[-1] == "At stake: First to the lamp. Ana wins the contest."


@pytest.mark.rule("FA-7.2")
def test_each_one_picks_an_approach_of_their_own_and_rolls_for_themselves():
    night = race()
    night.gale.does(RollExchange())
    assert night.ben.cannot(ThrowDice("ana", "clever", ()))
    night.ben.rolls("sneaky")
    assert night.attempt.beat == "ready"
    night.ana.rolls("quick")
    assert night.attempt.beat == "air"


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
    assert night.said()[-2:] == ["Ana rolls with Sneaky +3.", "Ana: through the hedge."]


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


@pytest.mark.rule("FA-7.2", "FA-7.3")
def test_an_exchange_leaves_one_note_in_the_story():
    night = race("ana", "ben", scores={"ana": 2, "ben": 0})
    exchange(night, 1, 1)
    night.gale.does(AddTwist("The stair gives way", "A Gap in the Stair"))
    exchange(night, 1, 1)
    night.gale.does(NoTwist())
    exchange(night, 0, 1)
    night.ben.does(LeaveUntold())
    exchange(night, 1, 0)
    night.ana.does(TellExchange("vaults the rail"))
    lines = [one for entry in night.table.entries for one in entry.said]
    assert [one.plain for one in lines if one.beat in ("Settle", "Contest") and one.retold] == [
        "A tie for the best roll, and a twist: A Gap in the Stair.",
        "The stair gives way.",
        "A tie for the best roll: nobody scores.",
        "Ben scores a victory.",
        "Ana vaults the rail.",
        "At stake: First to the lamp. Ana wins the contest.",
    ]


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
    assert "At stake: First to the lamp. The contest ends without a winner." in night.said()
