"""Acceptance cases of learning: which tests are marked, and training."""

import pytest
from msgspec.structs import replace

from hearthside.core.moves import Illegal
from hearthside.games.burning_wheel.artha import Artha
from hearthside.games.burning_wheel.attempt.artha_before_rolling import BuyAristeia
from hearthside.games.burning_wheel.attempt.framing import Propose, SetTest
from hearthside.games.burning_wheel.routine_difficult_challenging import Marks
from hearthside.games.burning_wheel.sheet import Conviction
from hearthside.games.burning_wheel.story.found_people import LetFall
from hearthside.games.burning_wheel.story.practice import LogPractice, SetPractice
from hearthside.games.burning_wheel.story.steel_tests import Hesitate
from hearthside.games.burning_wheel.story.taxes import NoGift
from hearthside.games.burning_wheel.story.training import Teach
from tests.games.burning_wheel.evening import (
    POOR,
    Evening,
    buying,
    frightened,
    hits,
    ob,
    searching,
    sheet,
)

C = Marks(challenging=1)
case = pytest.mark.case


@pytest.mark.rule("BW-2.1", "BW-1.10")
@pytest.mark.case("BW-2.1/2")
def test_aristeia_is_marked_once_at_the_ability_it_was_bought_for():
    beliefs = (Conviction(text="The bell"),)
    who = sheet("ann", "ana", artha=(5, 3, 1), wounds="midi", beliefs=beliefs)
    table = Evening(replace(who, abilities=sheet("x", sword="B4", axe="B4", spear="B4").abilities))
    table.set("ann", "sword", ob=2)
    table.do("ana", BuyAristeia(side=0, use="wounds", goal="Reach the bell"))
    table.roll(*hits(2, 4))
    table.close()
    for ability in ("axe", "spear"):
        table.tested("ann", ability, hits(2, 4), ob=2)
        assert table.ability("ann", ability).artha == Artha()
    assert table.ability("ann", "sword").artha == Artha(5, 3, 1)
    assert table.who("ann").beliefs == beliefs


@pytest.mark.rule("BW-2.4")
@pytest.mark.case("BW-2.4/1")
def test_perception_and_observation_fail_the_same_test():
    table = Evening(sheet("ann", "ana", artha=POOR, observation="B4"))
    for ability in ("perception", "observation"):
        table.tested("ann", ability, hits(0, 4), ob=5)
    assert table.marks("ann", "perception") == Marks()
    assert table.marks("ann", "observation") == C


@pytest.mark.rule("BW-2.4", "BW-4.3", "BW-5.3")
@pytest.mark.case("BW-2.4/2")
def test_of_five_failed_tests_three_are_marked():
    rated = {"faith": "B4", "circles": "B4", "resources": "B4", "steel": "B4", "will": "B4"}
    table = Evening(sheet("ann", "ana", artha=POOR, settings=("City",), **rated))
    for ability in ("faith", "health"):
        table.tested("ann", ability, hits(0, 4), ob=5)
    buying(table, 5)
    table.roll(*hits(0, 4))
    table.do("gale", NoGift())
    searching(table, station="2", place="2")
    table.roll(*hits(0, 4))
    table.do("gale", LetFall())
    frightened(table)
    table.roll(*hits(0, 4))
    table.do("ana", Hesitate(way="swoon"))
    marked = {id: table.marks("ann", id) for id in ("circles", "steel", "health")}
    assert marked == {"circles": C, "steel": C, "health": C}
    assert table.marks("ann", "faith") == table.marks("ann", "resources") == Marks()


@pytest.mark.rule("BW-2.13", "BW-2.11")
@pytest.mark.case("BW-2.13/1")
def test_reflexes_rise_with_the_stat_that_lifts_them():
    who = sheet("ann", "ana", artha=POOR, perception="B4", agility="B4", speed="B3")
    seen = replace(who.abilities["perception"], marks=Marks(0, 1, 1))
    table = Evening(who.with_ability(seen))
    assert table.who("ann").reflexes == 3
    table.tested("ann", "perception", hits(4, 4), ob=4)
    assert (table.ability("ann", "perception").rating, table.who("ann").reflexes) == ("B5", 4)
    table.do("ana", Propose(who="ann", intent="Win", task="I dodge"))
    for derived in ("reflexes", "mortal-wound"):
        with pytest.raises(Illegal):
            table.do(
                "gale", SetTest(kind="standard", ability=derived, time="now", failure="it hurts")
            )


@pytest.mark.rule("BW-6.3", "BW-6.2")
@pytest.mark.case("BW-6.3/1")
@pytest.mark.parametrize(("skill", "harder"), [("sword", 0), ("sorcery", 3)])
@pytest.mark.parametrize(
    ("difficulty", "days", "base"),
    [("routine", 12, 1), ("difficult", 14, 2), ("challenging", 15, 3)],
)
def test_days_follow_the_test_on_offer_and_not_the_obstacle_of_teaching(
    skill, harder, difficulty, days, base
):
    table = Evening(
        sheet("ann", "ana", will="B5", instruction="B4", **{skill: "B5"}),
        sheet("bo", "ben", will="B4", **{skill: "B3"}),
    )
    lesson = {"skill": skill, "difficulty": difficulty, "failure": "Lost"}
    table.do("ana", Teach(who="ann", student="bo", **lesson))
    assert (table.attempt.time, ob(table)) == (f"{days} days, without leisure", base + harder)


@pytest.mark.rule("BW-6.5", "BW-2.9", "BW-2.12")
@pytest.mark.case("BW-6.5/1")
def test_armor_training_is_learnt_by_lessons_and_practice_alone():
    people = (
        sheet("ann", "ana", artha=POOR),
        sheet("cy", artha=POOR, instruction="B9", armor_training="B3"),
    )
    table = Evening(*people)
    table.tested("ann", "armor-training", hits(1, 4), ob=1)
    assert "armor-training" not in table.who("ann").abilities
    lesson = {"skill": "armor-training", "difficulty": "challenging", "failure": "Lost"}
    table.do("gale", Teach(who="cy", student="ann", **lesson))
    table.roll(*hits(9, 9))
    assert table.ability("ann", "armor-training").learnt == 1
    practice = {"who": "ann", "ability": "armor-training", "hours": 60}
    table.do("gale", SetPractice(**practice, difficulty="routine"))
    table.do("ana", LogPractice(**practice))
    assert table.ability("ann", "armor-training").learnt == 2
