"""The Facilitator calls for a check or a task, or says yes without a roll (VE-1.6, VE-1.7)."""

from typing import Any, Literal

from hearthside.core.asks import Ask, Verb, offer, verb
from hearthside.core.forms import Field, Option, Text, one_of
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, emphasised, line, number, quoted_wish
from hearthside.core.saying_events import Says
from hearthside.core.setting_events import Is
from hearthside.core.wording.grammar import spelled
from hearthside.core.wording.typesetting import sentence
from hearthside.games.venus.check import check_target
from hearthside.games.venus.content import ABILITIES
from hearthside.games.venus.people import facilitator, figure, heroes, name_of
from hearthside.games.venus.rolls.no_second_try import not_again, not_checked_again
from hearthside.games.venus.rolls.opposition import agrees_first, is_struck
from hearthside.games.venus.rolls.roll_factors import (
    FactorRow,
    gathered,
    harder_rows,
    threshold_total,
    volunteered,
)
from hearthside.games.venus.rolls.roll_framing import check_fields, task_fields
from hearthside.games.venus.state import NOTHING_SETTLED, Agenda, Check, Task, VTable, is_rolling
from hearthside.games.venus.task.frame_moves import taken
from hearthside.games.venus.wording import Spans, aspect, called


class SayYes(Move, frozen=True, tag="venus.say-yes"):
    """VE-1.6: nothing is at stake, so it happens."""

    words: str = ""


class DropIt(Move, frozen=True, tag="venus.drop-it"):
    """VE-4.14: somebody has refused it, and no other stakes are found."""


class CallCheck(Move, frozen=True, tag="venus.call-check"):
    who: str
    words: str
    ability: str
    difficulty: str
    factors: tuple[FactorRow, ...]
    stakes: str
    against: str
    harder: tuple[str, ...] = ()
    hazard: str = ""


class CallTask(Move, frozen=True, tag="venus.call-task"):
    who: str
    words: str
    ability: str
    stakes: str
    against: str
    factors: tuple[FactorRow, ...] = ()
    harder: tuple[str, ...] = ()
    """What makes it harder, as it was tapped."""
    hazard: str = ""
    later: bool = False
    """Whether the FC says what makes it harder once the job is known."""


class YesSaid(Event, frozen=True, tag="venus.yes-said"):
    sets = {"agenda": Is(None), "check": Is(None), **NOTHING_SETTLED, "settled_yes": "granted"}
    who: str
    words: str
    told: str

    @property
    def granted(self) -> Agenda:
        """What happens, as it is looked at afterwards."""
        return Agenda(who=self.who, words=self.words)


class AgendaDropped(Event, frozen=True, tag="venus.agenda-dropped"):
    sets = {"agenda": Is(None)}
    says = Says("{who} does not try it.", ("VE-4.14",), beat="Frame", kind="bookkeeping")
    who: str


class CheckCalled(Event, frozen=True, tag="venus.check-called"):
    sets = {"agenda": Is(None), "check": "check", **NOTHING_SETTLED}
    check: Check


class TaskCalled(Event, frozen=True, tag="venus.task-called"):
    sets = {"agenda": Is(None), "task": "task", **NOTHING_SETTLED}
    task: Task


def asks(table: VTable) -> list[Ask]:
    agenda = table.play.agenda
    if agenda is None or agenda.who not in table.play.cast:
        return []
    who = name_of(table, agenda.who)
    title, refused = "Is anything at stake?", ""
    if agenda.refused:
        title = "What else is at stake?"
        refused = f"{name_of(table, agenda.refused)} does not agree to that. "
    return [
        Ask(
            title=title,
            question=f"{refused}Say how {who} rolls for it, or drop it."
            if refused
            else f"Say how {who} rolls for it, or that it simply happens.",
            meanwhile=f"{refused}{facilitator(table)} finds other stakes, or drops it."
            if refused
            else f"{facilitator(table)} decides whether it takes a roll.",
            options=lambda: _rulings(table, agenda),
            urges=False,
        )
    ]


