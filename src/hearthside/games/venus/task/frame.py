"""Before the dice of a task fall: consent, the job, its fit, the threshold, allies (VE-4)."""

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, offer, verb
from hearthside.core.forms import Choice, Field, Option, Pick, Text
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, line, name, number
from hearthside.core.table import slug
from hearthside.games.venus import assets, ledger, resolve, reviews
from hearthside.games.venus.acting import FactorRow, factor_rows, gathered, volunteered
from hearthside.games.venus.assembly.plan import jobs_in_order
from hearthside.games.venus.assembly.sheets import held
from hearthside.games.venus.common import (
    METAL_PICKS,
    Spans,
    VTable,
    aspect,
    called,
    figure,
    metal,
    mine,
    name_of,
    owner,
    with_play,
)
from hearthside.games.venus.content import job_named
from hearthside.games.venus.sheet import Figure, JobHeld, bars_aid, caliber_for
from hearthside.games.venus.state import Aid, Die, Factor, Task
from hearthside.games.venus.task import tray

FITS = {"fits": "It fits", "poor": "It fits poorly", "not": "It does not fit at all"}


class AgreeToTask(Move, frozen=True, tag="venus.agree-to-task"):
    yes: bool


class TakeJob(Move, frozen=True, tag="venus.take-job"):
    job: str


class NoJob(Move, frozen=True, tag="venus.no-job"):
    """VE-4.10: none of theirs fits, so the Peers name one."""


class NameJob(Move, frozen=True, tag="venus.name-job"):
    job: str


class JudgeFit(Move, frozen=True, tag="venus.judge-fit"):
    fit: str


class SetThreshold(Move, frozen=True, tag="venus.set-threshold"):
    factors: tuple[FactorRow, ...]


class OfferDie(Move, frozen=True, tag="venus.offer-die"):
    who: str
    job: str
    words: str


class TakeDie(Move, frozen=True, tag="venus.take-die"):
    who: str


class RefuseDie(Move, frozen=True, tag="venus.refuse-die"):
    who: str


class LendDie(Move, frozen=True, tag="venus.lend-die"):
    """An NPC lends a die of a caliber the FC names."""

    name: str
    caliber: str


class NameMetal(Move, frozen=True, tag="venus.name-metal"):
    """The FC says of which metal a die is: an NPC's, or of a job with two other abilities."""

    who: str
    caliber: str


class AskKin(Move, frozen=True, tag="venus.ask-kin"):
    kin: str


class RollTask(Move, frozen=True, tag="venus.roll-task"):
    pass


class CallOff(Move, frozen=True, tag="venus.call-off-task"):
    pass


class TaskAgreed(Event, frozen=True, tag="venus.task-agreed"):
    seat: str


class JobTaken(Event, frozen=True, tag="venus.job-taken"):
    job: str
    name: str
    level: int


class JobWanted(Event, frozen=True, tag="venus.job-wanted"):
    who: str


class FitJudged(Event, frozen=True, tag="venus.fit-judged"):
    fit: str


class ThresholdSet(Event, frozen=True, tag="venus.threshold-set"):
    factors: tuple[Factor, ...]
    threshold: int


class DieOffered(Event, frozen=True, tag="venus.die-offered"):
    aid: Aid


class MetalNamed(Event, frozen=True, tag="venus.metal-named"):
    who: str
    caliber: int


class DieTaken(Event, frozen=True, tag="venus.die-taken"):
    who: str


class DieRefused(Event, frozen=True, tag="venus.die-refused"):
    who: str


class TaskThrown(Event, frozen=True, tag="venus.task-thrown"):
    dice: tuple[Die, ...]


class TaskCalledOff(Event, frozen=True, tag="venus.task-called-off"):
    who: str
    by: str


MOVES = (
    AgreeToTask,
    TakeJob,
    NoJob,
    NameJob,
    JudgeFit,
    SetThreshold,
    OfferDie,
    TakeDie,
    RefuseDie,
    LendDie,
    NameMetal,
    AskKin,
    RollTask,
    CallOff,
)
EVENTS = (
    TaskAgreed,
    JobTaken,
    JobWanted,
    FitJudged,
    ThresholdSet,
    DieOffered,
    MetalNamed,
    DieTaken,
    DieRefused,
    TaskThrown,
    TaskCalledOff,
)


