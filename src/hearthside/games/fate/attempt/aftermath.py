"""What an attempt leaves behind: aspects, free invocations, and questions to answer."""

from msgspec.structs import replace

from hearthside.core.asks import Ask, Options
from hearthside.core.moves import GM, Event
from hearthside.core.say import Line, aspect, line, name
from hearthside.core.setting_events import FIRST_GONE
from hearthside.core.typed_text import ended
from hearthside.games.fate.attempt.questions import AnyQuestion, NameBoost
from hearthside.games.fate.people import name_of, side_told
from hearthside.games.fate.sheet import Aspect
from hearthside.games.fate.state import FateTable, with_aspects

ANSWERED = {"asked": FIRST_GONE}
"""What an event sets that answers the question asked now."""


class QuestionsAsked(Event, frozen=True, tag="fate.questions-asked"):
    """They come before whatever else is still to be answered."""

    questions: tuple[AnyQuestion, ...]


class AspectWon(Event, frozen=True, tag="fate.aspect-won"):
    """Something is true now, or known now, and a side may use it for free."""

    sets = {"aspects.{aspect.id}": "aspect"}
    aspect: Aspect
    found: bool = False


class InvocationsWon(Event, frozen=True, tag="fate.invocations-won"):
    """A side may invoke an aspect for free; `later` means from the next turn on."""

    aspect: str
    side: str
    count: int
    later: bool = False


def asking(question: AnyQuestion, about: str, asks: str, options: Options) -> Ask:
    """A question that has to be answered before play goes on, of a character or the GM: what it is
    about, and what is asked, which the others read they wait for."""
    to = "" if question.to == GM else question.to
    awaited = about if asks.endswith("?") else f"To {asks[:1].lower()}{asks[1:]}"
    return Ask(of=to, question=f"{about} {asks}", meanwhile=awaited, options=options)


def first(table: FateTable) -> AnyQuestion | None:
    """What is asked now."""
    return table.play.asked[0] if table.play.asked else None


def answered(table: FateTable) -> FateTable:
    """The table with the first question out of the way."""
    return table.with_play(asked=table.play.asked[1:])


def boost(character: str, side: str) -> NameBoost:
    """FA-5.16: a boost that a character won for their side."""
    return NameBoost(to=character, side=side)


def evolve(table: FateTable, event: QuestionsAsked | InvocationsWon) -> FateTable:
    match event:
        case QuestionsAsked():
            return table.with_play(asked=(*event.questions, *table.play.asked))
        case InvocationsWon():
            known = table.play.aspects[event.aspect]
            held = known.later if event.later else known.free
            more = {**held, event.side: held.get(event.side, 0) + event.count}
            changed = replace(known, later=more) if event.later else replace(known, free=more)
            return with_aspects(table, changed)


def say(table: FateTable, event: Event) -> list[Line]:
    match event:
        case AspectWon():
            return _said_won(table, event)
        case InvocationsWon():
            known, rules = table.play.aspects[event.aspect], ("FA-5.3", "FA-5.16")
            return [_free(table, known, event.side, event.count, rules, event.later)]
    return []


def _said_won(table: FateTable, event: AspectWon) -> list[Line]:
    """What is true now, and beside it who may use it."""
    won = event.aspect
    if won.kind == "boost":
        (side,) = won.free
        them, rules = side_told(table, side), ("FA-1.1", "FA-5.16")
        have = "has" if them == "The game master" else "have"
        boost = (f"{them} {have} a boost: ", aspect(ended(won.text)))
        why = "It can be invoked once, for free, and is gone then."
        return [line(*boost, rules=rules, beat="Settle", why=why, kind="event")]
    if event.found:
        whose = (" about ", name(name_of(table, won.owner))) if won.owner else ()
        rules = ("FA-5.2", "FA-5.16")
        found = ("It comes to light", *whose, ": ", aspect(ended(won.text)))
        told = line(*found, rules=rules, beat="Settle")
    else:
        rules = ("FA-5.1", "FA-5.16")
        told = line(aspect(ended(won.text)), rules=rules, beat="Settle", retold=False)
    return [
        told,
        *(_free(table, won, side, count, rules) for side, count in won.free.items() if count),
    ]


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
        aspect(known.text),
        f" {times} for free{when}.",
    )
    return line(*words, rules=rules, beat="Settle", retold=False)
