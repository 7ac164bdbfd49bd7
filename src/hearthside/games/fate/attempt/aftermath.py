"""What an attempt leaves behind: aspects, boosts, free invocations, and questions to answer."""

from typing import Any

from hearthside.core.asks import Ask, Options, offer
from hearthside.core.forms import Text
from hearthside.core.moves import GM, Event, Move
from hearthside.core.say import Line, comes_true, line, name
from hearthside.core.setting_events import FIRST_GONE, Added
from hearthside.core.wording.typesetting import uncapital
from hearthside.games.fate.attempt.endings import told_with
from hearthside.games.fate.attempt.invocable import new_aspect, quoted
from hearthside.games.fate.attempt.questions import AnyQuestion, NameBoost
from hearthside.games.fate.people import hero_of, known_as, name_of, side_told
from hearthside.games.fate.sheet import Aspect
from hearthside.games.fate.state import FateTable

_NAME = Text(
    "text",
    "What is it?",
    help="A phrase your side can use once.",
    needed=True,
    most=100,
    placeholder="Caught Off Balance",
)
ANSWERED = {"asked": FIRST_GONE}
"""What an event sets that answers the question asked now."""


class NameTheBoost(Move, frozen=True, tag="fate.name-boost"):
    """A boost gets its name from whoever won it."""

    text: str


class QuestionsAsked(Event, frozen=True, tag="fate.questions-asked"):
    """They come before whatever else is still to be answered."""

    questions: tuple[AnyQuestion, ...]


class AspectWon(Event, frozen=True, tag="fate.aspect-won"):
    """Something is true now, and a side may use it for free."""

    sets = {"aspects.{aspect.id}": "aspect"}
    aspect: Aspect


class BoostNamed(Event, frozen=True, tag="fate.boost-named"):
    sets = {"aspects.{aspect.id}": "aspect", **ANSWERED}
    aspect: Aspect


class InvocationsWon(Event, frozen=True, tag="fate.invocations-won"):
    """A side may invoke an aspect for free; `later` means from the next turn on."""

    sets = {"aspects.{aspect}.{held}.{side}": Added("count")}
    aspect: str
    side: str
    count: int
    later: bool = False

    @property
    def held(self) -> str:
        return "later" if self.later else "free"


def asking(
    question: AnyQuestion,
    about: str,
    asks: str,
    options: Options,
    *,
    in_blank: bool = False,
    urges: bool = True,
) -> Ask:
    """A question that has to be answered before play goes on, of a character or the GM: what it is
    about, and what is asked, which the others read they wait for. It stands once where the blank
    asks it."""
    to = "" if question.to == GM else question.to
    awaited = about if asks.endswith("?") else f"To {uncapital(asks)}"
    asked = about if in_blank else f"{about} {asks}"
    return Ask(of=to, question=asked, meanwhile=awaited, options=options, urges=urges)


def first(table: FateTable) -> AnyQuestion | None:
    """What is asked now."""
    return table.play.asked[0] if table.play.asked else None


def answered(table: FateTable) -> FateTable:
    """The table with the first question out of the way."""
    return table.with_play(asked=table.play.asked[1:])


def boost(character: str, side: str) -> NameBoost:
    """FA-5.16: a boost that a character won for their side."""
    return NameBoost(to=character, side=side)


DURING = "play.asked"


def asks(table: FateTable) -> list[Ask]:
    question = first(table)
    if not isinstance(question, NameBoost):
        return []
    naming = offer(NameTheBoost, "Name the boost", _NAME, go="Name it", rules=("FA-1.1", "FA-5.16"))
    won = f"{known_as(table, question.to)} gains a boost."
    return [asking(question, won, "Name the boost.", lambda: [naming], in_blank=True)]


def decide(table: FateTable, seat: str, move: NameTheBoost) -> list[Event]:
    question = table.play.asked[0]
    assert isinstance(question, NameBoost)
    return [BoostNamed(aspect=new_aspect(table, move.text, "boost", free={question.side: 1}))]


def evolve(table: FateTable, event: QuestionsAsked) -> FateTable:
    return table.with_play(asked=(*event.questions, *table.play.asked))


def say(table: FateTable, event: Event) -> list[Line]:
    match event:
        case AspectWon():
            return free_for(table, event.aspect, ("FA-5.1", "FA-5.16"))
        case InvocationsWon():
            known, rules = table.play.aspects[event.aspect], ("FA-5.3", "FA-5.16")
            return [_free(table, known, event.side, event.count, rules, event.later)]
        case BoostNamed():
            return [_said_of_a_boost(table, event.aspect)]
    return []


def _said_of_a_boost(table: FateTable, won: Aspect) -> Line:
    """Behind how it ended, unless that is told already: whoever is taken out is told first."""
    attempt, question, (side,) = table.play.attempt, table.play.asked[0], won.free
    why = f"{side_told(table, side)} may invoke it once, for free. It is gone then."
    look: dict[str, Any] = {"why": why, "rules": ("FA-1.1", "FA-5.16")}
    named = (name(name_of(table, question.to)), " has a boost", *comes_true(won.text))
    if attempt is None or hero_of(table, attempt.struck).out == "taken out":
        return line(*named, beat="Settle", kind="event", **look)
    own = question.to == attempt.actor
    brings = ("A boost", *comes_true(won.text)) if own else named
    return told_with(table, attempt, *brings, **look)


def free_for(table: FateTable, won: Aspect, rules: tuple[str, ...]) -> list[Line]:
    """Who may use what is true now."""
    return [_free(table, won, side, count, rules) for side, count in won.free.items() if count]


def _free(
    table: FateTable,
    known: Aspect,
    side: str,
    count: int,
    rules: tuple[str, ...],
    later: bool = False,
) -> Line:
    times = {1: "once", 2: "twice"}.get(count, f"{count} times")
    when = " from the next turn on" if later else ""
    words = (
        f"{side_told(table, side)} may invoke ",
        quoted(known.text),
        f" {times} for free{when}.",
    )
    return line(*words, rules=rules, beat="Settle", retold=False)