def asks(table: VTable, reader: str) -> list[Ask]:
    task = table.play.task
    if task is None or task.who not in table.play.cast:
        return []
    who = name_of(table, task.who)
    told = f"{who}: {task.words}."
    match task.beat:
        case "consent":
            return [_consent(task, who, told)]
        case "job":
            ability = task.ability.capitalize()
            return [
                Ask(
                    of=task.who,
                    title=task.words,
                    question=f"Which of your jobs of {ability}? Failing means: {task.stakes}.",
                    meanwhile=told,
                    options=lambda: _jobs(table, task),
                )
            ]
        case "naming":
            return [
                Ask(
                    seat=seat,
                    title=f"{who} has no job for this",
                    question="Name the one they begin to learn.",
                    meanwhile=told,
                    options=lambda: _naming(table, task),
                )
                for seat in _peers_of(table, task)
            ] or [Ask(title="Name a job", options=lambda: _naming(table, task))]
        case "threshold":
            return [
                Ask(
                    title=f"How hard is it for {who}?",
                    question="One to start with, and up to four factors you announce.",
                    meanwhile=told,
                    options=lambda: _threshold(table, task),
                )
            ]
        case "gather":
            return [_gathering(table, task, told)]
    return []


def _gathering(table: VTable, task: Task, told: str) -> Ask:
    need = tray.threshold(table, task)
    talk = "Your Peers are still talking about the job." if reviews.about(table, "fit") else ""
    return Ask(
        of=task.who,
        title=f"{task.words}: threshold {need}",
        question=talk or f"Failing means: {task.stakes}. Take allies’ dice, then roll.",
        meanwhile=told,
        options=lambda: _before(table, task),
        own=lambda: _taking(table, task),
    )


def _before(table: VTable, task: Task) -> list[Option]:
    found = []
    doubted = [one for one in reviews.about(table, "aid") if one.questioned]
    if not reviews.about(table, "fit") and not doubted:
        dice = len(tray.thrown(table, task))
        label = f"Roll {dice} dice" if dice > 1 else "Roll" if dice else "No dice: it fails"
        found.append(offer(RollTask(), label, forecast=True, rules=("VE-4.3",)))
    return [*found, offer(CallOff(), "Leave it")]


def _taking(table: VTable, task: Task) -> list[Option]:
    """Whose dice are taken, refused or asked for is the roller's to say."""
    known = figure(table, task.who)
    room = len(tray.taken(task)) < tray.MOST_AIDS and not bars_aid(known, task.bearing)
    asked = {one.kin for one in task.aids}
    found = [
        offer(
            TakeDie(who=one.who),
            f"Take {name_of(table, one.who)}’s die",
            forecast=True,
            rules=("VE-4.2",),
        )
        for one in task.aids
        if room and not one.taken
    ]
    found += [
        offer(AskKin(kin=kin.id), f"Ask {kin.name} for help", rules=("VE-2.12",))
        for kin in known.kin
        if room and kin.favour and not kin.gone and kin.id not in asked
    ]
    found += [
        offer(RefuseDie(who=one.who), f"Refuse {name_of(table, one.who)}’s die")
        for one in task.aids
        if not one.npc or one.kin
    ]
    return found


def _peers_of(table: VTable, task: Task) -> list[str]:
    mine = owner(table, task.who)
    return [seat for seat in table.seats if table.is_player(seat) and seat != mine]


def _consent(task: Task, who: str, told: str) -> Ask:
    return Ask(
        of=task.against,
        title=f"{who} acts against you",
        question=f"{task.words}. Failing means: {task.stakes}. Do you agree to that?",
        meanwhile=told,
        options=lambda: [
            offer(AgreeToTask(True), "Agree to the stakes", rules=("VE-4.14", "VE-7.1")),
            offer(AgreeToTask(False), "Not like this", rules=("VE-4.14", "VE-7.1")),
        ],
    )


def fitting(table: VTable, task: Task) -> list[JobHeld]:
    """VE-4.1: the jobs that inherit the ability the FC chose."""
    return [job for job in figure(table, task.who).jobs if task.ability in job.abilities]


