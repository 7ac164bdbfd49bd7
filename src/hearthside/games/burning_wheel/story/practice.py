"""Practice: hours that earn a test (BW-2.9, BW-6.5)."""

from collections.abc import Mapping
from functools import partial

from msgspec.structs import replace

from hearthside.core.asks import Verb, verb
from hearthside.core.field_kinds import Choice, Number, left_open, one_of
from hearthside.core.fields import Field, Pick
from hearthside.core.moves import Event, Move
from hearthside.games.burning_wheel import content
from hearthside.games.burning_wheel.advancement import marking
from hearthside.games.burning_wheel.routine_difficult_challenging import DIFFICULTIES, Difficulty
from hearthside.games.burning_wheel.sheet import Ability, Practice, Sheet, by_rank
from hearthside.games.burning_wheel.sheet_changes import changed, noted
from hearthside.games.burning_wheel.state import Burning

PRACTICE_HOURS = 60
"""BW-2.9: how much practice earns a test unless the GM says otherwise."""
HOURS_A_DAY = 8
"""BW-6.5: how much practice a day of lessons is worth."""

MOST_HOURS = 5_000


class SetPractice(Move, frozen=True, tag="burning-wheel.set-practice"):
    who: str
    ability: str
    hours: int
    difficulty: Difficulty


class LogPractice(Move, frozen=True, tag="burning-wheel.log-practice"):
    who: str
    ability: str
    hours: int


def further(table: Burning, seat: str) -> list[Verb]:
    offered = []
    gm = table.is_gm(seat)
    for sheet in table.play.cast.values():
        if sheet.draft or sheet.dead or (table.round is not None):
            continue
        if gm:
            offered.append(
                verb(
                    SetPractice,
                    f"Set {sheet.name}’s practice",
                    partial(_setting, table, sheet),
                    group="sheet",
                    who=sheet.id,
                    rules=("BW-2.9",),
                )
            )
        if _logged(table, sheet) and (gm or table.speaks_for(seat, sheet.id)):
            offered.append(
                verb(
                    LogPractice,
                    "Log practice",
                    partial(_logging, table, sheet),
                    group="sheet",
                    who=sheet.id,
                    rules=("BW-2.9",),
                )
            )
    return offered


def _practised(table: Burning, sheet: Sheet) -> Mapping[str, Ability]:
    """What can be practised: stats and skills, opened or not."""
    held = {one.id: one for one in sheet.abilities.values() if one.kind != "attribute"}
    return {**held, **{id: one for id, one in content.skills(table).items() if id not in held}}


def _logged(table: Burning, sheet: Sheet) -> list[Pick]:
    """What is practised already, without what was struck off since."""
    every = _practised(table, sheet)
    practised = [(id, each) for id, each in sheet.practice.items() if id in every]
    return [Pick(id, f"{every[id].name}: {each.words}") for id, each in practised]


def _setting(table: Burning, sheet: Sheet) -> tuple[Field, ...]:
    held = (*by_rank(sheet), *sheet.stats)
    begun = {one.id: Pick(one.id, one.name) for one in sheet.learning}
    has = {one.id: Pick(one.id, f"{one.name} {one.rating}") for one in held}
    every = {**begun, **content.picks(table)}
    lacks = [pick for id, pick in every.items() if id not in has]
    return (
        left_open("ability", "Of what?", (*has.values(), *lacks), folded=True),
        Number("hours", "Hours that earn a test", least=1, most=MOST_HOURS, value=PRACTICE_HOURS),
        Choice(
            "difficulty",
            "How difficult?",
            picks=tuple(Pick(each, each.capitalize()) for each in DIFFICULTIES),
            value="routine",
        ),
    )


def _logging(table: Burning, sheet: Sheet) -> tuple[Field, ...]:
    return (
        one_of("ability", "Of what?", _logged(table, sheet)),
        Number("hours", "Hours", least=1, most=MOST_HOURS, value=HOURS_A_DAY),
    )


def decide(table: Burning, seat: str, move: Move) -> list[Event]:
    assert isinstance(move, SetPractice | LogPractice)
    sheet = table.play.cast[move.who]
    name = _practised(table, sheet)[move.ability].name
    match move:
        case SetPractice():
            old = sheet.practice.get(move.ability)
            done = old.done if old else 0
            new = Practice(hours=move.hours, difficulty=move.difficulty, done=done)
            said = f" can practise {name}: {move.hours} hours for a {move.difficulty} test."
            practice = {**sheet.practice, move.ability: new}
            set_ = noted(sheet, said, practice=practice, rules=("BW-2.9",), beat="Time")
            return [set_, *_enough(table, replace(sheet, practice=practice), move.ability)]
        case LogPractice():
            return logged(table, sheet, move.ability, move.hours, name)


def logged(table: Burning, sheet: Sheet, ability: str, hours: int, name: str) -> list[Event]:
    """Hours added, and a test marked once they are enough; the next ones start from 0."""
    held = sheet.practice.get(ability, Practice())
    practice = {**sheet.practice, ability: replace(held, done=held.done + hours)}
    said = f" practises {name} for {hours} hours."
    now = replace(sheet, practice=practice)
    told = changed(sheet, said, practice=practice, rules=("BW-2.9",), beat="Time")
    return [told, *_enough(table, now, ability)]


def _enough(table: Burning, sheet: Sheet, ability: str) -> list[Event]:
    held = sheet.practice[ability]
    if not held.hours or held.done < held.hours:
        return []
    practice = {**sheet.practice, ability: replace(held, done=0)}
    return [
        changed(sheet, practice=practice),
        *earned(table, sheet, ability, held.difficulty, "practice"),
    ]


def earned(table: Burning, sheet: Sheet, ability: str, difficulty: str, why: str) -> list[Event]:
    """BW-6.6: a test learnt outside play; of a skill not opened it counts toward that."""
    known = sheet.abilities.get(ability)
    kind = "opening" if known is None or known.closed else difficulty
    return marking(table, sheet.id, ability, kind, 0, why)
