"""BW-1: bonus dice, wounds, artha before the roll, Aristeia."""

import pytest
from msgspec.structs import replace

from hearthside.core.moves import Illegal
from hearthside.games.burning_wheel.attempt.aftermath import CancelLate
from hearthside.games.burning_wheel.attempt.artha import (
    AddPersona,
    BuyAristeia,
    Double,
    EaseSuperficial,
    EaseWound,
    ReachGoal,
)
from hearthside.games.burning_wheel.attempt.claiming import (
    Advantage,
    Careful,
    Fork,
    GiveAdvantage,
    Help,
    SayLate,
    Strike,
    Unclaim,
)
from hearthside.games.burning_wheel.attempt.framing import Withdraw
from hearthside.games.burning_wheel.attempt.gathering import GiveUp, Roll
from hearthside.games.burning_wheel.attempt.reacting import UseDeeds, UseFate
from hearthside.games.burning_wheel.numbers import Artha, Marks, is_success
from hearthside.games.burning_wheel.sheet import Link, Wound
from hearthside.games.burning_wheel.story.steel import WaiveSteel
from hearthside.games.burning_wheel.story.wounds import TakeWound
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


@pytest.mark.rule("BW-1.8")
@pytest.mark.case("BW-1.8/1")
def test_one_advantage_counts():
    table = Evening(sheet("ann", "ana", sword="B3"))
    table.set("ann", "sword")
    table.do("ana", Advantage(side=0, label="Higher ground", dice=1))
    table.do("ana", Advantage(side=0, label="Tall", dice=2))
    assert dice(table) == 5
    with pytest.raises(Illegal, match="1 to 2"):
        table.do("ana", Advantage(side=0, label="Everything", dice=3))


@pytest.mark.rule("BW-1.8", "BW-2.5")
@pytest.mark.case("BW-1.8/2")
def test_helpers_count_by_their_own_exponent_less_their_wounds():
    """A known mistake of other tools: the helper's die depends on the one who is helped."""
    people = (
        sheet("ann", "ana", sword="B9"),
        sheet("bo", "ben", sword="B4"),
        sheet("cy", sword="B5"),
        sheet("dee", sword="B5", wounds="light"),
    )
    table = Evening(*people)
    table.set("ann", "sword", ob=5)
    for seat, who, more in (("ben", "bo", 1), ("gale", "cy", 2), ("gale", "dee", 1)):
        before = dice(table)
        table.do(seat, Help(side=0, who=who, ability="sword"))
        assert dice(table) - before == more
    assert dice(table) == 13
    weak = Evening(sheet("ann", "ana", sword="B1"), sheet("bo", "ben", sword="B5"))
    weak.set("ann", "sword")
    weak.do("ben", Help(side=0, who="bo", ability="sword"))
    assert dice(weak) == 3


@pytest.mark.rule("BW-1.8")
@pytest.mark.case("BW-1.8/3")
def test_stats_may_not_help_skills():
    table = Evening(sheet("ann", "ana", sword="B3"), sheet("bo", "ben", sword="B3"))
    table.set("ann", "sword")
    for refused in ("power", "circles", "health"):
        with pytest.raises(Illegal):
            table.do("ben", Help(side=0, who="bo", ability=refused))
    table.do("ana", Withdraw())
    table.set("ann", "power")
    offered = {pick.value for pick in table.offered("ben", "help")[0].fields[0].picks}
    assert {"sword", "power"} <= offered
    assert not offered & {"circles", "resources", "steel"}


@pytest.mark.rule("BW-1.8", "BW-1.5")
def test_stats_help_beginners_luck_and_nothing_is_forked_into_it():
    table = Evening(sheet("ann", "ana", sword="B7"), sheet("bo", "ben"))
    table.set("ann", "lockpick")
    assert not table.offered("ana", "fork")
    table.do("ben", Help(side=0, who="bo", ability="agility"))
    assert dice(table) == 5


@pytest.mark.rule("BW-1.8")
@pytest.mark.case("BW-1.8/4")
def test_forks_are_skills_into_skill_tests():
    table = Evening(sheet("ann", "ana", sword="B4", axe="B7", spear="B6", agility="B7"))
    table.set("ann", "sword")
    table.do("ana", Fork(side=0, skill="axe"))
    table.do("ana", Fork(side=0, skill="spear"))
    assert dice(table) == 7
    with pytest.raises(Illegal):
        table.do("ana", Fork(side=0, skill="agility"))
    table.do("ana", Withdraw())
    table.set("ann", "power")
    assert not table.offered("ana", "fork")


