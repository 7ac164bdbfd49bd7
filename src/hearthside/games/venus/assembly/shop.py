"""The shop of assembly: what caps buy, what it costs, and what is left (VE-2.9 to VE-2.14)."""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from hearthside.core.forms import Choice, Field, Many, Number, Pick, Rows, Text, Total, purse
from hearthside.core.making import Blanks
from hearthside.core.wording.grammar import counted
from hearthside.games.venus.advancement import cap_prices
from hearthside.games.venus.assembly import plan
from hearthside.games.venus.assembly.sheets import attribute
from hearthside.games.venus.characters.tiers_ages_sizes import least_level
from hearthside.games.venus.content import GEAR, Listed, is_bracketed
from hearthside.games.venus.rolls.attributes_on_rolls import does
from hearthside.games.venus.sheet import BoughtWithCaps, Figure, Level
from hearthside.games.venus.state import VTable

IN_SHORT = {
    "connection": "Connections: whose doors open to you",
    "feature": "Features: what everybody sees in you",
    "limit": "Limits: what holds you back",
    "gambit": "Gambits: what bends the rules for you",
    "specialty": "Specialties: what you know all about",
}
THINGS = {
    "capital": "Capital: what one saves years for",
    "vendible": "Vendibles: what any trader sells",
}
PRICES = {**cap_prices.ATTRIBUTE_PRICES, **cap_prices.ASSET_PRICES}


def shop_fields(table: VTable, draft: Figure) -> Sequence[Field]:
    now = plan.plan_of(draft)
    listed = plan.listed_attributes(draft)
    special = now.special
    fields: list[Field] = [_levels(table, draft)]
    if picks := _listed_picks(draft):
        held = tuple(one for one in now.listed if one in listed)
        fields.append(Many("listed", "From your lifepaths", picks=picks, value=held, chips=True))
    fields += [
        Text(
            "special_name",
            "Your special attribute",
            help="Free, and nobody else’s.",
            value=special.name if special else "",
            most=80,
            placeholder="Comes Back Once",
        ),
        Text(
            "special_sense",
            "What does it do?",
            value=special.sense if special else "",
            most=200,
            placeholder="Once, what should have killed me did not",
        ),
        Choice(
            "special_kind",
            "It is a",
            picks=tuple(Pick(kind, kind.capitalize()) for kind in PRICES),
            value=special.kind if special else "gambit",
            folded=True,
        ),
    ]
    gear = GEAR.of(table)
    wares = tuple(
        Pick(
            row.id,
            row.name,
            ", ".join(row.tags),
            THINGS[row.kind],
            _costs(row.kind),
        )
        for row in gear.values()
        if row.name not in plan.listed_wares(draft)
    )
    held = tuple(one for one in now.gear if one in {pick.value for pick in wares})
    bought = Many("gear", "Things", picks=wares, value=held)
    return (*fields, replace(bought, brief=bought.shown(held) or "things"), _bought(draft))


def _costs(kind: str, less: int = 0) -> dict[str, int]:
    return {"caps": less - PRICES[kind]}


def _told(kind: str, less: int = 0) -> str:
    """A price as people say it."""
    caps = PRICES[kind] - less
    return counted(caps, "cap") if caps else "Free"


def _listed_picks(draft: Figure) -> tuple[Pick, ...]:
    rolled = {path.free for path in plan.plan_of(draft).paths}
    return tuple(
        Pick(one.name, one.name, _does(one), IN_SHORT[one.kind], _costs(one.kind, 1))
        for one in plan.listed_attributes(draft).values()
        if one.name not in rolled and not is_bracketed(one.name)
    )


def _does(one: Listed) -> str:
    """What it will do on a roll, as the sheet says it."""
    if not one.effect:
        return one.when
    return does(attribute(one, [])) + (", once a session" if one.once else "")


def _bought(draft: Figure) -> Rows:
    kinds = [
        Pick(kind, f"{kind.capitalize()}, {_told(kind).lower()}", counts=_costs(kind))
        for kind in PRICES
    ]
    for one in plan.listed_attributes(draft).values():
        if is_bracketed(one.name):
            word = one.name.strip("[]").capitalize()
            label = f"{word}, listed, {_told(one.kind, 1).lower()}"
            kinds.append(Pick(one.name, label, counts=_costs(one.kind, 1)))
    value = tuple(msgspec.to_builtins(one) for one in plan.plan_of(draft).bought)
    return Rows(
        "bought",
        "Anything else",
        fields=(
            Choice("kind", "Kind", picks=tuple(kinds), folded=True),
            Text("name", "Name", most=80, placeholder="The Salt Causeway"),
            Text("sense", "What does it mean?", most=200, placeholder="I know every stone of it"),
        ),
        value=tuple(row for row in value if row["kind"] in {"", *(kind.value for kind in kinds)}),
        most=40,
        brief=", ".join(row["name"] for row in value) or "anything else",
    )


def _levels(table: VTable, draft: Figure) -> Rows:
    now, times = plan.plan_of(draft), plan.listed_jobs(draft)
    least = least_level(draft.tier)
    names = dict(plan.jobs_in_order(table))
    if now.called:
        names = {now.called: now.called, **names}
        names.pop(now.job, None)  # it goes by its new name alone
    first = plan.first_job(now)
    names = {job: names[job] for job in sorted(names, key=lambda job: (job != first, -times[job]))}
    free = [job for job in names if not cap_prices.job_price(times[job], 0, job == first)]
    levels = now.levels or tuple(Level(name=one, more=0) for one in free)
    picks = tuple(
        Pick(
            job,
            label,
            _price(times[job], job == first),
            counts={"caps": -cap_prices.job_price(times[job], 0, job == first)},
        )
        for job, label in names.items()
    )
    return Rows(
        "levels",
        "Jobs",
        help=f"What you roll in tasks. Each starts at level {least}, and a level more costs a cap.",
        fields=(
            Choice("name", "Job", picks=picks, folded=True),
            Number(
                "more",
                "Level",
                least=0,
                most=cap_prices.MOST_LEVEL_MADE - least,
                value=0,
                over=least,
                counts={"caps": -1},
            ),
        ),
        value=tuple(msgspec.to_builtins(one) for one in levels if one.name in names),
        most=40,
    )


def _price(times: int, given: bool) -> str:
    caps = cap_prices.job_price(times, 0, given)
    return counted(caps, "cap") if caps else "free"


def shop_totals(table: VTable, draft: Figure) -> Sequence[Total]:
    return (purse("caps", plan.caps(draft), "Caps left"),)


def shop_begun(draft: Figure) -> bool:
    """Whether anything was bought: the job that is given stands there by itself."""
    now = plan.plan_of(draft)
    levels = len(now.levels) > 1 or any(one.more for one in now.levels)
    return bool(levels or now.listed or now.gear or now.bought or now.special)


def shop_saved(table: VTable, draft: Figure, blanks: Blanks) -> Figure:
    special = None
    if blanks["special_name"].strip() or blanks["special_sense"].strip():
        special = BoughtWithCaps(
            kind=blanks["special_kind"],
            name=blanks["special_name"].strip(),
            sense=blanks["special_sense"],
        )
    bought = msgspec.convert(blanks["bought"], tuple[BoughtWithCaps, ...])
    return plan.planned(
        draft,
        listed=tuple(blanks.get("listed", ())),
        gear=tuple(blanks["gear"]),
        bought=tuple(one for one in bought if one.name.strip()),
        levels=msgspec.convert(blanks["levels"], tuple[Level, ...]),
        special=special,
    )
