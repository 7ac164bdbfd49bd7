"""Before the dice of a task fall: consent, the job, its fit, the threshold, allies (VE-4)."""

from msgspec.structs import replace

from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.procedures import events_of, moves_of
from hearthside.core.say import Line, line, name, number, typed
from hearthside.core.wording.grammar import spelled
from hearthside.games.venus import metals, peer_reviews
from hearthside.games.venus.characters import assets, kith_and_kin
from hearthside.games.venus.check import check_target
from hearthside.games.venus.people import figure, name_of, owner
from hearthside.games.venus.rolls.acting import put_anew
from hearthside.games.venus.rolls.opposition import RESISTS, agrees_first, in_the_way, resisted
from hearthside.games.venus.rolls.roll_factors import gathered, harder_rows, volunteered
from hearthside.games.venus.sheet import bars_aid
from hearthside.games.venus.state import Aid, Factor, Task, VTable
from hearthside.games.venus.task import frame_moves, learning, reading
from hearthside.games.venus.task.frame_asks import asks, fitting, verbs
from hearthside.games.venus.task.frame_moves import (
    FITS,
    AgreeToTask,
    AskKin,
    CallOff,
    DieOffered,
    DieRefused,
    DieTaken,
    FitJudged,
    JobTaken,
    JobWanted,
    JudgeFit,
    LendDie,
    MetalNamed,
    NameJob,
    NameMetal,
    NameNewJob,
    NoJob,
    OfferDie,
    RefuseDie,
    RollTask,
    SetThreshold,
    TakeDie,
    TakeJob,
    TaskAgreed,
    TaskCalledOff,
    TaskThrown,
    ThresholdSet,
    taken,
)
from hearthside.games.venus.wording import Spans, aspect, called, metal

DURING = "play.task"

MOVES, EVENTS = moves_of(frame_moves), events_of(frame_moves)
__all__ = ["asks", "verbs"]


def decide(table: VTable, seat: str, move: Move) -> list[Event]:
    task = table.play.task
    assert task
    match move:
        case AgreeToTask():
            if move.yes:
                return [TaskAgreed(seat=seat, factors=resisted(table, task, move.resist))]
            return [TaskCalledOff(who=task.who, by=seat), put_anew(task)]
        case TakeJob():
            job = figure(table, task.who).job(move.job)
            assert job
            return [taken(job)]
        case NoJob():
            return [JobWanted(who=task.who)]
        case NameJob():
            return learning.from_list(table, task, move.job)
        case NameNewJob():
            return learning.written(table, seat, task, move)
        case JudgeFit():
            return _judged(table, seat, task, move.fit)
        case SetThreshold():
            known = figure(table, task.who)
            rows = (
                *harder_rows(table, known, task.against, move.harder, move.hazard),
                *move.factors,
            )
            named = [one for one in task.factors if one.kind == RESISTS]
            more = [*volunteered(known, task.bearing), *named]
            return [_set(table, task, gathered(rows, more))]
        case RollTask():
            passed = peer_reviews.unquestioned(table, "aid")
            return [*passed, TaskThrown(dice=reading.thrown(table, task))]
        case CallOff():
            return [TaskCalledOff(who=task.who, by=seat)]
    return _aid(table, task, move)


def _judged(table: VTable, seat: str, task: Task, fit: str) -> list[Event]:
    job = reading.job_of(table, task)
    named = job.name if job else "the job"
    return peer_reviews.put(
        table,
        seat,
        f"{FITS[fit]}: {named}",
        [FitJudged(fit=fit)],
        of=owner(table, task.who),
        about="fit",
        rules=("VE-4.1",),
        first=True,
    )


def _set(table: VTable, task: Task, factors: tuple[Factor, ...]) -> ThresholdSet:
    if _is_too_hard(table, task, factors):
        raise Illegal(
            f"Being new is one of the {spelled(check_target.MOST_FACTORS)} factors. "
            f"Name at most {spelled(check_target.MOST_FACTORS - 1)} others.",
            "factors",
        )
    ready = replace(task, factors=factors)
    return ThresholdSet(factors=factors, threshold=reading.threshold(table, ready))


def _is_too_hard(table: VTable, task: Task, factors: tuple[Factor, ...]) -> bool:
    """VE-4.10: being new to a job is one of the factors."""
    return reading.is_learning(table, task) and len(factors) >= check_target.MOST_FACTORS


def _aid(table: VTable, task: Task, move: Move) -> list[Event]:
    match move:
        case OfferDie():
            return _offered(table, task, move)
        case LendDie():
            aid = Aid(who=move.name, caliber=int(move.caliber), npc=True, taken=True)
            if any(one.who == move.name for one in task.aids):
                raise Illegal(f"{move.name} lends a die already. Name somebody else.", "name")
            return [DieOffered(aid=aid)]
        case NameMetal():
            return [MetalNamed(who=move.who, caliber=int(move.caliber))]
        case AskKin():
            kin = figure(table, task.who).kith(move.kin)
            assert kin
            aid = Aid(who=kin.name, caliber=metals.BRONZE, npc=True, taken=True, kin=kin.id)
            return [DieOffered(aid=aid)]
        case TakeDie():
            return [DieTaken(who=move.who)]
        case RefuseDie():
            return [DieRefused(who=move.who)]
    raise TypeError(move)


