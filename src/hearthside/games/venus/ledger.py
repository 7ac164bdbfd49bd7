"""What changes on sheets, said once for every procedure that changes it."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.moves import Event
from hearthside.core.procedures import events_of
from hearthside.core.say import Kind, Line, Span, line, number
from hearthside.games.venus import ledger_events, numbers
from hearthside.games.venus.common import VTable, aspect, called, metal
from hearthside.games.venus.ledger_events import (
    AssetChanged,
    AssetGained,
    AssetLost,
    AttributeGained,
    AttributeLost,
    AttributeUsed,
    CaliberChanged,
    CapsChanged,
    DueAdded,
    DueDone,
    EgoChanged,
    EgoOrLotEarned,
    ExpMarked,
    FidelityChanged,
    JobChanged,
    JobGained,
    JobRose,
    KinChanged,
    LotsChanged,
    LotsEarned,
    PrinciplesWritten,
    ScoreChanged,
    WoundMended,
    WoundNoted,
)
from hearthside.games.venus.sheet import Due, Figure

EVENTS = events_of(ledger_events)
__all__ = [
    "AssetChanged",
    "AssetGained",
    "AssetLost",
    "AttributeGained",
    "AttributeLost",
    "AttributeUsed",
    "CaliberChanged",
    "CapsChanged",
    "DueAdded",
    "DueDone",
    "EgoChanged",
    "EgoOrLotEarned",
    "ExpMarked",
    "FidelityChanged",
    "JobChanged",
    "JobGained",
    "JobRose",
    "KinChanged",
    "LotsChanged",
    "LotsEarned",
    "PrinciplesWritten",
    "ScoreChanged",
    "WoundMended",
    "WoundNoted",
    "caliber",
    "evolve",
    "exp",
    "follow",
    "say",
    "score",
]


def exp(table: VTable, who: str, job: str, count: int, why: str, *rules: str) -> list[Event]:
    """Marks for a job; none while a qualification is unmet (VE-4.10)."""
    held = table.play.cast[who].job(job)
    if held is None or not held.met or count < 1:
        return []
    return [ExpMarked(who=who, job=job, count=count, why=why, rules=rules)]


def score(table: VTable, who: str, ability: str, by: int, why: str, *rules: str) -> list[Event]:
    """A score moved, held between +0 and +9; nothing where it cannot move."""
    now = table.play.cast[who].ability(ability).score
    to = numbers.clamp(now + by, 0, numbers.MOST_SCORE)
    if to == now:
        return []
    return [ScoreChanged(who=who, ability=ability, to=to, why=why, rules=rules)]


def caliber(table: VTable, who: str, ability: str, why: str, *rules: str) -> list[Event]:
    """A caliber one step up, for good; nothing at Platinum."""
    now = table.play.cast[who].ability(ability).caliber
    if now == numbers.PLATINUM:
        return []
    return [CaliberChanged(who=who, ability=ability, to=now + 1, why=why, rules=rules)]


def follow(table: VTable, event: Event) -> list[Event]:
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
    fits = min(event.count, numbers.MOST_LOTS - figure.lots)
    found: list[Event] = []
    if fits > 0:
        told: dict[str, Any] = {"who": event.who, "why": event.why, "rules": event.rules}
        found.append(LotsChanged(by=fits, **told))
    why = f"Lots beyond {numbers.MOST_LOTS}"
    due = DueAdded(who=event.who, kind="exp", why=why, rules=("VE-5.2",))
    return [*found, *[due] * (event.count - max(fits, 0))]


def _risen(figure: Figure, job: str) -> list[Event]:
    held = figure.job(job)
    if held is None or held.exp < numbers.exp_to_rise(held.level):
        return []
    if held.level == 0:
        scores = [figure.ability(one).score for one in held.abilities]
        level = numbers.opens_at(figure.tier, scores)
        return [JobRose(who=figure.id, job=job, level=level, rules=("VE-4.10",))]
    if held.level >= numbers.SOFT_LEVEL and not held.beyond:
        return []
    return [JobRose(who=figure.id, job=job, level=held.level + 1, rules=("VE-5.1",))]


def evolve(table: VTable, event: Event) -> VTable:
    who = table.play.cast.get(getattr(event, "who", ""))
    match event:
        case LotsChanged() if who:
            lots = numbers.clamp(who.lots + event.by, 0, numbers.MOST_LOTS)
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
    who = getattr(event, "who", "")
    if who not in table.play.cast:
        return []
    told = _told(table, table.play.cast[who], event)
    rules = getattr(event, "rules", ())
    kind: Kind = "turning" if isinstance(event, TURNING) else "event"
    if isinstance(event, COUNTED):
        kind = "bookkeeping"
    spans = (called(table, who), *told)
    return [line(*spans, rules=rules, beat="Sheet", kind=kind)] if told else []


TURNING = (WoundNoted, KinChanged, JobRose, CaliberChanged)
COUNTED = (LotsChanged, EgoChanged, FidelityChanged, DueAdded, CapsChanged, ExpMarked)
"""Counted at the table, and told by nobody afterwards."""


def _told(table: VTable, who: Figure, event: Event) -> tuple[str | Span, ...]:
    match event:
        case LotsChanged():
            many = "a Lot" if abs(event.by) == 1 else f"{abs(event.by)} Lots"
            return (f" {'gains' if event.by > 0 else 'spends'} {many}: {event.why}.",)
        case EgoChanged():
            return (f" {'has Ego again' if event.held else 'spends Ego'}: {event.why}.",)
        case FidelityChanged():
            return (" has Fidelity ", number(str(event.to)), f": {event.why}.")
        case ScoreChanged():
            return (f" has {event.ability.capitalize()} +{event.to}: {event.why}.",)
        case CaliberChanged():
            return (f" has {metal(event.to)} {event.ability.capitalize()}: {event.why}.",)
        case DueAdded():
            what = {
                "exp": "1 exp to place",
                "score": "+1 to a score",
                "caliber": "a caliber step",
                "lifepath": "a lifepath to take",
            }
            return (f" has {what.get(event.kind, event.kind)}: {event.why}.",)
        case CapsChanged():
            return (f" has {event.caps} caps left: {event.why}.",)
        case PrinciplesWritten():
            return (f" writes down goals, habits and creeds{event.why}.",)
        case WoundNoted():
            return (" is hurt: ", aspect(event.wound.text), ".")
        case WoundMended():
            return (" is over ", aspect(event.text), ".")
        case KinChanged():
            return (f": {event.told}.",)
    return _told_of_things(who, event)


def _told_of_things(who: Figure, event: Event) -> tuple[str | Span, ...]:
    match event:
        case ExpMarked():
            job = who.job(event.job)
            return (f" marks {event.count} exp for {job.name if job else 'a job'}: {event.why}.",)
        case JobRose():
            job = who.job(event.job)
            return (f": {job.name if job else 'a job'} rises to ", number(str(event.level)), ".")
        case JobGained():
            return (f" has a new job, {event.job.name}, at level {event.job.level}.",)
        case JobChanged() | AssetChanged():
            return (f": {event.told}.",)
        case AttributeGained():
            return (f" gains the {event.attribute.kind} ", aspect(event.attribute.name), ".")
        case AttributeLost():
            return (" loses ", aspect(event.name), ".")
        case AssetGained():
            return (" now has ", aspect(event.asset.name), ".")
        case AssetLost():
            return (" no longer has ", aspect(event.name), ".")
    return ()
