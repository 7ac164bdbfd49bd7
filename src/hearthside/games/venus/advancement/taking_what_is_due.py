"""What was earned finds its place; Fidelity, tiers and ages (VE-5, VE-2.2)."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Pick, Text, left_open, one_of
from hearthside.core.moves import Event, Move
from hearthside.core.saying_events import Says
from hearthside.core.wording.typesetting import sentence
from hearthside.games.venus import metals, peer_reviews
from hearthside.games.venus.advancement import earning
from hearthside.games.venus.characters import sheet_changes
from hearthside.games.venus.characters.tiers_ages_sizes import (
    AGES,
    TIERS,
    caliber_steps,
    extra_lifepaths,
    least_level,
    mental_points,
    physical_points,
)
from hearthside.games.venus.check import check_target
from hearthside.games.venus.content import MENTAL, PHYSICAL
from hearthside.games.venus.debrief import rewards
from hearthside.games.venus.people import figure, heroes, mine, peers
from hearthside.games.venus.sessions.kinds_and_ends import is_development
from hearthside.games.venus.sheet import Due, Figure
from hearthside.games.venus.state import VTable
from hearthside.games.venus.wording import ABILITY_PICKS, metal

TIER_PICKS = tuple(Pick(tier, tier.capitalize()) for tier in TIERS)
AGE_PICKS = tuple(Pick(age, age.capitalize()) for age in AGES)


class TakeDue(Move, frozen=True, tag="venus.take-due"):
    """Where something earned goes: an ability, or a job."""

    who: str
    due: str
    into: str


class DrainFidelity(Move, frozen=True, tag="venus.drain-fidelity"):
    who: str
    ability: str


class ProposeTier(Move, frozen=True, tag="venus.propose-tier"):
    tier: str


class PassYears(Move, frozen=True, tag="venus.pass-years"):
    who: str
    age: str


class MeetQualification(Move, frozen=True, tag="venus.meet-qualification"):
    who: str
    job: str


class LiftLimit(Move, frozen=True, tag="venus.lift-limit"):
    """VE-5.1: a feature, training or technology takes a job past ten."""

    who: str
    job: str
    words: str


class LowerScore(Move, frozen=True, tag="venus.lower-score"):
    """Ageing takes a point: where is the owner's choice."""

    who: str
    due: str
    into: str


class TierChanged(Event, frozen=True, tag="venus.tier-changed"):
    sets = {"tier": "tier"}
    says = Says("Everyone is {tier:aspect} now.", ("VE-2.2",), beat="Sheet", kind="turning")
    tier: str


class TierOf(Event, frozen=True, tag="venus.tier-of"):
    """One character is of the table's new tier."""

    sets = {"cast.{who}.tier": "tier"}
    who: str
    tier: str


class AgeChanged(Event, frozen=True, tag="venus.age-changed"):
    sets = {"cast.{who}.age": "age"}
    says = Says("{who} is {age} now.", ("VE-5.10",), beat="Sheet")
    who: str
    age: str


ASKED = {
    "exp": "Which job gets the exp?",
    "score": "Which score rises?",
    "caliber": "Which caliber rises?",
    "mental": "Which mental score rises?",
    "physical": "Which physical score rises?",
}
FALLS = {"less mental": "Which mental score falls?", "less physical": "Which physical score falls?"}


LASTS = True


def verbs(table: VTable, seat: str) -> list[Verb]:
    found: list[Verb] = []
    for who in mine(table, seat):
        placed = (_due(who, due) for due in who.dues if due.kind != "lifepath")
        found += [one for one in placed if one]
        if who.fidelity >= rewards.FULL_FIDELITY and (picks := _below_platinum(who)):
            field = left_open("ability", "Which?", picks)
            found.append(
                verb(
                    DrainFidelity,
                    f"Drain {who.name}’s Fidelity for a caliber step",
                    lambda field=field: (field,),  # type: ignore[misc]
                    who=who.id,
                    group="sheet",
                    rules=("VE-5.8",),
                )
            )
    if is_development(table) and table.is_player(seat) and not peer_reviews.is_open(table, "tier"):
        tiers = [pick for pick in TIER_PICKS if pick.value != table.play.tier]
        field = left_open("tier", "Which tier?", tiers)
        label = "Propose another tier for everyone"
        found.append(verb(ProposeTier, label, lambda: (field,), group="table", rules=("VE-2.2",)))
    return found + (_gm(table) if table.is_gm(seat) else [])


def _below_platinum(who: Figure) -> tuple[Pick, ...]:
    return tuple(
        _now(who, pick)
        for pick in ABILITY_PICKS
        if who.ability(pick.value).caliber < metals.PLATINUM
    )


def _due(who: Figure, due: Due) -> Verb | None:
    """A button for something earned; nothing where there is no place for it."""
    if due.kind in FALLS:
        names = MENTAL if due.kind == "less mental" else PHYSICAL
        picks = tuple(_now(who, p) for p in ABILITY_PICKS if p.value in names and _score(who, p))
        kind: type[Move] = LowerScore
        label = FALLS[due.kind]
    else:
        picks = _places(who, due.kind)
        kind, label = TakeDue, ASKED[due.kind]
    if not picks:
        return None
    field = left_open("into", label, picks)
    return verb(
        kind,
        f"{label.removesuffix('?')} for {who.name}?",
        lambda: (field,),
        help=sentence(due.why),
        fixed={"due": due.id},
        go="Mark it" if due.kind == "exp" else "Lower it" if due.kind in FALLS else "Raise it",
        group="sheet",
        who=who.id,
        first=True,
        rules=due.rules,
    )