def _offered(table: VTable, task: Task, move: OfferDie) -> list[Event]:
    """VE-4.2: Peers judge whether the job is relevant; unquestioned it is, once dice are thrown."""
    ally = figure(table, move.who)
    job = ally.job(move.job)
    assert job
    if bars_aid(ally, move.bearing):
        raise Illegal(f"A limit keeps {ally.name} from giving aid here.", "bearing")
    caliber = reading.lent(task, ally, job, move.bearing)
    aid = Aid(who=ally.id, job=job.id, caliber=caliber, words=move.words, bearing=move.bearing)
    review = peer_reviews.put(
        table,
        owner(table, ally.id),
        f"{ally.name} helps {name_of(table, task.who)} with {job.name}",
        [],
        otherwise=[DieRefused(who=ally.id)],
        about="aid",
        approved=(owner(table, task.who),),  # they take it or refuse it
        rules=("VE-4.2",),
    )
    return [DieOffered(aid=aid), *review]


def follow(table: VTable, event: TaskThrown | TaskCalledOff | JobTaken | FitJudged) -> list[Event]:
    match event:
        case TaskThrown() if table.play.task:
            task = table.play.task
            spent = assets.spent_attributes(table, task.who, task.bearing)
            for aid in reading.taken(task):
                if aid.who in table.play.cast:
                    spent += assets.spent_attributes(table, aid.who, aid.bearing)
            return [*spent, *spent_favours(task, table)]
        case TaskCalledOff():
            return peer_reviews.dropped(table, "fit", "aid", learning.NAMING)
        case JobTaken():
            return peer_reviews.dropped(table, learning.NAMING)
        case FitJudged() if event.fit == "not" and table.play.task:
            return [JobWanted(who=table.play.task.who)]
    return []


def onward(table: VTable) -> list[Event]:
    """VE-4.1: what was said together with the task is not asked again, nor which job is used where
    only one may be."""
    task = table.play.task
    if task is None or task.who not in table.play.cast:
        return []
    if task.beat == "job" and len(only := fitting(table, task)) == 1:
        return [taken(only[0])]
    if task.beat != "threshold" or not task.announced:
        return []
    return [] if _is_too_hard(table, task, task.factors) else [_set(table, task, task.factors)]


def evolve(table: VTable, event: TaskAgreed | JobTaken) -> VTable:
    task = table.play.task
    if task is None:
        return table
    match event:
        case TaskAgreed():
            factors = (*task.factors, *event.factors)
            beat = "threshold" if task.job else "job"
            return table.with_play(task=replace(task, beat=beat, factors=factors))
        case JobTaken():
            beat = "consent" if _needs_consent(table, task, event.job) else "threshold"
            return table.with_play(task=replace(task, job=event.job, fit="fits", beat=beat))


def _needs_consent(table: VTable, task: Task, job: str) -> bool:
    """VE-7.1: some jobs are used on a player's character only with that player's leave."""
    known = figure(table, task.who)
    held = known.job(job)
    return held is not None and held.consent and agrees_first(table, known, task.against)


def say(table: VTable, event: Event) -> list[Line]:
    words: Spans
    task = table.play.task
    if task is None:
        return []
    who = called(table, task.who)
    match event:
        case TaskAgreed():
            what, rule = ("it", "VE-7.1") if task.job else ("the stakes", "VE-4.14")
            told = f" agrees to {what}.{in_the_way(event.factors)}"
            words = (name(table.seat_name(event.seat)), told)
            return [line(*words, rules=(rule,), beat="Frame", retold=False)]
        case JobTaken():
            level = f" {event.level}" if event.level else ", a new job"
            words = (who, f" uses {event.name}{level}.")
            return [line(*words, rules=("VE-4.1",), beat="Frame", retold=False)]
        case ThresholdSet():
            why = ", ".join(one.words for one in event.factors)
            words = ("The threshold is ", number(str(event.threshold)), ".")
            return [line(*words, rules=("VE-4.1",), beat="Frame", why=why, retold=False)]
        case DieOffered():
            does = f" {'lends' if event.aid.taken else 'offers'} a {metal(event.aid.caliber)} die"
            price = (", for a price", *typed(event.aid.words)) if event.aid.words else (".",)
            words = (called(table, event.aid.who), does, *price)
            return [line(*words, rules=("VE-4.2",), beat="Frame", retold=False)]
        case MetalNamed():
            words = (called(table, event.who), f"’s die is {metal(event.caliber)}.")
            return [line(*words, rules=("VE-4.2",), beat="Frame", retold=False)]
        case DieTaken():
            asked = next((one.words for one in task.aids if one.who == event.who), "")
            price = (", for a price", *typed(asked)) if asked else (".",)
            words = (called(table, event.who), " helps ", who, *price)
            return [line(*words, rules=("VE-4.2",), beat="Frame")]
        case DieRefused():
            words = (who, " does without ", called(table, event.who), "’s die.")
            return [line(*words, rules=("VE-4.2",), beat="Frame", retold=False)]
        case TaskCalledOff():
            words = (who, "’s task is called off: ", aspect(task.words), ".")
            return [line(*words, beat="Settle", retold=False, withdraws=True)]
    return []


def spent_favours(task: Task, table: VTable) -> list[Event]:
    """VE-2.12: kin who lend a die have done their favour."""
    known = figure(table, task.who)
    asked = [known.kith(one.kin) for one in reading.taken(task) if one.kin]
    return [kith_and_kin.favour_spent(known, kin) for kin in asked if kin]
