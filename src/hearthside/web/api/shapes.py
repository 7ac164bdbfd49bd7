"""The JSON that programs read: the table as a seat sees it, what it may do, what it hears."""

from typing import Any, Literal

import msgspec

from hearthside.core.dice import Pool
from hearthside.core.forms import Field, Option
from hearthside.core.game import Game
from hearthside.core.offers import Asked
from hearthside.core.say import Line
from hearthside.core.secrecy.audiences import ToldNow
from hearthside.core.show import Prompt, Show
from hearthside.core.table import Seat
from hearthside.web.live.hub import Hub
from hearthside.web.live.kept_log import Numbered
from hearthside.web.live.seat_view import SeatView
from hearthside.web.live.subscribers import data


class Refusal(msgspec.Struct, frozen=True):
    """What was wrong, in a sentence that says what would be right, and at which field."""

    error: str
    field: str = ""


class HeardEntry(msgspec.Struct, frozen=True, kw_only=True):
    """An entry of the log as one seat hears it. Without lines, something happened unheard."""

    seq: int
    at: str
    by: str
    asked: bool | msgspec.UnsetType = msgspec.UNSET
    """Whether your seat is asked something now that this has happened: only on what is newest, and
    only in the stream of events."""
    lines: tuple[Line, ...]


class Outcome(msgspec.Struct, frozen=True):
    """One way it could end."""

    name: str
    label: str
    chance: float
    worth: float
    """From 0, the worst for your seat, to 1, the best."""


class Chances(msgspec.Struct, frozen=True, kw_only=True):
    """Odds with all that a program needs to judge them."""

    of: str
    """Whose they are, by name; your own where nobody is named."""
    whose: Literal["me", "ally", "foe", "other"] = msgspec.field(name="for")
    """Whether that is you, somebody on your side, somebody against you, or neither."""
    outcomes: tuple[Outcome, ...]
    """From the worst to the best for whose odds they are."""


class Offer(msgspec.Struct, frozen=True, kw_only=True):
    """Something the seat may do now: fill the fields in, add `fixed`, and post it as a move."""

    key: str
    option: Option
    odds: dict[str, float] | None = None
    """What it would lead to, where that is known: the chance of each outcome."""
    odds_of_picks: dict[str, dict[str, dict[str, float]]] = {}
    """The same for each pick of a field, by field and pick."""
    chances: Chances | None = None
    """The odds once more, with whose they are and what each outcome is worth to you."""


class OpenedForm(Offer, frozen=True, kw_only=True):
    """One form, opened: what it holds, and what it still needs before it can be sent."""

    ready: bool
    """Whether it can be sent as it stands."""
    needs: tuple[str, ...] = ()
    """Blanks that have to be filled in, every one of them."""
    needs_one_of: tuple[str, ...] = ()
    """Blanks of which at least one has to be filled in or changed."""
    problem: str = ""
    """Why it cannot be sent as it stands."""