def _rulings(table: VTable, agenda: Agenda) -> list[Option]:
    fixed = {"who": agenda.who, "words": agenda.words}
    plain = _plain_task(table, agenda)
    return [
        *plain,
        offer(
            CallTask,
            "Another task, or a harder one"
            if plain
            else "A task: the dice of a job, and successes to spend",
            *task_fields(table, agenda.who),
            fixed=fixed,
            go="Call for the task",
            totals=(threshold_total(table.play.cast[agenda.who], agenda.bearing),),
            rules=_TASK,
        ),
        offer(
            CallCheck,
            "A check: one d20 against a number",
            *check_fields(table, [table.play.cast[agenda.who]]),
            fixed=fixed,
            go="Call for the check",
            rules=_CHECK,
        ),
        _without_a_roll(agenda),
    ]


def _without_a_roll(agenda: Agenda) -> Option:
    """VE-1.6, VE-4.14: it happens, unless somebody has refused it: then it may be dropped."""
    if agenda.refused:
        return offer(DropIt(), "Drop it", help="It is not tried.", rules=("VE-4.14",))
    return offer(
        SayYes,
        "Nothing is at stake: it happens",
        Text("words", "How does it go?", most=300, placeholder="The guards look away"),
        help="no dice",
        rules=("VE-1.6",),
    )


def _plain_task(table: VTable, agenda: Agenda) -> list[Option]:
    """VE-1.7: a task with the job somebody would like to use, in one tap."""
    known = table.play.cast[agenda.who]
    job = next((one for one in known.jobs if one.name == agenda.wish), None)
    if job is None or agenda.refused:
        return []
    needed = 1 + len(volunteered(known, agenda.bearing)) + (not job.level)
    task = CallTask(agenda.who, agenda.words, job.abilities[0], agenda.risk, "")
    needs = f"{spelled(needed).capitalize()} success{'es' if needed > 1 else ''}"
    told = f"{needs} needed, {job.abilities[0].capitalize()}"
    return [offer(task, f"A task with {job.name}", help=told, forecast=True, rules=_TASK)]


_CHECK = ("VE-1.7", "VE-3.1")
_TASK = ("VE-1.7", "VE-4.1")


def verbs(table: VTable, seat: str) -> list[Verb]:
    """The GM may call for a roll before anybody says what they are up to."""
    free = table.in_scene and not (table.play.debrief or table.play.agenda or is_rolling(table))
    if not free or not table.is_gm(seat) or not heroes(table):
        return []
    return [
        _calling(table, CallCheck, "Call for a check"),
        _calling(table, CallTask, "Call for a task"),
    ]


def _calling(table: VTable, kind: type[Move], label: str) -> Verb:
    def fields() -> tuple[Field, ...]:
        others = [
            one
            for one in table.play.cast.values()
            if kind is CallCheck and one.npc and not (one.dead or one.draft or one.away)
        ]
        rolling = [*heroes(table), *others]
        who = one_of("who", "Who rolls?", rolling, chips=True)
        words = Text(
            "words",
            "What are they up to?",
            needed=True,
            most=300,
            placeholder="Duck under the blow",
        )
        rest = check_fields(table, rolling) if kind is CallCheck else task_fields(table)
        return (who, words, *rest)

    rules = _CHECK if kind is CallCheck else _TASK
    totals = () if kind is CallCheck else (threshold_total(),)
    return verb(kind, label, fields, rules=rules, totals=totals)


def decide(table: VTable, seat: str, move: SayYes | DropIt | CallCheck | CallTask) -> list[Event]:
    agenda = table.play.agenda
    match move:
        case SayYes():
            assert agenda
            return [YesSaid(who=agenda.who, words=agenda.words, told=move.words)]
        case DropIt():
            assert agenda
            return [AgendaDropped(who=agenda.who)]
        case CallCheck():
            return _check(table, move)
        case CallTask():
            against = _opponent(move)
            bearing = agenda.bearing if agenda else ()
            known = figure(table, move.who)
            struck = is_struck(table, known, against)
            if not struck:  # whoever is struck again has not tried again
                not_again(table, move.who, move.words, move.stakes)
            limits = volunteered(known, bearing)
            rows = (*harder_rows(table, known, against, move.harder, move.hazard), *move.factors)
            task = Task(
                who=move.who,
                words=move.words,
                ability=move.ability,
                stakes=move.stakes,
                bearing=bearing,
                factors=gathered(rows, limits),
                announced=not move.later,
                against=against,
                struck=struck,
                beat=_agreed_to(table, against, move.stakes)
                if agrees_first(table, known, against)
                else "job",
            )
            wished = [job for job in known.jobs if agenda and job.name == agenda.wish]
            fits = [
                taken(job) for job in wished if task.beat == "job" and move.ability in job.abilities
            ]
            return [TaskCalled(task=task), *fits[:1]]


