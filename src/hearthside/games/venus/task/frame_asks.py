"""Who is asked what before the dice of a task fall, and how allies lend theirs (VE-4.1, VE-4.2)."""

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, offer, verb
from hearthside.core.forms import Choice, Field, Option, Pick, Text
from hearthside.core.grammar import spelled
from hearthside.games.venus import numbers, reviews
from hearthside.games.venus.assembly.plan import jobs_in_order
from hearthside.games.venus.content import job_named
from hearthside.games.venus.opposition import STAKED, agreeing
from hearthside.games.venus.people import facilitator, figure, mine, name_of, owner
from hearthside.games.venus.roll_framing import bearing_field, harder_fields, threshold_total
from hearthside.games.venus.sheet import Figure, JobHeld, bars_aid, caliber_for
from hearthside.games.venus.state import Aid, Task, VTable
from hearthside.games.venus.task import reading
from hearthside.games.venus.task.frame_moves import (
    FITS,
    AgreeToTask,
    AskKin,
    CallOff,
    JudgeFit,
    LendDie,
    NameJob,
    NameMetal,
    NoJob,
    OfferDie,
    RefuseDie,
    RollTask,
    SetThreshold,
    TakeDie,
    TakeJob,
)
from hearthside.games.venus.wording import METAL_PICKS, metal

LENDING = "Will you lend a die?"


def asks(table: VTable, reader: str) -> list[Ask]:
    task = table.play.task
    if task is None or task.who not in table.play.cast:
        return []
    who = name_of(table, task.who)
    told = _meanwhile(table, task, who)
    if task.beat == "gather" and _allies(table, task, reader):
        told = f"{who} has too few dice. Will you lend one?" if short(table, task) else LENDING
    elif task.beat == "gather" and task.against in {one.id for one in mine(table, reader)}:
        told = f"{who} acts against you. The dice will tell."
    match task.beat:
        case "consent":
            return [_consent(table, task, who, told)]
        case "job":
            ability = task.ability.capitalize()
            return [
                Ask(
                    of=task.who,
                    title=f"Which {ability} job do you use?",
                    question="It rolls one die per level.",
                    meanwhile=told,
                    options=lambda: _jobs(table, task),
                    # Which one fits is a matter of the story.
                    urges=len(fitting(table, task)) == 1,
                )
            ]
        case "naming":
            return [
                Ask(
                    seat=seat,
                    title=f"{who} has no job for this",
                    question=f"Name the job {who} begins to learn.",
                    meanwhile=told,
                    options=lambda: _naming(table, task),
                )
                for seat in _peers_of(table, task)
            ] or [Ask(title="Name a job", options=lambda: _naming(table, task))]
        case "threshold":
            return [
                Ask(
                    title=f"How hard is it for {who}?",
                    question="The threshold is 1, and one more for each factor you name, "
                    f"{spelled(numbers.MOST_FACTORS)} at most.",
                    meanwhile=told,
                    options=lambda: _threshold(table, task),
                )
            ]
        case "gather":
            give_up = Ask(of=task.who, options=lambda: [_giving_up()], urges=False, early=True)
            return [_gathering(table, task, told), give_up]
    return []


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


def _gathering(table: VTable, task: Task, told: str) -> Ask:
    need = reading.threshold(table, task)
    talk = "Your Peers are still talking about the job." if reviews.about(table, "fit") else ""
    offers = " ".join(_price(table, one) for one in task.aids if not one.taken)
    return Ask(
        of=task.who,
        title=f"You need {spelled(need)} success{'es' if need > 1 else ''}",
        question=talk or offers or _lending(table, task),
        meanwhile=told,
        options=lambda: _before(table, task),
        own=lambda: _taking(table, task),
        urges=not short(table, task),
    )


def short(table: VTable, task: Task) -> bool:
    """Whether there are fewer dice than successes needed: then a lent die is what to wait for."""
    return len(reading.thrown(table, task)) < reading.threshold(table, task)


def _lending(table: VTable, task: Task) -> str:
    dice = len(reading.thrown(table, task))
    if not short(table, task):
        return "Others may lend you a die first."
    many = f"{spelled(dice).capitalize()} {'die' if dice == 1 else 'dice'}" if dice else "No dice"
    return f"{many} cannot be enough. Ask the others to lend you one first."


def _price(table: VTable, aid: Aid) -> str:
    """Who offers a die, and what they want for it."""
    wants = f": “{aid.words}”" if aid.words else "."
    return f"{name_of(table, aid.who)} offers a {metal(aid.caliber)} die{wants}"


def _before(table: VTable, task: Task) -> list[Option]:
    found = []
    doubted = [one for one in reviews.about(table, "aid") if one.questioned]
    if not reviews.about(table, "fit") and not doubted:
        dice = len(reading.thrown(table, task))
        label = f"Roll {dice} dice" if dice > 1 else "Roll" if dice else "No dice: it fails"
        found.append(offer(RollTask(), label, forecast=True, rules=("VE-4.3",)))
    return found


