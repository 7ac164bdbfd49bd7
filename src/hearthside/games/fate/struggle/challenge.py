"""Challenges: several tasks, each an overcome, whose results the GM reads as a whole (FA-7.1)."""

import msgspec
from msgspec.structs import replace

from hearthside.core.forms import Many, Number, Option, Pick, Rows, Text, YesNo
from hearthside.core.moves import GM, Event, Illegal, Move
from hearthside.core.say import Line, aspect, line, listed, name
from hearthside.core.table import Table
from hearthside.games.fate.attempt.frame import AttemptFramed
from hearthside.games.fate.attempt.frame_forms import TELLING
from hearthside.games.fate.attempt.ratings import rating_of, rung
from hearthside.games.fate.attempt.roll_forms import approach_field
from hearthside.games.fate.attempt.state import Attempt, Roll
from hearthside.games.fate.books import with_play
from hearthside.games.fate.people import name_of, up
from hearthside.games.fate.resolve import Outcome
from hearthside.games.fate.state import Challenge, FatePlay, Task
from hearthside.games.fate.struggle.turns import actors, is_quiet
from hearthside.games.fate.wording import because

_RULES = ("FA-7.1",)
_READS = {"fail": "failed", "tie": "a tie", "success": "a success", "style": "with style"}


class TaskRow(msgspec.Struct, frozen=True, kw_only=True):
    """A task as the GM writes it."""

    text: str
    against: int


class BeginChallenge(Move, frozen=True, tag="fate.begin-challenge"):
    goal: str
    tasks: tuple[TaskRow, ...]
    takers: tuple[str, ...]
    one_by_one: bool = False


class TakeTask(Move, frozen=True, tag="fate.take-task"):
    character: str
    task: int
    approach: str
    how: str = ""
    risk: str = ""


class ShowTask(Move, frozen=True, tag="fate.show-task"):
    pass


class EndChallenge(Move, frozen=True, tag="fate.end-challenge"):
    reading: str = ""


class ChallengeBegan(Event, frozen=True, tag="fate.challenge-began"):
    challenge: Challenge


class TaskShown(Event, frozen=True, tag="fate.task-shown"):
    task: int


class TaskDone(Event, frozen=True, tag="fate.task-done"):
    task: int
    outcome: Outcome
    by: str


class ChallengeEnded(Event, frozen=True, tag="fate.challenge-ended"):
    reading: str


MOVES = (BeginChallenge, TakeTask, ShowTask, EndChallenge)
EVENTS = (ChallengeBegan, TaskShown, TaskDone, ChallengeEnded)

_TASKS = Rows(
    name="tasks",
    label="Tasks",
    fields=(
        Text(name="text", label="Task", needed=True, placeholder="Cross the flooded stair"),
        Number(name="against", label="Difficulty", least=-2, most=20, value=2, signed=True),
    ),
    least=1,
)


def options(table: Table[FatePlay], seat: str) -> list[Option]:
    challenge = table.play.challenge
    if challenge is None:
        return [_beginning(table)] if table.is_gm(seat) and is_quiet(table) and up(table) else []
    offered = [
        _taking(table, challenge, at, hero.id)
        for hero in actors(table, seat)
        if hero.id in challenge.takers
        for at in challenge.open_tasks
    ]
    if table.is_gm(seat) and is_quiet(table):
        offered += _reading(challenge)
    return offered


def _beginning(table: Table[FatePlay]) -> Option:
    cast = [hero for hero in up(table) if not hero.hidden]
    takers = Many(
        name="takers",
        label="Who takes part?",
        picks=tuple(Pick(hero.id, hero.name) for hero in cast),
        value=tuple(hero.id for hero in cast if not hero.npc),
        least=1,
    )
    return Option(
        move="fate.begin-challenge",
        label="Begin a challenge",
        help="Several tasks, each overcome on its own.",
        fields=(
            Text(name="goal", label="What is it about?", needed=True),
            _TASKS,
            takers,
            YesNo(name="one_by_one", label="Show the tasks one by one"),
        ),
        rules=_RULES,
        section="scene",
    )


def _taking(table: Table[FatePlay], challenge: Challenge, at: int, character: str) -> Option:
    hero, task = table.play.cast[character], challenge.tasks[at]
    return Option(
        move="fate.take-task",
        label=f"{hero.name}: {task.text}, {rung(task.against)}",
        fixed={"character": character, "task": at},
        fields=(approach_field(hero, "overcome"), *TELLING),
        rules=("FA-7.1", "FA-5.4"),
        section="act",
        about=character,
    )