def _check(table: VTable, move: CallCheck) -> list[Event]:
    agenda = table.play.agenda
    against = _opponent(move)
    known = figure(table, move.who)
    struck = is_struck(table, known, against)
    if not struck:
        not_checked_again(table, move.who, move.words, move.stakes)
    names = {one.name for one in known.capabilities}
    if move.ability not in ABILITIES and move.ability not in names:
        raise Illegal(f"{known.name} has no {move.ability}. Name another ability.", "ability")
    bearing = agenda.bearing if agenda else ()
    rows = (*harder_rows(table, known, against, move.harder, move.hazard), *move.factors)
    factors = gathered(rows, volunteered(known, bearing))
    difficulty = int(move.difficulty)
    check = Check(
        who=move.who,
        words=move.words,
        ability=move.ability,
        stakes=move.stakes,
        difficulty=difficulty,
        factors=factors,
        bearing=bearing,
        against=against,
        struck=struck,
        beat=_agreed_to(table, against, move.stakes)
        if agrees_first(table, known, against)
        else "announced",
    )
    if check_target.needs_no_roll(check_target.target(difficulty, factors)):
        return [YesSaid(who=move.who, words=move.words, told="")]
    return [CheckCalled(check=check)]


def _opponent(move: CallCheck | CallTask) -> str:
    if move.who == move.against:
        raise Illegal("Nobody rolls against themselves. Choose somebody else.", "against")
    return move.against


def _agreed_to(table: VTable, against: str, stakes: str) -> Literal["consent"]:
    """VE-4.14: where a player's character is acted against, what they agree to is said."""
    if not stakes.strip():
        whom = name_of(table, against)
        raise Illegal(f"Say what failing means: {whom} has to agree to it.", "stakes")
    return "consent"


def _an(ability: str) -> str:
    return f"{'an' if ability[0] in 'aeiou' else 'a'} {ability.capitalize()}"


def _meaning(stakes: str) -> Spans:
    """What failing means, where anybody said."""
    return (" Failing means: ", aspect(stakes), ".") if stakes.strip() else ()


def say(table: VTable, event: Event) -> list[Line]:
    words: Spans
    look: dict[str, Any] = {"beat": "Frame"}
    match event:
        case YesSaid():
            who = called(table, event.who)
            words = (*quoted_wish(event.words), who, " succeeds without a roll.")
            done = line(*words, rules=("VE-1.6", "VE-3.1"), beat="Settle")
            goes = emphasised(sentence(event.told)) if event.told else []
            # told by a rule, so nobody else is asked what it looks like
            told = [line(*goes, kind="narration", rules=("VE-1.6",))] if goes else []
            return [done, *told]
        case CheckCalled():
            check = event.check
            target = check_target.target(check.difficulty, check.factors)
            why = ", ".join(one.words for one in check.factors)
            words = (
                called(table, check.who),
                f" makes {_an(check.ability)} check against ",
                number(str(target)),
                ": ",
                aspect(check.words),
                ".",
                *_meaning(check.stakes),
            )
            return [line(*words, rules=("VE-1.6", "VE-3.1"), why=why, retold=False, **look)]
        case TaskCalled():
            task = event.task
            words = (
                called(table, task.who),
                f" takes on {_an(task.ability)} task: ",
                aspect(task.words),
                ".",
                *_meaning(task.stakes),
            )
            return [line(*words, rules=("VE-1.6", "VE-4.1"), retold=False, **look)]
    return []
