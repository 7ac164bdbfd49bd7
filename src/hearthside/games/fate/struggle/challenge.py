"""Challenges: several tasks, each an overcome, whose results the GM reads as a whole (FA-7.1)."""

from typing import Literal

import msgspec
from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, offer, started_by, verb
from hearthside.core.forms import Choice, Field, Many, Number, Pick, Rows, Text, YesNo
from hearthside.core.moves import GM, Event, Illegal, Move
from hearthside.core.say import Line, aspect, emphasised, line, listed, name
from hearthside.core.setting_events import Is
from hearthside.core.wording.grammar import amid
from hearthside.core.wording.typesetting import sentence
from hearthside.games.fate.attempt.frame import AttemptFramed
from hearthside.games.fate.attempt.frame_forms import TELLING
from hearthside.games.fate.attempt.overcoming import CostTaken, ObstaclePrevailed
from hearthside.games.fate.attempt.ratings import approach_tapped, roll_of, rung
from hearthside.games.fate.attempt.settling import AttemptSettled
from hearthside.games.fate.attempt.state import Attempt
from hearthside.games.fate.attempt.totals import fails_outright
from hearthside.games.fate.people import hero_of, is_up, known_as, name_of, up
from hearthside.games.fate.sheet import Hero
from hearthside.games.fate.state import Challenge, FateTable, Task
from hearthside.games.fate.struggle.turns import actors, is_quiet

_RULES = ("FA-7.1",)
Result = Literal["fail", "cost", "tie", "success", "style"]
READS: dict[str, str] = {
    "fail": "failed",
    "cost": "done at a serious cost",
    "tie": "done at a minor cost",
    "success": "done",
    "style": "done with style",
}


class TaskRow(msgspec.Struct, frozen=True, kw_only=True):
    """A task as the GM writes it: somebody who opposes it defends in place of the difficulty."""

    text: str
    against: int
    foe: str = ""


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


class ReopenTask(Move, frozen=True, tag="fate.reopen-task"):
    """The GM lets a task that failed be tried again, perhaps at another difficulty."""

    task: int
    against: int


class EndChallenge(Move, frozen=True, tag="fate.end-challenge"):
    reading: str = ""


class ChallengeBegan(Event, frozen=True, tag="fate.challenge-began"):
    sets = {"challenge": "challenge", "last": Is(None)}
    challenge: Challenge


class TaskShown(Event, frozen=True, tag="fate.task-shown"):
    sets = {"challenge.tasks.{task}.shown": Is(True)}
    task: int


class TaskDone(Event, frozen=True, tag="fate.task-done"):
    sets = {"challenge.tasks.{task}.outcome": "outcome", "challenge.tasks.{task}.by": "by"}
    task: int
    outcome: Result
    by: str


class TaskReopened(Event, frozen=True, tag="fate.task-reopened"):
    sets = {
        "challenge.tasks.{task}.outcome": Is(""),
        "challenge.tasks.{task}.by": Is(""),
        "challenge.tasks.{task}.against": "against",
    }
    task: int
    against: int


class ChallengeEnded(Event, frozen=True, tag="fate.challenge-ended"):
    sets = {"challenge": Is(None)}
    reading: str


_SHOWING = offer(ShowTask(), "Show the next task", rules=_RULES)
_READING = Text(
    "reading",
    "How does it end?",
    long=True,
    most=500,
    placeholder="The ship is off the rocks, and nobody is dry",
)
_ENDING = offer(EndChallenge, "End the challenge", _READING, rules=_RULES)
_DIFFICULTY = Number("against", "Difficulty", least=-2, most=20, value=2, signed=True)


