"""Settling: what each outcome of each action brings about."""

import pytest

from hearthside.games.fate.attempt.aftermath import NameTheBoost
from hearthside.games.fate.attempt.frame import Attack, CreateAdvantage, Exploit, Overcome
from hearthside.games.fate.attempt.gm_rulings import CallOff
from hearthside.games.fate.attempt.oppose import StandStill
from hearthside.games.fate.attempt.questions import HitWithStyle, NameBoost, TakeHit
from hearthside.games.fate.struggle.conflict import BeginConflict, EndTurn
from tests.games.fate.evening import created, evening
from tests.games.fate.gathering import texts


@pytest.mark.rule("FA-5.1")
def test_a_success_creates_the_aspect_with_one_free_invocation_for_the_side():
    night = created(1)
    assert night.aspect("Deafening Thunder").free == {"heroes": 1}
    assert night.aspect("Deafening Thunder").kind == "situation"
    assert night.play.attempt is None
    assert night.said()[-2:] == [
        "Ana succeeds: Deafening Thunder.",
        "The heroes may invoke “Deafening Thunder” once for free.",
    ]


@pytest.mark.rule("FA-5.1")
def test_style_creates_it_with_two():
    assert created(3).aspect("Deafening Thunder").free == {"heroes": 2}


@pytest.mark.rule("FA-5.1")
def test_a_tie_creates_no_aspect_but_a_boost():
    night = created(0)
    assert night.question == "NameBoost"
    night.ana.does(NameTheBoost("A Rumble"))
    assert texts(night.table, "", "situation") == []
    boost = night.aspect("A Rumble")
    assert (boost.kind, boost.free) == ("boost", {"heroes": 1})


def exploited(sum, conflict=False):
    night = evening("Ana", "Ben")
    night.major("Voss")
    night.true("Deafening Thunder")
    if conflict:
        night.gale.does(BeginConflict("physical", ("ana", "ben", "voss")))
    night.ana.exploits("Deafening Thunder")
    night.sums(sum)
    night.all_pass()
    return night


@pytest.mark.rule("FA-5.3")
@pytest.mark.parametrize(("sum", "free"), [(-1, {}), (0, {"heroes": 1}), (3, {"heroes": 2})])
def test_exploiting_wins_free_invocations_and_a_failure_loses_nothing(sum, free):
    night = exploited(sum)
    assert night.aspect("Deafening Thunder").free == free
    assert night.play.attempt is None


@pytest.mark.rule("FA-5.3")
def test_in_a_conflict_what_was_won_is_usable_from_a_later_turn_on():
    night = evening("Ana")
    night.major("Voss", quick=3)
    night.major("Hild")
    night.true("Deafening Thunder", free={"heroes": 1})
    night.gale.does(BeginConflict("physical", ("ana", "voss", "hild")))
    night.voss.does(Exploit("voss", "quick", "deafening-thunder", against=2))
    night.voss.rolls("quick")
    night.sums(0)
    night.all_pass()
    assert night.aspect("Deafening Thunder").later == {"foes": 1}
    night.hild.does(Overcome("hild", "quick", "the rope cut", against=0))
    night.hild.rolls("quick")
    night.sums(0)
    assert night.gale.offers("fate.invoke", aspect="deafening-thunder", free=True) == []
    night.gale.does(CallOff())
    night.gale.does(EndTurn("hild"))
    assert night.aspect("Deafening Thunder").free == {"foes": 1, "heroes": 1}
    assert night.aspect("Deafening Thunder").later == {}


def fought(mine, theirs, way="clever"):
    """Ana attacks Ben; both have +2."""
    night = evening("Ana", "Ben")
    night.ben.has(side="foes")
    night.ana.attacks(night.ben, way, with_="clever")
    night.sums(mine, theirs)
    night.all_pass()
    return night


@pytest.mark.rule("FA-5.7")
def test_a_failed_attack_harms_nobody():
    night = fought(-1, 0)
    assert (night.last.outcome, night.play.asked) == ("fail", ())


@pytest.mark.rule("FA-5.7")
def test_a_tied_attack_wins_a_boost():
    assert fought(0, 0).play.asked == (NameBoost(to="ana", side="heroes"),)


@pytest.mark.rule("FA-5.7")
def test_a_hit_does_as_much_damage_as_the_shifts_between_the_rolls():
    hit = TakeHit(to="ben", damage=2, attacker="ana", side="heroes")
    assert fought(1, -1).play.asked == (hit,)


@pytest.mark.rule("FA-5.7")
def test_a_hit_with_style_may_give_up_a_shift_for_a_boost():
    assert fought(3, 0).play.asked == (HitWithStyle(to="ana", target="ben", damage=3),)


@pytest.mark.rule("FA-5.6")
def test_a_defence_with_style_fails_the_other_outright_and_wins_a_boost():
    night = fought(-2, 1)
    assert night.play.asked == (NameBoost(to="ben", side="foes"),)
    night.ben.does(NameTheBoost("Overreached"))
    assert night.aspect("Overreached").free == {"foes": 1}