@pytest.mark.rule("BW-1.8", "BW-1.19", "BW-2.3")
@pytest.mark.case("BW-1.8/5")
@pytest.mark.parametrize(("obstacle", "hard"), [(11, Marks(difficult=1)), (10, Marks(routine=1))])
def test_a_whole_pool_adds_up_and_artha_does_not_count(obstacle, hard):
    """A known mistake of other tools: artha dice counted into the difficulty."""
    link = Link(ability="x", name="X", dice=1)
    people = (
        sheet("ann", "ana", sword="B4", axe="B7", spear="B3", link=link),
        sheet("bo", "ben", sword="B5"),
    )
    table = Evening(*people)
    table.set("ann", "sword", ob=10, follows="ann")
    if obstacle == 11:
        from hearthside.games.burning_wheel.attempt.claiming import Against

        table.do("gale", Against(side=0, label="Dark"))
    table.do("ana", Advantage(side=0, label="Ground", dice=2))
    table.do("ana", Careful(side=0))
    table.do("gale", SayLate(side=0, text="night falls"))
    table.do("ben", Help(side=0, who="bo", ability="sword"))
    table.do("ana", Fork(side=0, skill="axe"))
    table.do("ana", Fork(side=0, skill="spear"))
    for _ in range(2):
        table.do("ana", AddPersona(side=0))
    assert dice(table) == 15
    table.roll(*hits(15, 15))
    table.close()
    assert table.marks("ann", "sword") == hard


@pytest.mark.rule("BW-1.8")
def test_help_may_be_refused_until_the_roll():
    table = Evening(sheet("ann", "ana", sword="B3"), sheet("bo", "ben", sword="B5"))
    table.set("ann", "sword")
    table.do("ben", Help(side=0, who="bo", ability="sword"))
    label = table.attempt.sides[0].claims[0].label
    table.do("ana", Unclaim(side=0, claim=label))
    assert dice(table) == 3
    table.do("ben", Help(side=0, who="bo", ability="sword"))
    table.do("ben", Strike(side=0, claim=label))
    assert dice(table) == 3
    table.roll(*hits(2, 3))
    with pytest.raises(Illegal):
        table.do("ben", Help(side=0, who="bo", ability="sword"))


@pytest.mark.rule("BW-1.8", "BW-1.2")
def test_working_carefully_waits_for_what_it_costs():
    table = Evening(sheet("ann", "ana", sword="B3"))
    table.set("ann", "sword")
    table.do("ana", Careful(side=0))
    with pytest.raises(Illegal):
        table.do("ana", Roll(side=0))
    table.do("gale", SayLate(side=0, text="the tide turns"))
    table.roll(*hits(2, 4))


@pytest.mark.rule("BW-1.9")
@pytest.mark.case("BW-1.9/1")
@pytest.mark.parametrize(
    ("ability", "left"),
    [("sword", 2), ("steel", 2), ("circles", 5), ("health", 5), ("faith", 5), ("resources", 5)],
)
def test_wounds_add_up_and_spare_four_abilities(ability, left):
    """A known mistake of other tools: wounds subtracted from Resources and Circles."""
    rated = {"steel": "B5", "circles": "B5", "health": "B5", "faith": "B5", "resources": "B5"}
    who = sheet("ann", "ana", wounds="light midi", sword="B5", **rated)
    assert who.left(ability) == left


@pytest.mark.rule("BW-1.9", "BW-1.7")
@pytest.mark.case("BW-1.9/2")
@pytest.mark.parametrize(
    ("wounds", "dice_lost", "more"), [(1, 0, 1), (3, 1, 0), (4, 1, 1), (5, 1, 1), (6, 2, 0)]
)
def test_three_superficial_wounds_are_a_light_one(wounds, dice_lost, more):
    table = Evening(sheet("ann", "ana", wounds="superficial " * wounds, sword="B5"))
    table.set("ann", "sword", ob=2)
    assert (dice(table), ob(table)) == (5 - dice_lost, 2 + more)


@pytest.mark.rule("BW-1.9", "BW-2.1")
@pytest.mark.case("BW-1.9/3")
def test_one_persona_ignores_one_wound_die_once_a_test():
    table = Evening(sheet("ann", "ana", wounds="midi", sword="B5"))
    table.set("ann", "sword")
    table.do("ana", EaseWound(side=0))
    assert dice(table) == 4
    with pytest.raises(Illegal):
        table.do("ana", EaseWound(side=0))
    table.do("ana", AddPersona(side=0))
    table.do("ana", AddPersona(side=0))
    assert dice(table) == 6
    table.roll(*hits(3, 6))
    table.close()
    assert table.ability("ann", "health").artha == Artha(persona=1)
    assert table.ability("ann", "sword").artha == Artha(persona=2)


@pytest.mark.rule("BW-1.9", "BW-1.7")
@pytest.mark.parametrize(("ability", "more"), [("health", 0), ("faith", 0), ("steel", 1)])
def test_superficial_wounds_do_not_hinder_what_wounds_spare(ability, more):
    table = Evening(sheet("ann", "ana", wounds="superficial superficial", faith="B4"))
    table.set("ann", ability, ob=2)
    assert ob(table) == 2 + more