def _places(who: Figure, kind: str) -> tuple[Pick, ...]:
    match kind:
        case "exp":
            return tuple(Pick(job.id, job.name) for job in who.jobs if job.met)
        case "caliber":
            return _below_platinum(who)
        case "mental" | "physical":
            names = MENTAL if kind == "mental" else PHYSICAL
            return tuple(p for p in _risable(who) if p.value in names)
    return _risable(who)


def _risable(who: Figure) -> tuple[Pick, ...]:
    return tuple(_now(who, p) for p in ABILITY_PICKS if _score(who, p) < check_target.MOST_SCORE)


def _score(who: Figure, pick: Pick) -> int:
    return who.ability(pick.value).score


def _now(who: Figure, pick: Pick) -> Pick:
    """An ability with what it is so far."""
    return replace(pick, help=f"{metal(who.ability(pick.value).caliber)} +{_score(who, pick)}")


def _gm(table: VTable) -> list[Verb]:
    found: list[Verb] = []
    for who in heroes(table):
        look: dict[str, Any] = {"group": "gm", "about": who.id}
        fixed = {"who": who.id}
        if not table.in_scene:
            found.append(_ageing(who))
        for job in who.jobs:
            if not job.met:
                done = MeetQualification(who=who.id, job=job.id)
                label = f"{who.name} qualifies as {job.name}"
                found.append(verb(done, label, rules=("VE-4.10",), **look))
            if job.level >= earning.SOFT_LEVEL and not job.beyond:
                words = Text("words", "What makes it possible?", needed=True, most=200)
                found.append(
                    verb(
                        LiftLimit,
                        f"Let {job.name} rise past ten",
                        lambda words=words: (words,),  # type: ignore[misc]
                        fixed={**fixed, "job": job.id},
                        rules=("VE-5.1",),
                        **look,
                    )
                )
    return found


def _ageing(who: Figure) -> Verb:
    ages = [pick for pick in AGE_PICKS if pick.value != who.age]
    field = one_of("age", "How old now?", ages)
    return verb(
        PassYears,
        f"{who.name} grows older",
        lambda: (field,),
        who=who.id,
        group="gm",
        rules=("VE-5.10",),
    )


def decide(table: VTable, seat: str, move: Move) -> list[Event]:
    if isinstance(move, ProposeTier):
        words = f"Everyone becomes {move.tier}"
        everyone = (seat, *peers(table, seat))
        then = [TierChanged(tier=move.tier)]
        return peer_reviews.vote(table, seat, words, then, everyone, about="tier", unanimous=True)
    who = figure(table, move.who)  # type: ignore[attr-defined]
    match move:
        case TakeDue() | LowerScore():
            return _taken(table, who, move)
        case DrainFidelity():
            rules = ("VE-5.8",)
            drained = sheet_changes.FidelityChanged(
                who=who.id, to=0, why="it is drained", rules=rules
            )
            step = earning.caliber(table, who.id, move.ability, "Fidelity drained", *rules)
            return [drained, *step]
        case PassYears():
            return [AgeChanged(who=who.id, age=move.age), *_years(who, move.age)]
        case MeetQualification() | LiftLimit():
            job = who.job(move.job)
            assert job
            if isinstance(move, LiftLimit):
                told = f"{job.name} may pass ten: {move.words}"
                changed, rules = replace(job, beyond=True), ("VE-5.1",)
            else:
                told = f"is now qualified as {job.name}"
                changed, rules = replace(job, met=True), ("VE-4.10",)
            return [sheet_changes.JobChanged(who=who.id, job=changed, told=told, rules=rules)]
    raise TypeError(move)


def _taken(table: VTable, who: Figure, move: TakeDue | LowerScore) -> list[Event]:
    due = next(one for one in who.dues if one.id == move.due)
    done = sheet_changes.DueDone(who=who.id, due=due.id)
    match due.kind:
        case "exp":
            return [done, *earning.exp(table, who.id, move.into, 1, due.why, *due.rules)]
        case "caliber":
            return [done, *earning.caliber(table, who.id, move.into, due.why, *due.rules)]
    by = -1 if isinstance(move, LowerScore) else 1
    return [done, *earning.score(table, who.id, move.into, by, due.why, *due.rules)]


def _years(who: Figure, age: str) -> list[Event]:
    """VE-5.10: the difference between two rows of ages, the owner allotting it; none below +0."""
    found: list[Event] = []
    for names, gives, word in (
        (MENTAL, mental_points, "mental"),
        (PHYSICAL, physical_points, "physical"),
    ):
        by = gives(age) - gives(who.age)
        held = sum(who.ability(one).score for one in names)
        count, kind = (by, word) if by > 0 else (min(-by, held), f"less {word}")
        why = f"being {age}"
        due = sheet_changes.DueAdded(who=who.id, kind=kind, why=why, rules=("VE-5.10",))
        found += [due] * count
    return found


def follow(table: VTable, event: TierChanged) -> list[Event]:
    """VE-2.2: a higher tier lifts every learned job below its minimum, and lets more be taken."""
    found: list[Event] = []
    least = least_level(event.tier)
    for who in heroes(table):
        steps = caliber_steps(event.tier) - caliber_steps(who.tier)
        found.append(TierOf(who=who.id, tier=event.tier))
        found += [
            sheet_changes.JobRose(who=who.id, job=job.id, level=least, rules=("VE-2.2",))
            for job in who.jobs
            if 0 < job.level < least
        ]
        why, rules = f"being {event.tier}", ("VE-2.2",)
        due = sheet_changes.DueAdded(who=who.id, kind="caliber", why=why, rules=rules)
        found += [due] * max(0, steps)
        paths = extra_lifepaths(event.tier) - extra_lifepaths(who.tier)
        path = sheet_changes.DueAdded(who=who.id, kind="lifepath", why=why, rules=rules)
        found += [path] * max(0, paths)
    return found
