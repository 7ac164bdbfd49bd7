"""BW-1.3, BW-1.4, BW-1.10: artha before the roll, its limits, Aristeia."""

import pytest

from hearthside.core.moves import Illegal
from hearthside.games.burning_wheel.artha import Artha
from hearthside.games.burning_wheel.attempt import dice_pool
from hearthside.games.burning_wheel.attempt.aftermath import CancelLate
from hearthside.games.burning_wheel.attempt.artha_before_rolling import (
    AddPersona,
    BuyAristeia,
    Double,
    EaseSuperficial,
    EaseWound,
    ReachGoal,
    spending,
)
from hearthside.games.burning_wheel.attempt.claiming import Careful, Help, SayLate
from hearthside.games.burning_wheel.attempt.fate_for_its_mark import MarkFate
from hearthside.games.burning_wheel.attempt.framing import Withdraw
from hearthside.games.burning_wheel.attempt.reacting import UseDeeds, UseFate
from hearthside.games.burning_wheel.attempt.state import A_FEW_MOMENTS
from hearthside.games.burning_wheel.attempt.taking_artha_back import TakeBack
from hearthside.games.burning_wheel.routine_difficult_challenging import Marks
from tests.games.burning_wheel.evening import Evening, dice, hits, ob, sheet


@pytest.mark.rule("BW-1.3", "BW-2.3")
@pytest.mark.case("BW-1.3/1")
def test_deeds_double_the_exponent_and_not_the_helper():
    table = Evening(sheet("ann", "ana", sword="B4"), sheet("bo", "ben", sword="B3"))
    table.set("ann", "sword", ob=4)
    table.do("ben", Help(side=0, who="bo", ability="sword"))
    table.do("ana", Double(side=0))
    assert dice(table) == 9
    table.roll(*hits(4, 9))
    table.leave()
    assert table.marks("ann", "sword") == Marks(difficult=1), "5 dice count, not 9"
    assert table.ability("ann", "sword").artha == Artha(deeds=1)


@pytest.mark.rule("BW-1.3", "BW-1.9")
@pytest.mark.case("BW-1.3/2")
def test_doubled_before_the_wound_is_taken_off():
    table = Evening(sheet("ann", "ana", wounds="light", sword="B4"))
    table.set("ann", "sword", ob=4)
    table.do("ana", Double(side=0))
    assert dice(table) == 7
    table.roll(*hits(4, 7))
    with pytest.raises(Illegal):
        table.do("ana", Double(side=0))
    table.leave()
    assert table.marks("ann", "sword") == Marks(challenging=1)


@pytest.mark.rule("BW-1.4", "BW-1.18")
@pytest.mark.case("BW-1.4/1")
def test_a_fourth_persona_is_refused_even_after_the_failure():
    table = Evening(sheet("ann", "ana", artha=(0, 6, 0), sword="B4"))
    table.set("ann", "sword", ob=9)
    for _ in range(3):
        table.do("ana", AddPersona(side=0))
    with pytest.raises(Illegal):
        table.do("ana", AddPersona(side=0))
    table.do("ana", Careful(side=0))
    table.do("gale", SayLate(side=0, text="the tide turns"))
    table.roll(*hits(0, 8))
    with pytest.raises(Illegal):
        table.do("ana", CancelLate())
    assert table.who("ann").artha.persona == 3


@pytest.mark.rule("BW-1.4", "BW-1.7")
@pytest.mark.case("BW-1.4/2")
def test_the_one_fate_of_a_test_is_used_on_the_wounds():
    table = Evening(sheet("ann", "ana", artha=(4, 0, 0), wounds="superficial", sword="B3"))
    table.set("ann", "sword", ob=2)
    assert ob(table) == 3
    table.do("ana", EaseSuperficial(side=0))
    assert ob(table) == 2
    table.roll(6, 6, 1)
    assert table.attempt is None or not table.offered("ana", "use-fate")
    assert table.who("ann").artha.fate == 3
    assert table.ability("ann", "health").artha == Artha(fate=1)
    assert table.ability("ann", "sword").artha == Artha()


