"""Advantages that failed or were discovered: the GM says what comes of them (FA-5.1, FA-5.2)."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.forms import Choice, Field, Option, Pick, Text
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, line
from hearthside.core.table import Table
from hearthside.games.fate.attempt import aftermath
from hearthside.games.fate.attempt.aftermath import AspectWon, answered, asked_now
from hearthside.games.fate.attempt.invocable import new_aspect
from hearthside.games.fate.attempt.questions import Discovery, FailedAdvantage
from hearthside.games.fate.books import with_aspects
from hearthside.games.fate.sheet import Aspect
from hearthside.games.fate.state import FatePlay


class DropAdvantage(Move, frozen=True, tag="fate.drop-advantage"):
    """Nothing comes of it: it is not created, or not found."""


class TurnAdvantage(Move, frozen=True, tag="fate.turn-advantage"):
    """It is created after all, perhaps in other words, and helps another side first."""

    text: str
    side: str


class BringToLight(Move, frozen=True, tag="fate.bring-to-light"):
    """What is found: a hidden aspect, or one written now. `side` gains from a failure."""

    aspect: str = ""
    text: str = ""
    side: str = ""


class NothingCame(Event, frozen=True, tag="fate.nothing-came"):
    found: bool


class AdvantageTurned(Event, frozen=True, tag="fate.advantage-turned"):
    aspect: Aspect


class AspectFound(Event, frozen=True, tag="fate.aspect-found"):
    aspect: Aspect


MOVES = (DropAdvantage, TurnAdvantage, BringToLight)
EVENTS = (NothingCame, AdvantageTurned, AspectFound)


def options(table: Table[FatePlay], seat: str) -> list[Option]:
    question, section = asked_now(table, seat)
    match question:
        case FailedAdvantage():
            return _turning(question, section)
        case Discovery():
            return _finding(table, question, section)
    return []


def _dropping(label: str, rule: str, section: str) -> Option:
    return Option(
        move="fate.drop-advantage", label=label, rules=(rule,), section=section, best=True
    )


def _side(others: tuple[str, ...]) -> tuple[list[Field], dict[str, Any]]:
    """Who gains: a choice where there are several sides, else the only one."""
    if len(others) < 2:
        return [], {"side": others[0] if others else ""}
    picks = tuple(Pick(side, side.capitalize()) for side in others)
    choice = Choice(
        name="side",
        label="Who may use it for free?",
        picks=picks,
        value=others[0],
        rules=("FA-5.16",),
    )
    return [choice], {}


def _turning(question: FailedAdvantage, section: str) -> list[Option]:
    words = Text(name="text", label="What is true?", value=question.text, needed=True, most=100)
    sides, fixed = _side(question.others)
    turning = Option(
        move="fate.turn-advantage",
        label="It comes about, for the other side",
        help="They may use it once for free. You may reword it.",
        fixed=fixed,
        fields=(words, *sides),
        rules=("FA-5.1",),
        section=section,
    )
    return [_dropping("Nothing comes of it", "FA-5.1", section), turning]


def _finding(table: Table[FatePlay], question: Discovery, section: str) -> list[Option]:
    sides, fixed = _side(question.others)
    hidden = [
        known
        for known in table.play.aspects.values()
        if known.hidden and known.owner == question.about
    ]
    offered = [
        Option(
            move="fate.bring-to-light",
            label=f"They find “{known.text}”",
            fixed={"aspect": known.id, "text": "", **fixed},
            fields=tuple(sides),
            rules=("FA-5.2",),
            section=section,
            about=known.id,
        )
        for known in hidden
    ]
    words = Text(name="text", label="What comes to light?", needed=True, most=100)
    offered.append(
        Option(
            move="fate.bring-to-light",
            label="They find something else" if hidden else "They find something",
            fixed={"aspect": "", **fixed},
            fields=(words, *sides),
            rules=("FA-5.2",),
            section=section,
        )
    )
    if not question.free:
        return [_dropping("They find nothing", "FA-5.2", section), *offered]
    return [replace(offered[0], best=True), *offered[1:]]


def decide(table: Table[FatePlay], seat: str, move: Move) -> list[Event]:
    question = table.play.asked[0]
    match move, question:
        case DropAdvantage(), _:
            return [NothingCame(found=isinstance(question, Discovery))]
        case TurnAdvantage(), FailedAdvantage():
            turned = new_aspect(table, move.text, "situation", free={move.side: 1})
            return [AdvantageTurned(aspect=turned)]
        case BringToLight(), Discovery():
            side, count = (question.side, question.free) if question.free else (move.side, 1)
            known = table.play.aspects.get(move.aspect)
            if known is None:
                kind: Any = "general" if question.about else "situation"
                known = new_aspect(table, move.text, kind, question.about)
            free = {**known.free, side: known.free.get(side, 0) + count}
            return [AspectFound(aspect=replace(known, known_to=None, free=free))]
    raise TypeError(move)


def evolve(table: Table[FatePlay], event: Event) -> Table[FatePlay]:
    match event:
        case NothingCame():
            return answered(table)
        case AdvantageTurned() | AspectFound():
            return answered(with_aspects(table, event.aspect))
    raise TypeError(event)


def say(table: Table[FatePlay], event: Event) -> list[Line]:
    match event:
        case NothingCame():
            told = "Nothing comes to light." if event.found else "Nothing comes of it."
            rules = ("FA-5.2",) if event.found else ("FA-5.1",)
            return [line(told, rules=rules, beat="Settle")]
        case AdvantageTurned():
            return aftermath.say(table, AspectWon(aspect=event.aspect))
        case AspectFound():
            return aftermath.say(table, AspectWon(aspect=event.aspect, found=True))
    raise TypeError(event)