@pytest.mark.rule("FA-5.6")
@pytest.mark.parametrize("goal", ["create", "overcome"])
def test_a_defence_with_style_leaves_no_success_at_a_cost_and_nothing_created(goal):
    night = evening("Ana", "Ben")
    night.ben.has(side="foes")
    if goal == "create":
        night.ana.does(CreateAdvantage("ana", "clever", "Off Balance", foe="ben"))
    else:
        night.ana.does(Overcome("ana", "clever", "past him", foe="ben"))
    night.ben.defends("clever")
    night.ana.rolls("clever")
    night.sums(-2, 1)
    night.all_pass()
    assert [type(asked).__name__ for asked in night.play.asked] == ["NameBoost"]


@pytest.mark.rule("FA-5.6")
def test_a_defence_that_only_succeeds_leaves_the_other_actions_own_failure():
    night = evening("Ana", "Ben")
    night.ben.has(side="foes")
    night.ana.does(Overcome("ana", "clever", "past him", foe="ben"))
    night.ben.defends("clever")
    night.ana.rolls("clever")
    night.sums(-2, 0)
    night.all_pass()
    assert night.question == "SeriousCost"


@pytest.mark.rule("FA-5.6", "FA-9.1")
def test_a_difficulty_wins_no_boost_however_far_one_falls_short():
    night = evening("Ana")
    night.ana.overcomes("clever", against=4)
    night.sums(-4)
    night.all_pass()
    assert night.question == "SeriousCost"


@pytest.mark.rule("FA-5.7", "FA-5.16")
def test_an_attack_on_someone_undefended_reads_against_0():
    night = evening("Ana", "Ben")
    night.ana.does(Attack("ana", "clever", "ben"))
    night.ben.does(StandStill())
    night.ana.rolls("clever")
    night.sums(-2)
    night.all_pass()
    assert night.play.asked == (NameBoost(to="ana", side="heroes"),)


def test_the_attempt_stays_on_the_table_as_the_last_one_until_the_next_begins():
    night = created(1)
    assert night.last.outcome == "success"
    night.ana.does(Overcome("ana", "clever", "the door open"))
    assert night.play.last is None


def test_aspects_that_are_gone_by_then_cannot_be_exploited():
    night = evening("Ana")
    night.true("Deafening Thunder")
    night.ana.exploits("Deafening Thunder")
    night.sums(1)
    night.is_so(aspects={})
    night.all_pass()
    assert night.play.attempt is None


def outcomes(night):
    lines = [line for entry in night.table.entries for line in entry.said]
    return [(line.plain, line.why) for line in lines if line.kind == "outcome"]


def test_the_log_says_what_succeeded_or_failed_and_why():
    night = evening("Ana", "Ben")
    night.true("Old Song")
    night.is_so(pool=0)
    night.ana.overcomes("clever", "the door open", against=1)
    night.sums(0)
    night.all_pass()
    night.ana.creates("Smoke", against=2)
    night.sums(0)
    night.all_pass()
    night.ana.does(NameTheBoost("A Cough"))
    night.ana.exploits("Old Song", against=3)
    night.sums(0)
    night.all_pass()
    usable = "The heroes may invoke it once, for free. It is gone then."
    assert outcomes(night) == [
        ("“The door open”: Ana succeeds.", "Fair +2 against Average +1."),
        (
            "Ana ties: “Smoke” does not come about. A boost: A Cough.",
            "Fair +2 against Fair +2. " + usable,
        ),
        ("Ana fails to exploit “Old Song”.", "Fair +2 against Good +3."),
    ]


def test_the_log_says_against_whom_unless_what_was_typed_does():
    night = evening("Ana", "Ben")
    crew = night.mook("Roe’s deckhands", good_at="ropes")
    for want in ("the mast down", "get past Ben"):
        crew.does(Overcome(crew.id, "good", want, foe="ben", against=2))
        night.ben.defends("clever")
        crew.rolls("good")
        night.sums(1, 0)
        night.all_pass()
    assert [told for told, _ in outcomes(night)] == [
        "“The mast down”: Roe’s deckhands succeed against Ben.",
        "“Get past Ben”: Roe’s deckhands succeed.",
    ]


def test_what_nobody_would_tell_afterwards_is_marked():
    night = evening("Ana", "Ben")
    night.ana.overcomes("clever", "the door open", against=1)
    night.sums(0)
    night.all_pass()
    lines = {line.plain: line.retold for entry in night.table.entries for line in entry.said}
    assert lines["Ana tries: the door open."]
    assert lines["“The door open”: Ana succeeds."]
    for plain in (
        "Ana starts making a character.",
        "The difficulty is Average +1.",
        "Ana rolls blank, blank, blank, blank: 0. That makes Fair +2.",
        "Ana passes.",
    ):
        assert not lines[plain]
