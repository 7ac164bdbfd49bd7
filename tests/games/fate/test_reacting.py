"""Reacting: whom the table waits for, and when it is over."""

import pytest

from hearthside.core.life.pass_for_me import PassForMe
from hearthside.core.life.seats import EmptySeat
from hearthside.games.fate.attempt.frame import Attack, Overcome
from hearthside.games.fate.attempt.gm_rulings import CallOff
from hearthside.games.fate.attempt.helping import Help
from hearthside.games.fate.attempt.invoking import Pass
from hearthside.games.fate.attempt.totals import outcome_now, total
from hearthside.games.fate.state import Zone
from hearthside.games.fate.struggle.contest import BeginContest, RollExchange
from tests.games.fate.evening import a_tie, evening


@pytest.mark.rule("FA-6.11")
def test_it_waits_for_whoever_rolls_and_whoever_opposes_while_they_could_change_it():
    night = evening("Ana", "Ben", "Cy")
    night.is_so(pool=1)
    a_tie(night, against=3)
    assert night.attempt.waiting == ("gale", "ana")
    night.gale.passes()
    assert night.attempt.beat == "react"
    night.ana.passes()
    assert night.question == "MinorCost"


@pytest.mark.rule("FA-6.11")
@pytest.mark.parametrize(
    ("sum", "points", "pool", "waiting"),
    [
        (4, 3, 0, ()),  # with style there is nothing better, and the GM cannot pay
        (4, 3, 2, ()),  # 2 more difficulty would leave it a success
        (2, 3, 0, ("ana",)),  # 2 more would make it style
        (0, 3, 1, ("gale", "ana")),
        (0, 0, 1, ("gale",)),  # who cannot pay is not asked
        (-1, 3, 1, ("ana",)),  # it cannot fail any worse
        (-1, 0, 1, ()),
    ],
)
def test_nobody_is_asked_who_has_nothing_to_decide(sum, points, pool, waiting):
    night = evening("Ana")
    night.ana.has(fate_points=points)
    night.is_so(pool=pool)
    night.ana.overcomes("clever", against=2)
    night.sums(sum)
    attempt = night.play.attempt
    assert (attempt.waiting if attempt and not attempt.outcome else ()) == waiting
    quiet = night.said().count("Nobody adds anything.")
    assert quiet == (0 if waiting else 1)


@pytest.mark.rule("FA-6.11")
def test_nobody_is_offered_what_changes_nothing():
    night = evening("Ana", "Ben")
    night.major("Voss")
    night.is_so(pool=2)
    night.ana.does(Overcome("ana", "clever", "the door open", foe="voss"))
    night.voss.defends("clever")
    night.ana.rolls("clever")
    night.sums(2, 0)
    assert night.attempt.waiting == ("gale",)
    assert night.ana.offers("fate.invoke") == night.ben.offers("fate.invoke") == []


@pytest.mark.rule("FA-6.11", "FA-5.7")
def test_more_or_less_damage_is_something_to_decide():
    night = evening("Ana", "Ben")
    night.ben.has(side="foes")
    night.ana.attacks(night.ben, "clever", with_="clever")
    night.sums(4, 0)
    assert night.attempt.waiting == ("ana", "ben")


@pytest.mark.rule("FA-6.11")
def test_where_whoever_rolls_can_do_nothing_those_beside_them_are_asked():
    night = evening("Ana", "Ben", "Cy")
    night.is_so(pool=0)
    night.ana.has(fate_points=0)
    night.cy.has(fate_points=0)
    a_tie(night)
    assert night.attempt.waiting == ("ben",)
    night.ben.invokes("Ben the Bold")
    assert total(night.attempt, 0) == 4


@pytest.mark.rule("FA-6.11")
def test_an_ally_may_add_to_it_as_long_as_it_stands_open():
    night = evening("Ana", "Ben")
    a_tie(night)
    assert night.ben.labels() == []
    (adding,) = night.ben.offers("fate.invoke")
    assert (adding.label, adding.section) == ("Invoke: +2 for Ana", "act")
    night.ben.invokes("Ben the Bold")
    assert outcome_now(night.attempt) == "success"


@pytest.mark.rule("FA-6.11")
def test_an_invocation_is_answered_by_the_other_side_and_asks_nobody_again_who_gains_by_it():
    night = evening("Ana", "Ben")
    night.major("Voss")
    night.is_so(pool=1)
    a_tie(night)
    night.ana.passes()
    night.ben.invokes("Ben the Bold")
    assert night.attempt.waiting == ("gale",), "it only got better for Ana"
    night.voss.invokes("Voss the Bad", "raise")
    assert outcome_now(night.attempt) == "tie"
    assert night.attempt.waiting == ("ana",), "now it got worse again"


@pytest.mark.rule("FA-6.11")
def test_a_gm_who_let_a_bare_difficulty_stand_is_not_asked_again():
    night = evening("Ana")
    night.is_so(pool=2)
    a_tie(night)
    night.gale.passes()
    night.ana.invokes("Ana the Bold")
    assert "gale" not in night.attempt.waiting


@pytest.mark.rule("FA-6.11", "FA-7.2")
def test_a_player_in_a_contest_is_asked_while_two_invocations_could_win_it():
    night = evening("Ana", "Ben")
    night.is_so(pool=0)
    night.ben.has(approaches={**night.ben.hero.approaches, "quick": 3})
    night.gale.does(BeginContest("First to the lamp", ("ana", "ben")))
    night.gale.does(RollExchange())
    night.ana.rolls("clever")
    night.ben.rolls("quick")
    night.sums(2, 4)  # 3 behind, and new dice would not do it
    assert "ana" in night.attempt.waiting


