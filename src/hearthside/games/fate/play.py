"""The play half of Fate, its procedures in the book's order, and what follows by itself."""

from types import ModuleType

from hearthside.core.moves import Event, Move
from hearthside.core.parts import Parts
from hearthside.core.table import Table
from hearthside.games.fate.attempt import (
    advantages,
    aftermath,
    boosts,
    frame,
    gm_says,
    harm,
    helping,
    invoke,
    oppose,
    overcoming,
    settle,
    throw,
)
from hearthside.games.fate.scenes import compels, facts
from hearthside.games.fate.state import FatePlay
from hearthside.games.fate.struggle import (
    challenge,
    conflict,
    contest,
    give_in,
    sides,
    turn_order,
    zones,
)

PLAY_PARTS: tuple[ModuleType, ...] = (
    invoke,
    throw,
    oppose,
    boosts,
    advantages,
    overcoming,
    harm,
    aftermath,
    settle,
    frame,
    helping,
    zones,
    give_in,
    compels,
    facts,
    challenge,
    contest,
    conflict,
    turn_order,
    sides,
    gm_says,
)

_FOLLOWS = (invoke.onward, settle.onward, contest.onward, conflict.onward)


def onward(table: Table[FatePlay]) -> list[Event]:
    """The next thing that happens without anybody's move, if there is one."""
    for follows in _FOLLOWS:
        if events := follows(table):
            return events
    return []


def decide(parts: Parts, table: Table[FatePlay], seat: str, move: Move) -> list[Event]:
    """A move and all that follows from it by itself; `parts` are the whole game's procedures."""
    events = fresh = parts.decide(table, seat, move)
    while fresh:
        for event in fresh:
            table = parts.evolve(table, event)
        fresh = onward(table)
        events = [*events, *fresh]
    return events
