"""What a plan comes to: limits, prices and sums (VE-2)."""

from collections import Counter
from collections.abc import Iterable

from msgspec.structs import replace

from hearthside.core.moves import Illegal
from hearthside.core.reasons import Reason, total
from hearthside.games.venus import metals
from hearthside.games.venus.advancement import cap_prices
from hearthside.games.venus.characters.tiers_ages_sizes import lifepaths_allowed
from hearthside.games.venus.content import (
    ABILITIES,
    GEAR,
    JOBS,
    KINDS,
    LIFEPATHS,
    Job,
    Lifepath,
    Listed,
    Ware,
    is_bracketed,
)
from hearthside.games.venus.sheet import NOTHING, BoughtWithCaps, Figure, Plan, Walked
from hearthside.games.venus.state import VTable


def plan_of(figure: Figure) -> Plan:
    return figure.plan or Plan()


def planned(draft: Figure, **changes: object) -> Figure:
    """The draft with some of its plan changed."""
    return replace(draft, plan=replace(plan_of(draft), **changes))


def paths_of(figure: Figure) -> tuple[Walked, ...]:
    """The lifepaths of somebody being made, or long made."""
    return figure.plan.paths if figure.plan else figure.paths


def counted_paths(figure: Figure) -> tuple[int, int]:
    """VE-2.5: the least and the most lifepaths."""
    return lifepaths_allowed(figure.age, figure.tier, plan_of(figure).more_paths)


def closed(figure: Figure, path: Lifepath, before: Iterable[Walked]) -> str:
    """VE-2.5: why a lifepath cannot be taken after those before it, or nothing."""
    walked = list(before)
    needs = path.requires
    if any(one.id == path.id for one in walked):
        return f"{path.name} is on the sheet already. Each lifepath is walked once."
    if needs.lifepath and needs.lifepath not in {one.name for one in walked}:
        return f"{path.name} needs {needs.lifepath} first."
    if needs.ages and figure.age not in needs.ages:
        return f"{path.name} is for {' or '.join(needs.ages)} characters."
    if needs.tiers and figure.tier not in needs.tiers:
        return f"{path.name} is for {' or '.join(needs.tiers)} characters."
    if needs.attribute and needs.attribute not in has_names(figure):
        return f"{path.name} needs the attribute {needs.attribute}."
    return ""


def open_to(table: VTable, figure: Figure) -> list[Lifepath]:
    """The lifepaths somebody could take next."""
    walked = paths_of(figure)
    return [row for row in LIFEPATHS.of(table).values() if not closed(figure, row, walked)]


def has_names(figure: Figure) -> set[str]:
    """The attributes somebody has or plans to have: rolled, listed, bought and special."""
    plan = plan_of(figure)
    rolled = {one.free for one in paths_of(figure) if one.free not in ("", NOTHING)}
    special = {plan.special.name} if plan.special and plan.special.name else set()
    bought = {one.name for one in plan.bought if kind_of(one) in KINDS}
    held = {one.name for one in figure.attributes}
    return rolled | bought | special | set(plan.listed) | held


def kind_of(bought: BoughtWithCaps) -> str:
    """A filled-in `[city]` is a specialty."""
    return "specialty" if is_bracketed(bought.kind) else bought.kind


def specials(table: VTable, but: str) -> dict[str, str]:
    """VE-2.10: what belongs to somebody else alone, by name, and to whom."""
    found = {}
    for one in table.play.cast.values():
        if one.id == but:
            continue
        if one.special:
            found[one.special.name.casefold()] = one.id
        elif one.plan and one.plan.special and one.plan.special.name:
            found[one.plan.special.name.casefold()] = one.id
    claims = claimed(table)
    return found | {name.casefold(): who for who, name in claims.items() if who != but}


def claimed(table: VTable) -> dict[str, str]:
    """VE-2.10: the special that somebody would have once their Peers agree, by whose it is."""
    then = (event for one in table.play.pending.values() for event in one.then)
    gains = ((event["who"], event["attribute"]) for event in then if "attribute" in event)
    return {
        who: made["name"] for who, made in gains if isinstance(made, dict) and made.get("special")
    }


def checked_name(table: VTable, figure: Figure, name: str, special: bool = False) -> str:
    """VE-2.9, VE-2.10: a new attribute's name, or a refusal: it is there already, it is somebody's
    alone, or it is still in brackets."""
    said = name.strip().casefold()
    others = [one for one in table.play.cast.values() if one.id != figure.id]
    if is_bracketed(name.strip()):
        raise Illegal("Say which one it is by name. It covers that one only.", "name")
    if said in {one.casefold() for one in has_names(figure)}:
        raise Illegal(f"“{name}” is on the sheet already. Take something else.", "name")
    if owner := specials(table, figure.id).get(said):
        whose = table.play.cast[owner].name or "Somebody"
        raise Illegal(f"“{name}” is {whose}’s special attribute, and nobody else’s.", "name")
    if special and any(said in {had.casefold() for had in has_names(one)} for one in others):
        raise Illegal(f"Somebody has “{name}” already, so it cannot be theirs alone.", "name")
    return name.strip()


