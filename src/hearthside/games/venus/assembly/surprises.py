"""Surprise me (VE-2): a playable person of any tier and age, keeping what somebody wrote."""

from collections import Counter
from collections.abc import Container, Sequence

import msgspec
from msgspec.structs import replace

from hearthside.core.lucky_picks import Luck
from hearthside.core.making import Blanks
from hearthside.games.venus.advancement import cap_prices
from hearthside.games.venus.assembly import plan, rare_choices
from hearthside.games.venus.assembly.ability_step import KINDS_OF_ABILITY, MOST_STEPS
from hearthside.games.venus.characters.tiers_ages_sizes import (
    caliber_steps,
    least_level,
    mental_points,
    physical_points,
)
from hearthside.games.venus.check import check_target
from hearthside.games.venus.content import (
    ABILITIES,
    IDEAS,
    LIFEPATHS,
    MENTAL,
    PHYSICAL,
    Lifepath,
    is_bracketed,
)
from hearthside.games.venus.sheet import BoughtWithCaps, Figure, Level, Walked
from hearthside.games.venus.state import VTable

KIN = (
    ("Ada", "an older sister"),
    ("Brand", "an old teacher"),
    ("Corin", "a friend deep in debt"),
    ("Dove", "a first love"),
    ("Old Fenn", "a foster father"),
    ("Hild", "a trusted rival"),
)
MOST_WALKED = 5
"""How far lifepaths alone take a score, so that there is room for the points of age."""
FEW_JOBS = 3
"""So many jobs leave caps for their levels."""
SPECIALS = (
    ("gambit", "Walks the Slack Rope", "Never falls from a height once chosen."),
    ("gambit", "Hears the Ice Think", "Knows a floe’s next crack before it comes."),
    ("feature", "Eyes of Two Tides", "One grey, one green, and neither forgets a face."),
    ("connection", "Godchild of the Lampwright", "Every keeper on the coast knows the name."),
    ("specialty", "The Drowned Road", "Where it runs, and what walks on it."),
    ("gambit", "Comes Back Once", "Lives, once, through what nobody could."),
)


def who(table: VTable, draft: Figure, luck: Luck) -> Blanks:
    blanks = ("name", "concept", "background", "foreground")
    others = [one for one in table.play.cast.values() if one.id != draft.id]
    taken = {getattr(one, blank) for one in others for blank in blanks}
    return {blank: luck.pick(_unlike(IDEAS.words(table, blank), taken)) for blank in blanks}


def _unlike(words: Sequence[str], taken: Container[str]) -> Sequence[str]:
    """What nobody else has yet; anything, where all of it is taken."""
    return [one for one in words if one not in taken] or words


def job(table: VTable, draft: Figure, luck: Luck) -> Blanks:
    now = plan.plan_of(draft)
    others = [name for name, _ in plan.jobs_in_order(table) if name != now.job]
    return {"job": now.job if now.called else luck.pick(others)}


def paths(table: VTable, draft: Figure, luck: Luck) -> Blanks:
    """What was written stays where it is allowed, and luck walks on from there; a path that is
    whole begins anew, but for what somebody told of it."""
    rows = LIFEPATHS.of(table)
    least, most = plan.counted_paths(draft)
    now = plan.plan_of(draft)
    walked: list[Walked] = []
    counts = Counter(one.ability for one in now.spread for _ in range(one.points))
    begun = now.paths if len(now.paths) < least else ()
    for one in [one for one in now.paths if one.note] or begun:
        if len(walked) < most and one.id in rows and not plan.closed(draft, rows[one.id], walked):
            walked.append(_step(rows[one.id], counts, luck, one.note, one.score))
    wanted = luck.pick(range(least, most + 1))
    while len(walked) < wanted:
        open_now = [row for row in rows.values() if not plan.closed(draft, row, walked)]
        if not open_now:
            break
        walked.append(_step(luck.pick(open_now), counts, luck))
    lines = ({"path": one.id, "score": one.score, "note": one.note} for one in walked)
    return {"paths": tuple(lines), "next": ""}


def _step(
    row: Lifepath, counts: Counter[str], luck: Luck, note: str = "", score: str = ""
) -> Walked:
    room = [one for one in row.scores if counts[one] < MOST_WALKED] or list(row.scores)
    into = score if score in room else luck.pick(room)
    counts[into] += 1
    return Walked(id=row.id, name=row.name, score=into, caps=row.caps, note=note)


def abilities(table: VTable, draft: Figure, luck: Luck) -> Blanks:
    """Points anywhere; better metal where their jobs take their dice from."""
    works = _abilities_at_work(table, draft)
    points, steps = Counter[str](), Counter[str]()
    bare = plan.scores(draft)
    for one in plan.plan_of(draft).spread:
        bare[one.ability] -= one.points
    for names, count in (
        (MENTAL, mental_points(draft.age)),
        (PHYSICAL, physical_points(draft.age)),
    ):
        for _ in range(count):
            room = [one for one in names if bare[one] + points[one] < check_target.MOST_SCORE]
            points[luck.pick(room)] += 1
    for _ in range(caliber_steps(draft.tier)):
        top = any(steps[one] == MOST_STEPS for one in ABILITIES)
        room = [one for one in ABILITIES if steps[one] < MOST_STEPS - top]
        steps[luck.pick([one for one in works if one in room] or room)] += 1
    return {
        kind: tuple(
            {"ability": one, "points": points[one], "steps": str(steps[one])} for one in abilities
        )
        for kind, abilities in KINDS_OF_ABILITY.items()
    }


