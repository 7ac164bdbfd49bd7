"""A player says what somebody is up to, and may take it back before it is ruled on (VE-1.7)."""

from msgspec.structs import replace

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Choice, Field, Pick, Text
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, line
from hearthside.core.saying_events import Says
from hearthside.core.setting_events import Is
from hearthside.games.venus.people import heroes
from hearthside.games.venus.rolls.attributes_on_rolls import bearing_field
from hearthside.games.venus.sessions.framing_scenes import may_act
from hearthside.games.venus.sheet import Figure
from hearthside.games.venus.state import NOTHING_SETTLED, Agenda, Check, Task, VTable, is_rolling
from hearthside.games.venus.wording import Spans, aspect, called


class Act(Move, frozen=True, tag="venus.act"):
    who: str
    words: str
    wish: str = ""
    risk: str = ""
    """VE-1.8: what failing might mean, as the player proposes it."""
    bearing: tuple[str, ...] = ()


class Withdraw(Move, frozen=True, tag="venus.withdraw"):
    """Nothing was rolled yet: the player takes it back."""


class AgendaSaid(Event, frozen=True, tag="venus.agenda-said"):
    sets = {"agenda": "agenda", **NOTHING_SETTLED}
    agenda: Agenda


class AgendaWithdrawn(Event, frozen=True, tag="venus.agenda-withdrawn"):
    sets = {"agenda": Is(None)}
    says = Says("{who} thinks better of it.", beat="Frame", kind="bookkeeping")
    who: str


def verbs(table: VTable, seat: str) -> list[Verb]:
    if not table.in_scene or table.play.debrief:
        return []
    if agenda := table.play.agenda:
        mine = seat in table.voices(agenda.who)
        return [verb(Withdraw(), "Take it back", about=agenda.who)] if mine else []
    if is_rolling(table):
        return []
    return [_acting(table, one) for one in heroes(table) if may_act(table, seat, one)]


def _acting(table: VTable, known: Figure) -> Verb:
    more = _has_acted(table, known)
    return verb(
        Act,
        f"{known.name} acts again" if more else f"{known.name} acts",
        lambda: _act_fields(table, known),
        who=known.id,
        first=not more,
        go="Act again" if more else "Act",
        rules=("VE-1.7",),
    )


def _has_acted(table: VTable, known: Figure) -> bool:
    """Whether what they did in this turn still lies there."""
    done = table.play.settled
    return table.turns is not None and done is not None and done.who == known.id


def _act_fields(table: VTable, known: Figure) -> tuple[Field, ...]:
    words = Text(
        "words",
        "What are you up to, and how?",
        needed=True,
        most=300,
        placeholder="Talk the guard round, with a smile",
    )
    risk = Text(
        "risk",
        "What might failing mean?",
        most=300,
        rules=("VE-1.8",),
        brief="what is at stake",
        placeholder="Somebody hears me",
    )
    jobs = (Pick("", "Whichever fits"), *(Pick(job.name, job.name) for job in known.jobs))
    wish = Choice("wish", "With which job?", picks=jobs, chips=True)
    bears = bearing_field(known)
    counts = (replace(bears, brief="what of yours counts"),) if bears else ()
    return (words, *((wish,) if known.jobs else ()), risk, *counts)


def decide(table: VTable, seat: str, move: Act | Withdraw) -> list[Event]:
    match move:
        case Act():
            made = Agenda(
                who=move.who,
                words=move.words,
                wish=move.wish,
                risk=move.risk,
                bearing=move.bearing,
            )
            return [AgendaSaid(agenda=made)]
        case Withdraw():
            assert table.play.agenda
            return [AgendaWithdrawn(who=table.play.agenda.who)]


def put_anew(roll: Check | Task) -> AgendaSaid:
    """VE-4.14: whoever does not agree to the stakes leaves it to the FC to find others."""
    agenda = Agenda(
        who=roll.who,
        words=roll.words,
        risk=roll.stakes,
        bearing=roll.bearing,
        refused=roll.against,
    )
    return AgendaSaid(agenda=agenda)


def say(table: VTable, event: Event) -> list[Line]:
    words: Spans
    match event:
        case AgendaSaid() if event.agenda.refused:
            words = (called(table, event.agenda.refused), " does not agree to that.")
            return [line(*words, rules=("VE-4.14",), retold=False, beat="Frame")]
        case AgendaSaid():
            words = (called(table, event.agenda.who), ": ", aspect(event.agenda.words), ".")
            return [line(*words, rules=("VE-1.7",), retold=False, beat="Frame")]
    return []
