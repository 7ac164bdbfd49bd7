"""Seats the house plays: given to it, taken over again, and companions who sit down.

Whoever makes a move from such a seat takes it over: `web.live.hub` sees to that.
"""

from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Choice, Pick, Text
from hearthside.core.game import Game
from hearthside.core.life.seats import CharacterTaken, SatDown, refuse_a_second, seat_id
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, line, name
from hearthside.core.table import Table

MOST_COMPANIONS = 6


class GiveToHouse(Move, frozen=True, tag="table.give-to-house"):
    seat: str


class TakeOver(Move, frozen=True, tag="table.take-over"):
    """A person plays the seat again."""

    seat: str


class SeatCompanion(Move, frozen=True, tag="table.seat-companion"):
    """Somebody the house plays sits down, with a character that is free or one of their own."""

    name: str
    character: str = ""


class HouseSeated(Event, frozen=True, tag="table.house-seated"):
    """The house plays a seat from now on, or no longer."""

    story = False
    seat: str
    house: bool


HELP = "It answers what is asked, helps and defends. Take the seat over at any moment."
SITS = "Somebody whom the house plays. Take the seat over at any moment."


def verbs(game: Game[Any], table: Table[Any], seat: str) -> list[Verb]:
    """Whoever comes back finds the house in their seat, and at once the way to send it off."""
    if not (table.is_player(seat) and table.seats[seat].house):
        return []
    return [verb(TakeOver(seat=seat), "Take over from the house", group="table", about=seat)]


def further(game: Game[Any], table: Table[Any], seat: str) -> list[Verb]:
    if not table.is_player(seat):
        return []
    offered = []
    for other in table.seats.values():
        if other.empty or other.role == "spectator":
            continue
        if other.house:
            if other.id != seat and _may_take_over(table, seat):
                label = f"Take over from {other.name}"
                offered.append(verb(TakeOver(seat=other.id), label, group="table", about=other.id))
        elif other.id == seat or table.is_gm(seat):
            own = "Let the house play for you"
            label = own if other.id == seat else f"Let the house play for {other.name}"
            give, help = GiveToHouse(seat=other.id), HELP if other.id == seat else ""
            offered.append(verb(give, label, group="table", about=other.id, help=help))
    if table.is_gm(seat):
        offered.append(
            verb(SeatCompanion, "Seat a companion", lambda: _who(table), group="table", help=SITS)
        )
    return offered


def _may_take_over(table: Table[Any], seat: str) -> bool:
    """From others: a game master, and any player where nobody else runs the game."""
    runs = [gm for gm in table.gms() if not table.seats[gm].house]
    return seat in runs or (not runs and not table.seats[seat].house)


def _who(table: Table[Any]) -> tuple[Text, Choice]:
    free = [Pick(id, who.name) for id, who in table.play.cast.items() if table.is_free(id)]
    return (
        Text("name", "What are they called?", most=40, needed=True),
        Choice("character", "Plays", picks=(Pick("", "Someone new, as a surprise"), *free)),
    )


def decide(game: Game[Any], table: Table[Any], seat: str, move: Move) -> list[Event]:
    match move:
        case GiveToHouse():
            return [HouseSeated(seat=move.seat, house=True)]
        case TakeOver():
            return [HouseSeated(seat=move.seat, house=False)]
        case SeatCompanion():
            return _seated(table, move)
    raise TypeError(move)


def _seated(table: Table[Any], move: SeatCompanion) -> list[Event]:
    if sum(one.house for one in table.seats.values()) >= MOST_COMPANIONS:
        raise Illegal(f"The house plays {MOST_COMPANIONS} seats here. Take one over first.")
    refuse_a_second(table, "", move.name)
    id = seat_id(move.name, table.seats)
    events: list[Event] = [
        SatDown(seat=id, name=move.name, role="player", pronouns=""),
        HouseSeated(seat=id, house=True),
    ]
    if move.character:
        events.append(CharacterTaken(character=move.character, seat=id))
    return events


def evolve(game: Game[Any], table: Table[Any], event: Event) -> Table[Any]:
    assert isinstance(event, HouseSeated)
    held = replace(table.seats[event.seat], house=event.house)
    return replace(table, seats={**table.seats, event.seat: held})


def say(game: Game[Any], table: Table[Any], event: Event) -> list[Line]:
    assert isinstance(event, HouseSeated)
    who = name(table.seat_name(event.seat))
    if event.house:
        return [line("The house plays ", who, "’s seat now.", beat="Table", retold=False)]
    return [line("A person plays ", who, "’s seat again.", beat="Table", retold=False)]