@pytest.mark.rule("FA-6.11", "FA-6.7")
def test_whether_the_gm_is_asked_never_depends_on_what_nobody_knows():
    def table(secret):
        night = evening("Ana")
        night.major("Voss", secret_aspects=secret)
        night.is_so(aspects={id: one for id, one in night.play.aspects.items() if one.hidden})
        night.ana.does(Attack("ana", "clever", "voss"))
        night.voss.defends("clever")
        night.ana.rolls("clever")
        night.sums(0, 1)
        return night

    assert table("").attempt.waiting == table("Afraid of the Dark").attempt.waiting == ("gale",)


@pytest.mark.rule("FA-6.11", "FA-7.9")
@pytest.mark.parametrize("sum", range(-4, 5))
def test_a_plain_attempt_takes_five_inputs_at_most_at_a_full_table(sum):
    night = evening("Ana", "Ben", "Cy", "Dee")
    night.major("Voss")
    night.is_so(pool=4)
    inputs = 3
    night.ana.overcomes("clever", against=2)
    night.sums(sum)
    while night.play.attempt and night.play.attempt.waiting:
        seat = night.play.attempt.waiting[0]
        night.table.do(seat, Pass(seat))
        inputs += 1
    assert inputs <= 5


@pytest.mark.rule("FA-6.11")
def test_one_may_react_before_everyone_passed_even_after_passing_oneself():
    night = evening("Ana", "Ben")
    a_tie(night)
    night.ana.passes()
    night.ana.invokes("Ana the Bold")
    assert total(night.attempt, 0) == 4


def test_the_gm_may_pass_for_others_but_nobody_else_may():
    night = evening("Ana", "Ben")
    a_tie(night)
    assert night.ben.cannot(Pass("ana"))
    night.gale.does(Pass("ana"))
    assert "ana" in night.attempt.passed


def test_a_player_who_left_holds_nobody_up():
    night = evening("Ana", "Ben")
    night.gale.does(EmptySeat("ben"))
    a_tie(night)
    assert "ben" not in night.attempt.waiting


@pytest.mark.rule("FA-6.11")
def test_those_elsewhere_may_react_but_hold_nobody_up():
    night = evening("Ana", "Ben", "Cy")
    night.is_so(pool=0, zones=tuple(Zone(name=name) for name in ("Rocks", "Stair")))
    for voice, zone in ((night.ana, "Stair"), (night.ben, "Rocks"), (night.cy, "Stair")):
        voice.has(zone=zone)
    night.ana.has(fate_points=0)
    a_tie(night)
    assert night.attempt.waiting == ("cy",)
    night.ben.invokes("Ben the Bold")
    assert total(night.attempt, 0) == 4
    night.cy.passes()
    assert night.last.outcome == "success"


@pytest.mark.rule("FA-6.11", "FA-5.12")
def test_whoever_helps_from_elsewhere_is_beside_it():
    night = evening("Ana", "Ben")
    night.is_so(pool=0, zones=tuple(Zone(name=name) for name in ("Rocks", "Stair")))
    night.ana.has(zone="Stair", fate_points=0)
    night.ben.has(zone="Rocks")
    night.ana.does(Overcome("ana", "clever", "the door open"))
    night.gale.sets(2)
    night.ben.does(Help("ben", "ana", "I call out the steps"))
    night.ana.rolls("clever")
    night.sums(0)
    assert night.attempt.waiting == ("ben",)


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
    assert "For Ana: Pass" in night.gale.labels("gm")
    night.gale.passes()
    assert night.gale.labels("turn") == ["For Ana: Pass"]
    assert "Invoke: difficulty +2" in night.gale.labels("act")
    night.gale.does(Pass("ana"))
    assert "Gale speaks for Ana." in night.said()
    assert night.said().count("Ana passes.") == 1


@pytest.mark.rule("FA-6.11")
def test_who_passes_unless_it_changes_the_outcome_is_asked_only_if_they_alone_could_turn_it():
    night = evening("Ana", "Ben", "Cy")
    night.is_so(pool=0)
    for one, points in ((night.ana, 0), (night.ben, 1), (night.cy, 1)):
        one.has(fate_points=points)
    night.ana.overcomes("clever", against=5)  # 3 short: two invocations, one each
    night.sums(0)
    assert night.attempt.waiting == ("ben", "cy")
    night.ben.does(PassForMe("same"))
    assert night.attempt.waiting == ("cy",)
    night.cy.does(PassForMe("same"))
    assert night.play.attempt is None or night.attempt.outcome == "fail"


@pytest.mark.rule("FA-6.11")
def test_who_passes_unless_it_changes_the_outcome_is_asked_where_it_does():
    night = evening("Ana")
    night.ana.does(PassForMe("same"))
    a_tie(night)
    assert "ana" in night.attempt.waiting
    night.ana.does(PassForMe("always"))
    assert "ana" not in night.attempt.waiting


@pytest.mark.rule("FA-6.3", "FA-6.11")
def test_nobody_is_asked_again_who_has_paid_for_all_there_is():
    night = evening("Ana")
    night.is_so(pool=0, aspects={})
    night.true("Deafening Thunder")
    night.ana.overcomes("clever", against=6)
    night.sums(0)
    assert night.attempt.waiting == ("ana",), "one more and new dice could do it"
    night.ana.invokes("Deafening Thunder")
    assert night.question == "SeriousCost"


@pytest.mark.rule("FA-6.11")
def test_the_gm_is_not_asked_to_spend_two_points_on_a_bare_difficulty():
    night = evening("Ana")
    night.is_so(pool=3)
    night.true("Deafening Thunder")
    night.true("Wet Steps")
    night.ana.overcomes("clever", against=2)
    night.sums(3)
    assert night.question == "NameBoost", "with one point it would still work"
