"""What people learn: tests and artha marked, abilities that rise, open or lighten (BW-2)."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from hearthside.core.life.scenes_sessions import SceneClosed
from hearthside.core.moves import Event
from hearthside.core.say import Kind, Line, line, listed, who
from hearthside.core.setting_events import Added
from hearthside.core.table import with_character
from hearthside.core.wording.pronouns import said_of
from hearthside.core.wording.typesetting import ended
from hearthside.games.burning_wheel import advancement_needs, content, shades
from hearthside.games.burning_wheel.artha import Artha
from hearthside.games.burning_wheel.attempt.state import Side
from hearthside.games.burning_wheel.routine_difficult_challenging import (
    DIFFICULTIES,
    Difficulty,
    Marks,
)
from hearthside.games.burning_wheel.sheet import Ability, Sheet
from hearthside.games.burning_wheel.sheet_changes import TOLD, stood
from hearthside.games.burning_wheel.state import Burning, Conflict, Held


class TestMarked(Event, frozen=True, tag="burning-wheel.test-marked"):
    __test__ = False

    who: str
    ability: str
    difficulty: Difficulty
    why: str = ""


class TestHeld(Event, frozen=True, tag="burning-wheel.test-held"):
    """It waits for the end of the conflict."""

    __test__ = False
    sets = {"conflict.held": Added("held")}

    held: Held


class TowardOpening(Event, frozen=True, tag="burning-wheel.toward-opening"):
    """The skill as it stands on the sheet from now on."""

    who: str
    skill: Ability


class ArthaMarked(Event, frozen=True, tag="burning-wheel.artha-marked"):
    """Beside an ability (`sword`), a Belief (`beliefs.0`) or an Instinct (`instincts.1`)."""

    who: str
    where: str
    artha: Artha


class Advanced(Event, frozen=True, tag="burning-wheel.advanced"):
    who: str
    ability: str
    exponent: int


class SkillOpened(Event, frozen=True, tag="burning-wheel.skill-opened"):
    who: str
    skill: str
    shade: shades.Shade
    exponent: int


class Epiphany(Event, frozen=True, tag="burning-wheel.epiphany"):
    who: str
    ability: str
    shade: shades.Shade


Learnt = TestMarked | TowardOpening | ArthaMarked | Advanced | SkillOpened | Epiphany


# Marking


def marking(
    table: Burning,
    who: str,
    ability: str,
    difficulty: str,
    obstacle: int,
    why: str = "",
    rolled: Side | None = None,
) -> list[Event]:
    """A test is marked, or held until the conflict is over (BW-2.8), with how it ended for whoever
    rolled it."""
    if table.play.conflict is not None:
        held = Held(who=who, ability=ability, difficulty=difficulty, obstacle=obstacle)
        if rolled:
            held = replace(
                held,
                outcome=rolled.outcome,
                successes=rolled.successes,
                against=rolled.obstacle,
            )
        return [TestHeld(held=held)]
    return [_mark(table, who, ability, difficulty, why)]


def _mark(
    table: Burning, who: str, ability: str, difficulty: str, why: str = ""
) -> TestMarked | TowardOpening:
    if difficulty == "opening":
        skill = content.skill(table, ability, table.play.cast[who].abilities)
        return TowardOpening(who=who, skill=replace(skill, learnt=skill.learnt + 1))
    kind = next(kind for kind in DIFFICULTIES if kind == difficulty)
    return TestMarked(who=who, ability=ability, difficulty=kind, why=why)


def marks_of(table: Burning, conflict: Conflict) -> list[TestMarked | TowardOpening]:
    """BW-2.8: of each ability the test of the highest obstacle, unless another lets it advance."""
    events: list[TestMarked | TowardOpening] = []
    held = sorted(filter(partial(_is_there, table), conflict.held), key=lambda one: -one.obstacle)
    for whose, ability in dict.fromkeys((one.who, one.ability) for one in held):
        tests = [one for one in held if (one.who, one.ability) == (whose, ability)]
        sheet = table.play.cast[whose]
        best = next((one for one in tests if _lifts(table, sheet, one)), tests[0])
        events.append(_mark(table, whose, ability, best.difficulty, "once for the conflict"))
    return events


def _is_there(table: Burning, held: Held) -> bool:
    """Whether whoever tested something and what they tested are still there."""
    sheet = table.play.cast.get(held.who)
    listed = held.difficulty == "opening" and held.ability in content.skills(table)
    return sheet is not None and (listed or held.ability in sheet.abilities)


def _lifts(table: Burning, sheet: Sheet, held: Held) -> bool:
    """Whether marking this test would let the ability rise or open."""
    known = content.skill(table, held.ability, sheet.abilities)
    if held.difficulty == "opening":
        return known.learnt + 1 >= advancement_needs.aptitude(sheet.roots(known))
    kind = next(kind for kind in DIFFICULTIES if kind == held.difficulty)
    return advancement_needs.advances(known.exponent, known.marks.plus(kind), stat=known.is_stat)


# What follows


def follow(
    table: Burning, event: TestMarked | TowardOpening | Advanced | ArthaMarked | SceneClosed
) -> list[Event]:
    match event:
        case TestMarked():
            return _risen(table.play.cast[event.who], event.ability)
        case TowardOpening():
            return _opened(table.play.cast[event.who], event.skill.id)
        case Advanced():
            return _lifted(table.play.cast[event.who], event.ability)
        case ArthaMarked():
            return _enlightened(table.play.cast[event.who], event.where)
        case SceneClosed():
            return _conflict_over(table)
    return []


def _risen(sheet: Sheet, id: str) -> list[Event]:
    """BW-2.10 to 2.14: an ability with enough tests rises at once."""
    ability = sheet.abilities[id]
    if not advancement_needs.advances(ability.exponent, ability.marks, stat=ability.is_stat):
        return []
    return [Advanced(who=sheet.id, ability=id, exponent=ability.exponent + 1)]


def _lifted(sheet: Sheet, id: str) -> list[Event]:
    """BW-2.12: with its root a closed skill needs fewer tests, and may have them already."""
    rooted = [skill.id for skill in sheet.learning if id in skill.roots]
    return [event for skill in rooted for event in _opened(sheet, skill)]


def _opened(sheet: Sheet, id: str) -> list[Event]:
    """BW-2.12: a skill with enough tests opens."""
    skill = sheet.abilities[id]
    roots = sheet.roots(skill)
    if not skill.closed or skill.learnt < advancement_needs.aptitude(roots):
        return []
    shade = shades.darker_of(*(sheet.abilities[root].shade for root in skill.roots))
    return [
        SkillOpened(who=sheet.id, skill=id, shade=shade, exponent=advancement_needs.opens_at(roots))
    ]


def _enlightened(sheet: Sheet, where: str) -> list[Event]:
    """BW-2.2."""
    ability = sheet.abilities.get(where)
    if ability is None or not advancement_needs.has_epiphany(ability.artha, ability.shade):
        return []
    return [Epiphany(who=sheet.id, ability=where, shade=shades.lighter(ability.shade))]


def _conflict_over(table: Burning) -> list[Event]:
    conflict = table.play.conflict
    if conflict is None:
        return []
    return conflict_over(table, conflict)


def conflict_over(table: Burning, conflict: Conflict, outcome: str = "") -> list[Event]:
    """A conflict ends, told in the GM's words if there are any, or else by what it was about, and
    tests are marked. That settles what it was fought over, so no tie is left open (BW-1.17)."""
    over: dict[str, Any] = {"conflict": None, "ties": (), "last": None}
    what, marks = "" if outcome else f": {conflict.name}", marks_of(table, conflict)
    said = f"The conflict is over{what}.{_taught(table, marks)}"
    told = [stood(ended(outcome), rules=("BW-2.8",), beat=TOLD)] if outcome else []
    return [stood(said, rules=("BW-2.8",), beat="Scene", **over), *told, *marks]


def _taught(table: Burning, marks: Sequence[TestMarked | TowardOpening]) -> str:
    """What each hero has learnt from it, for all to read: what does not count is left out."""
    taught: dict[str, list[str]] = {}
    for one in marks:
        sheet = table.play.cast[one.who]
        if isinstance(one, TowardOpening):
            found = f"{one.skill.name} (toward opening it)"
        elif sheet.abilities[one.ability].counts(one.difficulty):
            found = f"{sheet.abilities[one.ability].name} ({one.difficulty})"
        else:
            continue
        if sheet.player:
            taught.setdefault(sheet.name, []).append(found)
    return "".join(f" {name} marks {listed(tests)}." for name, tests in taught.items())


# Bookkeeping


def evolve(table: Burning, event: Event) -> Burning:
    assert isinstance(event, Learnt)
    return with_character(table, _on_sheet(table.play.cast[event.who], event))


def _on_sheet(sheet: Sheet, event: Learnt) -> Sheet:
    match event:
        case TestMarked():
            ability = sheet.abilities[event.ability]
            return sheet.with_ability(replace(ability, marks=ability.marks.plus(event.difficulty)))
        case TowardOpening():
            return sheet.with_ability(event.skill)
        case ArthaMarked():
            return _with_artha(sheet, event.where, event.artha)
        case Advanced():
            ability = sheet.abilities[event.ability]
            return sheet.with_ability(replace(ability, exponent=event.exponent, marks=Marks()))
        case SkillOpened():
            skill = sheet.abilities[event.skill]
            return sheet.with_ability(
                replace(
                    skill,
                    closed=False,
                    learnt=0,
                    shade=event.shade,
                    exponent=event.exponent,
                    marks=Marks(),
                )
            )
        case Epiphany():
            ability = sheet.abilities[event.ability]
            left = ability.artha - Artha(*advancement_needs.EPIPHANY)
            return sheet.with_ability(replace(ability, shade=event.shade, artha=left))
    raise TypeError(event)


def _with_artha(sheet: Sheet, where: str, artha: Artha) -> Sheet:
    kind, _, at = where.partition(".")
    if not at:
        ability = sheet.abilities[where]
        return sheet.with_ability(replace(ability, artha=ability.artha + artha))
    held = list(getattr(sheet, kind))
    held[int(at)] = replace(held[int(at)], artha=held[int(at)].artha + artha)
    return replace(sheet, **{kind: tuple(held)})


# Words


def say(table: Burning, event: Event) -> list[Line]:
    if not isinstance(event, Learnt):
        return []
    said, rules = _told(table.play.cast[event.who], event)
    grown = isinstance(event, Advanced | SkillOpened | Epiphany)
    kind: Kind = "turning" if grown else "bookkeeping"
    return [line(who(table, event.who), said, rules=rules, beat="Growth", kind=kind)]


def _told(sheet: Sheet, event: Learnt) -> tuple[str, tuple[str, ...]]:
    match event:
        case TestMarked():
            why = f" ({event.why})" if event.why else ""
            ability = sheet.abilities[event.ability]
            marked = f"{ability.name}{ability.idle(event.difficulty)}"
            return f" marks a {event.difficulty} test of {marked}{why}.", ("BW-2.3",)
        case TowardOpening():
            skill = event.skill
            done = f"{skill.learnt} of {advancement_needs.aptitude(sheet.roots(skill))}"
            return f" marks a test toward {skill.name}: {done}.", ("BW-2.6", "BW-2.12")
        case ArthaMarked():
            return f" marks {event.artha.words} at {place(sheet, event.where)}.", ("BW-2.1",)
        case Advanced():
            ability = sheet.abilities[event.ability]
            risen = f"{ability.shade}{event.exponent}"
            rule = "BW-2.11" if ability.is_stat else "BW-2.10"
            return f"’s {ability.name} rises to {risen}.", (rule,)
        case SkillOpened():
            name = sheet.abilities[event.skill].name
            return f" opens {name} at {event.shade}{event.exponent}.", ("BW-2.12",)
        case Epiphany():
            ability = sheet.abilities[event.ability]
            lighter = shades.SHADE_NAMES[event.shade]
            return f" has an epiphany: {ability.name} is {lighter} now.", ("BW-2.2",)
    raise TypeError(event)


def place(sheet: Sheet, where: str) -> str:
    """Where artha is marked, as people say it."""
    kind, _, at = where.partition(".")
    if not at:
        return sheet.abilities[where].name
    noun = {"beliefs": "Belief", "instincts": "Instinct"}[kind]
    if sheet.npc:  # whose words are the GM's
        return said_of(sheet, f"their {noun}")
    return f"the {noun} “{getattr(sheet, kind)[int(at)].text}”"
