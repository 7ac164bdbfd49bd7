"""The JSON that programs read: the table as a seat sees it, what it may do, what it hears."""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from hearthside.core.dice import Pool
from hearthside.core.forms import Field, Option
from hearthside.core.game import Game
from hearthside.core.odds import Odds
from hearthside.core.say import Line
from hearthside.core.show import Prompt, Show
from hearthside.core.table import Seat, Table
from hearthside.web.live.room import Numbered
from hearthside.web.live.seat_view import SeatView
from hearthside.web.live.subscribers import data
from hearthside.web.render.forms import forecast_key


class Refusal(msgspec.Struct, frozen=True):
    """What was wrong, in a sentence that says what would be right, and at which field."""

    error: str
    field: str = ""


class HeardEntry(msgspec.Struct, frozen=True, kw_only=True):
    """An entry of the log as one seat hears it. Without lines, something happened unheard."""

    seq: int
    at: str
    by: str
    lines: tuple[Line, ...]


class Offer(msgspec.Struct, frozen=True, kw_only=True):
    """Something the seat may do now: fill the fields in, add `fixed`, and post it as a move."""

    key: str
    option: Option
    odds: dict[str, float] | None = None
    """What it would lead to, where that is known: the chance of each outcome."""
    odds_of_picks: dict[str, dict[str, dict[str, float]]] = {}
    """The same for each pick of a field, by field and pick."""


class State(msgspec.Struct, frozen=True, kw_only=True):
    """The table as the seat sees it now."""

    id: str
    seq: int
    seat: Seat
    table: dict[str, Any]
    show: Show
    prompt: Prompt
    in_the_air: Pool | None
    here: tuple[str, ...]


class Opened(msgspec.Struct, frozen=True, kw_only=True):
    """A table that was just opened: its address and the links into it."""

    table: str
    seats: dict[str, str]
    """Seat id to its secret, to be sent as a bearer token."""
    players: str
    """The secret of the players' door."""
    spectators: str


class Taken(msgspec.Struct, frozen=True, kw_only=True):
    """A move that was made, as the seat hears it."""

    seq: int
    told: tuple[HeardEntry, ...]
    seat: str = ""
    token: str = ""
    """The secret of a seat that was just sat down on."""


class AGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game one can open a table for."""

    name: str
    title: str
    pitch: str
    settings: tuple[Field, ...]


class NewTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What it takes to open a table. `demo` opens the game's ready one."""

    game: str
    name: str = ""
    gm: str = "Game master"
    dice: Literal["computer", "hand"] = "computer"
    settings: dict[str, Any] = {}
    demo: bool = False


def game(known: Game[Any]) -> AGame:
    return AGame(name=known.name, title=known.title, pitch=known.pitch, settings=known.settings)


def told(table: Table[Any], seat: str, numbered: Numbered) -> HeardEntry:
    """An entry as a seat hears it; who did it stays unsaid where nothing of it is heard."""
    entry = numbered.entry
    lines = tuple(line for line in entry.said if table.sees(seat, line.to))
    by = entry.by if lines else ""
    return HeardEntry(seq=numbered.seq, at=entry.at, by=by, lines=lines)


def entry_message(table: Table[Any], seat: str, numbered: Numbered) -> bytes:
    """The same as one message of a stream."""
    said = msgspec.json.encode(told(table, seat, numbered)).decode()
    return b"id: %d\n%b\n" % (numbered.seq, data(said))


def state(id: str, seat_view: SeatView, here: frozenset[str]) -> State:
    audience = seat_view.audience
    return State(
        id=id,
        seq=audience.table.seq,
        seat=audience.table.seats[seat_view.seat],
        table=msgspec.to_builtins(audience.table),
        show=audience.show,
        prompt=seat_view.prompt,
        in_the_air=seat_view.pool,
        here=tuple(sorted(here)),
    )


def offers(seat_view: SeatView) -> list[Offer]:
    found = seat_view.forecasts(seat_view.options)
    return [
        Offer(
            key=option.key,
            option=option,
            odds=chances(found.get(option.key)),
            odds_of_picks=_odds_of_picks(option, found),
        )
        for option in seat_view.options
    ]


def _odds_of_picks(
    option: Option, forecasts: Mapping[str, Odds]
) -> dict[str, dict[str, dict[str, float]]]:
    found: dict[str, dict[str, dict[str, float]]] = {}
    for field in option.fields:
        for pick in getattr(field, "picks", ()):
            odds = chances(forecasts.get(forecast_key(option, field.name, pick.value)))
            if odds:
                found.setdefault(field.name, {})[pick.value] = odds
    return found


def chances(odds: Odds | None) -> dict[str, float] | None:
    """Each outcome's chance from 0 to 1."""
    return {name: float(odds.chance(name)) for name in odds.names} if odds else None
