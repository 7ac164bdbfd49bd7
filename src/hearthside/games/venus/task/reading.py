"""Reading a task: its pool, its threshold, what lies on the tray and what that is worth (VE-4)."""

from collections import Counter

from msgspec.structs import replace

from hearthside.core.attempt_card import Thrown
from hearthside.core.odds.outcomes import Odds
from hearthside.games.venus import metals
from hearthside.games.venus.odds import chances
from hearthside.games.venus.people import figure
from hearthside.games.venus.sheet import (
    Figure,
    JobHeld,
    caliber_for,
    explodes,
    level_for,
    score_for,
)
from hearthside.games.venus.state import Aid, Factor, Kiss, Task, TaskDie, VTable
from hearthside.games.venus.task import task_successes


def job_of(table: VTable, task: Task) -> JobHeld | None:
    return figure(table, task.who).job(task.job) if task.who in table.play.cast else None


def is_learning(table: VTable, task: Task) -> bool:
    """VE-4.10: whether the job is still being learned."""
    job = job_of(table, task)
    return job is not None and job.level == 0


def pool_size(table: VTable, task: Task) -> int:
    """VE-4.1, VE-4.10: the level of the job, or of a new job the score of the ability."""
    known, job = figure(table, task.who), job_of(table, task)
    if job is None:
        return 0
    if job.level == 0:
        return score_for(known, task.ability, task.bearing)
    return level_for(known, job, task.bearing)


def lent(task: Task, ally: Figure, job: JobHeld, bearing: tuple[str, ...] = ()) -> int:
    """VE-4.2: the caliber of the die an ally lends from a job: that of the task's ability, if the
    job inherits it, or else the better of its own."""
    inherits = [task.ability] if task.ability in job.abilities else job.abilities
    return max(caliber_for(ally, one, bearing) for one in inherits)


def caliber(table: VTable, task: Task) -> int:
    return caliber_for(figure(table, task.who), task.ability, task.bearing)


def factors(table: VTable, task: Task) -> tuple[Factor, ...]:
    """VE-4.1, VE-4.10: being new first, then what the FC announced, a poor fit last."""
    found = list(task.factors)
    if is_learning(table, task):
        found.insert(0, Factor(kind="new", words="learning on the job"))
    if task.fit == "poor":
        found.append(Factor(kind="fit", words="the job fits poorly"))
    return tuple(found)


def threshold(table: VTable, task: Task) -> int:
    return task_successes.threshold(factors(table, task))


def taken(task: Task) -> list[Aid]:
    return [one for one in task.aids if one.taken]


def is_exploding(table: VTable, task: Task) -> bool:
    return explodes(figure(table, task.who), task.bearing)


def thrown(table: VTable, task: Task) -> tuple[TaskDie, ...]:
    """The dice of a task before they fall: one's own, then each ally's."""
    own = [(task.who, caliber(table, task))] * pool_size(table, task)
    theirs = [(one.who, one.caliber) for one in taken(task)]
    return tuple(
        TaskDie(id=at, owner=who, caliber=metal)
        for at, (who, metal) in enumerate([*own, *theirs], 1)
    )


def exploding_now(table: VTable, task: Task) -> list[TaskDie]:
    """VE-4.12: sixes that have not brought their die yet."""
    if not is_exploding(table, task):
        return []
    return [die for die in task.dice if die.face == 6 and die.id not in task.burst]


def successes(task: Task) -> int:
    faces = tuple(die.face for die in task.dice)
    return task_successes.counted(faces, [die.caliber for die in task.dice], task.double)


def has(task: Task, item: str) -> bool:
    return any(one.item == item for one in task.bought)


def special_secondaries(table: VTable, task: Task) -> dict[str, str]:
    """VE-4.9: consequences that attributes of theirs add."""
    known = figure(table, task.who)
    return {f"special {o.id}": o.on or o.name for o in known.attributes if o.effect == "secondary"}


def grouped(metals: list[int]) -> tuple[tuple[int, int], ...]:
    return tuple(sorted(Counter(metals).items()))


def outlook(table: VTable, task: Task) -> Odds | None:
    """How it would end if nobody did anything more: short of the threshold, or how far over.

    Dice that are marked are rerolled, an ally's as if they joined in. Before a job is chosen it is
    the best there is.
    """
    if task.beat in ("consent", "job") and task.announced:
        task = replace(task, job=_best_job(table, task))
    if task.beat == "naming" or job_of(table, task) is None:
        return None
    need, opens = threshold(table, task), is_exploding(table, task)
    dice = task.dice or thrown(table, task)
    lying = [die for die in dice if die.face and not is_leaving(task, die.id)]
    fixed = sum(task_successes.successes(die.face, die.caliber, task.double) for die in lying)
    bursting = [die.caliber for die in exploding_now(table, task) if die in lying]
    metals = [die.caliber for die in dice if die not in lying] + bursting
    return _over(grouped(metals), need, fixed, task.double, opens)


def _best_job(table: VTable, task: Task) -> str:
    known = figure(table, task.who)
    held = [job for job in known.jobs if task.ability in job.abilities]
    best = max(held, key=lambda job: level_for(known, job, task.bearing), default=None)
    return best.id if best else ""


def is_marked(task: Task, die: int) -> bool:
    return any(one.die == die for one in task.kisses)


def is_leaving(task: Task, die: int) -> bool:
    """Whether a die is about to be rerolled."""
    return task.beat == "kiss" and is_marked(task, die)


def drawn(task: Task, die: TaskDie) -> Thrown:
    """A die as it lies on the tray: its metal, whether it succeeds, and what rerolls it."""
    kiss = next((one for one in task.kisses if one.die == die.id), None)
    won = task_successes.successes(die.face, die.caliber, task.double)
    return Thrown(
        "d6",
        str(die.face) if die.face else "?",
        note=_mark(kiss) if kiss else "",
        reads="special" if won > 1 else "hit" if won else "miss" if die.face else "",
        material=metals.CALIBERS[die.caliber],
        owner=die.owner,
    )


def _mark(kiss: Kiss) -> str:
    """What rerolls a die, in a word under it; of a thing its name."""
    return kiss.words if kiss.ref else kiss.source.capitalize()


def _over(
    pool: tuple[tuple[int, int], ...], need: int, fixed: int, double: bool, opens: bool
) -> Odds:
    if opens:
        *weights, whole = chances.exploding_weights(pool, 0, double, need + 1)
    else:
        weights = chances.coefficients(chances.task_weights(pool, 0, double))
        whole = sum(weights)
    return chances.read_over([0] * fixed + weights, whole, need)
