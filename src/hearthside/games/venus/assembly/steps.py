"""Steps of making a character: who they are, their first job, whom they love and live by (VE-2)."""

from collections.abc import Sequence

from msgspec.structs import replace

from hearthside.core.forms import Choice, Field, Pick, Rows, Text
from hearthside.core.making import Blanks
from hearthside.core.pieces import Piece, Words
from hearthside.core.wording.grammar import counted
from hearthside.core.wording.pronouns import asking
from hearthside.games.venus.assembly import plan
from hearthside.games.venus.characters.tiers_ages_sizes import (
    AGES,
    ODD_SIZES,
    RARE_AGES,
    SENIOR,
    SIZES,
    TIERS,
    caliber_steps,
    least_level,
    lifepaths_allowed,
    mental_points,
    physical_points,
)
from hearthside.games.venus.content import job_named
from hearthside.games.venus.sheet import BoughtWithCaps, Figure, Note
from hearthside.games.venus.state import VTable

TIER_PICKS = tuple(
    Pick(
        tier,
        tier.capitalize(),
        f"{counted(caliber_steps(tier), 'step')} to better metal, jobs from level "
        f"{least_level(tier)}",
    )
    for tier in TIERS
)
SIZE_PICKS = tuple(Pick(str(size), word) for size, word in sorted((SIZES | ODD_SIZES).items()))


# Who


def who_fields(table: VTable, draft: Figure) -> Sequence[Field]:
    return (
        Text("name", "Name", value=draft.name, most=60, placeholder="Ilves Tarn"),
        asking(draft.pronouns),
        Text(
            "concept",
            "In a sentence",
            value=draft.concept,
            most=160,
            placeholder="Ice pilot who reads the sky",
        ),
        Choice(
            "age",
            "Age",
            help="A lifepath is a stretch of your life, and what it made of you.",
            picks=tuple(_age(draft, age) for age in sorted(AGES, key=RARE_AGES.__contains__)),
            value=draft.age,
        ),
        Text(
            "background",
            "Background: what won’t change",
            value=draft.background,
            most=400,
            placeholder="Born aboard a lamp-ship",
        ),
        Text(
            "foreground",
            "Foreground: what may change in play",
            value=draft.foreground,
            most=400,
            placeholder="In debt to the Company",
        ),
        Choice(
            "tier",
            "Tier: how far above ordinary people you stand",
            picks=TIER_PICKS,
            value=draft.tier,
            brief=_tier(table, draft),
        ),
        Choice(
            "size",
            "Size",
            picks=SIZE_PICKS,
            value=str(draft.size),
            brief=f"of {(SIZES | ODD_SIZES)[draft.size].lower()} size",
        ),
    )


def _age(draft: Figure, age: str) -> Pick:
    least, most = lifepaths_allowed(age, draft.tier)
    few = f"{least} or more" if age == SENIOR else f"{least} to {most}"
    points = f"mind\u00a0+{mental_points(age)}, body\u00a0+{physical_points(age)}"
    asked = "if your Peers agree: " if age in RARE_AGES else ""
    return Pick(age, age.capitalize(), f"{asked}{few} lifepaths, {points}")


def _tier(table: VTable, draft: Figure) -> str:
    return f"{draft.tier}, like everyone else" if draft.tier == table.play.tier else draft.tier


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
            "Do you call it something else?",
            value=now.called,
            most=40,
            placeholder="Lampwright, for an engineer",
        ),
    )


def job_saved(table: VTable, draft: Figure, blanks: Blanks) -> Figure:
    """A level bought for it goes on under its new name."""
    old = plan.first_job(plan.plan_of(draft))
    renamed = plan.planned(draft, job=blanks["job"], called=blanks["called"].strip())
    now = plan.plan_of(renamed)
    job = plan.first_job(now)
    levels = tuple(replace(one, name=job) if one.name == old else one for one in now.levels)
    return plan.planned(renamed, levels=levels) if old and job else renamed


def job_so_far(table: VTable, draft: Figure) -> Sequence[Piece]:
    """What was chosen or rolled, in sight wherever the list of jobs stands."""
    now = plan.plan_of(draft)
    row = job_named(table, now.job)
    told = f"{plan.first_job(now)} ({plan.called_for(row)})" if row else ""
    return (Words(text=told),) if told else ()


# Kith, kin and principles


def circle_fields(table: VTable, draft: Figure) -> Sequence[Field]:
    kin = Rows(
        "kin",
        "Kith and kin",
        fields=(
            Text("name", "Name", most=60, placeholder="Dove"),
            Text("relation", "Who are they to you?", most=100, placeholder="a first love"),
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
            "What you mean to do in the next sessions.",
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
        BoughtWithCaps(kind="kin", name=one["name"], sense=one["relation"])
        for one in blanks["kin"]
        if one["name"].strip()
    )
    return replace(
        plan.planned(draft, kin=kin),
        goals=notes("goal", blanks["goals"]),
        habits=notes("habit", blanks["habits"]),
        creeds=notes("creed", blanks["creeds"]),
    )


def notes(kind: str, said: str) -> tuple[Note, ...]:
    """One principle on each line."""
    lines = [one.strip() for one in said.splitlines() if one.strip()]
    return tuple(Note(id=f"{kind}-{at}", text=text) for at, text in enumerate(lines, 1))
