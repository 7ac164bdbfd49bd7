"""How allies, kin and NPCs lend a die to a task (VE-2.12, VE-4.2)."""

from msgspec.structs import replace

from hearthside.core.asks import Verb, offer, verb
from hearthside.core.forms import Choice, Field, Option, Pick, Text, one_of
from hearthside.games.venus import metals
from hearthside.games.venus.characters import kith_and_kin
from hearthside.games.venus.odds import chances
from hearthside.games.venus.people import figure, mine, name_of, npcs_here
from hearthside.games.venus.rolls.attributes_on_rolls import bearing_field
from hearthside.games.venus.sheet import Figure, JobHeld, bars_aid, caliber_for
from hearthside.games.venus.state import Aid, Task, VTable
from hearthside.games.venus.task import reading, task_successes
from hearthside.games.venus.task.frame_moves import (
    AskKin,
    LendDie,
    NameMetal,
    OfferDie,
    RefuseDie,
    TakeDie,
)
from hearthside.games.venus.wording import METAL_PICKS, metal


def price(table: VTable, aid: Aid) -> str:
    """Who offers a die, and what they want for it."""
    wants = f": “{aid.words}”" if aid.words else "."
    return f"{name_of(table, aid.who)} offers a {metal(aid.caliber)} die{wants}"


def taking(table: VTable, task: Task) -> list[Option]:
    """Whose dice are taken, refused or asked for is the roller's to say."""
    known = figure(table, task.who)
    room = len(reading.taken(task)) < task_successes.MOST_ALLIES and not bars_aid(
        known, task.bearing
    )
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
            help=f"A {metal(metals.BRONZE)} die. The favour is used up.",
            forecast=True,
            rules=("VE-2.12",),
        )
        for kin in kith_and_kin.at_hand(table, known, task.against)
        if room and kin.id not in asked
    ]
    found += [
        offer(
            RefuseDie(who=one.who),
            f"{'Give back' if one.taken else 'Refuse'} {name_of(table, one.who)}’s die",
        )
        for one in task.aids
    ]
    return found


def worth(table: VTable, task: Task, ally: Figure) -> str:
    """VE-4.2: what the die an ally would lend first would do for the roll."""
    best = _likeliest(task, ally)[0]
    aid = Aid(who=ally.id, job=best.id, caliber=reading.lent(task, ally, best), taken=True)
    now, then = (
        odds.worded(*chances.OVER[1:]) if (odds := reading.outlook(table, one)) else ""
        for one in (task, replace(task, aids=(*task.aids, aid)))
    )
    return f"{now} as it stands, {then} with yours."


def aiding(table: VTable, task: Task, seat: str) -> list[Verb]:
    found: list[Verb] = []
    room = len(reading.taken(task)) < task_successes.MOST_ALLIES
    barred = bars_aid(figure(table, task.who), task.bearing)
    found += [_offering(task, ally) for ally in allies_of(table, task, seat)]
    if table.is_gm(seat):
        found += [_naming_metal(table, one) for one in task.aids if _metals(table, task, one)]
    if table.is_gm(seat) and room and not barred:
        lent = {task.against, *(one.who for one in task.aids)}
        here = tuple(one.name for one in npcs_here(table) if one.id not in lent) or ("",)
        fields = (
            Text("name", "Who helps?", value=here[0], needed=True, most=60, suggestions=here),
            Choice("caliber", "Of which metal?", picks=METAL_PICKS, value="1"),
        )
        label = "An NPC lends a die"
        found.append(verb(LendDie, label, lambda: fields, go="Lend it", rules=("VE-4.11",)))
    return found


def allies_of(table: VTable, task: Task, seat: str) -> list[Figure]:
    """Who of a seat could still offer a die."""
    if bars_aid(figure(table, task.who), task.bearing):
        return []
    taken = {task.who, task.against, *(one.who for one in task.aids)}
    return [ally for ally in mine(table, seat) if ally.id not in taken and _lendable(ally)]


def _metals(table: VTable, task: Task, aid: Aid) -> tuple[Pick, ...]:
    """VE-2.12, VE-4.2: the metals the FC chooses from, with what bears on the ally's die; none
    where there is but one, or the rules name it."""
    if aid.npc:
        return METAL_PICKS
    ally = figure(table, aid.who)
    job = ally.job(aid.job)
    if job is None or task.ability in job.abilities or len(job.abilities) < 2:
        return ()
    metals = {caliber_for(ally, one, aid.bearing) for one in job.abilities}
    return tuple(METAL_PICKS[one] for one in sorted(metals)) if len(metals) > 1 else ()


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


def _likeliest(task: Task, ally: Figure) -> list[JobHeld]:
    """What an ally could lend a die from: what serves for the ability that is rolled, then the best
    metal."""
    return sorted(
        _lendable(ally),
        key=lambda job: (task.ability in job.abilities, reading.lent(task, ally, job)),
        reverse=True,
    )


def _offering(task: Task, ally: Figure) -> Verb:
    def fields() -> tuple[Field, ...]:
        jobs = [
            Pick(job.id, f"{job.name}: {metal(reading.lent(task, ally, job))} die")
            for job in _likeliest(task, ally)
        ]
        bears = bearing_field(ally)
        return (
            one_of("job", "From which job?", jobs),
            Text(
                "words",
                "Do you want something for it?",
                most=200,
                placeholder="You owe me an answer",
            ),
            *((bears,) if bears else ()),
        )

    return verb(
        OfferDie,
        f"{ally.name} offers a die",
        fields,
        who=ally.id,
        first=True,
        go="Offer it",
        help="You mark 1 exp for the job, and what comes of it may fall on you.",
        rules=("VE-4.2",),
    )
