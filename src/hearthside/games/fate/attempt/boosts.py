"""A boost gets its name from whoever won it, and belongs to their side (FA-1.1, FA-5.16)."""

from hearthside.core.forms import Option, Text
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line
from hearthside.core.table import Table
from hearthside.games.fate.attempt import aftermath
from hearthside.games.fate.attempt.aftermath import AspectWon, answered, asked_now, in_stead
from hearthside.games.fate.attempt.invocable import new_aspect
from hearthside.games.fate.attempt.questions import NameBoost
from hearthside.games.fate.books import with_aspects
from hearthside.games.fate.people import known_as
from hearthside.games.fate.sheet import Aspect
from hearthside.games.fate.state import FatePlay


class NameTheBoost(Move, frozen=True, tag="fate.name-boost"):
    text: str


class BoostNamed(Event, frozen=True, tag="fate.boost-named"):
    aspect: Aspect


MOVES = (NameTheBoost,)
EVENTS = (BoostNamed,)


def options(table: Table[FatePlay], seat: str) -> list[Option]:
    question, section = asked_now(table, seat)
    if not isinstance(question, NameBoost):
        return []
    whose = "your" if section == "turn" else f"{known_as(table, question.to)}’s"
    text = Text(
        name="text",
        label="What is it?",
        help="A phrase your side can use once.",
        needed=True,
        most=100,
        placeholder="Caught Off Balance",
    )
    naming = Option(
        move="fate.name-boost",
        label=f"Name {whose} boost",
        fields=(text,),
        rules=("FA-1.1", "FA-5.16"),
        section=section,
        best=section == "turn",
    )
    return in_stead(table, [naming], question, section)


def decide(table: Table[FatePlay], seat: str, move: Move) -> list[Event]:
    question = table.play.asked[0]
    if isinstance(move, NameTheBoost) and isinstance(question, NameBoost):
        made = new_aspect(table, move.text, "boost", free={question.side: 1})
        return [BoostNamed(aspect=made)]
    raise TypeError(move)


def evolve(table: Table[FatePlay], event: Event) -> Table[FatePlay]:
    if isinstance(event, BoostNamed):
        return answered(with_aspects(table, event.aspect))
    raise TypeError(event)


def say(table: Table[FatePlay], event: Event) -> list[Line]:
    if isinstance(event, BoostNamed):
        return aftermath.say(table, AspectWon(aspect=event.aspect))
    raise TypeError(event)
