"""The steps of making a character: their blanks, and what saving them makes of the draft (VE-2)."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from hearthside.core.forms import Choice, Field, Number, Pick, Rows, Text, Total, purse
from hearthside.core.making import Blanks
from hearthside.core.pieces import Piece, Why, Words
from hearthside.games.venus import numbers
from hearthside.games.venus.assembly import plan
from hearthside.games.venus.content import ABILITIES, LIFEPATHS, MENTAL, PHYSICAL, Lifepath
from hearthside.games.venus.sheet import Bought, Figure, Note, Spread, Walked
from hearthside.games.venus.state import VTable
from hearthside.games.venus.wording import ABILITY_PICKS, metal

TIER_PICKS = tuple(
    Pick(
        tier,
        tier.capitalize(),
        f"{numbers.caliber_steps(tier)} steps to better metal, jobs from level "
        f"{numbers.least_level(tier)}",
    )
    for tier in numbers.TIERS
)
KINDS_OF_ABILITY = {"mental": MENTAL, "physical": PHYSICAL}
METAL_STEPS = tuple(
    Pick(str(step), metal(numbers.BRONZE + step), counts={"steps": -step})
    for step in range(numbers.MOST_STEPS + 1)
)
SIZE_PICKS = tuple(
    Pick(str(size), word) for size, word in sorted((numbers.SIZES | numbers.ODD_SIZES).items())
)


def planned(draft: Figure, **changes: object) -> Figure:
    return replace(draft, plan=replace(plan.plan_of(draft), **changes))


# Who


def who_fields(table: VTable, draft: Figure) -> Sequence[Field]:
    return (
        Text("name", "Name", value=draft.name, most=60, placeholder="Ilves Tarn"),
        Text("pronouns", "Pronouns", value=draft.pronouns, most=40, placeholder="she/her"),
        Text(
            "concept",
            "In a sentence",
            value=draft.concept,
            most=160,
            placeholder="Ice pilot who reads the sky",
        ),
        Choice(
            "age", "Age", picks=tuple(_age(draft, age) for age in numbers.AGES), value=draft.age
        ),
        Text(
            "background",
            "What is not meant to change",
            value=draft.background,
            most=400,
            placeholder="Born aboard a lamp-ship",
        ),
        Text(
            "foreground",
            "What may change in play",
            value=draft.foreground,
            most=400,
            placeholder="In debt to the Company",
        ),
        Choice("tier", "Tier", picks=TIER_PICKS, value=draft.tier, brief=_tier(table, draft)),
        Choice(
            "size",
            "Size",
            picks=SIZE_PICKS,
            value=str(draft.size),
            brief=f"of {(numbers.SIZES | numbers.ODD_SIZES)[draft.size].lower()} size",
        ),
    )


def _age(draft: Figure, age: str) -> Pick:
    least, most = numbers.lifepaths_allowed(age, draft.tier)
    mental, physical = numbers.mental_points(age), numbers.physical_points(age)
    paths = f"{least} to {most} lifepaths" if most else "no lifepath"
    return Pick(age, age.capitalize(), f"{paths}, +{mental} mental, +{physical} physical")


def _tier(table: VTable, draft: Figure) -> str:
    return f"{draft.tier}, as all of you are" if draft.tier == table.play.tier else draft.tier


# The first job


def job_fields(table: VTable, draft: Figure) -> Sequence[Field]:
    now = plan.plan_of(draft)
    jobs = tuple(
        Pick(job.name, job.name, job.text, plan.called_for(job)) for job in plan.job_rows(table)
    )
    return (
        Choice("job", "Job", picks=jobs, value=now.job, needed=False, chips=True),
        Text(
            "called",
            "Is it called otherwise?",
            value=now.called,
            most=40,
            placeholder="Lampwright, for an engineer",
        ),
    )


def job_saved(table: VTable, draft: Figure, blanks: Blanks) -> Figure:
    return planned(draft, job=blanks["job"], called=blanks["called"].strip())


# Lifepaths


def path_fields(table: VTable, draft: Figure) -> Sequence[Field]:
    """The path so far as cards in order, and below it the cards one may walk on with."""
    now = plan.plan_of(draft)
    rows = sorted(LIFEPATHS.of(table).values(), key=lambda row: now.job not in row.jobs)
    rolled = {one.id: f" Its d6 gave {one.free}." for one in now.paths if one.free}
    picks = tuple(
        Pick(
            row.id,
            row.name,
            _gives(row) + rolled.get(row.id, ""),
        )
        for row in rows
    )
    onward = tuple(
        Pick(row.id, row.name, _gives(row), bars=plan.closed(draft, row, now.paths)) for row in rows
    )
    fields = (
        Choice("path", "Lifepath", picks=(*picks, Pick("", "no lifepath")), folded=True),
        Choice("score", "An ability", picks=(*ABILITY_PICKS, Pick("", "an ability")), folded=True),
        Text("note", "What happened there?", most=200, placeholder="What happened there?"),
    )
    value = tuple({"path": one.id, "score": one.score, "note": one.note} for one in now.paths)
    walked = {one.id for one in now.paths}
    return (
        Rows(
            "paths",
            "Your path",
            fields=fields,
            value=value,
            most=40,
            reads="{path} +1 {score}",
            path=True,
        ),
        Choice(
            "next",
            "Where next?" if now.paths else "Where does it begin?",
            picks=tuple(one for one in onward if one.value not in walked),
            needed=False,
            sends=True,
        ),
    )


def _gives(row: Lifepath) -> str:
    into = row.score if isinstance(row.score, str) else " or ".join(row.score)
    jobs = f" Jobs: {', '.join(row.jobs)}." if row.jobs else ""
    needs = f" For those who are {row.requires.social}." if row.requires.social else ""
    return f"+1 {into}, {row.caps} caps.{jobs} {row.text}{needs}".strip()


def path_saved(table: VTable, draft: Figure, blanks: Blanks) -> Figure:
    """The lifepaths as chosen, and the next; what their dice gave stays with those that stay."""
    rows = LIFEPATHS.of(table)
    before = {one.id: one for one in plan.plan_of(draft).paths}
    found: list[Walked] = []
    lines = [*blanks["paths"], {"path": blanks["next"], "score": "", "note": ""}]
    for line in lines:
        row = rows.get(line["path"])
        if row is None:
            continue
        kept = before.get(row.id)
        found.append(
            Walked(
                id=row.id,
                name=row.name,
                score=line["score"] or row.scores[0],
                caps=row.caps,
                note=line["note"],
                free=kept.free if kept else "",
                missed=kept.missed if kept else False,
                attributes=row.attributes,
                jobs=row.jobs,
                assets=row.assets,
            )
        )
    return planned(draft, paths=tuple(found))


def path_so_far(table: VTable, draft: Figure) -> Sequence[Piece]:
    now = plan.plan_of(draft)
    least, most = plan.counted_paths(draft)
    free = [f"{one.name}: {one.free}" for one in now.paths if one.free]
    told = f"{len(now.paths)} of {least} to {most} lifepaths, {plan.caps(draft)} caps to spend."
    return (
        Words(label="Lifepaths", text=told, why=Why("", ("VE-2.5",))),
        *((Words(label="Rolled free", text=", ".join(free)),) if free else ()),
    )


# Abilities


def ability_fields(table: VTable, draft: Figure) -> Sequence[Field]:
    """One field for each of the two kinds, since each has points of its own."""
    spread = {one.ability: one for one in plan.plan_of(draft).spread}
    return tuple(
        Rows(
            kind,
            kind.capitalize(),
            fields=(
                Choice("ability", "Ability", picks=_abilities(draft, abilities)),
                Number(
                    "points",
                    "Points",
                    least=0,
                    most=numbers.MOST_SCORE,
                    value=0,
                    counts={kind: -1},
                ),
                Choice("steps", "Metal", picks=METAL_STEPS, value="0"),
            ),
            value=tuple(_line(spread.get(one, Spread(ability=one))) for one in abilities),
            least=len(abilities),
            most=len(abilities),
            settled="ability",
        )
        for kind, abilities in KINDS_OF_ABILITY.items()
    )


def _abilities(draft: Figure, abilities: Sequence[str]) -> tuple[Pick, ...]:
    scores, calibers = plan.scores(draft), plan.calibers(draft)
    return tuple(
        Pick(
            one,
            one.capitalize(),
            f"{metal(min(calibers[one], numbers.PLATINUM))} +{scores[one]}",
        )
        for one in abilities
    )


def _line(spread: Spread) -> dict[str, Any]:
    return {"ability": spread.ability, "points": spread.points, "steps": str(spread.steps)}


def ability_totals(table: VTable, draft: Figure) -> Sequence[Total]:
    return (
        purse("mental", numbers.mental_points(draft.age), "Mental"),
        purse("physical", numbers.physical_points(draft.age), "Physical"),
        purse("steps", numbers.caliber_steps(draft.tier), "Metal"),
    )


def ability_saved(table: VTable, draft: Figure, blanks: Blanks) -> Figure:
    lines = [one for kind in KINDS_OF_ABILITY for one in blanks[kind]]
    given = msgspec.convert(lines, tuple[Spread, ...], strict=False)
    said = {one.ability: one for one in given}
    return planned(draft, spread=tuple(said.get(a, Spread(ability=a)) for a in ABILITIES))


def ability_help(table: VTable, draft: Figure) -> str:
    return (
        "Your age gives points, your tier better metal. "
        f"{metal(numbers.BRONZE)} succeeds on {numbers.least_face(numbers.BRONZE)} and up, "
        "each better metal on one less."
    )


# Kith, kin and principles


def circle_fields(table: VTable, draft: Figure) -> Sequence[Field]:
    kin = Rows(
        "kin",
        "Kith and kin",
        fields=(
            Text("name", "Name", most=60, placeholder="Dove"),
            Text("relation", "Who are they to you?", most=100, placeholder="my first love"),
        ),
        value=tuple({"name": o.name, "relation": o.sense} for o in plan.plan_of(draft).kin),
        most=draft.most_kin,
    )
    return (
        kin,
        _lines(
            "goals",
            "Goals",
            draft.goals,
            "What you will do, in the next sessions.",
            "I will light the drowned tower",
        ),
        _lines(
            "habits",
            "Habits",
            draft.habits,
            "What you always or never do.",
            "I count the ways out of every room",
        ),
        _lines(
            "creeds",
            "Creeds",
            draft.creeds,
            "What you believe without a doubt.",
            "A light is a promise",
        ),
    )


def _lines(name: str, label: str, of: tuple[Note, ...], help: str, such_as: str) -> Text:
    said = "\n".join(one.text for one in of)
    return Text(name, label, value=said, help=help, long=True, most=1000, placeholder=such_as)


def circle_saved(table: VTable, draft: Figure, blanks: Blanks) -> Figure:
    kin = tuple(
        Bought(kind="kin", name=one["name"], sense=one["relation"])
        for one in blanks["kin"]
        if one["name"].strip()
    )
    return replace(
        planned(draft, kin=kin),
        goals=notes("goal", blanks["goals"]),
        habits=notes("habit", blanks["habits"]),
        creeds=notes("creed", blanks["creeds"]),
    )


def notes(kind: str, said: str) -> tuple[Note, ...]:
    """One principle on each line."""
    lines = [one.strip() for one in said.splitlines() if one.strip()]
    return tuple(Note(id=f"{kind}-{at}", text=text) for at, text in enumerate(lines, 1))
