"""What the stakes still lack, the beat that follows, and the GM's asking for other words (HC-3.21).

Nobody is asked to agree for its own sake: the GM does so by judging the dice, a player by rolling.
"""

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, verb
from hearthside.core.forms import Text
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, aspect, line
from hearthside.core.who_is_told import knowing_all
from hearthside.core.wording.typesetting import ended
from hearthside.games.hot_circle.obstacle_test.sides import framed, judged_sides, rolling_sides
from hearthside.games.hot_circle.obstacle_test.state import Beat, Given, ObstacleEvent, ObstacleTest
from hearthside.games.hot_circle.state import HotTable
from hearthside.games.hot_circle.task_and_obstacle import Side, other


def at_its_beat(table: HotTable, test: ObstacleTest) -> ObstacleTest:
    """HC-3.21: the test at what is due next: stakes, dice, the GM's word on them, the roll."""
    beat: Beat = "disadvantage" if test.beat == "disadvantage" else "ready"
    if not are_whole(table, test):
        beat = "stakes"
    elif not all(test.roll(side).has_claimed for side in rolling_sides(test)):
        beat = "dice"
    elif not all(side in test.judged for side in judged_sides(table, test)):
        beat = "judging"
    return replace(test, beat=beat)


def are_whole(table: HotTable, test: ObstacleTest) -> bool:
    """HC-3.2, HC-3.5, HC-3.6: whether nothing is missing from the stakes."""
    if test.reword or not (test.versus or has_risk(test)):
        return False
    sides = rolling_sides(test)
    return not any(unsaid(table, test, side) or owes_compromise(test, side) for side in sides)


def unsaid(table: HotTable, test: ObstacleTest, side: Side) -> bool:
    """Whether a side has still to say what it wants, or to want something else."""
    return not test.roll(side).has_stakes or bool(grave_problem(table, test, side))


def owes_compromise(test: ObstacleTest, side: Side) -> bool:
    """HC-3.5: one from each side, unless both would do without; who says so first may wait."""
    roll, foe = test.roll(side), test.roll(other(side))
    both_said = roll.has_stakes and foe.has_stakes
    if not (test.versus and both_said) or roll.compromise or test.simple:
        return False
    return not roll.simple or test.is_grave or bool(foe.compromise)


def has_risk(test: ObstacleTest) -> bool:
    return bool(test.against.intent or test.against.harm.text)


def grave_problem(table: HotTable, test: ObstacleTest, side: Side) -> list[str]:
    """HC-3.6: a player's character is at such risk only where its own intent was the same."""
    roll, foe = test.roll(side), test.roll(other(side))
    victim = table.play.cast.get(foe.who)
    if not roll.grave or not victim or victim.npc or foe.grave == roll.grave:
        return []
    verb = "killed" if roll.grave == "kill" else "convinced"
    rule = f"{victim.name} can be {verb} only if that is {victim.name}’s own intent too."
    return [f"{rule} Change what you want, or let {victim.name} want the same."]


def judged_anew(table: HotTable, test: ObstacleTest) -> ObstacleTest:
    """HC-3.21: the GM judges the dice again, and what follows is asked again.

    A link stays, and so does help; what else the GM granted is judged again.
    """
    for side in judged_sides(table, test):
        roll = replace(test.roll(side), struck=(), hindrances=(), has_offered=False, ready=False)
        test = test.with_roll(side, roll)
    return replace(
        test,
        judged=(),
        advantage=_lasting(test.advantage, test.helpers),
        disadvantage=_lasting(test.disadvantage, test.backers),
    )


def _lasting(given: Given | None, helpers: tuple[str, ...]) -> Given | None:
    return given if given and (given.rule == "HC-5.1" or helpers) else None


class AskReword(Move, frozen=True, tag="hot-circle.ask-reword"):
    words: str


class RewordAsked(ObstacleEvent, frozen=True, tag="hot-circle.reword-asked"):
    """The GM says what the stakes should be instead."""


DURING = "play.test"


def asks(table: HotTable, reader: str) -> list[Ask]:
    """HC-3.22: what a player asks for may be sent back as well as called or ruled on."""
    test = table.play.test
    if test is None or not test.asked:
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
    asked = replace(judged_anew(table, test), asked=False, reword=move.words.strip())
    return [RewordAsked(test=at_its_beat(table, asked))]


def say(table: HotTable, event: RewordAsked) -> list[Line]:
    words, rules = aspect(ended(event.test.reword)), ("HC-3.22",)
    to = knowing_all(table, event.test.people)
    spans = ("The gamemaster asks: ", words)
    return [line(*spans, rules=rules, to=to, beat="Frame", kind="bookkeeping")]
