"""The dice fall, and are rerolled in any order until everyone passes (HC-3.10, HC-3.14 to 3.18)."""

from msgspec.structs import replace

from hearthside.core.asks import Ask
from hearthside.core.dice import Pool
from hearthside.core.forms import Option
from hearthside.core.moves import Event, Fall, Move
from hearthside.core.say import Line, Span, aspect, line, name, number
from hearthside.games.hot_circle.books import HotTable, with_play
from hearthside.games.hot_circle.characters.ledger import spend_persona
from hearthside.games.hot_circle.obstacle_test.reroll_forms import (
    LetStand,
    Reroll,
    Source,
    again,
    asked,
    waiting,
)
from hearthside.games.hot_circle.obstacle_test.settling import settled
from hearthside.games.hot_circle.obstacle_test.terms import party_seats, with_roll
from hearthside.games.hot_circle.obstacle_test.values import ObstacleTest
from hearthside.games.hot_circle.resolve import SIDES, Side, die_for, other, result
from hearthside.games.hot_circle.speech import face, faces, spoken


class RollFell(Event, frozen=True, tag="hot-circle.roll-fell"):
    side: Side
    faces: tuple[int, ...]
    test: ObstacleTest


class Rerolled(Event, frozen=True, tag="hot-circle.rerolled"):
    side: Side
    source: Source
    roll: Side
    test: ObstacleTest


class SidePassed(Event, frozen=True, tag="hot-circle.side-passed"):
    side: Side
    test: ObstacleTest


class TieRerolled(Event, frozen=True, tag="hot-circle.tie-rerolled"):
    test: ObstacleTest


MOVES = (Reroll, LetStand)
EVENTS = (RollFell, Rerolled, SidePassed, TieRerolled)


def asks(table: HotTable, reader: str) -> list[Ask]:
    test = table.play.test
    if test is None or test.beat != "react":
        return []
    return [asked(table, test, side) for side in waiting(table, test)]


def options(table: HotTable, seat: str) -> list[Option]:
    """Whoever has passed may still think better of it."""
    test = table.play.test
    if test is None or test.beat != "react":
        return []
    passed = [side for side in SIDES if side in test.passed]
    mine = [side for side in passed if seat in party_seats(table, test, side)]
    return [option for side in mine for option in again(table, test, side, seat)]


def chance(table: HotTable) -> Pool | None:
    test = table.play.test
    side = test.in_air if test else None
    if test is None or side is None:
        return None
    roll = test.roll(side)
    who = table.play.cast[roll.who].name if roll.who else "the obstacle"
    die = die_for(table.settings.get("die"))
    return Pool((die,) * roll.dice, roll.who, who)


def decide(table: HotTable, seat: str, move: Move) -> list[Event]:
    test = table.play.test
    assert test
    match move:
        case Fall():
            return _fallen(table, test, move.faces)
        case Reroll():
            return _rerolled(table, test, move)
        case LetStand():
            passed = replace(test, passed=(*test.passed, move.side))
            return [SidePassed(side=move.side, test=passed)]
    raise TypeError(move)


def _fallen(table: HotTable, test: ObstacleTest, faces: tuple[int, ...]) -> list[Event]:
    side = test.in_air
    assert side
    after = with_roll(test, side, replace(test.roll(side), faces=faces))
    if after.in_air is None and not after.breaking:
        after = replace(after, beat="react", passed=())
    return [RollFell(side=side, faces=faces, test=after)]


def follow(table: HotTable, event: Event) -> list[Event]:
    """HC-3.17, HC-3.18: it ends once everyone has passed, or once a tie was rolled again."""
    match event:
        case SidePassed() if not waiting(table, event.test):
            return _ended(table, event.test)
        case RollFell() if event.test.breaking and event.test.in_air is None:
            return _ended(table, event.test)
    return []


def _ended(table: HotTable, test: ObstacleTest) -> list[Event]:
    """HC-3.18: a tie with equal dice is rerolled by both together; anything else is settled."""
    if test.stands == "tie":
        again = replace(
            test,
            task=replace(test.task, faces=()),
            against=replace(test.against, faces=()),
            beat="air",
            breaking=True,
        )
        return [TieRerolled(test=again)]
    return settled(table, test)


def _rerolled(table: HotTable, test: ObstacleTest, move: Reroll) -> list[Event]:
    spender = test.roll(move.side)
    after = test
    events: list[Event] = []
    if move.source == "persona":
        events += spend_persona(table.play.cast[spender.who], spender.lifepath)
    elif move.source == "compromise":
        after = with_roll(after, move.side, replace(spender, accepted=True))
    else:
        after = replace(after, used=True)
    after = with_roll(after, move.roll, replace(after.roll(move.roll), faces=()))
    after = replace(after, beat="air", passed=())
    again = Rerolled(side=move.side, source=move.source, roll=move.roll, test=after)
    return [*events, again]


def evolve(table: HotTable, event: Event) -> HotTable:
    match event:
        case RollFell() | Rerolled() | SidePassed() | TieRerolled():
            return with_play(table, test=event.test)
    raise TypeError(event)


def _side_name(table: HotTable, test: ObstacleTest, side: Side) -> str:
    who = test.roll(side).who
    return table.play.cast[who].name if who else "The gamemaster"


def say(table: HotTable, event: Event) -> list[Line]:
    spans: tuple[str | Span, ...]
    match event:
        case RollFell():
            best = number(face(table, result(event.faces)))
            which = spoken(table, f"The {event.side} roll")
            spans = (f"{which} shows {faces(table, event.faces)}: ", best, ".")
            return [line(*spans, rules=("HC-3.10",), beat="Fall", retold=False)]
        case Rerolled():
            test = event.test
            who = name(_side_name(table, test, event.side))
            which = "task" if event.roll == "task" else "obstacle"
            if event.source == "compromise":
                offer = aspect(test.roll(other(event.side)).compromise)
                spans = (who, " accepts ", offer, spoken(table, f" and rerolls the {which} roll."))
                return [line(*spans, rules=("HC-3.15", "HC-3.16"), beat="React")]
            free = {"task": " with advantage", "obstacle": " with disadvantage"}[event.side]
            how = free if event.source == "free" else ""
            spans = (who, spoken(table, f" rerolls the {which} roll{how}."))
            return [line(*spans, rules=("HC-3.14", "HC-3.15"), beat="React")]
        case SidePassed():
            who = name(_side_name(table, event.test, event.side))
            return [line(who, " lets it stand.", rules=("HC-3.17",), beat="React", retold=False)]
        case TieRerolled():
            words = spoken(table, "A tie with equally many dice: both roll again.")
            return [line(words, rules=("HC-3.18",), beat="Fall", retold=False)]
    raise TypeError(event)
