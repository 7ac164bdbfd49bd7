"""Who is asked what before the dice of a task fall (VE-4.1)."""

from collections.abc import Sequence

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, offer, verb
from hearthside.core.forms import Option, Pick, Text, left_open, one_of
from hearthside.core.table_life import Suggestion
from hearthside.core.wording.grammar import spelled
from hearthside.games.venus import peer_reviews
from hearthside.games.venus.assembly.plan import job_rows
from hearthside.games.venus.characters import kith_and_kin
from hearthside.games.venus.check import check_target
from hearthside.games.venus.people import facilitator, figure, mine, name_of, owner
from hearthside.games.venus.rolls.opposition import OTHER_STAKES, STAKED, agreeing
from hearthside.games.venus.rolls.roll_factors import harder_fields, threshold_total
from hearthside.games.venus.sheet import JobHeld
from hearthside.games.venus.state import Task, VTable
from hearthside.games.venus.task import lending, reading, task_successes
from hearthside.games.venus.task.frame_moves import (
    FITS,
    AgreeToTask,
    CallOff,
    JudgeFit,
    NameJob,
    NameNewJob,
    NoJob,
    RollTask,
    SetThreshold,
    TakeJob,
)
from hearthside.games.venus.task.learning import NAMING
from hearthside.games.venus.wording import UNTRIED

LEARNED = "The others name one you begin to learn."


def asks(table: VTable, reader: str) -> list[Ask]:
    task = table.play.task
    if task is None or task.who not in table.play.cast:
        return []
    who = name_of(table, task.who)
    told = _meanwhile(table, task, who)
    invites = ""
    if task.beat == "gather" and (allies := lending.allies_of(table, task, reader)):
        invites = f"Lend {who} a die?"
        told = lending.worth(table, task, allies[0])
    elif task.beat == "gather" and task.against in {one.id for one in mine(table, reader)}:
        told = f"{who} acts against you. The dice will tell."
    match task.beat:
        case "consent":
            return [_consent(table, task, who, told)]
        case "job":
            ability, some = task.ability.capitalize(), fitting(table, task)
            return [
                Ask(
                    of=task.who,
                    title=f"Which {ability} job do you use?" if some else f"No {ability} job yet",
                    question="It rolls one die per level." if some else LEARNED,
                    meanwhile=told,
                    options=lambda: _jobs(table, task),
                    # Which one fits is a matter of the story.
                    urges=len(some) < 2,
                )
            ]
        case "naming":
            naming = [
                Ask(
                    seat=seat,
                    title=f"{who} has no job for this",
                    question=f"Name the job {who} begins to learn.",
                    meanwhile=told,
                    options=lambda: _naming(table, task),
                )
                for seat in _peers_of(table, task)
            ] or [Ask(title="Name a job", options=lambda: _naming(table, task))]
            return [*naming, _learning(task)]
        case "threshold":
            return [
                Ask(
                    title=f"How hard is it for {who}?",
                    question="The threshold is 1, and one more for each factor you name, "
                    f"{spelled(check_target.MOST_FACTORS)} at most.",
                    meanwhile=told,
                    options=lambda: _threshold(table, task),
                )
            ]
        case "gather":
            if reviews := peer_reviews.before_the_dice(table):
                return [_talked_over(table, task, reviews)]
            return [_gathering(table, task, told, invites), _thinking_again(table, task)]
    return []


def _leaving(task: Task) -> Ask:
    """Whoever rolls may give it up while others are asked about it, or before the dice fall."""
    return Ask(of=task.who, options=lambda: _giving_up(task), urges=False, early=True)


def _thinking_again(table: VTable, task: Task) -> Ask:
    """VE-4.1: until the dice fall another job may be taken, or none."""
    return replace(_leaving(task), options=lambda: _jobs(table, task))


def _learning(task: Task) -> Ask:
    """VE-4.10: what whoever has no job waits for."""
    return replace(
        _leaving(task),
        title="The others name a job",
        question="You begin to learn it with this task.",
        holds=False,
    )


def _meanwhile(table: VTable, task: Task, who: str) -> str:
    """What the others read while a task is framed."""
    told = {
        "consent": f"{name_of(table, task.against)} says whether that is fair.",
        "job": f"{who} chooses a job.",
        "naming": f"{who} has no job for this. The others name one.",
        "threshold": f"{facilitator(table)} says how hard it is.",
        "gather": f"{who} is gathering dice.",
    }
    return told.get(task.beat, "")


def _gathering(table: VTable, task: Task, told: str, invites: str) -> Ask:
    need = reading.threshold(table, task)
    offers = " ".join(lending.price(table, one) for one in task.aids if not one.taken)
    return Ask(
        of=task.who,
        title=f"You need {spelled(need)} success{'es' if need > 1 else ''}",
        question=offers or _lending(table, task),
        meanwhile=told,
        invites=invites,
        options=lambda: _before(table, task),
        own=lambda: lending.taking(table, task),
        urges=not short(table, task) or bool(offers),
    )


def _talked_over(table: VTable, task: Task, reviews: Sequence[Suggestion]) -> Ask:
    """Nothing is rolled before the Peers have answered."""
    what = "the job" if peer_reviews.about(table, "fit") else "the help"
    return Ask(
        of=task.who,
        meanwhile=f"The Peers say whether {what} fits.",
        options=lambda: _jobs(table, task),
        own=lambda: lending.taking(table, task),
        urges=False,
        awaits=peer_reviews.awaited(table, reviews),
    )


def short(table: VTable, task: Task) -> bool:
    """Whether there are fewer dice than successes needed: then a lent die is what to wait for."""
    return len(reading.thrown(table, task)) < reading.threshold(table, task)


