"""BW-6: lessons, what they cost and what they leave."""

import pytest
from msgspec.structs import replace

from hearthside.core import offers
from hearthside.core.life.rulings import Hide
from hearthside.core.moves import Illegal
from hearthside.core.secrecy.views import view
from hearthside.games.burning_wheel import GAME
from hearthside.games.burning_wheel.attempt.claiming import Fork, Help
from hearthside.games.burning_wheel.characters.npcs import DropNpc
from hearthside.games.burning_wheel.routine_difficult_challenging import Marks
from hearthside.games.burning_wheel.story.training import (
    HamperStudent,
    HamperTeacher,
    Teach,
    instruction_obstacle,
    lesson_days,
    lessons,
)
from tests.games.burning_wheel.evening import KNOWN, POOR, Evening, dice, hits, ob, sheet

case = pytest.mark.case


@pytest.mark.rule("BW-6.1")
@pytest.mark.parametrize(
    ("student", "teacher", "offer"),
    [
        pytest.param(3, 2, {}, marks=case("BW-6.1/1")),
        pytest.param(3, 3, {"routine": 1, "difficult": 3}, marks=case("BW-6.1/1")),
        pytest.param(
            3, 5, {"routine": 1, "difficult": 3, "challenging": 4}, marks=case("BW-6.1/1")
        ),
        pytest.param(1, 1, {"difficult": 1}, marks=case("BW-6.1/2")),
        pytest.param(4, 4, {"routine": 1, "difficult": 3}, marks=case("BW-6.1/2")),
        pytest.param(7, 7, {"routine": 1, "difficult": 5}, marks=case("BW-6.1/2")),
    ],
)
def test_what_a_teacher_can_offer(student, teacher, offer):
    assert lessons(student, teacher) == offer


@pytest.mark.rule("BW-6.2")
@pytest.mark.case("BW-6.2/1")
@pytest.mark.parametrize(
    ("skill", "difficulty", "wanted"),
    [
        ("sword", "challenging", 3),
        ("philosophy", "difficult", 3),
        ("herbalism", "challenging", 5),
        ("sorcery", "routine", 4),
        ("painting", "routine", 2),
        ("tactics", "routine", 3),
        ("lockpick", "routine", 4),
    ],
)
def test_the_obstacle_of_teaching(skill, difficulty, wanted):
    assert instruction_obstacle(difficulty, KNOWN[skill].type) == wanted


@pytest.mark.rule("BW-6.3")
def test_how_long_lessons_take():
    assert [lesson_days(5, 4, each) for each in (1, 3, 4)] == [12, 14, 15]


def school(**rest) -> Evening:
    teacher = {"will": "B5", "sword": "B5", "instruction": "B4", "artha": POOR, **rest}
    student = sheet("bo", "ben", artha=POOR, will="B4", sword="B3")
    return Evening(sheet("ann", "ana", **teacher), student)


def teach(table: Evening, difficulty="difficult", skill="sword") -> None:
    table.do(
        "ana",
        Teach(who="ann", student="bo", skill=skill, difficulty=difficulty, failure="Time is lost"),
    )


@pytest.mark.rule("BW-6.1", "BW-6.2", "BW-6.3", "BW-6.4")
@pytest.mark.case("BW-6.4/1")
def test_lessons_that_pass_are_marked_by_both():
    table = school()
    teach(table)
    assert (ob(table), table.attempt.time) == (2, "14 days, without leisure")
    table.roll(*hits(2, 4))
    assert table.marks("bo", "sword") == Marks(difficult=1)
    assert table.marks("ann", "instruction") == Marks(routine=1)


@pytest.mark.rule("BW-6.1")
def test_a_teacher_who_knows_less_is_refused():
    table = school(sword="B2")
    with pytest.raises(Illegal, match="better teacher"):
        teach(table)
    table = school(sword="B3")
    with pytest.raises(Illegal, match="routine and difficult"):
        teach(table, "challenging")


@pytest.mark.rule("BW-6.2", "BW-2.5", "BW-1.8")
@pytest.mark.case("BW-6.2/2")
def test_help_forks_and_wounds_apply_to_teaching():
    teacher = sheet(
        "ann", "ana", artha=POOR, wounds="light", instruction="B4", herbalism="B5", sword="B7"
    )
    helper = sheet("cy", instruction="B5")
    table = Evening(teacher, sheet("bo", "ben", herbalism="B3"), helper)
    teach(table, "challenging", "herbalism")
    table.do("ana", Fork(side=0, skill="sword"))
    table.do("gale", Help(side=0, who="cy", ability="instruction"))
    assert (dice(table), ob(table)) == (7, 5)
    table.roll(*hits(5, 7))
    assert table.marks("ann", "instruction") == Marks(difficult=1)
    assert table.marks("cy", "instruction") == Marks(difficult=1)