@pytest.mark.rule("BW-1.4", "BW-1.14")
@pytest.mark.case("BW-1.4/3")
def test_two_deeds_each_in_its_own_way():
    table = Evening(sheet("ann", "ana", artha=(0, 0, 3), sword="B4"))
    table.set("ann", "sword", ob=9)
    table.do("ana", Double(side=0))
    with pytest.raises(Illegal):
        table.do("ana", Double(side=0))
    table.roll(*hits(1, 8))
    table.do("ana", UseDeeds(side=0))
    table.fall(*hits(1, 7))
    assert table.attempt is None or not table.offered("ana", "use-deeds")
    assert table.who("ann").artha.deeds == 1


@pytest.mark.rule("BW-1.4", "BW-1.10", "BW-2.1")
@pytest.mark.case("BW-1.4/4")
def test_aristeia_is_not_counted_and_marked_once():
    table = Evening(sheet("ann", "ana", artha=(6, 6, 3), wounds="midi", sword="B4", axe="B4"))
    table.set("ann", "sword", ob=9)
    table.do("ana", BuyAristeia(side=0, use="wounds", goal="Reach the bell"))
    for _ in range(3):
        table.do("ana", AddPersona(side=0))
    table.do("ana", Double(side=0))
    table.roll(6, 6, *hits(0, 9))
    table.do("ana", UseFate(side=0))
    table.fall(1, 1)
    table.do("ana", UseDeeds(side=0))
    table.fall(*hits(0, 11))
    table.close()
    assert table.who("ann").artha == Artha()
    assert table.ability("ann", "sword").artha == Artha(6, 6, 3)
    table.tested("ann", "axe", hits(1, 4))
    assert table.ability("ann", "axe").artha == Artha()


@pytest.mark.rule("BW-1.4")
@pytest.mark.case("BW-1.4/5")
def test_the_limit_is_each_players_and_what_is_in_hand():
    ann, bo = (
        sheet("ann", "ana", artha=(0, 3, 0), sword="B4"),
        sheet("bo", "ben", artha=(0, 2, 0), sword="B4"),
    )
    table = Evening(ann, bo)
    table.set("ann", "sword", kind="versus", opponent="bo", theirs="bo:sword")
    for _ in range(3):
        table.do("ana", AddPersona(side=0))
    for _ in range(2):
        table.do("ben", AddPersona(side=1))
    with pytest.raises(Illegal):
        table.do("ben", AddPersona(side=1))
    assert (dice(table, 0), dice(table, 1)) == (7, 6)


@pytest.mark.rule("BW-1.10")
def test_aristeia_against_wounds_lasts_until_the_goal():
    table = Evening(sheet("ann", "ana", wounds="midi superficial", sword="B5"))
    table.set("ann", "sword", ob=2)
    with pytest.raises(Illegal, match="goal"):
        table.do("ana", BuyAristeia(side=0, use="wounds"))
    table.do("ana", BuyAristeia(side=0, use="wounds", goal="Reach the bell"))
    assert (dice(table), ob(table)) == (5, 2)
    table.roll(*hits(2, 5))
    table.close()
    table.new_scene()
    table.set("ann", "sword", ob=2)
    assert (dice(table), ob(table)) == (5, 2)
    table.do("ana", Withdraw())
    table.do("ana", ReachGoal(who="ann"))
    table.set("ann", "sword", ob=2)
    assert (dice(table), ob(table)) == (3, 3)


@pytest.mark.rule("BW-1.10", "BW-2.3")
@pytest.mark.case("BW-1.10/2")
def test_aristeia_lightens_one_ability_for_the_scene():
    table = Evening(sheet("ann", "ana", sword="B4", axe="B4"))
    table.set("ann", "sword", ob=3)
    aristeia = spending(table.table, table.attempt, 0)[-1]
    assert aristeia.fields[0].picks[0].value == "shade", "nobody unhurt is led to mind no wounds"
    table.do("ana", BuyAristeia(side=0, use="shade"))
    assert dice_pool.dice(table.who("ann"), table.attempt.sides[0])[0].label == "Sword G4"
    table.roll(3, 3, 3, 1)
    table.close()
    assert "Ann passes" in table.said()
    assert (table.who("ann").shade("sword"), table.who("ann").shade("axe")) == ("G", "B")
    assert table.marks("ann", "sword") == Marks(difficult=1)
    table.new_scene()
    assert table.who("ann").shade("sword") == "B"