@pytest.mark.rule("BW-1.7", "BW-1.8")
@pytest.mark.case("BW-1.7/4")
def test_a_helpers_superficial_wounds_hinder_nobody():
    people = (
        sheet("ann", "ana", sword="B3"),
        sheet("bo", "ben", wounds="superficial superficial", sword="B5"),
    )
    table = Evening(*people)
    table.set("ann", "sword", ob=2)
    table.do("ben", Help(side=0, who="bo", ability="sword"))
    assert (dice(table), ob(table)) == (5, 2)


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
    table.do("ana", BuyAristeia(side=0, use="shade"))
    table.roll(3, 3, 3, 1)
    table.close()
    assert "passes, exactly" in table.said()
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


@pytest.mark.rule("BW-1.11")
@pytest.mark.case("BW-1.11/1")
@pytest.mark.parametrize(("shade", "count"), [("B", 3), ("G", 4), ("W", 5)])
def test_shades_say_what_succeeds(shade, count):
    assert sum(is_success(face, shade) for face in range(1, 7)) == count


@pytest.mark.rule("BW-1.20", "BW-1.7", "BW-1.12")
@pytest.mark.case("BW-1.20/1")
def test_an_ignored_wound_stays_ignored_for_the_scene():
    table = Evening(sheet("ann", "ana", wounds="superficial", sword="B3"))
    table.set("ann", "sword", ob=2)
    table.do("ana", EaseSuperficial(side=0))
    table.roll(*hits(2, 3))
    table.close()
    table.set("ann", "sword", ob=2)
    assert ob(table) == 2
    table.roll(6, 2, 2)
    table.do("ana", UseFate(side=0))
    table.fall(2)
    table.close()
    table.new_scene()
    table.set("ann", "sword", ob=2)
    assert ob(table) == 3


@pytest.mark.rule("BW-1.20", "BW-1.9")
@pytest.mark.case("BW-1.20/2")
def test_each_persona_ignores_one_die_more_and_a_new_wound_counts():
    table = Evening(sheet("ann", "ana", wounds="midi", sword="B5"))
    for wanted in (4, 5):
        table.set("ann", "sword", ob=2)
        table.do("ana", EaseWound(side=0))
        assert dice(table) == wanted
        table.roll(*hits(2, wanted))
        table.close()
    table.do("gale", TakeWound(who="ann", severity="light", text="A cut"))
    table.do("gale", WaiveSteel(who="ann"))
    table.set("ann", "sword", ob=2)
    assert dice(table) == 4


@pytest.mark.rule("BW-1.21", "BW-1.9")
@pytest.mark.case("BW-1.21/1")
def test_what_wounds_bring_to_nothing_can_do_nothing():
    people = (
        sheet("ann", "ana", wounds="midi", sword="B2", axe="B4"),
        sheet("bo", "ben", sword="B5"),
    )
    table = Evening(*people)
    table.set("ann", "sword")
    table.do("ben", Help(side=0, who="bo", ability="sword"))
    with pytest.raises(Illegal):
        table.do("ana", Roll(side=0))
    table.do("ana", EaseWound(side=0))
    assert dice(table) == 3
    table.do("ana", Withdraw())
    again = Evening(*people)
    again.set("bo", "sword")
    (helping,) = again.offered("ana", "help")
    assert "sword" not in {pick.value for pick in helping.fields[0].picks}
    again.do("ben", Withdraw())
    again.set("ann", "axe")
    assert not again.offered("ana", "fork")


@pytest.mark.rule("BW-1.21")
def test_nothing_to_roll_with_is_no_dead_end():
    table = Evening(sheet("ann", "ana", wounds="midi", artha=(0, 0, 0), sword="B2"))
    table.set("ann", "sword")
    table.do("ana", GiveUp(side=0))
    assert table.attempt is None


@pytest.mark.rule("BW-1.21", "BW-1.10")
@pytest.mark.case("BW-1.21/2")
def test_a_stat_at_nothing_incapacitates_unless_wounds_do_not_count():
    who = sheet("ann", "ana", wounds="severe", agility="B3", sword="B5")
    assert who.incapacitated
    assert not replace(who, goal="Hold the gate").incapacitated
    table = Evening(who)
    table.set("ann", "sword")
    with pytest.raises(Illegal):
        table.do("ana", Roll(side=0))
    table.do("ana", BuyAristeia(side=0, use="wounds", goal="Hold the gate"))
    table.roll(*hits(3, 5))


@pytest.mark.rule("BW-1.23")
def test_steel_has_its_own_dice_and_one_trait_the_gm_grants():
    from hearthside.games.burning_wheel.story.steel import CallSteel

    table = Evening(sheet("ann", "ana", steel="B4", sword="B4"))
    table.do("gale", CallSteel(who="ann", cause="fear", modifier=0, friends=False, mundane=False))
    for tag in ("careful", "fork", "advantage"):
        assert not table.offered("ana", tag)
    with pytest.raises(Illegal):
        table.do("ana", Advantage(side=0, label="Ground", dice=2))
    table.do("gale", GiveAdvantage(side=0, label="Cold Blood", dice=2))
    assert dice(table) == 6


def test_a_mortal_wound_takes_no_dice_but_a_life():
    assert Wound(severity="mortal")
    assert sheet("ann", wounds="mortal").wound_dice == 0