@pytest.mark.rule("BW-6.4")
def test_a_lesson_names_whom_it_taught():
    table = school()
    teach(table)
    assert GAME.show(table.table).attempt.intent == "Bo learns Sword: a difficult test"
    table.roll(*hits(4, 4))
    (ends,) = [one for entry in table.entries for one in entry.said if one.grade == "pass"]
    assert ends.plain == "Ann teaches Bo Sword."
    assert [span.text for span in ends.spans if span.kind == "name"] == ["Ann", "Bo"]
    assert GAME.show(table.table).attempt.standing == "Ann teaches Bo Sword."


@pytest.mark.rule("BW-6.4", "BW-2.9")
@pytest.mark.case("BW-6.4/1")
def test_lessons_that_fail_are_practice_and_hamper_somebody():
    table = school()
    teach(table)
    table.roll(*hits(0, 4))
    table.do("gale", HamperStudent())
    assert table.marks("bo", "sword") == Marks()
    assert table.marks("ann", "instruction") == Marks()
    assert table.who("bo").practice["sword"].done == 14 * 8
    table.set("bo", "sword", ob=2)
    assert ob(table) == 3
    table.roll(*hits(3, 3))
    table.close()
    table.set("bo", "sword", ob=2)
    assert ob(table) == 2, "only the next test"


@pytest.mark.rule("BW-6.4")
@pytest.mark.case("BW-6.4/1")
def test_or_the_teacher_with_this_student_only():
    table = school()
    table.put(sheet("cy", artha=POOR, sword="B3"))
    teach(table)
    table.roll(*hits(0, 4))
    table.do("gale", HamperTeacher())
    teach(table)
    assert ob(table) == 3
    table.roll(*hits(3, 4))
    table.do(
        "ana", Teach(who="ann", student="cy", skill="sword", difficulty="difficult", failure="Lost")
    )
    assert ob(table) == 2


@pytest.mark.rule("BW-6.4")
def test_the_lessons_of_somebody_hidden_are_seen_by_who_knows_them():
    table = school()
    table.put(sheet("cy", artha=POOR, sword="B3"))
    table.do(
        "ana", Teach(who="ann", student="cy", skill="sword", difficulty="difficult", failure="Lost")
    )
    table.roll(*hits(0, 4))
    table.do("gale", Hide(character="cy"))
    assert view(GAME, table.table, "ana").play.attempt is None
    assert offers.options(GAME, table.table, "ana")
    table.do("gale", HamperTeacher())


@pytest.mark.rule("BW-6.4")
@pytest.mark.parametrize("successes", [0, 4])
def test_a_student_may_leave_the_story_after_the_lessons(successes):
    table = school()
    table.put(sheet("cy", artha=POOR, sword="B3"))
    table.do(
        "ana", Teach(who="ann", student="cy", skill="sword", difficulty="difficult", failure="Lost")
    )
    table.roll(*hits(successes, 4))
    if not successes:
        table.do("gale", HamperTeacher())
        assert table.who("ann").slow == {"cy": 1}
    table.do("gale", DropNpc(who="cy"))
    assert GAME.show(table.table).attempt is None
    assert table.who("ann").slow == {}, "the next of that name is no harder to teach"


@pytest.mark.rule("BW-6.5", "BW-6.6")
@pytest.mark.case("BW-6.5/1")
def test_training_skills_are_learnt_by_lessons():
    table = school(riding="B5")
    teach(table, "challenging", "riding")
    table.roll(*hits(3, 4))
    assert table.who("bo").abilities["riding"].learnt == 1


@pytest.mark.rule("BW-6.6", "BW-2.12")
@pytest.mark.case("BW-6.6/1")
@pytest.mark.parametrize(("successes", "rating", "learnt"), [(6, "B2", 0), (0, "B0", 4)])
def test_lessons_in_a_skill_that_is_not_open(successes, rating, learnt):
    table = school(lockpick="B3", instruction="B9")
    bo = replace(table.who("bo"), practice={})
    bo = bo.with_ability(replace(bo.abilities["agility"], exponent=5))
    table.put(bo.with_ability(replace(KNOWN["lockpick"], learnt=4)))
    teach(table, "challenging", "lockpick")
    assert ob(table) == 6
    table.roll(*hits(successes, 9))
    if not successes:
        table.do("gale", HamperStudent())
    lockpick = table.ability("bo", "lockpick")
    assert (lockpick.rating, lockpick.learnt) == (rating, learnt)