def _lending(table: VTable, task: Task) -> str:
    dice = len(reading.thrown(table, task))
    room = len(reading.taken(task)) < task_successes.MOST_ALLIES
    missed = kith_and_kin.missed(table, figure(table, task.who)) if room else ""
    if not short(table, task):
        could = any(lending.allies_of(table, task, seat) for seat in table.seats)
        return f"{'Others may lend you a die first.' if could else ''} {missed}".strip()
    many = f"{spelled(dice).capitalize()} {'die' if dice == 1 else 'dice'}"
    enough = f"{many} {_on_sixes(table, task, dice) or 'cannot be enough'}."
    told = enough if dice else "With no dice it cannot work."
    return f"{told} Ask the others to lend you one first. {missed}".strip()


def _on_sixes(table: VTable, task: Task, dice: int) -> str:
    """VE-4.5, VE-4.12: what sixes have to fall where there are too few dice; nothing where even
    they do not help."""
    fewer = reading.threshold(table, task) - dice
    explodes = bool(dice) and reading.is_exploding(table, task)
    doubles = figure(table, task.who).ego and fewer <= dice
    if not explodes and not doubles:
        return ""
    sixes = "a six" if fewer == 1 or explodes else f"{spelled(fewer)} sixes"
    owing = "" if explodes else ", with your Ego"
    return f"{'is' if dice == 1 else 'are'} enough only on {sixes}{owing}"


def _before(table: VTable, task: Task) -> list[Option]:
    dice = len(reading.thrown(table, task))
    label = f"Roll {dice} dice" if dice > 1 else "Roll" if dice else "No dice: it fails"
    return [offer(RollTask(), label, forecast=True, rules=("VE-4.3",))]


def _peers_of(table: VTable, task: Task) -> list[str]:
    mine = owner(table, task.who)
    return [seat for seat in table.seats if table.is_player(seat) and seat != mine]


def _consent(table: VTable, task: Task, who: str, told: str) -> Ask:
    """VE-4.14, VE-7.1: to the stakes first, then to a job that is not used without leave."""
    job = reading.job_of(table, task)
    leave = f"{who} wants to use {job.name} on you. Is that all right?" if job else ""
    return Ask(
        of=task.against,
        title=f"{who} acts against you",
        question=leave or STAKED,
        meanwhile=told,
        options=lambda: _letting() if job else agreeing(table, task, AgreeToTask),
    )


def _letting() -> list[Option]:
    rules = ("VE-7.1",)
    return [
        offer(AgreeToTask(True), "Let them", rules=rules),
        offer(AgreeToTask(False), "Not like this", help=OTHER_STAKES, rules=rules),
    ]


def fitting(table: VTable, task: Task) -> list[JobHeld]:
    """VE-4.1: the jobs that inherit the ability the FC chose."""
    return [job for job in figure(table, task.who).jobs if task.ability in job.abilities]


def _jobs(table: VTable, task: Task) -> list[Option]:
    held = fitting(table, task)
    use = "Use " if task.job else ""
    found = [
        offer(
            TakeJob(job=job.id),
            f"{use}{job.name} {job.level}" if job.level else f"{use}{job.name}, still learning",
            rules=("VE-4.1",),
            forecast=True,
        )
        for job in held
        if job.id != task.job
    ]
    if not any(job.id == task.job and not job.level for job in held):  # they begin to learn one
        label = "None of my jobs fits" if held else "Begin to learn one"
        told = LEARNED if held else ""
        found.append(offer(NoJob(), label, help=told, rules=("VE-4.10",)))
    return [*found, *_giving_up(task)]


def _naming(table: VTable, task: Task) -> list[Option]:
    known = figure(table, task.who)
    has = {job.name for job in known.jobs}
    picks = tuple(
        Pick(job.name, job.name, job.text)
        for job in job_rows(table)
        if job.name not in has and task.ability in job.abilities
    )
    named = left_open("job", "Job", picks, chips=True)
    label = f"{known.name} begins to learn it"
    found = [offer(NameJob, label, named, rules=("VE-4.10",))] if picks else []
    if not peer_reviews.is_open(table, NAMING):
        fields = (
            Text("name", "Name", needed=True, most=60),
            Text("text", "What it is", needed=True, most=300),
        )
        rules = ("VE-4.10", "VE-2.22")
        found.append(offer(NameNewJob, "Write one that no list has", *fields, rules=rules))
    return found


def _giving_up(task: Task) -> list[Option]:
    return [] if task.struck else [offer(CallOff(), "Give it up", help=UNTRIED)]


def _threshold(table: VTable, task: Task) -> list[Option]:
    known = figure(table, task.who)
    return [
        offer(
            SetThreshold,
            "Announce the threshold",
            *harder_fields(table, known, task.against),
            totals=(threshold_total(known, task.bearing),),
            rules=("VE-4.1",),
        )
    ]


def verbs(table: VTable, seat: str) -> list[Verb]:
    task = table.play.task
    if task is None or not table.is_player(seat) or task.who not in table.play.cast:
        return []
    found: list[Verb] = []
    actor = seat == owner(table, task.who)
    if task.beat in ("threshold", "gather") and not actor and not peer_reviews.about(table, "fit"):
        field = one_of(
            "fit",
            "Does the job fit?",
            [Pick(fit, label) for fit, label in FITS.items() if fit != task.fit],
        )
        found.append(verb(JudgeFit, "Question the job", lambda: (field,), rules=("VE-4.1",)))
    if task.beat == "gather":
        found += lending.aiding(table, task, seat)
    framed = task.beat in ("threshold", "consent") and not actor
    struck = task.struck and task.beat in ("job", "naming", "threshold", "gather")
    if table.is_gm(seat) and (framed or struck):
        found.append(verb(CallOff(), "Call the task off", group="gm"))
    return found