@pytest.mark.rule("BW-1.10")
@pytest.mark.case("BW-1.10/3")
def test_aristeia_is_refused_without_all_it_costs_and_on_white():
    table = Evening(sheet("ann", "ana", artha=(5, 2, 1), sword="B4"))
    table.set("ann", "sword")
    with pytest.raises(Illegal):
        table.do("ana", BuyAristeia(side=0, use="shade"))
    assert table.who("ann").artha == Artha(5, 2, 1)
    table = Evening(sheet("ann", "ana", sword="W4"))
    table.set("ann", "sword")
    with pytest.raises(Illegal, match="lighter"):
        table.do("ana", BuyAristeia(side=0, use="shade"))


@pytest.mark.rule("BW-1.9")
def test_nobody_pays_to_ignore_a_wound_that_costs_no_dice():
    table = Evening(sheet("ann", "ana", sword="B5"))
    table.set("ann", "sword", ob=2)
    with pytest.raises(Illegal):
        table.do("ana", EaseWound(side=0))


@pytest.mark.rule("BW-1.12")
def test_nothing_is_marked_beside_what_was_struck_off_since():
    table = Evening(sheet("ann", "ana", sword="B3", artha=(1, 0, 0)))
    table.tested("ann", "sword", (6, 4, 1), ob=2, time=A_FEW_MOMENTS)
    assert table.offered("ana", "mark-fate")
    table.put(sheet("ann", "ana", artha=(1, 0, 0)))
    assert not table.offered("ana", "mark-fate")


@pytest.mark.rule("BW-1.12", "BW-2.1")
def test_whoever_is_ahead_is_not_asked_but_may_spend_fate_for_its_mark_until_something_else():
    table = Evening(sheet("ann", "ana", sword="B3", artha=(2, 0, 0)), sheet("bo", "ben"))
    table.tested("ann", "sword", (6, 4, 1), ob=2, time=A_FEW_MOMENTS)
    assert table.attempt is None, "nobody waits for it"
    assert not table.offered("ben", "mark-fate")
    (spend,) = table.offered("ana", "mark-fate")
    assert (spend.section, spend.label) == ("sheet", "Spend fate toward an epiphany")
    table.do("ana", MarkFate(who="ann"))
    assert table.who("ann").artha.fate == 1
    assert table.who("ann").abilities["sword"].artha.fate == 1
    with pytest.raises(Illegal):
        table.do("ana", MarkFate(who="ann"))
    table.tested("ann", "sword", (6, 4, 1), ob=2, time=A_FEW_MOMENTS)
    table.new_scene()
    table.set("bo", "will", ob=1)
    assert not table.offered("ana", "mark-fate"), "something else is under way"


@pytest.mark.rule("BW-1.12")
@pytest.mark.parametrize(("faces", "fate"), [((5, 4, 1), 2), ((6, 4, 1), 0)])
def test_no_fate_is_spent_for_a_mark_without_sixes_or_fate(faces, fate):
    table = Evening(sheet("ann", "ana", sword="B3", artha=(fate, 0, 0)))
    table.tested("ann", "sword", faces, ob=2, time=A_FEW_MOMENTS)
    assert not table.offered("ana", "mark-fate")


@pytest.mark.rule("BW-1.3", "BW-1.8", "BW-1.10")
def test_what_was_spent_before_the_roll_comes_back_and_what_it_bought_goes():
    table = Evening(sheet("ann", "ana", artha=(6, 5, 2), wounds="light", sword="B4"))
    table.set("ann", "sword", ob=4)
    assert not table.offered("ana", "take-back")
    before, stands = table.who("ann"), dice(table)
    table.do("ana", AddPersona(side=0))
    table.do("ana", EaseWound(side=0))
    table.do("ana", Double(side=0))
    table.do("ana", BuyAristeia(side=0, use="shade", ability="speed"))
    (back,) = table.offered("ana", "take-back")
    assert back.label == "Take back 5 fate, 5 persona and 2 deeds"
    table.do("ana", TakeBack(side=0))
    assert table.who("ann") == before
    assert dice(table) == stands
    table.do("ana", Double(side=0))
    table.roll(*hits(4, 7))
    table.leave()
    assert table.ability("ann", "sword").artha == Artha(deeds=1)
