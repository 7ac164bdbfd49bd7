"""What is still wrong with a plan, step by step (VE-2); what caps buy has a module of its own."""

from collections.abc import Iterator

from hearthside.core.making import Problem
from hearthside.core.wording.grammar import counted, spelled
from hearthside.games.venus import metals
from hearthside.games.venus.assembly import ability_step, plan, rare_choices
from hearthside.games.venus.characters.tiers_ages_sizes import (
    SIZES,
    caliber_steps,
    mental_points,
    physical_points,
)
from hearthside.games.venus.check import check_target
from hearthside.games.venus.content import LIFEPATHS, MENTAL, PHYSICAL
from hearthside.games.venus.sheet import Figure
from hearthside.games.venus.state import VTable
from hearthside.games.venus.wording import metal


def who(table: VTable, draft: Figure) -> Iterator[Problem]:
    yield from rare_choices.unallowed(table, draft, "age", "age")
    yield from rare_choices.unallowed(table, draft, "tier", "tier")
    if draft.size not in SIZES and "size" not in plan.plan_of(draft).leave:
        yield Problem(
            "size", "Only the Facilitator can allow that size. Small to Large is open to all."
        )


def job(table: VTable, draft: Figure) -> Iterator[Problem]:
    if not plan.plan_of(draft).job:
        yield Problem("job", "Choose a first job, or roll a D66 for it.")


def paths(table: VTable, draft: Figure) -> Iterator[Problem]:
    now = plan.plan_of(draft)
    least, most = plan.counted_paths(draft)
    rows = LIFEPATHS.of(table)
    for at, path in enumerate(now.paths):
        row = rows.get(path.id)
        gone = f"There is no lifepath {path.name} any more. Choose another."
        if sentence := plan.closed(draft, row, now.paths[:at]) if row else gone:
            yield Problem("paths", sentence)
        if row and path.score not in row.scores:
            into = " or ".join(one.capitalize() for one in row.scores)
            yield Problem("paths", f"The +1 of {path.name} goes to {into}.")
    if len(now.paths) < least:
        word = draft.age.capitalize()
        yield Problem("paths", f"{word} characters take at least {counted(least, 'lifepath')}.")
    if len(now.paths) > most:
        yield Problem(
            "paths", f"{most} is the most lifepaths you can take. The Facilitator may allow more."
        )
    yield from _too_high(draft, "paths")


def _too_high(draft: Figure, field: str) -> Iterator[Problem]:
    for ability, score in plan.scores(draft).items():
        if score > check_target.MOST_SCORE:
            word = ability.capitalize()
            yield Problem(
                field, f"{word} would be +{score}. No score goes past +{check_target.MOST_SCORE}."
            )


def abilities(table: VTable, draft: Figure) -> Iterator[Problem]:
    now = plan.plan_of(draft)
    points = {one.ability: one.points for one in now.spread}
    for names, has, word in (
        (MENTAL, mental_points(draft.age), "mental"),
        (PHYSICAL, physical_points(draft.age), "physical"),
    ):
        given = sum(points.get(one, 0) for one in names)
        if given > has:
            sentence = f"You put {given} points into {word} abilities. Your age gives {has}."
            yield Problem(word, sentence)
    steps, most = sum(one.steps for one in now.spread), caliber_steps(draft.tier)
    if steps > most:
        word = draft.tier.capitalize()
        yield Problem("mental", f"You took {counted(steps, 'caliber step')}. {word} gives {most}.")
    calibers = plan.calibers(draft)
    at_top = [one for one, caliber in calibers.items() if caliber >= metals.PLATINUM]
    if len(at_top) > 1 and "two platinum" not in now.leave:
        sentence = (
            "Free steps take one ability to Platinum. Only the Facilitator can allow a second."
        )
        yield Problem("mental", sentence)
    for ability, caliber in calibers.items():
        if caliber > metals.PLATINUM:
            word = f"{ability.capitalize()} would go past {metal(metals.PLATINUM)}."
            yield Problem(
                "mental",
                f"{word} {spelled(ability_step.MOST_STEPS).capitalize()} steps is the most.",
            )
    yield from _too_high(draft, "mental")


def circle(table: VTable, draft: Figure) -> Iterator[Problem]:
    now = plan.plan_of(draft)
    if len(now.kin) > draft.most_kin:
        most = draft.most_kin
        yield Problem(
            "kin", f"{most} kith and kin is the most. Only the Facilitator can allow more."
        )