def asks(table: FateTable) -> list[Ask]:
    """The GM goes on once no task is open, or nobody can take one any more."""
    challenge = table.play.challenge
    if challenge is None or not is_quiet(table):
        return []
    goal = sentence(challenge.goal)
    if challenge.open_tasks and not _can_go_on(table, challenge):
        words = f"{goal} Nobody in it can act any more. Say how the challenge ends."
        awaited = "To say how the challenge ends."
        return [Ask(question=words, meanwhile=awaited, options=lambda: [_ENDING])]
    if challenge.open_tasks:
        return []
    done = _is_shown(challenge)
    words = "Every task was tried. Say how the challenge ends." if done else "Show the next task."
    return [
        Ask(
            question=f"{goal} {words}",
            meanwhile="To go on with the challenge.",
            options=lambda: [_ENDING] if done else [_SHOWING, _ENDING],
        )
    ]


def _can_go_on(table: FateTable, challenge: Challenge) -> bool:
    """Whether anybody can still take a task."""
    return any(is_up(hero_of(table, id)) for id in challenge.takers)


def _is_shown(challenge: Challenge) -> bool:
    """Whether nothing is still to come."""
    return all(task.shown for task in challenge.tasks)


def verbs(table: FateTable, seat: str) -> list[Verb]:
    challenge, gm = table.play.challenge, table.is_gm(seat)
    if not is_quiet(table) or not (gm or challenge):
        return []
    if challenge is None:
        begin = verb(
            BeginChallenge,
            "Challenge",
            lambda: _beginning(table),
            go="Begin the challenge",
            help="Several tasks, each overcome on its own.",
            rules=_RULES,
            group="struggle",
        )
        return [begin] if up(table) else []
    takers = [hero for hero in actors(table, seat) if hero.id in challenge.takers]
    offered = [
        _taking(table, challenge, at, hero, first=not gm)
        for hero in takers
        for at in challenge.open_tasks
    ]
    if gm:
        failed = [at for at, task in enumerate(challenge.tasks) if task.outcome == "fail"]
        offered += [_reopening(challenge, at) for at in failed]
    if gm and challenge.open_tasks and _can_go_on(table, challenge):
        going_on = [_ENDING] if _is_shown(challenge) else [_SHOWING, _ENDING]
        offered += [started_by(replace(one, section="struggle")) for one in going_on]
    return offered


def _beginning(table: FateTable) -> tuple[Field, ...]:
    cast = [hero for hero in up(table) if not hero.hidden]
    picks = tuple(Pick(hero.id, hero.name) for hero in cast)
    against = Choice("foe", "Opposed by", picks=(Pick("", "Nobody"), *picks), rules=("FA-5.5",))
    tasks = Rows(
        "tasks",
        "Tasks",
        fields=(
            Text("text", "Task", needed=True, placeholder="Keep the door shut"),
            _DIFFICULTY,
            against,
        ),
        least=1,
    )
    heroes = tuple(hero.id for hero in cast if not hero.npc)
    return (
        Text("goal", "What is it about?", needed=True, placeholder="Get the ship off the rocks"),
        tasks,
        Many(
            "takers",
            "Who takes part?",
            picks=picks,
            value=heroes,
            least=1,
            brief="who takes part",
        ),
        YesNo("one_by_one", "Show the tasks one by one", brief="tasks one by one"),
    )


def _taking(table: FateTable, challenge: Challenge, at: int, hero: Hero, first: bool) -> Verb:
    task = challenge.tasks[at]
    return verb(
        TakeTask,
        task.text,
        lambda: (approach_tapped(hero, "overcome", "Take it on with"), *TELLING),
        fixed={"task": at},
        go="Take it on",
        help=f"A task of the challenge, {_faces(table, task)}.",
        rules=("FA-7.1", "FA-5.4"),
        character=hero.id,
        first=first,
    )


def _faces(table: FateTable, task: Task) -> str:
    return f"against {amid(known_as(table, task.foe))}" if task.foe else rung(task.against)


def _reopening(challenge: Challenge, at: int) -> Verb:
    task = challenge.tasks[at]
    return verb(
        ReopenTask,
        f"Try again: {task.text}",
        lambda: (replace(_DIFFICULTY, value=task.against),),
        fixed={"task": at},
        rules=_RULES,
        group="struggle",
    )


