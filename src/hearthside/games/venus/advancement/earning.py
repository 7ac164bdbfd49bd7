"""What somebody earns: exp, Lots, Ego, scores and metals, and what follows from each (VE-5)."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from hearthside.core.moves import Event
from hearthside.core.procedures import events_of
from hearthside.core.say import Line, comes_true, line
from hearthside.games.venus import metals
from hearthside.games.venus.characters import sheet_changes
from hearthside.games.venus.characters.sheet_changes import (
    AssetGained,
    CaliberChanged,
    DueAdded,
    EgoChanged,
    EgoOrLotEarned,
    ExpMarked,
    JobGained,
    JobRose,
    LotsChanged,
    LotsEarned,
    ScoreChanged,
    WoundNoted,
)
from hearthside.games.venus.characters.tiers_ages_sizes import least_level
from hearthside.games.venus.check import check_target
from hearthside.games.venus.sheet import Due, Figure
from hearthside.games.venus.state import VTable
from hearthside.games.venus.wording import called

SOFT_LEVEL = 10
TO_LEARN = 16
MOST_LOTS = 10

EVENTS = events_of(sheet_changes)


def exp(table: VTable, who: str, job: str, count: int, why: str, *rules: str) -> list[ExpMarked]:
    """Marks for a job; none while a qualification is unmet (VE-4.10)."""
    held = table.play.cast[who].job(job)
    if held is None or not held.met or count < 1:
        return []
    return [ExpMarked(who=who, job=job, count=count, why=why, rules=rules)]


def score(table: VTable, who: str, ability: str, by: int, why: str, *rules: str) -> list[Event]:
    """A score moved, held between +0 and +9; nothing where it cannot move."""
    now = table.play.cast[who].ability(ability).score
    to = metals.clamp(now + by, 0, check_target.MOST_SCORE)
    if to == now:
        return []
    return [ScoreChanged(who=who, ability=ability, to=to, why=why, rules=rules)]


def caliber(table: VTable, who: str, ability: str, why: str, *rules: str) -> list[Event]:
    """A caliber one step up, for good; nothing at Platinum."""
    now = table.play.cast[who].ability(ability).caliber
    if now == metals.PLATINUM:
        return []
    return [CaliberChanged(who=who, ability=ability, to=now + 1, why=why, rules=rules)]


def follow(table: VTable, event: LotsEarned | EgoOrLotEarned | ExpMarked) -> list[Event]:
    match event:
        case LotsEarned() if event.who in table.play.cast:
            return _earned(table.play.cast[event.who], event)
        case EgoOrLotEarned() if event.who in table.play.cast:
            told: dict[str, Any] = {"who": event.who, "why": event.why, "rules": event.rules}
            if table.play.cast[event.who].ego:
                return [LotsEarned(count=1, **told)]
            return [EgoChanged(held=True, **told)]
        case ExpMarked() if event.who in table.play.cast:
            return _risen(table.play.cast[event.who], event.job)
    return []


def _earned(figure: Figure, event: LotsEarned) -> list[Event]:
    fits = min(event.count, MOST_LOTS - figure.lots)
    found: list[Event] = []
    if fits > 0:
        told: dict[str, Any] = {"who": event.who, "why": event.why, "rules": event.rules}
        found.append(LotsChanged(by=fits, **told))
    why = f"Lots beyond {MOST_LOTS}"
    due = DueAdded(who=event.who, kind="exp", why=why, rules=("VE-5.2",))
    return [*found, *[due] * (event.count - max(fits, 0))]


def _risen(figure: Figure, job: str) -> list[Event]:
    held = figure.job(job)
    if held is None or held.exp < exp_to_rise(held.level):
        return []
    if held.level == 0:
        scores = [figure.ability(one).score for one in held.abilities]
        level = opens_at(figure.tier, scores)
        return [JobRose(who=figure.id, job=job, level=level, rules=("VE-4.10",))]
    if held.level >= SOFT_LEVEL and not held.beyond:
        return []
    return [JobRose(who=figure.id, job=job, level=held.level + 1, rules=("VE-5.1",))]


def evolve(table: VTable, event: Event) -> VTable:
    who = table.play.cast.get(getattr(event, "who", ""))
    match event:
        case LotsChanged() if who:
            lots = metals.clamp(who.lots + event.by, 0, MOST_LOTS)
            return table.with_one(who.id, lots=lots)
        case ScoreChanged() if who:
            moved = replace(who.ability(event.ability), score=event.to)
            return table.with_one(who.id, abilities={**who.abilities, event.ability: moved})
        case CaliberChanged() if who:
            moved = replace(who.ability(event.ability), caliber=event.to)
            return table.with_one(who.id, abilities={**who.abilities, event.ability: moved})
        case DueAdded() if who:
            made = table.play.made + 1
            due = Due(id=f"due-{made}", kind=event.kind, why=event.why, rules=event.rules)
            table = table.with_play(made=made)
            return table.with_one(who.id, dues=(*who.dues, due))
        case AssetGained() if who:
            if event.asset.finite and event.asset.uses is None:
                fresh = (*table.play.fresh, (who.id, event.asset.id))
                table = table.with_play(fresh=fresh)
            return table.with_one(who.id, assets=(*who.assets, event.asset))
    return table


def say(table: VTable, event: Event) -> list[Line]:
    who = table.play.cast.get(getattr(event, "who", ""))
    match event:
        case LotsChanged() if who:
            many = "a Lot" if abs(event.by) == 1 else f"{abs(event.by)} Lots"
            why = f" {event.why}" if event.why.startswith(("to ", "for ")) else f": {event.why}"
            told = f" {'gains' if event.by > 0 else 'spends'} {many}{why}."
            spans = (called(table, who.id), told)
            return [line(*spans, rules=event.rules, beat="Sheet", retold=False)]
        case WoundNoted() if who:
            return [_hurt(table, event)]
        case JobGained(job=job) if who:
            known = f" takes up {job.name}, at level {job.level}."
            told = known if job.level else f" begins to learn {job.name}."
            return [line(called(table, who.id), told, rules=event.rules, beat="Sheet")]
    return []


def _hurt(table: VTable, event: WoundNoted) -> Line:
    """VE-4.15: what the failure before it came to is not told twice."""
    failed = table.play.settled_task or table.play.settled_check
    if failed and event.wound.text == failed.stakes:
        return line(called(table, event.who), " is hurt by it.", rules=("VE-4.15",), beat="Sheet")
    told = (called(table, event.who), " is hurt", *comes_true(event.wound.text))
    return line(*told, rules=("VE-4.15",), beat="Sheet", kind="turning")


def exp_to_rise(level: int) -> int:
    """VE-5.1, VE-4.10: twice the level; a new job needs sixteen."""
    return 2 * level if level else TO_LEARN


def opens_at(tier: str, scores: Sequence[int]) -> int:
    """VE-4.10: a job learned on the job opens at the lowest score it inherits, or the minimum."""
    return max(least_level(tier), min(scores))