def listed_attributes(figure: Figure) -> dict[str, Listed]:
    return {one.name: one for path in paths_of(figure) for one in path.attributes}


def listed_wares(figure: Figure) -> dict[str, Ware]:
    return {one.name: one for path in paths_of(figure) for one in path.assets}


def listed_jobs(figure: Figure) -> Counter[str]:
    """VE-2.13: how many lifepaths list each job."""
    return Counter(job for path in paths_of(figure) for job in dict.fromkeys(path.jobs))


def price(figure: Figure, bought: BoughtWithCaps) -> int:
    """VE-2.9, VE-2.14: what one line costs."""
    kind = kind_of(bought)
    if kind in KINDS:
        listed = listed_attributes(figure)
        return cap_prices.attribute_price(kind, bought.name in listed or bought.kind in listed)
    return cap_prices.asset_price(kind, bought.name in listed_wares(figure))


def chosen(table: VTable, figure: Figure) -> list[BoughtWithCaps]:
    """Everything caps buy but jobs, whichever way it was put down; what has no kind yet is not
    bought yet."""
    plan, listed, gear = plan_of(figure), listed_attributes(figure), GEAR.of(table)
    return [
        *(BoughtWithCaps(kind=listed[one].kind, name=one) for one in plan.listed if one in listed),
        *(
            BoughtWithCaps(kind=gear[one].kind, name=gear[one].name)
            for one in plan.gear
            if one in gear
        ),
        *(one for one in plan.bought if one.kind),
    ]


def spent(table: VTable, figure: Figure) -> tuple[Reason, ...]:
    """VE-2.23: everything caps go to, with what it costs."""
    plan, times = plan_of(figure), listed_jobs(figure)
    lines = [Reason(one.name, price(figure, one), ("VE-2.9",)) for one in chosen(table, figure)]
    for job in plan.levels:
        cost = cap_prices.job_price(times[job.name], job.more, job.name == first_job(plan))
        lines.append(Reason(job.name, cost, ("VE-2.13",)))
    return tuple(lines)


def first_job(plan: Plan) -> str:
    return plan.called or plan.job


def caps(figure: Figure) -> int:
    return sum(path.caps for path in paths_of(figure))


def caps_left(table: VTable, figure: Figure) -> int:
    return caps(figure) - total(spent(table, figure))


def scores(figure: Figure) -> dict[str, int]:
    """VE-2.4, VE-2.5: what age and lifepaths put where."""
    found = dict.fromkeys(ABILITIES, 0)
    for one in plan_of(figure).spread:
        found[one.ability] += one.points
    for path in paths_of(figure):
        if path.score in found:
            found[path.score] += 1
    return found


def calibers(figure: Figure) -> dict[str, int]:
    """VE-2.8: Bronze and the tier's steps; attributes worth a step come on top."""
    steps = {one.ability: one.steps for one in plan_of(figure).spread}
    return {one: metals.BRONZE + steps.get(one, 0) for one in ABILITIES}


def free_limits(table: VTable, figure: Figure) -> list[str]:
    """VE-2.9: limits that cost nothing: rolled, listed, or the special."""
    plan, listed = plan_of(figure), listed_attributes(figure)
    frees = [path.free for path in paths_of(figure)]
    rolled = [one for one in frees if one in listed and listed[one].kind == "limit"]
    bought = [
        one.name for one in chosen(table, figure) if one.kind == "limit" and not price(figure, one)
    ]
    special = [plan.special.name] if plan.special and plan.special.kind == "limit" else []
    return [*rolled, *bought, *special]


def ware_named(table: VTable, figure: Figure, name: str) -> Ware | None:
    """What a list says of an asset by name."""
    if name in (listed := listed_wares(figure)):
        return listed[name]
    return next((row for row in GEAR.of(table).values() if row.name == name), None)


def jobs_in_order(table: VTable) -> list[tuple[str, str]]:
    """Jobs by name, with their abilities, in D66 order."""
    return [(job.name, f"{job.name} ({called_for(job)})") for job in job_rows(table)]


def job_rows(table: VTable) -> list[Job]:
    return sorted(JOBS.of(table).values(), key=lambda job: (job.d66 or 99, job.name))


def called_for(job: Job) -> str:
    """The abilities a job inherits, in a word or two."""
    return ", ".join(one.capitalize() for one in job.abilities)
