"""What is said and done before the dice of a task fall (VE-4.1, VE-4.2, VE-4.10)."""

from hearthside.core.moves import Event, Move
from hearthside.core.saying_events import Says
from hearthside.core.setting_events import GONE, Added, Is
from hearthside.games.venus.rolls.roll_factors import FactorRow
from hearthside.games.venus.sheet import JobHeld
from hearthside.games.venus.state import Aid, Factor, TaskDie

FITS = {"fits": "It fits", "poor": "It fits poorly", "not": "It does not fit at all"}


class AgreeToTask(Move, frozen=True, tag="venus.agree-to-task"):
    yes: bool
    resist: tuple[str, ...] = ()


class TakeJob(Move, frozen=True, tag="venus.take-job"):
    job: str


class NoJob(Move, frozen=True, tag="venus.no-job"):
    """VE-4.10: none of theirs fits, so the Peers name one."""


class NameJob(Move, frozen=True, tag="venus.name-job"):
    job: str


class NameNewJob(Move, frozen=True, tag="venus.name-new-job"):
    """VE-2.22: one that no list has; the other Peers say whether it stands."""

    name: str
    text: str


class JudgeFit(Move, frozen=True, tag="venus.judge-fit"):
    fit: str


class SetThreshold(Move, frozen=True, tag="venus.set-threshold"):
    factors: tuple[FactorRow, ...]
    harder: tuple[str, ...] = ()
    hazard: str = ""


class OfferDie(Move, frozen=True, tag="venus.offer-die"):
    """`bearing` is what of the ally's own bears on their die."""

    who: str
    job: str
    words: str
    bearing: tuple[str, ...] = ()


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
    factors: tuple[Factor, ...] = ()
    """VE-4.14: what of theirs they put in its way."""


class JobTaken(Event, frozen=True, tag="venus.job-taken"):
    job: str
    name: str
    level: int


def taken(job: JobHeld) -> JobTaken:
    return JobTaken(job=job.id, name=job.name, level=job.level)


class JobWanted(Event, frozen=True, tag="venus.job-wanted"):
    sets = {"task.job": Is(""), "task.beat": Is("naming")}
    says = Says(
        "{who} has no job for this, so the others name one.",
        ("VE-4.10",),
        beat="Frame",
        kind="bookkeeping",
    )
    who: str


class FitJudged(Event, frozen=True, tag="venus.fit-judged"):
    sets = {"task.fit": "fit"}
    says = Says("{fit}.", ("VE-4.1",), beat="Frame", kind="bookkeeping", words=FITS)
    fit: str


class ThresholdSet(Event, frozen=True, tag="venus.threshold-set"):
    sets = {"task.factors": "factors", "task.beat": Is("gather")}
    factors: tuple[Factor, ...]
    threshold: int


class DieOffered(Event, frozen=True, tag="venus.die-offered"):
    sets = {"task.aids": Added("aid")}
    aid: Aid


class MetalNamed(Event, frozen=True, tag="venus.metal-named"):
    sets = {"task.aids.{who}.caliber": "caliber"}
    who: str
    caliber: int


class DieTaken(Event, frozen=True, tag="venus.die-taken"):
    sets = {"task.aids.{who}.taken": Is(True)}
    who: str


class DieRefused(Event, frozen=True, tag="venus.die-refused"):
    sets = {"task.aids.{who}": GONE}
    who: str


class TaskThrown(Event, frozen=True, tag="venus.task-thrown"):
    sets = {"task.dice": "dice", "task.beat": Is("falling")}
    dice: tuple[TaskDie, ...]


class TaskCalledOff(Event, frozen=True, tag="venus.task-called-off"):
    sets = {"task": Is(None)}
    who: str
    by: str