class ShortOffer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something the seat may do, in short: GET its form by its key to see the blanks."""

    key: str
    move: str
    label: str
    section: str
    help: str = ""
    cost: str = ""
    best: bool = False
    danger: bool = False
    stead: str = ""
    """In whose stead a GM would do it, by id."""
    about: str = ""
    asks: tuple[str, ...] = ()
    """The blanks of an answer, by name. What could be started says so in its form."""
    chances: Chances | None = None


class Choices(msgspec.Struct, frozen=True, kw_only=True):
    """What is asked now and what the seat may do, in short."""

    seq: int
    asked: bool
    """Whether anything is asked of this seat."""
    open: bool
    """Whether the story waits for nobody, so that anybody may begin something."""
    asks: tuple[Asked, ...]
    choices: tuple[ShortOffer, ...]
    """While the seat is asked, the answers; otherwise what it could begin. `?all=1`: everything."""
    more: dict[str, int]
    """How many others there are, by section."""


class Brief(msgspec.Struct, frozen=True, kw_only=True):
    """The table in a page of plain words, as the seat sees it."""

    seq: int
    asked: bool
    text: str


class Page(msgspec.Struct, frozen=True, kw_only=True):
    """Something to read in plain words: a sheet, a rule."""

    id: str
    title: str
    text: str


class CompactState(msgspec.Struct, frozen=True, kw_only=True):
    """Where the table stands, in a few figures."""

    id: str
    game: str
    name: str
    seq: int
    seat: Seat
    prompt: Prompt
    asked: bool
    open: bool
    waiting: tuple[str, ...]
    """The seats the story waits for, by id."""
    here: tuple[str, ...]


class Waited(msgspec.Struct, frozen=True, kw_only=True):
    """How a wait ended: with a question, with an open floor, or with neither in time."""

    seq: int
    asked: bool
    open: bool
    prompt: Prompt
    told: tuple[HeardEntry, ...]
    """What was heard since, the newest 50 at most."""


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


class TokenPlace(msgspec.Struct, frozen=True, kw_only=True):
    """Where a token belongs: the end of a link is enough to find the table."""

    table: str
    seat: str
    """The seat by id, or the door that leads to one."""
    role: str
    """`gm`, `player` or `spectator`; nothing at a door."""


class Taken(msgspec.Struct, frozen=True, kw_only=True):
    """A move that was made, as the seat hears it."""

    seq: int
    told: tuple[HeardEntry, ...]
    seat: str = ""
    token: str = ""
    """The secret of a seat that was just sat down on."""
    laid: bool = False
    """Whether it was not made but lies before the people at the table, who may allow it."""


class PictureTaken(msgspec.Struct, frozen=True, kw_only=True):
    """A picture that was taken in; only you see it until it hangs somewhere."""

    seq: int
    picture: str
    """The id it is kept under: what `table.use-picture` and a scene want."""
    hangs: bool
    """Whether it hangs where you brought it for."""


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
    alone: bool = False
    """Of a ready table: whether the house plays every seat but the first player's."""


def game(known: Game[Any]) -> AGame:
    return AGame(name=known.name, title=known.title, pitch=known.pitch, settings=known.settings)


def told(
    now: ToldNow,
    seat: str,
    numbered: Numbered,
    asked: bool | msgspec.UnsetType = msgspec.UNSET,
) -> HeardEntry:
    """An entry as a seat hears it; who did it stays unsaid where nothing of it is heard."""
    entry = numbered.entry
    lines = tuple(now.to(seat, numbered.seq, entry.said))
    by = entry.by if lines else ""
    return HeardEntry(seq=numbered.seq, at=entry.at, by=by, asked=asked, lines=lines)


def entry_message(hub: Hub, seat: str, numbered: Numbered) -> bytes:
    """The same as one message of a stream; the newest one says whether the seat is asked now."""
    table = hub.room.table
    newest = numbered.seq == table.seq and bool(table.role(seat))
    asked = hub.views.of(seat).prompt.urgent if newest else msgspec.UNSET
    said = msgspec.json.encode(told(ToldNow(table), seat, numbered, asked))
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


def compact(id: str, seat_view: SeatView, here: frozenset[str]) -> CompactState:
    table = seat_view.audience.table
    return CompactState(
        id=id,
        game=table.game,
        name=table.name,
        seq=table.seq,
        seat=table.seats[seat_view.seat],
        prompt=seat_view.prompt,
        asked=seat_view.prompt.urgent,
        open=floor_is_open(seat_view),
        waiting=seat_view.offered.waiting,
        here=tuple(sorted(here)),
    )


def floor_is_open(seat_view: SeatView) -> bool:
    """Whether the seat could begin something: nobody is waited for and nothing is in the air."""
    table = seat_view.audience.table
    held = seat_view.offered.waiting or seat_view.pool or table.care.call
    return table.is_player(seat_view.seat) and not held
