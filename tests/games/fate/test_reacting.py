"""Reacting: whom the table waits for, and when it is over."""

import pytest

from hearthside.core.life.seats import EmptySeat
from hearthside.games.fate.attempt.frame import Overcome
from hearthside.games.fate.attempt.gm_says import CallOff
from hearthside.games.fate.attempt.invoke import Pass
from hearthside.games.fate.attempt.outlook import outcome_now, total
from hearthside.games.fate.state import Zone
from tests.games.fate.evening import a_tie, evening


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
    assert "For Ben: Pass" in night.gale.labels("gm")
    night.gale.passes()
    assert night.gale.labels("turn") == ["For Ana: Pass", "For Ben: Pass"]
    assert "Invoke another aspect: +2 difficulty" in night.gale.labels("act")
    night.gale.does(Pass("ben"))
    assert night.said()[-2:] == ["Gale speaks for Ben.", "Ben passes."]
    night.ana.passes()
    assert night.said().count("Gale speaks for Ana.") == 0
