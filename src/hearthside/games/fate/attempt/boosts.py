"""A boost gets its name from whoever won it, and belongs to their side (FA-1.1, FA-5.16)."""

from hearthside.core.asks import Ask, offer
from hearthside.core.forms import Text
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line
from hearthside.games.fate.attempt import aftermath
from hearthside.games.fate.attempt.aftermath import ANSWERED, AspectWon, asking, first
from hearthside.games.fate.attempt.invocable import new_aspect
from hearthside.games.fate.attempt.questions import NameBoost
from hearthside.games.fate.people import known_as
from hearthside.games.fate.sheet import Aspect
from hearthside.games.fate.state import FateTable


class NameTheBoost(Move, frozen=True, tag="fate.name-boost"):
    text: str


class BoostNamed(Event, frozen=True, tag="fate.boost-named"):
    sets = {"aspects.{aspect.id}": "aspect", **ANSWERED}
    aspect: Aspect


_TEXT = Text(
    "text",
    "What is it?",
    help="A phrase your side can use once.",
    needed=True,
    most=100,
    placeholder="Caught Off Balance",
)


DURING = "play.asked"


def asks(table: FateTable, reader: str) -> list[Ask]:
    question = first(table)
    if not isinstance(question, NameBoost):
        return []
    naming = offer(NameTheBoost, "Name the boost", _TEXT, rules=("FA-1.1", "FA-5.16"))
    won = f"{known_as(table, question.to)} gains a boost."
    return [asking(question, won, "Name the boost.", lambda: [naming])]


def decide(table: FateTable, seat: str, move: NameTheBoost) -> list[Event]:
    question = table.play.asked[0]
    assert isinstance(question, NameBoost)
    return [BoostNamed(aspect=new_aspect(table, move.text, "boost", free={question.side: 1}))]


def say(table: FateTable, event: BoostNamed) -> list[Line]:
    return aftermath.say(table, AspectWon(aspect=event.aspect))