def _abilities_at_work(table: VTable, draft: Figure) -> list[str]:
    """The abilities of the first job and of those the lifepaths list, as often as it serves."""
    jobs = {job.name: job.abilities for job in plan.job_rows(table)}
    held = (plan.plan_of(draft).job, *plan.listed_jobs(draft))
    return [ability for job in held for ability in jobs.get(job, ())]


def shop(table: VTable, draft: Figure, luck: Luck) -> Blanks:
    """Listed things for half of the caps, jobs and their levels for the rest. What was written and
    has no kind yet is a feature."""
    now = plan.plan_of(draft)
    purse = plan.caps(draft)
    taken = set(plan.specials(table, draft.id)) | {path.free.casefold() for path in now.paths}
    bought: list[BoughtWithCaps] = []
    for one in (one if one.kind else replace(one, kind="feature") for one in now.bought):
        cost = plan.price(draft, one)
        if cost <= purse and one.name.casefold() not in taken:
            bought.append(one)
            purse -= cost
            taken.add(one.name.casefold())
    held = {now.special.name.casefold()} if now.special else set()
    special = _special(table, draft, taken | held, luck)
    if now.special and not (now.special.name and now.special.sense):
        special = now.special if now.special.name else replace(special, sense=now.special.sense)
    taken.add(special.name.casefold())
    for_jobs = (purse + 1) // 2
    listed: list[str] = []
    limits = len([path for path in now.paths if path.free])
    for row in luck.shuffled(list(plan.listed_attributes(draft).values())):
        cost = cap_prices.attribute_price(row.kind, listed=True)
        free = row.name.casefold() not in taken and not is_bracketed(row.name)
        limits += row.kind == "limit"
        if (
            len(listed) < 5
            and cost <= purse - for_jobs
            and free
            and (row.kind != "limit" or limits <= rare_choices.FREE_LIMITS)
        ):
            listed.append(row.name)
            purse -= cost
    levels = _levels(table, draft, purse, luck)
    return {
        **({"listed": tuple(listed)} if listed else {}),
        "gear": (),
        "bought": msgspec.to_builtins(bought),
        "levels": msgspec.to_builtins(levels),
        "special_kind": special.kind,
        "special_name": special.name,
        "special_sense": special.sense,
    }


def _special(table: VTable, draft: Figure, taken: set[str], luck: Luck) -> BoughtWithCaps:
    others = (one for one in table.play.cast.values() if one.id != draft.id)
    theirs = {name.casefold() for one in others for name in plan.has_names(one)}
    free = [one for one in SPECIALS if one[1].casefold() not in taken | theirs]
    kind, name, sense = luck.pick(free or SPECIALS)
    return BoughtWithCaps(kind=kind, name=name, sense=sense)


def _levels(table: VTable, draft: Figure, purse: int, luck: Luck) -> list[Level]:
    """A few jobs, listed ones of the best metal before others, and what is left in levels."""
    first, times = plan.first_job(plan.plan_of(draft)), plan.listed_jobs(draft)
    metal = plan.calibers(draft)
    dice = {job.name: min(metal[one] for one in job.abilities) for job in plan.job_rows(table)}
    listed = sorted(luck.shuffled(list(times)), key=lambda job: -dice.get(job, 0))
    room = cap_prices.MOST_LEVEL_MADE - least_level(draft.tier)
    levels: dict[str, int] = {}
    others = luck.shuffled([name for name, *_ in plan.jobs_in_order(table)])
    for job in dict.fromkeys([first, *listed, *others]):
        cost = cap_prices.job_price(times[job], 0, job == first)
        if job and cost <= purse and len(levels) < FEW_JOBS:
            levels[job] = 0
            purse -= cost
    while purse > 0 and (open_for := [job for job in levels if levels[job] < room]):
        levels[luck.pick(open_for)] += 1
        purse -= 1
    return [Level(name=job, more=more) for job, more in levels.items()]


def circle(table: VTable, draft: Figure, luck: Luck) -> Blanks:
    others = [one for one in table.play.cast.values() if one.id != draft.id]
    now = plan.plan_of(draft)
    kin = [{"name": one.name, "relation": one.sense} for one in now.kin]
    if not kin or (draft.goals and draft.habits and draft.creeds):  # all is written: it starts anew
        known = {held.name for one in others for held in one.kin}
        known |= {held.name for one in others for held in plan.plan_of(one).kin}  # still a draft
        free = [one for one in KIN if one[0] not in known]
        some = luck.some(free if len(free) > 1 else KIN, 2)
        kin = [{"name": name, "relation": relation} for name, relation in some]
    held = {note.text for one in others for note in (*one.goals, *one.habits, *one.creeds)}
    kinds = ("goals", "habits", "creeds")
    lucky = {kind: luck.pick(_unlike(IDEAS.words(table, kind), held)) for kind in kinds}
    return {"kin": tuple(kin), **lucky}
