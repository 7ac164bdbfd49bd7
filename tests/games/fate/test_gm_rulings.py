"""The GM's word on an attempt."""

import pytest

from hearthside.games.fate.attempt.frame import Attack, CreateAdvantage, Overcome
from hearthside.games.fate.attempt.gm_rulings import CallOff, Overrule, RefuseApproach, Reword
from hearthside.games.fate.attempt.oppose import Defend
from hearthside.games.fate.attempt.questions import TakeHit
from hearthside.games.fate.attempt.throw import ThrowDice
from tests.games.fate.evening import evening


@pytest.mark.rule("FA-5.17")
def test_the_gm_refuses_an_approach_that_does_not_fit_and_another_is_picked():
    night = evening("Ana")
    night.ana.does(Overcome("ana", "sneaky", "the door open", how="with an axe"))
    assert night.ana.offers("fate.refuse-approach") == []
    night.gale.does(RefuseApproach("ana", "axes are loud"))
    night.gale.sets(2)
    assert "Approach" in night.ana.cannot(ThrowDice("ana", "sneaky", ()))
    night.ana.rolls("forceful")
    assert night.attempt.rolls[0].rating == 1
    refusal = "Sneaky does not fit: axes are loud. Ana picks another approach."
    (told,) = [one for entry in night.table.entries for one in entry.said if one.plain == refusal]
    assert (told.beat, told.retold, told.to) == ("Ruling", True, None), "the asker reads why"


@pytest.mark.rule("FA-5.17")
def test_a_defenders_approach_can_be_refused_before_the_dice_fall():
    night = evening("Ana", "Ben")
    night.ana.does(Attack("ana", "quick", "ben"))
    night.ben.defends("flashy", "standing still")
    night.gale.does(RefuseApproach("ben"))
    assert night.attempt.beat == "oppose"
    assert night.ben.cannot(Defend("ben", "flashy"))
    night.ben.defends("careful")
    assert night.attempt.beat == "ready"


@pytest.mark.rule("FA-5.17")
def test_the_last_approach_left_cannot_be_refused():
    night = evening("Ana")
    night.mook("Shark", good_at="biting").has(good_at=())
    night.shark.does(Overcome("shark", "plain", "the bone", against=0))
    assert night.gale.offers("fate.refuse-approach") == []
    night.shark.has(bad_at=("thinking",))
    assert night.gale.offers("fate.refuse-approach")


def test_the_gm_may_reword_what_is_wanted():
    night = evening("Ana")
    night.ana.does(Overcome("ana", "clever", "all the gold in the world"))
    night.gale.does(Reword("a purse of it"))
    assert night.attempt.want == "a purse of it"
    assert night.gale.cannot(Reword(" ")), "what is tried is said"


def test_what_an_attack_is_for_may_stay_unsaid():
    night = evening("Ana", "Ben")
    night.ana.does(Attack("ana", "clever", "ben", want="get him off his feet"))
    night.gale.does(Reword(""))
    assert night.attempt.want == ""


@pytest.mark.rule("FA-5.18")
def test_a_new_aspect_can_be_reworded_before_the_roll():
    night = evening("Ana")
    night.ana.does(CreateAdvantage("ana", "clever", "Everyone Is Dead"))
    night.gale.does(Reword("Everyone Is Coughing"))
    night.gale.sets(0)
    night.ana.rolls("clever")
    night.sums(0)
    night.all_pass()
    assert night.aspect("Everyone Is Coughing")


def test_the_gm_rules_how_it_ends_whatever_the_dice_say():
    night = evening("Ana", "Ben")
    night.ana.overcomes("clever", against=8)
    night.sums(-4)
    assert night.ana.offers("fate.overrule") == []
    night.gale.does(Overrule("success"))
    assert (night.last.outcome, night.last.ruled) == ("success", True)
    ruled = ["The game master rules: a success.", "“The door open”: Ana succeeds."]
    assert night.said()[-2:] == ruled


@pytest.mark.parametrize(
    ("wanted", "shifts"), [("fail", -1), ("tie", 0), ("success", 2), ("style", 4)]
)
def test_a_ruled_outcome_has_the_nearest_shifts_that_make_it_so(wanted, shifts):
    night = evening("Ana")
    night.major("Voss")
    night.ana.does(Overcome("ana", "clever", "the door open", foe="voss"))
    night.voss.defends("clever")
    night.ana.rolls("clever")
    night.sums(2, 0)
    night.gale.does(Overrule(wanted))
    ended = night.play.attempt or night.play.last
    assert (ended.outcome, ended.shifts) == (wanted, shifts)


def test_a_ruled_hit_does_the_least_damage_that_makes_it_so():
    night = evening("Ana", "Ben")
    night.ana.attacks(night.ben)
    night.sums(-4, 4)
    night.gale.does(Overrule("success"))
    assert night.play.asked == (TakeHit(to="ben", damage=1, attacker="ana", side="heroes"),)


def test_a_ruled_failure_wins_the_defender_no_boost():
    night = evening("Ana", "Ben")
    night.ana.attacks(night.ben)
    night.sums(4, -4)
    night.gale.does(Overrule("fail"))
    assert night.play.asked == ()


def test_the_actor_calls_it_off_before_the_throw_and_the_gm_until_it_has_settled():
    night = evening("Ana", "Ben")
    night.ana.does(Overcome("ana", "clever", "the door open"))
    assert night.ben.cannot(CallOff())
    night.ana.does(CallOff())
    assert night.play.attempt is None
    night.ana.overcomes("clever", against=3)
    night.sums(0)
    assert night.ana.cannot(CallOff())
    night.gale.does(CallOff())
    assert night.play.attempt is None
    night.ana.overcomes("clever", against=3)
    night.sums(0)
    night.all_pass()
    assert night.question == "SeriousCost"
    assert night.gale.cannot(CallOff()), "what happened is taken back by a rewind"
