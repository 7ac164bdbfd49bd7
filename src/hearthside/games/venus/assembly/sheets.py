"""What a plan comes to, as a sheet (VE-2)."""

from msgspec.structs import replace

from hearthside.core.known_names import name_written
from hearthside.core.table import slug
from hearthside.games.venus import metals
from hearthside.games.venus.assembly import plan
from hearthside.games.venus.characters.tiers_ages_sizes import least_level
from hearthside.games.venus.content import JOBS, KINDS, Listed, Ware, job_named
from hearthside.games.venus.sheet import (
    Ability,
    Asset,
    Attribute,
    BoughtWithCaps,
    Figure,
    JobHeld,
    Kin,
)
from hearthside.games.venus.state import VTable


def assembled(table: VTable, draft: Figure) -> Figure:
    """VE-2: what a plan has come to, as a sheet."""
    now = plan.plan_of(draft)
    attributes = _attributes(table, draft)
    calibers, scores = plan.calibers(draft), plan.scores(draft)
    made = replace(
        draft,
        plan=None,
        abilities={one: Ability(caliber=calibers[one], score=scores[one]) for one in calibers},
        paths=now.paths,
        attributes=attributes,
        assets=_assets(table, draft),
        jobs=_jobs(table, draft),
        kin=tuple(
            Kin(id=f"kin-{at}", name=name_written(one.name), relation=one.sense)
            for at, one in enumerate(now.kin, 1)
        ),
        caps=plan.caps_left(table, draft),
    )
    for one in attributes:
        made = worth_a_step(made, one)
    return made


def worth_a_step(made: Figure, gained: Attribute) -> Figure:
    """VE-2.8: an attribute that is a caliber step for good, beyond the bound on free ones."""
    if gained.effect != "caliber" or gained.on not in made.abilities:
        return made
    now = made.abilities[gained.on]
    better = replace(now, caliber=min(now.caliber + 1, metals.PLATINUM))
    return replace(made, abilities={**made.abilities, gained.on: better})


def _attributes(table: VTable, draft: Figure) -> tuple[Attribute, ...]:
    now = plan.plan_of(draft)
    listed = plan.listed_attributes(draft)
    made: list[Attribute] = []
    for path in now.paths:
        if path.free in listed:
            made.append(attribute(listed[path.free], made))
    for one in plan.chosen(table, draft):
        if plan.kind_of(one) in KINDS:
            made.append(bought_attribute(one, listed, made))
    if now.special and now.special.kind in KINDS:
        made.append(replace(bought_attribute(now.special, listed, made), special=True))
    return tuple(made)


def attribute(listed: Listed, beside: list[Attribute]) -> Attribute:
    return Attribute(
        id=slug(listed.name, {one.id for one in beside}),
        kind=listed.kind,
        name=listed.name,
        effect=listed.effect,
        on=listed.on,
        when=listed.when,
        once=listed.once,
    )


def bought_attribute(
    bought: BoughtWithCaps, listed: dict[str, Listed], beside: list[Attribute]
) -> Attribute:
    if bought.name in listed:
        return replace(attribute(listed[bought.name], beside), sense=bought.sense)
    return Attribute(
        id=slug(bought.name, {one.id for one in beside}),
        kind=plan.kind_of(bought),
        name=bought.name,
        sense=bought.sense,
    )


def _assets(table: VTable, draft: Figure) -> tuple[Asset, ...]:
    now = plan.plan_of(draft)
    wares: list[tuple[Ware, bool]] = [(ware, False) for path in now.paths for ware in path.assets]
    free = {ware.name for ware, _ in wares}
    wanted = [
        (one, False)
        for one in plan.chosen(table, draft)
        if plan.kind_of(one) not in KINDS and one.name not in free
    ]
    if now.special and now.special.kind not in KINDS:
        wanted.append((now.special, True))
    for one, special in wanted:
        known = plan.ware_named(table, draft, one.name)
        wares.append((known or Ware(kind=one.kind, name=one.name), special))
    made: list[Asset] = []
    for ware, special in wares:
        made.append(asset(ware, made, special))
    return tuple(made)


def asset(ware: Ware, beside: list[Asset], special: bool = False) -> Asset:
    return Asset(
        id=slug(ware.name, {one.id for one in beside}),
        kind=ware.kind,
        name=ware.name,
        tags=ware.tags,
        finite=ware.finite,
        breakable=ware.breakable,
        worth=ware.worth,
        count=ware.count,
        special=special,
    )


def _jobs(table: VTable, draft: Figure) -> tuple[JobHeld, ...]:
    now, least = plan.plan_of(draft), least_level(draft.tier)
    levels = {one.name: least + one.more for one in now.levels}
    first = plan.first_job(now)
    often = [job for job, times in plan.listed_jobs(draft).items() if times > 1]
    names = dict.fromkeys([first, *levels, *often])
    made = []
    for one in names:
        row = job_named(table, one if one != first else now.job)
        if row is not None:
            made.append(held(one, row.id, table, levels.get(one, least)))
    return tuple(made)


def held(name: str, row_id: str, table: VTable, level: int) -> JobHeld:
    row = JOBS.of(table)[row_id]
    return JobHeld(
        id=slug(name),
        name=name,
        abilities=row.abilities,
        level=level,
        qualification=row.qualification,
        met=not row.qualification,
        consent=row.consent,
    )
