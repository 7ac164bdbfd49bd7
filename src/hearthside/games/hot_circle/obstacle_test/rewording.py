"""Until the dice fall the GM may ask for other words (HC-3.21, HC-3.22)."""

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, verb
from hearthside.core.forms import Text
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, aspect, line
from hearthside.core.secrecy.audiences import knowing_all
from hearthside.core.wording.typesetting import ended
from hearthside.games.hot_circle.obstacle_test.next_beat import at_its_beat, judged_anew
from hearthside.games.hot_circle.obstacle_test.sides import framed, judged_sides
from hearthside.games.hot_circle.obstacle_test.state import ObstacleEvent, ObstacleTest
from hearthside.games.hot_circle.state import HotTable


class AskReword(Move, frozen=True, tag="hot-circle.ask-reword"):
    words: str


class RewordAsked(ObstacleEvent, frozen=True, tag="hot-circle.reword-asked"):
    """The GM says what the stakes should be instead."""


DURING = "play.test"


def asks(table: HotTable) -> list[Ask]:
    """HC-3.22: what a player asks for may be sent back as well as called or ruled on."""
    test = table.play.test
    if test is None or not test.is_put:
        return []
    return [Ask(options=lambda: [_asking_reword(test).form()], urges=False)]


def verbs(table: HotTable, seat: str) -> list[Verb]:
    """HC-3.22: until the dice fall the GM may ask for other words."""
    test = framed(table)
    if test is None or not table.is_gm(seat) or test.reword:
        return []
    said = any(test.roll(side).has_stakes for side in judged_sides(table, test))
    return [_asking_reword(test)] if said else []


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


def decide(table: HotTable, seat: str, move: AskReword) -> list[Event]:
    test = table.play.test
    assert test
    asked = replace(judged_anew(table, test), reword=move.words.strip())
    return [RewordAsked(test=at_its_beat(table, asked))]


def say(table: HotTable, event: RewordAsked) -> list[Line]:
    words, rules = aspect(ended(event.test.reword)), ("HC-3.22",)
    to = knowing_all(table, event.test.people)
    spans = ("The gamemaster asks: ", words)
    return [line(*spans, rules=rules, to=to, beat="Frame", kind="bookkeeping")]