def _reading(challenge: Challenge) -> list[Option]:
    waits = bool(challenge.open_tasks)
    unseen = any(not task.shown for task in challenge.tasks)
    offered = []
    if unseen:
        offered.append(
            Option(
                move="fate.show-task",
                label="Show the next task",
                rules=_RULES,
                section="gm" if waits else "turn",
                best=not waits,
            )
        )
    done = not waits and not unseen
    offered.append(
        Option(
            move="fate.end-challenge",
            label="Say how the challenge ends",
            fields=(Text(name="reading", label="How does it end?", long=True, most=500),),
            rules=_RULES,
            section="turn" if done else "gm",
            best=done,
        )
    )
    return offered


def decide(table: Table[FatePlay], seat: str, move: Move) -> list[Event]:
    challenge = table.play.challenge
    match move:
        case BeginChallenge():
            tasks = tuple(
                Task(text=row.text.strip(), against=row.against, shown=not (at and move.one_by_one))
                for at, row in enumerate(move.tasks)
            )
            begun = Challenge(goal=move.goal.strip(), tasks=tasks, takers=move.takers)
            return [ChallengeBegan(challenge=begun)]
        case TakeTask() if challenge:
            return [AttemptFramed(attempt=_taken(table, challenge, move))]
        case ShowTask() if challenge:
            at = [task.shown for task in challenge.tasks].index(False)
            return [TaskShown(task=at)]
        case EndChallenge():
            return [ChallengeEnded(reading=move.reading.strip())]
    raise Illegal("No challenge is under way. The GM can begin one.")


def _taken(table: Table[FatePlay], challenge: Challenge, move: TakeTask) -> Attempt:
    hero, task = table.play.cast[move.character], challenge.tasks[move.task]
    roll = Roll(
        who=hero.id,
        side=hero.side,
        approach=move.approach,
        rating=rating_of(hero, move.approach),
        how=move.how,
    )
    return Attempt(
        kind="overcome",
        want=task.text,
        how=move.how,
        risk=move.risk,
        rolls=(roll,),
        against=task.against,
        task=move.task,
    )


def evolve(table: Table[FatePlay], event: Event) -> Table[FatePlay]:
    challenge = table.play.challenge
    match event:
        case ChallengeBegan():
            return with_play(table, challenge=event.challenge, last=None)
        case ChallengeEnded():
            return with_play(table, challenge=None)
        case TaskShown() if challenge:
            return _with_task(table, challenge, event.task, shown=True)
        case TaskDone() if challenge:
            return _with_task(table, challenge, event.task, outcome=event.outcome, by=event.by)
    return table


def _with_task(
    table: Table[FatePlay], challenge: Challenge, at: int, **changes: str | bool
) -> Table[FatePlay]:
    tasks = list(challenge.tasks)
    if at < len(tasks):
        tasks[at] = replace(tasks[at], **changes)
    return with_play(table, challenge=replace(challenge, tasks=tuple(tasks)))


def say(table: Table[FatePlay], event: Event) -> list[Line]:
    challenge, beat = table.play.challenge, "Challenge"
    match event:
        case ChallengeBegan():
            begun = event.challenge
            who = name(listed([name_of(table, id) for id in begun.takers]))
            words = ("A challenge: ", aspect(begun.goal), ". ", who, " take part.")
            told = [line(*words, rules=_RULES, beat=beat)]
            return told + [_said(task, None if task.shown else (GM,)) for task in begun.tasks]
        case TaskShown() if challenge:
            return [_said(challenge.tasks[event.task], None)]
        case TaskDone() if challenge:
            text = aspect(challenge.tasks[event.task].text)
            return [line(text, f": {_READS[event.outcome]}.", rules=_RULES, beat=beat)]
        case ChallengeEnded():
            return [line(f"The challenge is over{because(event.reading)}", rules=_RULES, beat=beat)]
    return []


def _said(task: Task, to: tuple[str, ...] | None) -> Line:
    words = ("A task: ", aspect(task.text), f", {rung(task.against)}.")
    return line(*words, rules=_RULES, to=to, beat="Challenge")
