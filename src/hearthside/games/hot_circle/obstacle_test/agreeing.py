"""Agreeing to the stakes, or putting them differently: nothing rolls until all agree (HC-3.22)."""

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, offer, verb
from hearthside.core.forms import Text
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, line, who
from hearthside.core.saying_events import Says
from hearthside.core.typed_text import sentence
from hearthside.games.hot_circle.cards_or_dice import spoken
from hearthside.games.hot_circle.obstacle_test.sides import framed, party_of, sides_of
from hearthside.games.hot_circle.obstacle_test.stakes_still_owed import (
    is_asked_to_agree,
    last_to_agree,
    parties,
)
from hearthside.games.hot_circle.obstacle_test.state import Given, ObstacleEvent, ObstacleTest
from hearthside.games.hot_circle.state import HotTable


class Agree(Move, frozen=True, tag="hot-circle.agree"):
    party: str


class AskReword(Move, frozen=True, tag="hot-circle.ask-reword"):
    words: str


class Reopen(Move, frozen=True, tag="hot-circle.reopen-stakes"):
    """Back to the stakes, before anything has fallen."""


class StakesAgreed(ObstacleEvent, frozen=True, tag="hot-circle.stakes-agreed"):
    party: str


class RewordAsked(ObstacleEvent, frozen=True, tag="hot-circle.reword-asked"):
    says = Says("The gamemaster asks: {test.reword:aspect}.", ("HC-3.22",), "Frame", "bookkeeping")


class StakesReopened(ObstacleEvent, frozen=True, tag="hot-circle.stakes-reopened"):
    says = Says("The stakes are open again.", ("HC-3.21",), "Frame", "bookkeeping")


EITHER_END = "Can you live with either end?"
LOOKS_OVER = "Everyone involved looks over the stakes."


def asks(table: HotTable, reader: str) -> list[Ask]:
    """HC-3.23: everyone in it, once nothing is missing from the stakes."""
    test = framed(table)
    if test is None or test.beat != "stakes":
        return []
    left = (party for party in parties(table, test) if is_asked_to_agree(table, test, party))
    last = last_to_agree(table, test)  # who says so with their dice
    return [_agreeing(table, test, party) for party in left if party != last]


def _agreeing(table: HotTable, test: ObstacleTest, party: str) -> Ask:
    reword = f"The gamemaster asks: {sentence(test.reword)} " if test.reword else ""
    return Ask(
        of=party_of(test, party),
        title=EITHER_END,
        question=f"{reword}Dice come after this.",
        meanwhile=LOOKS_OVER,
        own=lambda: [
            offer(Agree(party=party), "Agree to these stakes", rules=("HC-3.23",)),
            *([_asking_reword(test).form()] if party == "gm" else ()),
        ],
    )


def verbs(table: HotTable, seat: str) -> list[Verb]:
    """HC-3.21, HC-3.22: what is agreed may be opened again; the GM may ask for other words."""
    test = framed(table)
    if test is None:
        return []
    if test.beat != "stakes":
        if not table.is_gm(seat) and not sides_of(table, test, seat):
            return []
        words = spoken(table, "Until the dice fall you may change them. Everyone agrees again.")
        label, rules = "Reword the stakes", ("HC-3.21",)
        return [verb(Reopen, label, group="struggle", help=words, rules=rules)]
    last, found = last_to_agree(table, test), []
    if last and last in sides_of(table, test, seat):
        label = spoken(table, "Agree, and choose dice later")
        found.append(verb(Agree(party=last), label, group="struggle", rules=("HC-3.23",)))
    if table.is_gm(seat) and not is_asked_to_agree(table, test, "gm"):
        found.append(_asking_reword(test))
    return found


def _asking_reword(test: ObstacleTest) -> Verb:
    blank = Text(
        "words",
        "What should change",
        needed=True,
        most=160,
        placeholder="Say what you want, not how",
    )
    return verb(
        AskReword,
        "Ask them to reword it",
        lambda: [blank],
        group="struggle",
        help="If the intent says how or takes more than one task, or the task cannot work.",
        rules=("HC-3.22", "HC-3.23"),
        once=test.once,
    )


def decide(table: HotTable, seat: str, move: Agree | AskReword | Reopen) -> list[Event]:
    test = table.play.test
    assert test
    match move:
        case Agree():
            return [agreed(table, test, move.party)]
        case AskReword():
            asked = replace(test, agreed=(), reword=move.words.strip())
            return [RewordAsked(test=asked)]
        case Reopen():
            return [StakesReopened(test=reopened(test))]


def agreed(table: HotTable, test: ObstacleTest, party: str) -> StakesAgreed:
    """HC-3.23: once the last has agreed, dice are chosen."""
    every = (*test.agreed, party)
    whole = all(one in every for one in parties(table, test))
    after = replace(test, agreed=every, beat="dice" if whole else "stakes")
    return StakesAgreed(party=party, test=after)


def reopened(test: ObstacleTest) -> ObstacleTest:
    """Back to the stakes; what was typed is kept, what was judged and offered is asked again."""
    asked = {
        "has_claimed": False,
        "has_offered": False,
        "hindrances": (),
        "ready": False,
        "struck": (),
        "reasons": (),
    }
    return replace(
        test,
        beat="stakes",
        agreed=(),
        judged=(),
        task=replace(test.task, **asked),
        against=replace(test.against, **asked),
        advantage=_lasting(test.advantage, test.helpers),
        disadvantage=_lasting(test.disadvantage, test.backers),
    )


def _lasting(given: Given | None, helpers: tuple[str, ...]) -> Given | None:
    """A link stays, and so does help; what the GM granted is judged again."""
    return given if given and (given.rule == "HC-5.1" or helpers) else None


def say(table: HotTable, event: StakesAgreed) -> list[Line]:
    if event.test.beat != "stakes":
        agreed = "The stakes are agreed."
        return [line(agreed, rules=("HC-3.23",), beat="Frame", retold=False)]
    party = party_of(event.test, event.party)
    speaker = who(table, party) if party else "The gamemaster"
    return [line(speaker, " agrees to the stakes.", beat="Frame", retold=False)]
