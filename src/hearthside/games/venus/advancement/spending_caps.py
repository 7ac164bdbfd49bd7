"""Caps that waited on the sheet, spent in a development session (VE-2.23)."""

from typing import Any

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Choice, Pick, Text, When, left_open
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.table import slug
from hearthside.core.wording.grammar import counted
from hearthside.games.venus import peer_reviews
from hearthside.games.venus.advancement import cap_prices, earning
from hearthside.games.venus.assembly.plan import (
    checked_name,
    jobs_in_order,
    listed_attributes,
    listed_jobs,
    price,
    ware_named,
)
from hearthside.games.venus.assembly.sheets import asset, bought_attribute, held
from hearthside.games.venus.characters import sheet_changes
from hearthside.games.venus.characters.tiers_ages_sizes import least_level
from hearthside.games.venus.content import Ware, is_bracketed, job_named
from hearthside.games.venus.people import figure, mine, only, whose
from hearthside.games.venus.sessions.kinds_and_ends import AskForKind, is_development
from hearthside.games.venus.sheet import BoughtWithCaps, Figure
from hearthside.games.venus.state import VTable
from hearthside.games.venus.wording import ASSET_PICKS, PRICED_KINDS


class SpendCaps(Move, frozen=True, tag="venus.spend-caps"):
    who: str
    kind: str
    name: str


class CapsForLevel(Move, frozen=True, tag="venus.caps-for-level"):
    """A cap for a level, in a development session."""

    who: str
    job: str


LASTS = True


def verbs(table: VTable, seat: str) -> list[Verb]:
    if not is_development(table):
        return _asking(table, seat)
    return [one for who in mine(table, seat) if who.caps for one in _caps(table, who)]


def _asking(table: VTable, seat: str) -> list[Verb]:
    """Between sessions what waits on a sheet is a reason to ask for one to develop in."""
    saved = sum(who.caps for who in mine(table, seat))
    due = table.session and not table.session_open and seat not in table.play.wanted
    if not saved or not due or table.is_gm(seat):
        return []
    told = f"{counted(saved, 'cap')} wait{'s' if saved == 1 else ''} for a session to develop in."
    look: dict[str, Any] = {"help": told, "group": "sheet", "rules": ("VE-2.23",)}
    return [verb(AskForKind(kind="development"), "Ask to spend your caps", **look)]


def _caps(table: VTable, who: Figure) -> list[Verb]:
    """VE-2.23: what waited on the sheet may be spent in a development session."""
    fixed, times = {"who": who.id}, listed_jobs(who)
    jobs = tuple(
        Pick(
            f"job {job}",
            f"{job} ({cap_prices.job_price(times[job], 0)})",
            group="Jobs",
            bars=f"{who.name} has that job already. Choose another." if who.job(slug(job)) else "",
        )
        for job, _ in jobs_in_order(table)
    )
    kinds = (*PRICED_KINDS, *ASSET_PICKS)
    listed = tuple(
        Pick(one, f"{one.strip('[]').capitalize()}, listed (1)")
        for one in listed_attributes(who)
        if is_bracketed(one)
    )
    named = When("kind", tuple(pick.value for pick in (*kinds, *listed)))
    fields = (
        Choice("kind", "What?", picks=(*kinds, *listed, *jobs), value="specialty", folded=True),
        Text("name", "What is it called?", needed=True, most=80, when=named),
    )
    look: dict[str, Any] = {"group": "sheet", "about": who.id, "rules": ("VE-2.23",)}
    label = f"Spend {whose(table, who)} caps"
    told = f"{counted(who.caps, 'cap')} left."
    idle = not table.in_scene and not table.play.framer
    found = [verb(SpendCaps, label, lambda: fields, fixed, first=idle, help=told, **look)]
    raisable = tuple(
        Pick(j.id, j.name) for j in who.jobs if 0 < j.level < cap_prices.MOST_LEVEL_MADE
    )
    if raisable:
        field = left_open("job", "Which job?", raisable)
        label = f"Spend a cap on a level{only(table, who)}"
        found.append(verb(CapsForLevel, label, lambda: (field,), fixed=fixed, **look))
    return found


def decide(table: VTable, seat: str, move: SpendCaps | CapsForLevel) -> list[Event]:
    match move:
        case SpendCaps():
            return _bought(table, figure(table, move.who), move)
        case CapsForLevel():
            who = figure(table, move.who)
            job = who.job(move.job)
            assert job
            rules = ("VE-2.13",)
            rose = sheet_changes.JobRose(who=who.id, job=job.id, level=job.level + 1, rules=rules)
            return [_paid(who, 1, f"a level of {job.name}"), rose]


def _paid(who: Figure, cost: int, why: str) -> Event:
    return sheet_changes.CapsChanged(who=who.id, caps=who.caps - cost, why=why, rules=("VE-2.23",))


def _bought(table: VTable, who: Figure, move: SpendCaps) -> list[Event]:
    """VE-2.9, VE-2.14: at the prices of assembly, what a lifepath lists for less."""
    if move.kind.startswith("job "):
        return _bought_job(table, who, move.kind.removeprefix("job "))
    if move.kind in cap_prices.ASSET_PRICES:
        return _bought_asset(table, who, move)
    checked_name(table, who, move.name)
    listed = listed_attributes(who)
    wanted = BoughtWithCaps(kind=move.kind, name=move.name.strip())
    cost = price(who, wanted)
    _affordable(who, cost)
    made = bought_attribute(wanted, listed, list(who.attributes))
    gain: list[Event] = [_paid(who, cost, made.name)]
    gain.append(sheet_changes.AttributeGained(who=who.id, attribute=made, rules=("VE-2.9",)))
    if made.effect == "caliber":
        gain += earning.caliber(table, who.id, made.on, made.name, "VE-2.8")
    if made.kind == "gambit" and made.name not in listed:
        words = f"{who.name} has “{made.name}” as a gambit"
        return peer_reviews.put(table, who.player, words, gain, rules=("VE-2.22",))
    return gain


def _bought_asset(table: VTable, who: Figure, move: SpendCaps) -> list[Event]:
    ware = ware_named(table, who, move.name) or Ware(kind=move.kind, name=move.name.strip())
    cost = price(who, BoughtWithCaps(kind=ware.kind, name=ware.name))
    _affordable(who, cost)
    made = asset(ware, list(who.assets))
    gained = sheet_changes.AssetGained(who=who.id, asset=made, rules=("VE-2.14",))
    return [_paid(who, cost, made.name), gained]


def _bought_job(table: VTable, who: Figure, name: str) -> list[Event]:
    row = job_named(table, name)
    assert row
    cost = cap_prices.job_price(listed_jobs(who)[name], 0)
    _affordable(who, cost)
    job = held(name, row.id, table, least_level(who.tier))
    gained = sheet_changes.JobGained(who=who.id, job=job, rules=("VE-2.13",))
    return [_paid(who, cost, name), gained]


def _affordable(who: Figure, cost: int) -> None:
    if cost > who.caps:
        raise Illegal(f"That costs {counted(cost, 'cap')}, and {who.name} has {who.caps}.", "kind")
