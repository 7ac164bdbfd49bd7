"""Clocks and countdowns: segments that fill as something draws near, seen by all or by the GM."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Number, Text, YesNo
from hearthside.core.game import Game
from hearthside.core.life.scenes_sessions import SceneClosed, SessionClosed
from hearthside.core.moves import ONLY_GM, Event, Illegal, Move, TooMuch
from hearthside.core.pieces import Track, Why
from hearthside.core.say import CLOCK, Line, aspect, line, number
from hearthside.core.table import Table, slug
from hearthside.core.table_life import Clock
from hearthside.core.wording.typesetting import titled

MOST_CLOCKS = 20
MOST_SEGMENTS = 24
_WITH_THE_SCENE = YesNo(
    "brief", "It ends with this scene", value=True, brief="until the scene ends"
)


class StartClock(Move, frozen=True, tag="table.start-clock"):
    title: str
    size: int
    hidden: bool = False
    brief: bool = False
    """Whether it ends with the scene it is started in."""


class TickClock(Move, frozen=True, tag="table.tick-clock"):
    """By how many segments: fewer than none takes some back."""

    clock: str
    by: int


class ShowClock(Move, frozen=True, tag="table.show-clock"):
    clock: str


class DropClock(Move, frozen=True, tag="table.drop-clock"):
    clock: str


class ClockStarted(Event, frozen=True, tag="table.clock-started"):
    clock: Clock


class ClockTicked(Event, frozen=True, tag="table.clock-ticked"):
    clock: str
    filled: int


class ClockShown(Event, frozen=True, tag="table.clock-shown"):
    clock: str


class ClockDropped(Event, frozen=True, tag="table.clock-dropped"):
    clock: str


def ticked(table: Table[Any], clock: str, by: int = 1) -> ClockTicked:
    """A clock some segments on, for a game whose rules move it."""
    known = table.clocks[clock]
    return ClockTicked(clock=clock, filled=min(known.size, max(0, known.filled + by)))


def tracks(table: Table[Any]) -> tuple[Track, ...]:
    """The clocks, segment by segment."""
    return tuple(
        Track(
            label=clock.title,
            boxes=tuple(("", at < clock.filled) for at in range(clock.size)),
            clock=clock.id,
            why=Why("Only you and other GMs see it." if clock.hidden else "A clock."),
        )
        for clock in table.clocks.values()
    )


def further(game: Game[Any], table: Table[Any], seat: str) -> list[Verb]:
    if not table.is_gm(seat):
        return []
    blanks = (
        Text("title", "What draws near?", needed=True, most=80, placeholder="The tide"),
        Number("size", "Segments", least=2, most=MOST_SEGMENTS, value=6, brief="six segments"),
        YesNo("hidden", "Only you see it", brief="seen by all"),
        *((_WITH_THE_SCENE,) if table.in_scene else ()),
    )
    offered = [verb(StartClock, "Start a clock", lambda: blanks, group="gm", icon="slow")]
    for clock in table.clocks.values():
        offered += _turning(clock)
    return offered


def _turning(clock: Clock) -> list[Verb]:
    turn = Number(
        "by",
        "Segments",
        least=-clock.filled,
        most=clock.size - clock.filled,
        value=1 if clock.filled < clock.size else 0,
        signed=True,
    )
    fixed = {"clock": clock.id}
    offered = [
        verb(TickClock, f"Move “{clock.title}” on", lambda: (turn,), fixed=fixed, group="gm"),
        verb(DropClock(clock=clock.id), f"Take away “{clock.title}”", group="gm"),
    ]
    if clock.hidden:
        offered.append(verb(ShowClock(clock=clock.id), f"Show “{clock.title}”", group="reveal"))
    return offered


def decide(game: Game[Any], table: Table[Any], seat: str, move: Move) -> list[Event]:
    match move:
        case StartClock():
            if len(table.clocks) >= MOST_CLOCKS:
                raise TooMuch(f"There are {MOST_CLOCKS} clocks. Take one away first.")
            title = titled(move.title)
            id = slug("clock" if move.hidden else title, table.clocks)
            seen = ONLY_GM if move.hidden else None
            clock = Clock(id=id, title=title, size=move.size, known_to=seen, brief=move.brief)
            return [ClockStarted(clock=clock)]
        case TickClock(by=0):
            raise Illegal("That leaves the clock where it is. Move it by at least one.", "by")
        case TickClock():
            return [ticked(table, move.clock, move.by)]
        case ShowClock():
            return [ClockShown(clock=move.clock)]
        case DropClock():
            return [ClockDropped(clock=move.clock)]
    raise TypeError(move)


def follow(game: Game[Any], table: Table[Any], event: SceneClosed | SessionClosed) -> list[Event]:
    return [ClockDropped(clock=one.id) for one in table.clocks.values() if one.brief]


def evolve(game: Game[Any], table: Table[Any], event: Event) -> Table[Any]:
    clocks = table.clocks
    match event:
        case ClockStarted():
            return replace(table, clocks={**clocks, event.clock.id: event.clock})
        case ClockTicked() if event.clock in clocks:
            turned = replace(clocks[event.clock], filled=event.filled)
            return replace(table, clocks={**clocks, event.clock: turned})
        case ClockShown() if event.clock in clocks:
            shown = replace(clocks[event.clock], known_to=None)
            return replace(table, clocks={**clocks, event.clock: shown})
        case ClockDropped():
            left = {id: one for id, one in clocks.items() if id != event.clock}
            return replace(table, clocks=left)
    return table


def say(game: Game[Any], table: Table[Any], event: Event) -> list[Line]:
    match event:
        case ClockStarted():
            clock = event.clock
            words = ("A clock: ", aspect(clock.title), ", ", number(f"{clock.size}"), " segments.")
            return [line(*words, to=clock.known_to, beat=CLOCK)]
        case ClockTicked() if event.clock in table.clocks:
            clock = table.clocks[event.clock]
            now = number(f"{event.filled} of {clock.size}")
            full = ". It is full." if event.filled == clock.size else "."
            return [line(aspect(clock.title), ": ", now, full, to=clock.known_to, beat=CLOCK)]
        case ClockShown() if event.clock in table.clocks:
            clock = table.clocks[event.clock]
            now = number(f"{clock.filled} of {clock.size}")
            return [line("A clock: ", aspect(clock.title), ", ", now, ".", beat=CLOCK)]
    return []
