"""BW-1.7, BW-1.8, BW-1.11: help, forks, advantages, shades."""

import pytest
from msgspec.structs import replace

from hearthside.core import offers
from hearthside.core.moves import Illegal
from hearthside.core.say import Span
from hearthside.games.burning_wheel import GAME
from hearthside.games.burning_wheel.attempt.artha_before_rolling import AddPersona
from hearthside.games.burning_wheel.attempt.claiming import (
    Advantage,
    Against,
    Careful,
    Fork,
    GiveAdvantage,
    Help,
    SayLate,
    Strike,
    Unclaim,
    claims,
)
from hearthside.games.burning_wheel.attempt.framing import Withdraw
from hearthside.games.burning_wheel.attempt.gathering import NotReady, Roll
from hearthside.games.burning_wheel.routine_difficult_challenging import Marks
from hearthside.games.burning_wheel.shades import is_success
from hearthside.games.burning_wheel.sheet import Link
from hearthside.games.burning_wheel.story.circles import Seek
from tests.games.burning_wheel.evening import Evening, dice, hits, ob, sheet


@pytest.mark.rule("BW-1.8")
@pytest.mark.case("BW-1.8/1")
def test_one_advantage_counts():
    table = Evening(sheet("ann", "ana", sword="B3"))
    table.set("ann", "sword")
    table.do("ana", Advantage(side=0, label="Higher ground", dice=1))
    with pytest.raises(Illegal, match="One advantage counts"):
        table.do("ana", Advantage(side=0, label="Tall", dice=2))
    assert dice(table) == 4
    table.do("gale", GiveAdvantage(side=0, label="Tall", dice=2))
    assert dice(table) == 5, "another takes its place"
    with pytest.raises(Illegal, match="1 to 2"):
        table.do("gale", GiveAdvantage(side=0, label="Everything", dice=3))


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


@pytest.mark.rule("BW-1.8")
def test_skills_and_the_same_attribute_help_an_attribute():
    table = Evening(sheet("ann", "ana"), sheet("bo", "ben", sword="B3", greed="B3"))
    table.set("ann", "health")
    offered = {pick.value for pick in table.offered("ben", "help")[0].fields[0].picks}
    assert offered == {"sword", "health"}


@pytest.mark.rule("BW-1.8", "BW-1.5")
def test_stats_help_beginners_luck_and_nothing_is_forked_into_it():
    table = Evening(sheet("ann", "ana", sword="B7"), sheet("bo", "ben"))
    table.set("ann", "lockpick")
    assert not table.offered("ana", "fork")
    with pytest.raises(Illegal, match="into the test of a skill"):
        table.do("ana", Fork(side=0, skill="sword"))
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
    with pytest.raises(Illegal, match="into the test of a skill"):
        table.do("ana", Fork(side=0, skill="axe"))


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


@pytest.mark.rule("BW-1.11")
@pytest.mark.case("BW-1.11/1")
@pytest.mark.parametrize(("shade", "count"), [("B", 3), ("G", 4), ("W", 5)])
def test_shades_say_what_succeeds(shade, count):
    assert sum(is_success(face, shade) for face in range(1, 7)) == count


@pytest.mark.rule("BW-2.5", "BW-2.10")
def test_whoever_helps_reads_what_they_would_mark_for_it():
    bo = sheet("bo", "ben", axe="B4", cooking="B2", sword="B5")
    table = Evening(sheet("ann", "ana", sword="B3"), bo)
    table.set("ann", "sword", ob=3)
    (helping,) = table.offered("ben", "help")
    assert [(pick.label, pick.help) for pick in helping.fields[0].picks] == [
        ("Sword B5", "+2D, no test that counts"),
        ("Axe B4", "+1D, a difficult test"),
        ("Cooking B2", "+1D, a challenging test"),
    ]


@pytest.mark.rule("BW-1.8", "BW-1.21")
def test_whoever_helps_with_less_reads_what_the_sheet_says_and_what_is_left():
    bo = sheet("bo", "ben", wounds="light", sword="B5")
    table = Evening(sheet("ann", "ana", sword="B3"), bo)
    table.set("ann", "sword", ob=3)
    (helping,) = table.offered("ben", "help")
    best = helping.fields[0].picks[0]
    assert (best.label, best.help) == ("Sword B5, down to 4", "+1D, a difficult test")
    table.do("ben", Help(side=0, who="bo", ability="sword"))
    assert table.attempt.sides[0].helpers[0].label == "Bo helps, Sword B5, down to 4"


