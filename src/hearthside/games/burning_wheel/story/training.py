"""Skill training: an instructor tests Instruction, and time passes (BW-6)."""

from functools import partial

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, offer, verb
from hearthside.core.field_kinds import Choice, must_say, one_of
from hearthside.core.fields import Field, Pick
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.wording.typesetting import unstopped
from hearthside.games.burning_wheel import content, sheet_changes, stats_and_exponents
from hearthside.games.burning_wheel.attempt import changes, questions
from hearthside.games.burning_wheel.attempt.changes import AttemptFramed, altered
from hearthside.games.burning_wheel.attempt.settling import Settled
from hearthside.games.burning_wheel.attempt.sides import (
    able,
    attempt_id,
    is_playing,
    roller,
    weighed,
)
from hearthside.games.burning_wheel.attempt.state import Attempt, Burden, Due, Lesson
from hearthside.games.burning_wheel.routine_difficult_challenging import Difficulty, difficulty
from hearthside.games.burning_wheel.sheet import INSTRUCTION, Ability, Sheet
from hearthside.games.burning_wheel.sheet_changes import changed
from hearthside.games.burning_wheel.state import Burning
from hearthside.games.burning_wheel.story.practice import HOURS_A_DAY, earned, logged

LESSON_OBSTACLES = {"routine": 1, "difficult": 2, "challenging": 3}
HARDER_TO_TEACH = {
    "school of thought": 1,
    "artist": 1,
    "medicinal": 2,
    "military": 2,
    "sorcerous": 3,
    "special": 3,
}


class Teach(Move, frozen=True, tag="burning-wheel.teach"):
    who: str
    student: str
    skill: str
    difficulty: Difficulty
    failure: str


class HamperStudent(Move, frozen=True, tag="burning-wheel.hamper-student"):
    pass


class HamperTeacher(Move, frozen=True, tag="burning-wheel.hamper-teacher"):
    pass


DURING = "play.left_to_ask"


def asks(table: Burning) -> list[Ask]:
    return [_ask(table, due) for due in questions.due_now(table, "lesson")]


def _ask(table: Burning, due: Due) -> Ask:
    attempt = changes.current(table)
    lesson = attempt.matter
    assert isinstance(lesson, Lesson)
    student = table.play.cast[lesson.student].name
    teacher = table.play.cast[due.who].name
    return Ask(
        title="The lessons fail",
        question="The time counts as practice. What else?",
        meanwhile="The GM says what the lessons leave behind.",
        options=lambda: [
            offer(
                HamperStudent(),
                f"+1 Ob to {student}’s next test of {lesson.name}",
                rules=("BW-6.4",),
            ),
            offer(
                HamperTeacher(), f"+1 Ob whenever {teacher} teaches {student}", rules=("BW-6.4",)
            ),
        ],
        urges=False,
    )


def further(table: Burning, seat: str) -> list[Verb]:
    if not is_playing(table):
        return []
    offered = []
    for teacher in able(table):
        taught = [one for one in teacher.skills if one.exponent]
        students = [one for one in able(table) if one.id != teacher.id]
        mine = table.speaks_for(seat, teacher.id) or table.is_gm(seat)
        if mine and taught and students and INSTRUCTION in teacher.abilities:
            offered.append(
                verb(
                    Teach,
                    f"{teacher.name} teaches",
                    partial(_blanks, teacher, tuple(students)),
                    group="sheet",
                    who=teacher.id,
                    rules=("BW-6.1", "BW-6.2"),
                )
            )
    return offered


def _blanks(teacher: Sheet, students: tuple[Sheet, ...]) -> tuple[Field, ...]:
    what = [
        Pick(one.id, f"{one.name} {one.rating}{f', +{more} Ob' if more else ''}")
        for one in teacher.skills
        for more in (HARDER_TO_TEACH.get(one.type, 0),)
    ]
    hard = tuple(Pick(id, f"{id.capitalize()}: Ob {ob}") for id, ob in LESSON_OBSTACLES.items())
    return (
        one_of("student", "Whom?", students),
        one_of("skill", "What?", what, folded=True),
        Choice("difficulty", "As what kind of test?", picks=hard, value="routine"),
        must_say(
            "failure",
            "If it fails",
            "Say what failure brings first.",
            value="the time only counts as practice",
        ),
    )


