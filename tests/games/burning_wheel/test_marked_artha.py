"""BW-2.1, BW-2.2: where artha is marked, and Epiphany."""

import pytest

from hearthside.core import engine
from hearthside.games.burning_wheel.advancement import ArthaMarked
from hearthside.games.burning_wheel.artha import Artha
from hearthside.games.burning_wheel.attempt import what_artha_served
from hearthside.games.burning_wheel.attempt.artha_before_rolling import (
    AddPersona,
    Double,
    EaseSuperficial,
    EaseWound,
)
from hearthside.games.burning_wheel.attempt.reacting import UseFate
from hearthside.games.burning_wheel.attempt.what_artha_served import SayServed
from hearthside.games.burning_wheel.routine_difficult_challenging import Marks
from hearthside.games.burning_wheel.sheet import Conviction
from tests.games.burning_wheel.evening import Evening, hits, sheet, with_marks

case = pytest.mark.case


@pytest.mark.rule("BW-2.1")
@pytest.mark.case("BW-2.1/1")
def test_artha_is_marked_at_the_ability_at_health_and_at_a_belief():
    beliefs = (Conviction(text="One"), Conviction(text="Two"))
    table = Evening(sheet("ann", "ana", wounds="light", sword="B4", beliefs=beliefs))
    table.set("ann", "sword", ob=2)
    table.do("ana", AddPersona(side=0))
    table.do("ana", AddPersona(side=0))
    table.do("ana", EaseWound(side=0))
    table.roll(6, *hits(1, 5))
    table.do("ana", UseFate(side=0))
    table.fall(2)
    table.leave()
    table.do("ana", SayServed(who="ann", served="beliefs.1"))
    assert table.ability("ann", "sword").artha == Artha(1, 2)
    assert table.ability("ann", "health").artha == Artha(0, 1)
    assert table.who("ann").beliefs[1].artha == Artha(1, 3)
    assert table.who("ann").beliefs[0].artha == Artha()


@pytest.mark.rule("BW-2.1")
def test_nobody_waits_for_which_belief_artha_served():
    one = (Conviction(text="One"),)
    table = Evening(sheet("ann", "ana", artha=(0, 2, 0), sword="B4", beliefs=one))
    for _ in range(2):
        table.set("ann", "sword", ob=2)
        table.do("ana", AddPersona(side=0))
        table.roll(*hits(2, 5))
    assert table.attempt is None
    assert len(table.offered("ana", "say-served")) == 1, "of two tests the first is asked about"
    (ask,) = what_artha_served.asks(table.table)
    wanted = table.table.play.spent[0].wanted
    assert ask.question == f"You spent 1 persona on “{wanted}”."
    table.do("ana", SayServed(who="ann", served="beliefs.0"))
    assert table.table.play.served == (("ann", "beliefs.0"),)
    table.do("ana", SayServed(who="ann"))
    assert table.who("ann").beliefs[0].artha == Artha(persona=1)
    assert not table.offered("ana", "say-served")


@pytest.mark.rule("BW-2.1")
def test_a_test_without_artha_asks_for_no_belief():
    table = Evening(
        sheet("ann", "ana", artha=(0, 0, 0), sword="B4", beliefs=(Conviction(text="One"),))
    )
    table.tested("ann", "sword", hits(2, 4), ob=2)
    assert table.attempt is None


@pytest.mark.rule("BW-2.2")
@pytest.mark.case("BW-2.2/1")
def test_an_epiphany_takes_the_marks_and_leaves_the_tests():
    who = with_marks(sheet("ann", "ana", sword="B5"), "sword", Marks(3, 1), artha=Artha(20, 10, 2))
    table = Evening(who)
    table.set("ann", "sword", ob=1)
    table.do("ana", Double(side=0))
    table.roll(*hits(1, 10))
    table.close()
    sword = table.ability("ann", "sword")
    assert (sword.rating, sword.artha) == ("G5", Artha())
    assert sword.marks == Marks(4, 1)


@pytest.mark.rule("BW-2.2")
@pytest.mark.case("BW-2.2/1")
def test_too_little_of_one_is_no_epiphany_and_a_surplus_stays():
    for marked, shade, left in (
        (Artha(25, 9, 3), "B", Artha(25, 9, 3)),
        (Artha(25, 10, 3), "G", Artha(5, 0, 0)),
    ):
        table = Evening(sheet("ann", "ana", sword="B5"))
        told = ArthaMarked(who="ann", where="sword", artha=marked)
        table.table = engine.cascade(table.game, table.table, [told]).table
        assert (table.ability("ann", "sword").shade, table.ability("ann", "sword").artha) == (
            shade,
            left,
        )


@pytest.mark.rule("BW-2.2", "BW-2.1")
@pytest.mark.case("BW-2.2/2")
def test_health_has_epiphanies_of_its_own():
    who = sheet("ann", "ana", wounds="superficial", cooking="B3")
    who = with_marks(who, "health", artha=Artha(19, 10, 3))
    table = Evening(who)
    table.set("ann", "cooking")
    table.do("ana", EaseSuperficial(side=0))
    table.roll(*hits(2, 3))
    table.close()
    assert table.ability("ann", "health").shade == "G"
    assert table.ability("ann", "cooking").artha == Artha()
