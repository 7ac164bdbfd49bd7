"""Reacting after the roll: the dice are rerolled until everyone passes (HC-3.10, 3.14 to 3.18)."""

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, started_by
from hearthside.core.dice import Pool
from hearthside.core.moves import Event, Fall
from hearthside.core.say import Line, Span, aspect, line, who
from hearthside.games.hot_circle.cards_or_dice import spoken
from hearthside.games.hot_circle.characters.sheet_changes import spend_persona
from hearthside.games.hot_circle.obstacle_test.reroll_forms import (
    LetStand,
    Reroll,
    Source,
    again,
    asked,
    could_help,
    free_by,
    waiting,
)
from hearthside.games.hot_circle.obstacle_test.settling import settled
from hearthside.games.hot_circle.obstacle_test.sides import sides_of
from hearthside.games.hot_circle.obstacle_test.state import ObstacleEvent, ObstacleTest, SideEvent
from hearthside.games.hot_circle.state import HotTable
from hearthside.games.hot_circle.task_and_obstacle import Side, other, result
from hearthside.games.hot_circle.two_rolls import (
    Again,
    fallen,
    pool_in_air,
    thrown_again,
    tie_thrown_again,
    told_again,
    told_fall,
    told_reroll,
)


class RollFell(SideEvent, frozen=True, tag="hot-circle.roll-fell"):
    faces: tuple[int, ...]


class Rerolled(SideEvent, frozen=True, tag="hot-circle.rerolled"):
    source: Source
    roll: Side


class SidePassed(SideEvent, frozen=True, tag="hot-circle.side-passed"):
    pass


class TieRerolled(ObstacleEvent, frozen=True, tag="hot-circle.tie-rerolled"):
    pass


MOVES = (Reroll, LetStand)


DURING = "play.test"


def asks(table: HotTable) -> list[Ask]:
    test = table.play.test
    if test is None or test.beat != "react":
        return []
    return [asked(table, test, side) for side in waiting(table, test)]


def verbs(table: HotTable, seat: str) -> list[Verb]:
    """HC-3.15: while somebody is asked, whoever let it stand may still reroll, where it helps."""
    test = table.play.test
    if test is None or test.beat != "react":
        return []
    passed = [side for side in sides_of(table, test, seat) if side in test.passed]
    mine = [side for side in passed if could_help(table, test, side)]
    forms = [option for side in mine for option in again(table, test, side)]
    return [started_by(replace(option, section="struggle", best=False)) for option in forms]


def chance(table: HotTable) -> Pool | None:
    return pool_in_air(table, table.play.test)


def decide(table: HotTable, seat: str, move: Fall | Reroll | LetStand) -> list[Event]:
    test = table.play.test
    assert test
    match move:
        case Fall():
            side = test.in_air
            assert side
            after = fallen(test, side, move.faces)
            return [RollFell(side=side, faces=move.faces, test=after)]
        case Reroll():
            return _rerolled(table, test, move)
        case LetStand():
            passed = replace(test, passed=(*test.passed, move.side))
            return [SidePassed(side=move.side, test=passed)]


def _rerolled(table: HotTable, test: ObstacleTest, move: Reroll) -> list[Event]:
    spender = test.roll(move.side)
    after = test
    paid: list[Event] = []
    if move.source == "persona":
        paid = spend_persona(table.play.cast[spender.who], spender.lifepath)
    elif move.source == "compromise":
        after = after.with_roll(move.side, replace(spender, accepted=True))
    else:
        after = replace(after, used=True)
    settles, was = move.source == "compromise", result(test.roll(move.roll).faces)
    made = Again(move.side, move.roll, was=was, settles=settles)
    after = replace(thrown_again(after, made), passed=())
    again = Rerolled(side=move.side, source=move.source, roll=move.roll, test=after)
    return [*paid, again]


def onward(table: HotTable) -> list[Event]:
    """HC-3.17, HC-3.18: it ends once nobody is left to ask; a tie of equal dice is rolled again."""
    test = table.play.test
    if test is None or test.stands is None or (test.beat == "react" and waiting(table, test)):
        return []
    if test.stands == "tie":
        return [TieRerolled(test=tie_thrown_again(test))]
    return settled(table, test)


def say(table: HotTable, event: RollFell | Rerolled | SidePassed | TieRerolled) -> list[Line]:
    spans: tuple[str | Span, ...]
    match event:
        case RollFell():
            return told_fall(table, table.play.test, event.test, event.side)
        case Rerolled():
            test = event.test
            if event.source == "compromise":
                offer = aspect(test.roll(other(event.side)).compromise)
                spans = (_speaker(table, test, event.side), " would settle for less: ", offer, ".")
                why = spoken(table, "That buys a reroll.")
                return [line(*spans, rules=("HC-3.15", "HC-3.16"), beat="React", why=why)]
            how = f", {free_by(table, test)}" if event.source == "free" else ""
            return [told_reroll(table, test.roll(event.side).who, test.roll(event.roll).who, how)]
        case SidePassed():
            spans = (_speaker(table, event.test, event.side), " lets it stand.")
            return [line(*spans, rules=("HC-3.17",), beat="React", retold=False)]
        case TieRerolled():
            return [told_again(table, event.test.tied[-1])]


def _speaker(table: HotTable, test: ObstacleTest, side: Side) -> str | Span:
    id = test.roll(side).who
    return who(table, id) if id else "The gamemaster"
