"""Time above the session: chapters, arcs, seasons, resource cycles, as a game names them.

A game lists its `units`, the smallest first. A larger one that ends takes along those within it;
whatever hangs on an end takes it from `UnitEnded` in `follow`, and effects end by themselves.
"""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Verb, verb
from hearthside.core.game import Game
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, line
from hearthside.core.story_time import Unit
from hearthside.core.table import Table


class EndUnit(Move, frozen=True, tag="table.end-unit"):
    unit: str


class UnitEnded(Event, frozen=True, tag="table.unit-ended"):
    """The `number`th of its kind is over; the next begins."""

    unit: str
    number: int


def number(table: Table[Any], unit: str) -> int:
    """Which of its kind it is now: the first, the second …"""
    return table.units.get(unit, 0) + 1


def further(game: Game[Any], table: Table[Any], seat: str) -> list[Verb]:
    if not table.is_gm(seat) or table.in_scene or table.round:
        return []
    return [
        verb(
            EndUnit(unit=unit.id),
            unit.label or f"End {unit.title.lower()} {number(table, unit.id)}",
            group="scene",
            help=unit.help,
            rules=unit.rules,
        )
        for unit in game.units
    ]


def decide(game: Game[Any], table: Table[Any], seat: str, move: Move) -> list[Event]:
    assert isinstance(move, EndUnit)
    if sentence := game.busy(table):
        raise Illegal(sentence)
    return ended(table, game.units, move.unit)


def ended(table: Table[Any], units: Sequence[Unit], unit: str) -> list[Event]:
    """One of them ends, and so do the smaller ones that are part of it, the smallest first."""
    ending = [*_within(units, unit), unit]
    return [UnitEnded(unit=one, number=number(table, one)) for one in ending]


def _within(units: Sequence[Unit], unit: str) -> list[str]:
    parts = [one.id for one in units if one.within == unit]
    return [inner for part in parts for inner in (*_within(units, part), part)]


def evolve(game: Game[Any], table: Table[Any], event: Event) -> Table[Any]:
    assert isinstance(event, UnitEnded)
    return replace(table, units={**table.units, event.unit: event.number})


def say(game: Game[Any], table: Table[Any], event: Event) -> list[Line]:
    assert isinstance(event, UnitEnded)
    unit = next((one for one in game.units if one.id == event.unit), Unit(event.unit, event.unit))
    return [line(f"{unit.title} {event.number} ends.", rules=unit.rules, beat="Session")]