@pytest.mark.rule("BW-1.8")
def test_what_helps_or_is_forked_in_is_for_its_owner_to_choose():
    bo = sheet("bo", "ben", sword="B5", cooking="B2")
    table = Evening(sheet("ann", "ana", sword="B3", axe="B3", spear="B2"), bo)
    table.set("ann", "sword", ob=3)
    (helping,) = table.offered("ben", "help")
    assert helping.fields[0].value == "", "nobody chose one yet"
    forks = [one for one in claims(table.table, table.attempt, 0) if one.label[:4] == "FoRK"]
    assert forks[0].fields[0].value == ""
    table.do("ana", Fork(side=0, skill="axe"))
    forks = [one for one in claims(table.table, table.attempt, 0) if one.label[:4] == "FoRK"]
    assert forks[0].fields[0].value == "spear", "there is but one left"


@pytest.mark.rule("BW-2.4", "BW-2.5")
def test_help_that_marks_only_when_it_passes_says_so():
    people = (sheet("ann", "ana", perception="B3"), sheet("bo", "ben", perception="B3"))
    table = Evening(*people)
    table.set("ann", "perception", ob=3)
    (helping,) = table.offered("ben", "help")
    told = {pick.value: (pick.label, pick.help) for pick in helping.fields[0].picks}
    assert told["perception"] == ("Perception B3", "+1D, a difficult test if it passes")


@pytest.mark.rule("BW-1.8")
def test_what_bears_on_the_roll_is_listed_first_for_helpers_and_forks():
    ann = sheet("ann", "ana", carpentry="B4", persuasion="B5", masonry="B2", sword="B3")
    table = Evening(
        ann, sheet("bo", "ben", persuasion="B6", sword="B5", masonry="B1", carpentry="B2")
    )
    table.set("ann", "carpentry")
    ((helping,), (forking,)) = (
        [one for one in offered.fields if getattr(one, "picks", ())]
        for offered in (*table.offered("ben", "help"), *table.offered("ana", "fork"))
    )
    first = [pick.value for pick in helping.picks[: helping.likely]]
    assert first == ["carpentry", "masonry"]
    assert [pick.value for pick in helping.picks[helping.likely :]] == ["persuasion", "sword"]
    assert [pick.value for pick in forking.picks[: forking.likely]] == ["masonry"]


def test_before_a_roll_what_is_seldom_claimed_waits_behind_the_rest():
    table = Evening(sheet("ann", "ana", carpentry="B4", masonry="B2"))
    table.set("ann", "carpentry")
    rare = {one.move for one in offers.options(GAME, table.table, "ana") if one.rare}
    assert rare == {f"burning-wheel.{name}" for name in ("advantage", "aristeia")}


@pytest.mark.rule("BW-1.8", "BW-1.7")
def test_whoever_is_ready_first_may_think_again_until_the_other_is():
    table = Evening(
        sheet("ann", "ana", "superficial", artha=(0, 1, 0), sword="B4"), sheet("vex", sword="B3")
    )
    table.set("ann", "sword", kind="versus", opponent="vex", theirs="vex:sword")
    before = table.attempt
    table.do("ana", Roll(side=0))
    assert not table.offered("gale", "not-ready"), "only whoever is ready"
    table.do("ana", NotReady(side=0))
    assert table.attempt == before
    table.do("ana", AddPersona(side=0))
    table.roll(at=0)
    table.roll(at=1)
    table.fall(*hits(0, 5))
    assert not table.offered("ana", "not-ready")


@pytest.mark.rule("BW-1.7", "BW-1.8")
def test_until_the_dice_fall_the_gm_judges_a_side_that_is_ready_too():
    hurt = sheet("ann", "ana", "superficial", sword="B4")
    table = Evening(hurt, sheet("vex", sword="B3"))
    table.set("ann", "sword", kind="versus", opponent="vex", theirs="vex:sword")
    table.do("ana", Advantage(side=0, label="The seal is real", dice=1))
    at_first = table.attempt.sides[0]
    table.roll(at=0)
    table.do("gale", Strike(side=0, claim="The seal is real"))
    assert table.attempt.sides[0] == replace(at_first, claims=()), "and may think it over"
    table.roll(at=0)
    table.do("gale", Against(side=0, label="Dark"))
    side = table.attempt.sides[0]
    assert (side.ready, [one.label for one in side.burdens]) == (False, ["Dark"])
    table.roll(at=0)
    table.roll(at=1)
    assert not table.offered("gale", "against")


@pytest.mark.rule("BW-1.1")
@pytest.mark.parametrize(("how", "told"), [("Down at the boats", True), ("I ask Wenna", False)])
def test_a_scrap_of_how_stands_behind_what_it_is_about(how, told):
    table = Evening(sheet("ann", "ana", circles="B3", settings=("City",)))
    table.do("ana", Seek(who="ann", whom="A ferryman", how=how, setting="City"))
    begins = "Ann looks for someone in city circles: A ferryman." in table.retold()
    assert (begins, table.retold()[-1]) == (told, f"Ann: {how}.")
    deeds = [one for entry in table.entries for one in entry.said if one.kind == "action"]
    looks = [one.spans[1:3] for one in deeds if "looks for" in one.plain]
    assert looks == [(Span("text", " "), Span("text", "looks for someone in city circles"))] * told
