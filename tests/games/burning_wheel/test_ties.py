"""BW-1.17: versus tests that are tied."""

import pytest

from hearthside.games.burning_wheel.attempt.ties import BreakTie, LeaveTie
from tests.games.burning_wheel.evening import OAK, Evening, sheet


def tied(*, mine=(), theirs=(), defender="") -> Evening:
    people = (
        sheet("ann", "ana", artha=(0, 0, 0), sword="B3", traits=mine),
        sheet("bo", "ben", artha=(0, 0, 0), sword="B3", traits=theirs),
    )
    table = Evening(*people)
    table.set("ann", "sword", kind="versus", opponent="bo", theirs="bo:sword", defender=defender)
    table.versus((5, 5, 5), (5, 5, 5))
    return table


def outcome(table: Evening) -> str:
    settled = [e.event for e in table.entries if hasattr(e.event, "verdicts")]
    return settled[-1].verdicts[0].outcome


@pytest.mark.rule("BW-1.17", "BW-1.14")
@pytest.mark.case("BW-1.17/1")
def test_a_call_on_breaks_a_tie_where_nobody_defends():
    table = tied(mine=(OAK,))
    table.do("ana", BreakTie(side=0, trait="0"))
    table.close()
    assert outcome(table) == "win"
    assert table.who("ann").traits[0].used
    assert outcome(tied()) == "tie"


@pytest.mark.rule("BW-1.17")
def test_the_tie_may_be_left_and_the_call_on_is_kept():
    table = tied(mine=(OAK,))
    table.do("ana", LeaveTie(side=0))
    assert outcome(table) == "tie"
    assert not table.who("ann").traits[0].used


@pytest.mark.rule("BW-1.17")
@pytest.mark.case("BW-1.17/2")
def test_with_a_defender_there_is_no_tie_to_break():
    table = tied(mine=(OAK,), defender="1")
    assert outcome(table) == "lose"
    assert not table.who("ann").traits[0].used


@pytest.mark.rule("BW-1.22", "BW-1.17")
def test_if_both_call_on_a_trait_the_tie_stands_and_both_are_spent():
    table = tied(mine=(OAK,), theirs=(OAK,))
    table.do("ana", BreakTie(side=0, trait="0"))
    table.do("ben", BreakTie(side=1, trait="0"))
    assert outcome(table) == "tie"
    assert table.who("ann").traits[0].used
    assert table.who("bo").traits[0].used
