"""The dice in the air: the pool, extra dice of sixes, where an Astrology 1 leads (BW-1.13)."""

from typing import Any

from hearthside.core.dice import Pool, d
from hearthside.core.moves import Event, Fall, Move
from hearthside.core.say import Line, line, number, who
from hearthside.games.burning_wheel.attempt import changes, dice_pool
from hearthside.games.burning_wheel.attempt.state import NOBODY, Attempt, Cast, CastKind, Side
from hearthside.games.burning_wheel.shades import ONE, SIX
from hearthside.games.burning_wheel.sheet import Sheet
from hearthside.games.burning_wheel.state import Burning


class DiceFell(Event, frozen=True, tag="burning-wheel.dice-fell"):
    """What a side's dice show, and which dice they bring after them."""

    side: int
    dice: tuple[Cast, ...]
    air: tuple[CastKind, ...]


def chance(table: Burning) -> Pool | None:
    attempt = table.play.attempt
    if attempt is None or (at := attempt.in_air) == NOBODY:
        return None
    side = attempt.sides[at]
    sheet = table.play.cast[side.who]
    return Pool((d(SIX),) * len(side.air), side.who, f"{sheet.name}{_called(side)}")


def _called(side: Side) -> str:
    return "’s sixes" if side.dice and "six" in side.air else ""


def decide(table: Burning, seat: str, move: Move) -> list[Event]:
    assert isinstance(move, Fall)
    attempt = changes.current(table)
    at = attempt.in_air
    side = attempt.sides[at]
    fallen = tuple(Cast(kind, face) for kind, face in zip(side.air, move.faces, strict=True))
    air = bring(table.play.cast[side.who], attempt, side, fallen)
    return [DiceFell(side=at, dice=fallen, air=air)]


def bring(
    sheet: Sheet, attempt: Attempt, side: Side, fallen: tuple[Cast, ...]
) -> tuple[CastKind, ...]:
    """BW-1.12, BW-1.13, BW-1.22: the dice that these bring with them."""
    is_open = side.opened or dice_pool.is_open(sheet, side)
    astral = dice_pool.is_astral(attempt, side)
    air: list[CastKind] = []
    for cast in fallen:
        if cast.face == SIX and cast.kind != "one" and is_open:
            air.append("six")
        if cast.face == ONE and cast.kind != "six" and astral:
            air.append("one")
    return tuple(air)


def evolve(table: Burning, event: Event) -> Burning:
    assert isinstance(event, DiceFell)
    side = changes.current(table).sides[event.side]
    sets: dict[str, Any] = {"dice": (*side.dice, *event.dice), "air": event.air}
    if side.rerolling:
        faces = tuple(cast.face for cast in event.dice if cast.kind != "one")
        sets |= {"rerolling": 0, "rerolls": (*side.rerolls, (side.rerolling, faces))}
    return changes.evolve(table, changes.side_altered(event.side, **sets))


def say(table: Burning, event: Event) -> list[Line]:
    assert isinstance(event, DiceFell)
    side = changes.current(table).sides[event.side]
    named = who(table, side.who)
    shown = number(", ".join(str(cast.face) for cast in event.dice) or "nothing")
    what = {"six": "’s extra dice show ", "one": "’s ones lead to "}
    kinds = {cast.kind for cast in event.dice}
    words = " rolls " if "own" in kinds or not kinds else what[min(kinds)]
    return [line(named, words, shown, ".", rules=("BW-1.11",), beat="Fall", retold=False)]