def decide(table: FateTable, seat: str, move: Move) -> list[Event]:
    challenge = table.play.challenge
    match move:
        case BeginChallenge():
            tasks = tuple(
                Task(
                    text=row.text.strip(),
                    against=row.against,
                    foe=row.foe,
                    shown=not (at and move.one_by_one),
                )
                for at, row in enumerate(move.tasks)
            )
            begun = Challenge(goal=move.goal.strip(), tasks=tasks, takers=move.takers)
            return [ChallengeBegan(challenge=begun)]
        case TakeTask() if challenge:
            return [AttemptFramed(attempt=_taken(table, challenge, move))]
        case ShowTask() if challenge:
            at = [task.shown for task in challenge.tasks].index(False)
            return [TaskShown(task=at)]
        case ReopenTask():
            return [TaskReopened(task=move.task, against=move.against)]
        case EndChallenge():
            return [ChallengeEnded(reading=move.reading.strip())]
    raise Illegal("No challenge is under way. The GM can begin one.")


def _taken(table: FateTable, challenge: Challenge, move: TakeTask) -> Attempt:
    hero, task = table.play.cast[move.character], challenge.tasks[move.task]
    roll = roll_of(hero, move.approach, move.how)
    opposed = task.foe not in ("", hero.id) and is_up(hero_of(table, task.foe))
    return Attempt(
        kind="overcome",
        want=task.text,
        how=move.how,
        risk=move.risk,
        rolls=(roll,),
        against=None if opposed else task.against,
        target=task.foe if opposed else "",
        task=move.task,
    )


def follow(table: FateTable, event: AttemptSettled | CostTaken | ObstaclePrevailed) -> list[Event]:
    """A task has its result once it is clear whether a failure is paid for."""
    attempt = table.play.attempt
    if attempt is None or not attempt.is_task:
        return []
    match event:
        case AttemptSettled():
            if event.outcome != "fail" or fails_outright(attempt, event.shifts):
                return [TaskDone(task=attempt.task, outcome=event.outcome, by=attempt.actor)]
        case CostTaken():
            return [TaskDone(task=attempt.task, outcome="cost", by=attempt.actor)]
        case ObstaclePrevailed():
            return [TaskDone(task=attempt.task, outcome="fail", by=attempt.actor)]
    return []


def say(table: FateTable, event: Event) -> list[Line]:
    challenge, beat = table.play.challenge, "Challenge"
    match event:
        case ChallengeBegan():
            begun = event.challenge
            who = name(listed([name_of(table, id) for id in begun.takers]))
            takes = " takes part." if len(begun.takers) == 1 else " take part."
            words = ("A challenge: ", aspect(begun.goal), ". ", who, takes)
            told = [line(*words, rules=_RULES, beat="Struggle")]
            return told + [
                _said(table, task, None if task.shown else (GM,)) for task in begun.tasks
            ]
        case TaskShown() if challenge:
            return [_said(table, challenge.tasks[event.task], None)]
        case TaskDone() if challenge:
            text = aspect(challenge.tasks[event.task].text)
            done = f": {READS[event.outcome]}."
            return [line(text, done, rules=_RULES, beat=beat, retold=False)]
        case TaskReopened() if challenge:
            text = aspect(challenge.tasks[event.task].text)
            again = f" can be tried again, {rung(event.against)}."
            return [line(text, again, rules=_RULES, beat=beat)]
        case ChallengeEnded():
            over = line("The challenge is over.", rules=_RULES, beat=beat)
            if not event.reading:
                return [replace(over, kind="turning")]
            read = emphasised(sentence(event.reading))
            return [over, line(*read, rules=_RULES, beat=beat, kind="narration")]
    return []


def _said(table: FateTable, task: Task, to: tuple[str, ...] | None) -> Line:
    words = ("A task: ", aspect(task.text), f", {_faces(table, task)}.")
    return line(*words, rules=_RULES, to=to, beat="Challenge", retold=False)
