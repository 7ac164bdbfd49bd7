"""What a check or task is called with: its stakes, its ability, its difficulty (VE-3.1, VE-4.1)."""

from collections.abc import Sequence

from msgspec.structs import replace

from hearthside.core.forms import Choice, Field, Pick, Text, When, YesNo
from hearthside.core.wording.grammar import counted
from hearthside.games.venus.check import check_target
from hearthside.games.venus.people import heroes
from hearthside.games.venus.rolls.opposition import against_field
from hearthside.games.venus.rolls.roll_factors import COUNTS, harder_fields
from hearthside.games.venus.sheet import Figure, caliber_for, score_for
from hearthside.games.venus.state import VTable
from hearthside.games.venus.wording import ABILITY_PICKS, metal

DIFFICULTY_PICKS = tuple(
    Pick(str(worth), f"{word} {worth}", "" if worth else "no roll: it just happens")
    for worth, word in check_target.DIFFICULTIES
)

MOST_STAKES = 300
"""As long as what failing means may be."""


def check_fields(table: VTable, rolling: Sequence[Figure]) -> tuple[Field, ...]:
    """What a check is called with. Where it is open who rolls, the odds alone say who is good."""
    known = rolling[0] if len(rolling) == 1 else None
    picks = (
        *(replace(one, help=_ability(known, one.value)) for one in ABILITY_PICKS),
        *_capabilities(rolling),
    )
    against = against_field(table, rolling)
    return (
        _stakes(table, against),
        against,
        Choice(
            "ability",
            "Ability",
            picks=picks,
            value=_wished(table),
            forecast=True,
            missing="Choose an ability to roll.",
        ),
        Choice("difficulty", "Difficulty", picks=DIFFICULTY_PICKS, value="10", forecast=True),
        *harder_fields(table, known if table.play.agenda else None, against),
    )


def _capabilities(rolling: Sequence[Figure]) -> list[Pick]:
    """VE-6.1: each for those who have it."""
    held: dict[str, list[str]] = {}
    for one in rolling:
        for capability in one.capabilities:
            held.setdefault(capability.name, []).append(one.id)
    return [
        Pick(name, name, when=When("who", tuple(ids)) if len(ids) < len(rolling) else None)
        for name, ids in held.items()
    ]


def task_fields(table: VTable, who: str = "") -> tuple[Field, ...]:
    """What a task is called with. Where it is open who rolls, each ability says whose job it is."""
    known = table.play.cast.get(who)
    rolling = [known] if known else heroes(table)
    picks = tuple(
        replace(
            pick,
            help=_jobs_of(rolling, pick.value),
            counts=COUNTS if known and is_new(known, pick.value) else {},
        )
        for pick in ABILITY_PICKS
    )
    against = against_field(table, rolling)
    return (
        _stakes(table, against),
        against,
        Choice("ability", "Ability", picks=picks, value=_wished(table), forecast=True),
        *harder_fields(table, known, against),
        YesNo(
            "later",
            "I’ll say how hard it is once the job is known",
            brief="difficulty by job",
        ),
    )


def _wished(table: VTable) -> str:
    """VE-1.7: the ability of the job that whoever acts would like to use."""
    agenda = table.play.agenda
    held = table.play.cast[agenda.who].jobs if agenda else ()
    return next((job.abilities[0] for job in held if agenda and job.name == agenda.wish), "")


def _ability(known: Figure | None, ability: str) -> str:
    """The metal and the score somebody would roll with."""
    if known is None:
        return ""
    return f"{metal(caliber_for(known, ability))} +{score_for(known, ability)}"


def is_new(known: Figure, ability: str) -> bool:
    """VE-4.10: whether somebody would have to learn on the job, which is one more factor."""
    return not any(job.level for job in known.jobs if ability in job.abilities)


def _jobs_of(rolling: Sequence[Figure], ability: str) -> str:
    """The jobs for an ability, so that whoever calls a task knows what it takes; of several people
    only who has one."""
    held = {
        one.name: [f"{job.name} {job.level}" for job in one.jobs if ability in job.abilities]
        for one in rolling
    }
    if len(held) > 1:
        return ", ".join(name for name, jobs in held.items() if jobs) or "nobody has a job for it"
    jobs = ", ".join(job for jobs in held.values() for job in jobs)
    if jobs or not rolling:
        return jobs
    dice = score_for(rolling[0], ability)
    many = counted(dice, "die", "dice") if dice else "no dice of one’s own"
    return f"no job yet: one harder, {many}"


def _stakes(table: VTable, against: Choice) -> Text:
    said = table.play.agenda.risk if table.play.agenda else ""
    label = "What does failing mean?"
    players = {one.id for one in heroes(table)} & {pick.value for pick in against.picks}
    needed = (
        "Against a player’s character it has to be said; else leave it blank where it is plain."
    )
    return Text(
        "stakes",
        label,
        help=needed if players else "Leave it blank where it is plain.",
        value=said,
        most=MOST_STAKES,
        placeholder="Somebody hears it",
    )