def _jobs(table: VTable, task: Task) -> list[Option]:
    found = [
        offer(
            TakeJob(job=job.id),
            f"{job.name} {job.level}" if job.level else f"{job.name}, still learning",
            rules=("VE-4.1",),
            forecast=True,
        )
        for job in fitting(table, task)
    ]
    found.append(offer(NoJob(), "None of mine fits", rules=("VE-4.10",)))
    found.append(offer(CallOff(), "Leave it"))
    return found


def _naming(table: VTable, task: Task) -> list[Option]:
    known = figure(table, task.who)
    has = {job.name for job in known.jobs}
    picks = tuple(
        Pick(job, label)
        for job, label in jobs_in_order(table)
        if job not in has and _inherits(table, job, task.ability)
    )
    named = Choice(name="job", label="Job", picks=picks, folded=True)
    found = []
    if picks:
        named = replace(named, value=picks[0].value)
        found.append(offer(NameJob, "They begin to learn", named, rules=("VE-4.10",)))
    return [*found, offer(CallOff(), "Leave it")]


def _inherits(table: VTable, job: str, ability: str) -> bool:
    row = job_named(table, job)
    return row is not None and ability in row.abilities


def _threshold(table: VTable, task: Task) -> list[Option]:
    return [offer(SetThreshold, "That is how hard it is", factor_rows(), rules=("VE-4.1",))]


def verbs(table: VTable, seat: str) -> list[Verb]:
    task = table.play.task
    if task is None or not table.is_player(seat) or task.who not in table.play.cast:
        return []
    found: list[Verb] = []
    actor = seat == owner(table, task.who)
    if task.beat in ("threshold", "gather") and not actor and not reviews.about(table, "fit"):
        field = Choice(
            name="fit",
            label="Does the job fit?",
            picks=tuple(Pick(fit, label) for fit, label in FITS.items() if fit != task.fit),
        )
        field = replace(field, value=field.picks[0].value)
        found.append(verb(JudgeFit, "Say how the job fits", lambda: (field,), rules=("VE-4.1",)))
    if task.beat == "gather":
        found += _aiding(table, task, seat)
    if table.is_gm(seat) and not actor and task.beat in ("threshold", "consent"):
        found.append(verb(CallOff(), "Call the task off", group="gm"))
    return found


def _aiding(table: VTable, task: Task, seat: str) -> list[Verb]:
    found: list[Verb] = []
    room = len(tray.taken(task)) < tray.MOST_AIDS
    barred = bars_aid(figure(table, task.who), task.bearing)
    offering = {one.who for one in task.aids}
    for ally in mine(table, seat):
        if ally.id in (task.who, *offering) or barred or not _lendable(ally):
            continue
        found.append(_offering(ally))
    if table.is_gm(seat):
        found += [_naming_metal(table, one) for one in task.aids if _metals(table, task, one)]
    if table.is_gm(seat) and room and not barred:
        fields = (
            Text(name="name", label="Who helps?", needed=True, most=60),
            Choice(name="caliber", label="Of which metal?", picks=METAL_PICKS, value="1"),
        )
        label = "An NPC lends a die"
        found.append(verb(LendDie, label, lambda: fields, group="gm", rules=("VE-4.11",)))
    return found


def _metals(table: VTable, task: Task, aid: Aid) -> tuple[Pick, ...]:
    """VE-2.12, VE-4.2: the metals the FC chooses from; none where the rules name it."""
    if aid.npc:
        return METAL_PICKS
    ally = figure(table, aid.who)
    job = ally.job(aid.job)
    if job is None or task.ability in job.abilities or len(job.abilities) < 2:
        return ()
    metals = {caliber_for(ally, one) for one in job.abilities}
    return tuple(METAL_PICKS[one] for one in sorted(metals))


def _naming_metal(table: VTable, aid: Aid) -> Verb:
    task = table.play.task
    assert task
    picks = _metals(table, task, aid)
    field = Choice(name="caliber", label="Of which metal?", picks=picks, value=str(aid.caliber))
    label = f"Name the metal of {name_of(table, aid.who)}’s die"
    fixed = {"who": aid.who}
    return verb(NameMetal, label, lambda: (field,), fixed=fixed, group="gm", rules=("VE-4.2",))


