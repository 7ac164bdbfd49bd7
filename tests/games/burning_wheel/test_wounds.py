"""BW-1.9, BW-1.20, BW-1.21: what wounds take, and nothing left to roll."""

import pytest
from msgspec.structs import replace

from hearthside.core.moves import Illegal
from hearthside.games.burning_wheel import GAME
from hearthside.games.burning_wheel.artha import Artha
from hearthside.games.burning_wheel.attempt.artha_before_rolling import (
    AddPersona,
    BuyAristeia,
    EaseSuperficial,
    EaseWound,
)
from hearthside.games.burning_wheel.attempt.claiming import Advantage, GiveAdvantage, Help
from hearthside.games.burning_wheel.attempt.framing import Withdraw
from hearthside.games.burning_wheel.attempt.gathering import GiveUp, Roll
from hearthside.games.burning_wheel.attempt.reacting import UseFate
from hearthside.games.burning_wheel.sheet import Wound
from hearthside.games.burning_wheel.story.steel_tests import WaiveSteel
from hearthside.games.burning_wheel.story.taking_and_healing_wounds import TakeWound
from tests.games.burning_wheel.evening import Evening, dice, hits, ob, sheet


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


@pytest.mark.rule("BW-1.9", "BW-1.20")
def test_a_wound_that_is_ignored_has_not_healed():
    table = Evening(sheet("ann", "ana", wounds="light", sword="B4"))
    table.set("ann", "sword")
    table.do("ana", EaseWound(side=0))
    (shown,) = GAME.people(table.table)
    assert "wounds ignored" in [getattr(one, "text", "") for one in shown.pieces]


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
    from hearthside.games.burning_wheel.story.steel_tests import CallSteel

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


@pytest.mark.rule("BW-1.9")
def test_a_wound_turns_the_story():
    table = Evening(sheet("ann", "ana"))
    table.do("gale", TakeWound(who="ann", severity="light", text="A cut"))
    told = [line for entry in table.entries for line in entry.said if line.beat == "Wounds"]
    assert [(line.plain, line.kind) for line in told] == [
        ("Ann takes a light wound: A cut.", "turning")
    ]


@pytest.mark.rule("BW-1.9", "BW-2.8")
@pytest.mark.parametrize(("mine", "theirs", "hurt"), [(3, 1, ["Wound Bo"]), (1, 3, ["Wound Ann"])])
def test_whoever_loses_to_a_blade_may_be_wounded_at_once(mine, theirs, hurt):
    armed = {"artha": (0, 0, 0), "sword": "B3", "will": "B3"}
    table = Evening(sheet("ann", "ana", **armed), sheet("bo", "ben", **armed))

    def ways() -> list[str]:
        return [one.label for one in table.offered("gale", "take-wound") if one.instead]

    table.set("ann", "will", kind="versus", opponent="bo", theirs="bo:will")
    table.versus(hits(mine, 3), hits(theirs, 3))
    table.close()
    assert ways() == [], "words draw no blood"
    table.set("ann", "sword", kind="versus", opponent="bo", theirs="bo:sword")
    table.versus(hits(mine, 3), hits(theirs, 3))
    table.close()
    assert ways() == hurt
    loser = "bo" if mine > theirs else "ann"
    table.do("gale", TakeWound(who=loser, severity="light", text="A cut"))
    assert ways() == [], "not twice for the same blow"


@pytest.mark.rule("BW-1.7")
def test_no_fate_is_asked_for_a_wound_that_raises_no_obstacle():
    table = Evening(sheet("ann", "ana", artha=(1, 0, 0), wounds="superficial", sword="B3"))
    table.set("ann", "sword", kind="graduated")
    assert not table.offered("ana", "ease-superficial")
