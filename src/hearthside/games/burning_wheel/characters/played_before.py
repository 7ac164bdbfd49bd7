"""What a sheet that has been played brings along: tests, artha, wounds and tax (BW-2, BW-1.7)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from hearthside.core.composed_fields import Rows
from hearthside.core.field_kinds import Choice, Number, Text
from hearthside.core.fields import Field, Pick
from hearthside.core.making import Blanks
from hearthside.games.burning_wheel import content
from hearthside.games.burning_wheel.artha import Artha
from hearthside.games.burning_wheel.routine_difficult_challenging import DIFFICULTIES, Marks
from hearthside.games.burning_wheel.sheet import SEVERITIES, Ability, Conviction, Sheet, Wound
from hearthside.games.burning_wheel.state import Burning
from hearthside.games.burning_wheel.stats_and_exponents import HIGHEST

ARTHA = ("fate", "persona", "deeds")
MOST_TESTS, MOST_ARTHA, MOST_WOUNDS, MOST_ROWS = 20, 99, 16, 45
LONGEST_WOUND = 80
KINDS = ("beliefs", "instincts")


def fields(table: Burning, draft: Sheet) -> Sequence[Field]:
    held = [*draft.stats, *draft.attributes, *draft.skills]
    opened = {one.id for one in draft.skills}
    learning = {id: pick for id, pick in content.picks(table).items() if id not in opened}
    learning |= {one.id: Pick(one.id, one.name) for one in draft.learning}
    convictions = dict(_convictions(draft))
    return (
        Rows(
            "tests",
            "Marked at abilities",
            fields=(
                _choice("ability", "Ability", (Pick(one.id, one.name) for one in held)),
                *(_count(name, name.capitalize(), MOST_TESTS) for name in DIFFICULTIES),
                *_artha_blanks(),
            ),
            value=tuple(_tests(one) for one in held if one.marks.count or one.artha.count),
            most=MOST_ROWS,
        ),
        Rows(
            "learning",
            "Skills being learned",
            fields=(
                _choice("skill", "Skill", learning.values()),
                _count("tests", "Tests so far", HIGHEST),
            ),
            value=tuple({"skill": one.id, "tests": one.learnt} for one in draft.learning),
            most=MOST_ROWS,
        ),
        Rows(
            "convictions",
            "Artha marked at Beliefs and Instincts",
            fields=(
                _choice("where", "Where", (Pick(id, one.text) for id, one in convictions.items())),
                *_artha_blanks(),
            ),
            value=tuple(
                {"where": id, **_artha(one.artha)}
                for id, one in convictions.items()
                if one.artha.count
            ),
        ),
        Rows(
            "wounds",
            "Wounds",
            fields=(
                _choice("severity", "How bad", (Pick(one, one.capitalize()) for one in SEVERITIES)),
                Text("text", "What happened", most=LONGEST_WOUND),
            ),
            value=tuple({"severity": one.severity, "text": one.text} for one in draft.wounds),
            most=MOST_WOUNDS,
        ),
        Number("tax", "Resources taxed away", least=0, most=HIGHEST, value=draft.tax),
    )


def saved(table: Burning, draft: Sheet, blanks: Blanks) -> Sheet:
    """Only what these lines say is marked from now on."""
    tests = {row["ability"]: row for row in blanks["tests"]}
    learnt = {row["skill"]: row["tests"] for row in blanks["learning"] if row["skill"]}
    abilities = {
        id: replace(one, marks=_marks(tests.get(id, {})), artha=_marked(tests.get(id, {})))
        for id, one in draft.abilities.items()
        if not one.closed
    }
    for id, count in learnt.items():
        known = content.skill(table, id, draft.abilities)
        abilities[id] = replace(known, closed=True, learnt=count)
    beside = {row["where"]: _marked(row) for row in blanks["convictions"]}
    now = {
        kind: tuple(
            replace(one, artha=beside.get(f"{kind}.{at}", Artha()))
            for at, one in enumerate(getattr(draft, kind))
        )
        for kind in KINDS
    }
    wounds = tuple(
        Wound(severity=row["severity"], text=row["text"].strip())
        for row in blanks["wounds"]
        if row["severity"]
    )
    return replace(draft, abilities=abilities, wounds=wounds, tax=blanks["tax"], **now)


def _choice(name: str, label: str, picks: Iterable[Pick]) -> Choice:
    return Choice(name, label, picks=tuple(picks), folded=True)


def _count(name: str, label: str, most: int) -> Number:
    return Number(name, label, least=0, most=most, value=0)


def _artha_blanks() -> tuple[Number, ...]:
    return tuple(_count(name, f"{name.capitalize()} spent", MOST_ARTHA) for name in ARTHA)


def _artha(held: Artha) -> dict[str, int]:
    return {name: getattr(held, name) for name in ARTHA}


def _tests(one: Ability) -> dict[str, Any]:
    marks: dict[str, int] = {name: getattr(one.marks, name) for name in DIFFICULTIES}
    return {"ability": one.id, **marks, **_artha(one.artha)}


def _marks(row: Mapping[str, Any]) -> Marks:
    return Marks(*(row.get(name, 0) for name in DIFFICULTIES))


def _marked(row: Mapping[str, Any]) -> Artha:
    return Artha(*(row.get(name, 0) for name in ARTHA))


def _convictions(draft: Sheet) -> Iterable[tuple[str, Conviction]]:
    for kind in KINDS:
        for at, one in enumerate(getattr(draft, kind)):
            yield f"{kind}.{at}", one