def _taking(table: VTable, task: Task) -> list[Option]:
    """Whose dice are taken, refused or asked for is the roller's to say."""
    known = figure(table, task.who)
    room = len(reading.taken(task)) < numbers.MOST_ALLIES and not bars_aid(known, task.bearing)
    asked = {one.kin for one in task.aids}
    found = [
        offer(
            TakeDie(who=one.who),
            f"Take {name_of(table, one.who)}’s die",
            forecast=True,
            best=True,
            rules=("VE-4.2",),
        )
        for one in task.aids
        if room and not one.taken
    ]
    found += [
        offer(
            AskKin(kin=kin.id),
            f"Ask {kin.name} for help",
            help=f"A {metal(numbers.BRONZE)} die. The favour is used up.",
            forecast=True,
            rules=("VE-2.12",),
        )
        for kin in known.kin
        if room and kin.favour and not kin.gone and kin.id not in asked
    ]
    found += [
        offer(
            RefuseDie(who=one.who),
            f"{'Give back' if one.taken else 'Refuse'} {name_of(table, one.who)}’s die",
        )
        for one in task.aids
    ]
    return found


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
        offer(AgreeToTask(False), "Not like this", rules=rules),
    ]


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
    return [*found, _giving_up()]


def _naming(table: VTable, task: Task) -> list[Option]:
    known = figure(table, task.who)
    has = {job.name for job in known.jobs}
    picks = tuple(
        Pick(job, label)
        for job, label in jobs_in_order(table)
        if job not in has and _inherits(table, job, task.ability)
    )
    named = Choice("job", "Job", picks=picks, folded=True)
    found = []
    if picks:
        named = replace(named, value=picks[0].value)
        found.append(offer(NameJob, f"{known.name} begins to learn it", named, rules=("VE-4.10",)))
    return [*found, _giving_up()]


def _giving_up() -> Option:
    return offer(CallOff(), "Give it up")


def _inherits(table: VTable, job: str, ability: str) -> bool:
    row = job_named(table, job)
    return row is not None and ability in row.abilities


def _threshold(table: VTable, task: Task) -> list[Option]:
    known = figure(table, task.who)
    return [
        offer(
            SetThreshold,
            "Announce the threshold",
            *harder_fields(table, known),
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
    if task.beat in ("threshold", "gather") and not actor and not reviews.about(table, "fit"):
        field = Choice(
            "fit",
            "Does the job fit?",
            picks=tuple(Pick(fit, label) for fit, label in FITS.items() if fit != task.fit),
        )
        field = replace(field, value=field.picks[0].value)
        found.append(
            verb(JudgeFit, "Say how well the job fits", lambda: (field,), rules=("VE-4.1",))
        )
    if task.beat == "gather":
        found += _aiding(table, task, seat)
    if table.is_gm(seat) and not actor and task.beat in ("threshold", "consent"):
        found.append(verb(CallOff(), "Call the task off", group="gm"))
    return found


def _aiding(table: VTable, task: Task, seat: str) -> list[Verb]:
    found: list[Verb] = []
    room = len(reading.taken(task)) < numbers.MOST_ALLIES
    barred = bars_aid(figure(table, task.who), task.bearing)
    found += [_offering(task, ally) for ally in _allies(table, task, seat)]
    if table.is_gm(seat):
        found += [_naming_metal(table, one) for one in task.aids if _metals(table, task, one)]
    if table.is_gm(seat) and room and not barred:
        fields = (
            Text("name", "Who helps?", needed=True, most=60),
            Choice("caliber", "Of which metal?", picks=METAL_PICKS, value="1"),
        )
        label = "An NPC lends a die"
        found.append(verb(LendDie, label, lambda: fields, group="gm", rules=("VE-4.11",)))
    return found


def _allies(table: VTable, task: Task, seat: str) -> list[Figure]:
    """Who of a seat could still offer a die."""
    if bars_aid(figure(table, task.who), task.bearing):
        return []
    taken = {task.who, task.against, *(one.who for one in task.aids)}
    return [ally for ally in mine(table, seat) if ally.id not in taken and _lendable(ally)]


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
    field = Choice("caliber", "Of which metal?", picks=picks, value=str(aid.caliber))
    label = f"Name the metal of {name_of(table, aid.who)}’s die"
    fixed = {"who": aid.who}
    return verb(NameMetal, label, lambda: (field,), fixed=fixed, group="gm", rules=("VE-4.2",))


def _lendable(ally: Figure) -> list[JobHeld]:
    """VE-4.2: a job still being learned cannot aid."""
    return [job for job in ally.jobs if job.level > 0]


def _offering(task: Task, ally: Figure) -> Verb:
    def lent(job: JobHeld) -> int:
        return caliber_for(
            ally, task.ability if task.ability in job.abilities else job.abilities[0]
        )

    def fields() -> tuple[Field, ...]:
        best = sorted(_lendable(ally), key=lent, reverse=True)
        jobs = tuple(Pick(job.id, f"{job.name}: {metal(lent(job))} die") for job in best)
        bears = bearing_field(ally)
        return (
            Choice("job", "From which job?", picks=jobs, value=jobs[0].value),
            Text(
                "words",
                "Do you want something for it?",
                most=200,
                placeholder="You carry the tools",
            ),
            *((bears,) if bears else ()),
        )

    return verb(
        OfferDie,
        f"{ally.name} offers a die",
        fields,
        who=ally.id,
        first=True,
        rules=("VE-4.2",),
    )
