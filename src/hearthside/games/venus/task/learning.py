"""The job somebody without one begins to learn with a task: the Peers name it (VE-4.10)."""

from msgspec.structs import replace

from hearthside.core.moves import Event, Illegal
from hearthside.core.table import slug
from hearthside.games.venus import peer_reviews
from hearthside.games.venus.assembly.sheets import held
from hearthside.games.venus.characters import sheet_changes
from hearthside.games.venus.content import job_named
from hearthside.games.venus.people import figure, owner
from hearthside.games.venus.sheet import JobHeld
from hearthside.games.venus.state import Task, VTable
from hearthside.games.venus.task.frame_moves import JobTaken, NameNewJob

NAMING = "naming"
"""What a job hangs on that somebody wrote for a task: the word of the others."""


def from_list(table: VTable, task: Task, named: str) -> list[Event]:
    row = job_named(table, named)
    if row is None:
        raise Illegal(f"There is no job “{named}” here. Choose one from the list.", "job")
    return _begun(task, replace(held(named, row.id, table, 0), id=slug(named)))


def written(table: VTable, seat: str, task: Task, move: NameNewJob) -> list[Event]:
    who, named = figure(table, task.who), " ".join(move.name.split())
    if job_named(table, named):
        raise Illegal(f"{named} is a job already. Choose it from the list, or another.", "name")
    if who.job(slug(named)):
        raise Illegal(f"{who.name} has {named} already. Name another job.", "name")
    job = JobHeld(id=slug(named), name=named, abilities=(task.ability,), level=0)
    return peer_reviews.put(
        table,
        seat,
        f"{who.name} begins to learn {named}: {move.text}",
        _begun(task, job),
        of=owner(table, task.who),
        about=NAMING,
        rules=("VE-4.10", "VE-2.22"),
    )


def _begun(task: Task, job: JobHeld) -> list[Event]:
    gained = sheet_changes.JobGained(who=task.who, job=job, rules=("VE-4.10",))
    return [gained, JobTaken(job=job.id, name=job.name, level=0)]