def _lendable(ally: Figure) -> list[JobHeld]:
    """VE-4.2: a job still being learned cannot aid."""
    return [job for job in ally.jobs if job.level > 0]


def _offering(ally: Figure) -> Verb:
    def fields() -> tuple[Field, ...]:
        jobs = tuple(Pick(job.id, f"{job.name} {job.level}") for job in _lendable(ally))
        return (
            Choice(name="job", label="From which job?", picks=jobs, value=jobs[0].value),
            Text(name="words", label="Do you want something for it?", most=200),
        )

    return verb(
        OfferDie,
        f"{ally.name} offers a die",
        fields,
        fixed={"who": ally.id},
        first=True,
        rules=("VE-4.2",),
    )


def decide(table: VTable, seat: str, move: Move) -> list[Event]:
    task = table.play.task
    assert task
    match move:
        case AgreeToTask():
            if move.yes:
                return [TaskAgreed(seat=seat)]
            return [TaskCalledOff(who=task.who, by=seat)]
        case TakeJob():
            job = figure(table, task.who).job(move.job)
            assert job
            return [JobTaken(job=job.id, name=job.name, level=job.level)]
        case NoJob():
            return [JobWanted(who=task.who)]
        case NameJob():
            return _new_job(table, task, move.job)
        case JudgeFit():
            return _judged(table, seat, task, move.fit)
        case SetThreshold():
            return [_set(table, task, move)]
        case RollTask():
            passed = reviews.unquestioned(table, "aid")
            return [*passed, TaskThrown(dice=tray.thrown(table, task))]
        case CallOff():
            return [TaskCalledOff(who=task.who, by=seat)]
    return _aid(table, task, move)


def _new_job(table: VTable, task: Task, named: str) -> list[Event]:
    row = job_named(table, named)
    if row is None:
        raise Illegal(f"There is no job “{named}” here. Choose one from the list.", "job")
    job = replace(held(named, row.id, table, 0), id=slug(named))
    gained = ledger.JobGained(who=task.who, job=job, rules=("VE-4.10",))
    return [gained, JobTaken(job=job.id, name=job.name, level=0)]


def _judged(table: VTable, seat: str, task: Task, fit: str) -> list[Event]:
    job = tray.job_of(table, task)
    named = job.name if job else "the job"
    return reviews.put(
        table,
        seat,
        f"{FITS[fit]}: {named}",
        [FitJudged(fit=fit)],
        of=owner(table, task.who),
        about="fit",
        rules=("VE-4.1",),
    )


def _set(table: VTable, task: Task, move: SetThreshold) -> ThresholdSet:
    limits = volunteered(figure(table, task.who), task.bearing)
    factors = gathered(move.factors, limits)
    if tray.is_learning(table, task) and len(factors) >= resolve.MOST_FACTORS:
        raise Illegal("Being new is one of the four factors. Name three more at most.", "factors")
    ready = replace(task, factors=factors)
    return ThresholdSet(factors=factors, threshold=tray.threshold(table, ready))


def _aid(table: VTable, task: Task, move: Move) -> list[Event]:
    match move:
        case OfferDie():
            ally = figure(table, move.who)
            job = ally.job(move.job)
            assert job
            into = task.ability if task.ability in job.abilities else job.abilities[0]
            aid = Aid(who=ally.id, job=job.id, caliber=caliber_for(ally, into), words=move.words)
            # Peers judge whether the job is relevant; unquestioned it is, once the dice are thrown.
            review = reviews.put(
                table,
                owner(table, ally.id),
                f"{ally.name}’s {job.name} helps with “{task.words}”",
                [],
                otherwise=[DieRefused(who=ally.id)],
                about="aid",
                rules=("VE-4.2",),
            )
            return [DieOffered(aid=aid), *review]
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
            aid = Aid(who=kin.name, caliber=resolve.BRONZE, npc=True, taken=True, kin=kin.id)
            return [DieOffered(aid=aid)]
        case TakeDie():
            return [DieTaken(who=move.who)]
        case RefuseDie():
            return [DieRefused(who=move.who)]
    raise TypeError(move)


