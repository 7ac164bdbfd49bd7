"""Artha spent after the roll: fate opens the sixes or rerolls a traitor, deeds reroll them all."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.moves import Event, Move
from hearthside.games.burning_wheel.artha import DEEDS, FATE
from hearthside.games.burning_wheel.attempt import dice_pool
from hearthside.games.burning_wheel.attempt.artha_limits import can_spend
from hearthside.games.burning_wheel.attempt.changes import AttemptChanged, side_altered
from hearthside.games.burning_wheel.attempt.state import Attempt, Side
from hearthside.games.burning_wheel.shades import SIX
from hearthside.games.burning_wheel.sheet import Sheet
from hearthside.games.burning_wheel.sheet_changes import paid


class UseFate(Move, frozen=True, tag="burning-wheel.use-fate"):
    side: int


class UseDeeds(Move, frozen=True, tag="burning-wheel.use-deeds"):
    side: int


def sixes(side: Side) -> int:
    return sum(cast.face == SIX and cast.kind != "one" for cast in side.dice)


def can_fate(sheet: Sheet, side: Side) -> bool:
    """BW-1.12: sixes to open, or on an open-ended roll a traitor to reroll; once."""
    if not can_spend(sheet, side, FATE):
        return False
    if dice_pool.is_open(sheet, side):
        return bool(dice_pool.traitors(sheet, side))
    return sixes(side) > 0


def can_deeds(sheet: Sheet, side: Side) -> bool:
    """BW-1.14: traitors to reroll; once."""
    fresh = "deeds" not in side.used and can_spend(sheet, side, DEEDS)
    return fresh and bool(dice_pool.traitors(sheet, side))


def use_fate(sheet: Sheet, attempt: Attempt, at: int) -> list[Event]:
    """BW-1.12: the sixes roll on, or one traitor rolls again."""
    side = attempt.sides[at]
    cost = FATE
    if dice_pool.is_open(sheet, side):
        lost = dice_pool.traitors(sheet, side)
        # Of Astrology's an extra die is the better one to throw again: its 1 leads nowhere.
        chosen = min(lost, key=lambda place: side.dice[place].kind != "six")
        pays = paid(sheet, cost, " to reroll one traitor.", rules=("BW-1.12",), beat="React")
        return [
            pays,
            _spent(rerolled(attempt, at, [chosen], "fate"), at, side.spent + cost),
        ]
    pays = paid(sheet, cost, " to open the sixes.", rules=("BW-1.12",), beat="React")
    opened = _again(
        attempt,
        at,
        opened=True,
        used=(*side.used, "fate"),
        air=("six",) * sixes(side),
        spent=side.spent + cost,
    )
    return [pays, opened]


def reroll_for_deeds(sheet: Sheet, attempt: Attempt, at: int) -> list[Event]:
    """BW-1.14: all traitors roll again."""
    side, cost = attempt.sides[at], DEEDS
    pays = paid(sheet, cost, " to reroll all traitors.", rules=("BW-1.14",), beat="React")
    again = rerolled(attempt, at, dice_pool.traitors(sheet, side), "deeds")
    return [pays, _spent(again, at, side.spent + cost)]


def rerolled(attempt: Attempt, at: int, places: list[int], how: str) -> AttemptChanged:
    """Dice of a side go back into the air; `how` is used up."""
    side = attempt.sides[at]
    kept = tuple(cast for place, cast in enumerate(side.dice) if place not in places)
    air = tuple(side.dice[place].kind for place in places)
    return _again(attempt, at, dice=kept, air=air, used=(*side.used, how))


def _again(attempt: Attempt, at: int, **sets: Any) -> AttemptChanged:
    """A side's roll changes; whoever had let theirs stand is asked again."""
    event = side_altered(at, **sets)
    others = {place: {"done": False} for place in range(len(attempt.sides)) if place != at}
    return replace(event, sides={**event.sides, **others})


def _spent(event: AttemptChanged, at: int, spent: object) -> AttemptChanged:
    more = side_altered(at, spent=spent).sides[at]
    return replace(event, sides={**event.sides, at: {**event.sides[at], **more}})