def decide(table: Burning, seat: str, move: Move) -> list[Event]:
    if isinstance(move, Teach):
        return _taught(table, move)
    attempt = changes.current(table)
    lesson, teacher = attempt.matter, table.play.cast[attempt.sides[0].who]
    assert isinstance(lesson, Lesson)
    student = table.play.cast[lesson.student]
    match move:
        case HamperStudent():
            weight = {**student.hampered, lesson.skill: student.hampered.get(lesson.skill, 0) + 1}
            said = f" is set back: +1 Ob to the next test of {lesson.name}."
            event = changed(student, said, hampered=weight, rules=("BW-6.4",), beat="Settle")
        case HamperTeacher():
            slow = {**teacher.slow, student.id: teacher.slow.get(student.id, 0) + 1}
            said = f" finds it harder to teach {student.name}: +1 Ob."
            event = changed(teacher, said, slow=slow, rules=("BW-6.4",), beat="Settle")
        case _:
            raise TypeError(move)
    return [event, questions.without(attempt, "lesson")]


def _taught(table: Burning, move: Teach) -> list[Event]:
    teacher, student = table.play.cast[move.who], table.play.cast[move.student]
    skill = teacher.abilities[move.skill]
    offered = lessons(student.exponent(skill.id), teacher.exponent(skill.id))
    if not offered:
        raise Illegal(
            f"{student.name} has {skill.name} higher than {teacher.name}. Find a better teacher.",
            "skill",
        )
    if move.difficulty not in offered:
        known = " and ".join(offered)
        raise Illegal(f"On offer here: {known} tests. Choose one of them.", "difficulty")
    days = lesson_days(teacher.exponent("will"), student.exponent("will"), offered[move.difficulty])
    side, eased = weighed(table, roller(table, teacher, INSTRUCTION))
    if slow := teacher.slow.get(student.id, 0):
        burden = Burden(
            label=f"{student.name} learns slowly from them", value=slow, rules=("BW-6.4",)
        )
        side = replace(side, burdens=(*side.burdens, burden))
    lesson = Lesson(
        student=student.id, skill=move.skill, name=skill.name, difficulty=move.difficulty, days=days
    )
    attempt = Attempt(
        id=attempt_id(table),
        intent=f"{student.name} learns {skill.name}: a {move.difficulty} test",
        task=f"{teacher.name} teaches",
        purpose="instruction",
        matter=lesson,
        base=instruction_obstacle(move.difficulty, skill.type),
        base_label="Instruction",
        time=f"{days} days, without leisure",
        failure=unstopped(move.failure),
        sides=(side,),
        beat="claim",
    )
    said = f" teaches {student.name} {skill.name}: a {move.difficulty} test, {days} days."
    return [*eased, AttemptFramed(attempt=attempt, text=said, rules=("BW-6.1", "BW-6.3"))]


def follow(table: Burning, event: Settled) -> list[Event]:
    """BW-6.4, BW-6.6: what the student has of it."""
    attempt = table.play.attempt
    if attempt is None:
        return []
    lesson = attempt.matter
    if not isinstance(lesson, Lesson) or lesson.student not in table.play.cast:
        return []
    student, teacher = table.play.cast[lesson.student], table.play.cast[attempt.sides[0].who]
    begun = _begun(table, student, teacher.abilities[lesson.skill])
    for one in begun:
        table = sheet_changes.evolve(table, one)
    student = table.play.cast[lesson.student]
    if attempt.sides[0].outcome == "pass":
        return [*begun, *earned(table, student, lesson.skill, lesson.difficulty, "lessons")]
    practised = logged(table, student, lesson.skill, lesson.days * HOURS_A_DAY, lesson.name)
    due = Due(kind="lesson", who=teacher.id)
    return [*begun, *practised, altered(due=(due, *attempt.due))]


def _begun(table: Burning, student: Sheet, taught: Ability) -> list[Event]:
    """A skill that stands on no list but the teacher's sheet is on the student's from now on."""
    if taught.id in student.abilities or taught.id in content.skills(table):
        return []
    learning = {**student.abilities, taught.id: content.unopened(taught)}
    return [changed(student, abilities=learning)]


def lessons(student: int, instructor: int) -> dict[Difficulty, int]:
    """BW-6.1: each difficulty on offer, with the lowest obstacle that gives it.

    >>> lessons(3, 5)
    {'routine': 1, 'difficult': 3, 'challenging': 4}
    """
    offered: dict[Difficulty, int] = {}
    if instructor >= max(student, 1):
        for obstacle in range(1, instructor + 1):
            offered.setdefault(difficulty(student, obstacle), obstacle)
    return offered


def instruction_obstacle(difficulty: Difficulty, type_: str) -> int:
    """BW-6.2."""
    return LESSON_OBSTACLES[difficulty] + HARDER_TO_TEACH.get(type_, 0)


def lesson_days(instructor_will: int, student_will: int, obstacle: int) -> int:
    """BW-6.3."""
    return (
        (stats_and_exponents.HIGHEST - instructor_will)
        + (stats_and_exponents.HIGHEST - student_will)
        + obstacle
    )