def follow(table: VTable, event: Event) -> list[Event]:
    match event:
        case TaskThrown() if table.play.task:
            task = table.play.task
            spent = assets.spent_attributes(table, task.who, task.bearing)
            return [*spent, *spent_favours(task, table)]
        case TaskCalledOff():
            return reviews.dropped(table, "task", "fit", "aid")
        case FitJudged() if event.fit == "not" and table.play.task:
            return [JobWanted(who=table.play.task.who)]
    return []


def evolve(table: VTable, event: Event) -> VTable:
    task = table.play.task
    if task is None:
        return table
    match event:
        case TaskAgreed():
            return with_play(table, task=replace(task, beat="job"))
        case JobTaken():
            return with_play(table, task=replace(task, job=event.job, fit="fits", beat="threshold"))
        case JobWanted():
            return with_play(table, task=replace(task, job="", beat="naming"))
        case FitJudged():
            return with_play(table, task=replace(task, fit=event.fit))
        case ThresholdSet():
            return with_play(table, task=replace(task, factors=event.factors, beat="gather"))
        case DieOffered():
            return with_play(table, task=replace(task, aids=(*task.aids, event.aid)))
        case MetalNamed():
            named = tuple(
                replace(one, caliber=event.caliber) if one.who == event.who else one
                for one in task.aids
            )
            return with_play(table, task=replace(task, aids=named))
        case DieTaken():
            aids = tuple(
                replace(one, taken=True) if one.who == event.who else one for one in task.aids
            )
            return with_play(table, task=replace(task, aids=aids))
        case DieRefused():
            aids = tuple(one for one in task.aids if one.who != event.who)
            return with_play(table, task=replace(task, aids=aids))
        case TaskThrown():
            return with_play(table, task=replace(task, dice=event.dice, beat="falling"))
        case TaskCalledOff():
            return with_play(table, task=None)
    raise TypeError(event)


def say(table: VTable, event: Event) -> list[Line]:
    words: Spans
    task = table.play.task
    if task is None:
        return []
    who = called(table, task.who)
    match event:
        case TaskAgreed():
            words = (name(table.seat_name(event.seat)), " agrees to the stakes.")
            return [line(*words, rules=("VE-4.14",), beat="Frame")]
        case JobTaken():
            level = f" {event.level}" if event.level else ", a new job"
            return [line(who, f" uses {event.name}{level}.", rules=("VE-4.1",), beat="Frame")]
        case JobWanted():
            words = (who, " has no job for this. The Peers name one.")
            return [line(*words, rules=("VE-4.10",), beat="Frame")]
        case FitJudged():
            return [line(f"{FITS[event.fit]}.", rules=("VE-4.1",), beat="Frame")]
        case ThresholdSet():
            why = ", ".join(one.words for one in event.factors)
            words = ("The threshold is ", number(str(event.threshold)), ".")
            return [line(*words, rules=("VE-4.1",), beat="Frame", why=why)]
        case DieOffered():
            ally = called(table, event.aid.who)
            asks = f", and asks: “{event.aid.words}”" if event.aid.words else ""
            words = (ally, f" {'lends' if event.aid.taken else 'offers'} a ")
            rest = f"{metal(event.aid.caliber)} die{asks}."
            return [line(*words, rest, rules=("VE-4.2",), beat="Frame")]
        case MetalNamed():
            words = ("The die of ", called(table, event.who), f" is {metal(event.caliber)}.")
            return [line(*words, rules=("VE-4.2",), beat="Frame")]
        case DieTaken():
            words = (who, " takes the die of ", called(table, event.who), ".")
            return [line(*words, rules=("VE-4.2",), beat="Frame")]
        case DieRefused():
            words = (who, " does without ", called(table, event.who), ".")
            return [line(*words, rules=("VE-4.2",), beat="Frame", retold=False)]
        case TaskCalledOff():
            words = ("The task of ", who, " is called off: ", aspect(task.words), ".")
            return [line(*words, beat="Settle")]
    return []


def spent_favours(task: Task, table: VTable) -> list[Event]:
    """VE-2.12: kin who lend a die have done their favour."""
    known = figure(table, task.who)
    asked = [known.kith(one.kin) for one in tray.taken(task) if one.kin]
    return [assets.favour_spent(task.who, kin) for kin in asked if kin]
