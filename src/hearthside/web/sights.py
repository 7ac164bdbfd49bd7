"""What each seat sees of a table at this moment: worked out once for all who see the same."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from functools import cache, cached_property
from typing import Any

import msgspec

from hearthside.core import engine
from hearthside.core.dice import Pool
from hearthside.core.forms import Choice, Many, Option, Text
from hearthside.core.game import Game
from hearthside.core.life.rewinds import Rewound, standing
from hearthside.core.moves import Illegal
from hearthside.core.odds import Odds
from hearthside.core.say import listed
from hearthside.core.show import Prompt, Show
from hearthside.core.table import Table
from hearthside.core.view import view
from hearthside.web.arrange import outcome, who_sees
from hearthside.web.blanks import forecast_key, foretells
from hearthside.web.desk import Desk, sort
from hearthside.web.room import Numbered, Room
from hearthside.web.shown import LogLine, Wait

REWINDS = ("table.rewind", "table.ask-rewind")


class Audience(msgspec.Struct, frozen=True, kw_only=True):
    """Seats that see the very same table, log and all."""

    table: Table[Any]
    show: Show
    log: tuple[LogLine, ...]
    rewind: str

    @property
    def older(self) -> bool:
        """Whether the log goes further back than this."""
        return bool(self.log) and self.log[0].seq > 1

    @property
    def outcome(self) -> tuple[LogLine, ...]:
        """What came of the last attempt or vote, while nothing new is decided."""
        return () if self.show.attempt else outcome(self.log, voting=self.table.vote is not None)


class Sight:
    """What one seat sees and may do. Odds are worked out when they are asked for."""

    def __init__(
        self,
        game: Game[Any],
        seat: str,
        audience: Audience,
        options: list[Option],
        since: str = "",
    ) -> None:
        self.seat = seat
        self.since = since
        self.audience = audience
        self.options = options
        self.prompt: Prompt = engine.prompt(game, audience.table, seat)
        self.pool: Pool | None = game.chance(audience.table)
        self._game = game

    @cached_property
    def desk(self) -> Desk:
        """Everything the seat may do, sorted."""
        seen = self.audience
        return sort(self.options, self.prompt, seen.show, seen.table, self.seat)

    @property
    def wait(self) -> Wait | None:
        """Whom a game master waits for, and since when; nobody else need hurry anybody."""
        table, attempt = self.audience.table, self.audience.show.attempt
        late = table.vote.left() if table.vote else list(attempt.waiting) if attempt else []
        if not table.is_gm(self.seat) or not late or self.seat in late or self.prompt.urgent:
            return None
        return Wait(listed([table.seat_name(seat) for seat in late]), self.since)

    @property
    def back_to(self) -> str:
        """Where somebody asks to go back to, as the last line that would stay."""
        ask = self.audience.table.ask
        kept = [
            line for line in self.audience.log if ask and line.seq <= ask.to and not line.struck
        ]
        return kept[-1].line.plain if kept else ""

    @cached_property
    def turn_forecasts(self) -> dict[str, Odds]:
        """The odds of what is asked of the seat now."""
        return forecasts(self._game, self.audience.table, self.seat, self.desk.asked)

    @cached_property
    def forecasts(self) -> dict[str, Odds]:
        """The odds of everything the seat may do."""
        rest = [option for option in self.options if option.section != "turn"]
        found = forecasts(self._game, self.audience.table, self.seat, rest)
        return {**self.turn_forecasts, **found}

    def option(self, key: str) -> Option | None:
        """The option with this key, while it is on offer."""
        return next((option for option in self.options if option.key == key), None)


class Sights:
    """The sights of one room, kept until its table moves on."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._at: Table[Any] | None = None
        self.audiences: list[Audience] = []
        self._sights: dict[str, Sight] = {}

    def of(self, seat: str) -> Sight:
        """What a seat sees now."""
        self._look_up()
        if seat not in self._sights:
            room = self._room
            options = room.offered(seat)
            audience = self.audience(seat, _rewind(options))
            self._sights[seat] = Sight(room.game, seat, audience, options, _since(room))
        return self._sights[seat]

    def audience(self, seat: str, rewind: str = "") -> Audience:
        """What somebody sees who sees what this seat sees; a door sees what a spectator sees."""
        self._look_up()
        seen = view(self._room.game, self._room.table, seat)
        log = log_lines(seen, self._room.recent, seat)
        for known in self.audiences:
            if known.rewind == rewind and known.log == log and known.table == seen:
                return known
        show = engine.show(self._room.game, seen)
        found = Audience(table=seen, show=show, log=log, rewind=rewind)
        self.audiences.append(found)
        return found

    def _look_up(self) -> None:
        if self._at is not self._room.table:
            self._at, self.audiences, self._sights = self._room.table, [], {}


def _since(room: Room) -> str:
    """When the last thing happened in the story: a note or a new seat is no news to wait for."""
    told = (one.entry.at for one in reversed(room.recent) if one.entry.event.story)
    return next(told, "")


def _rewind(options: Iterable[Option]) -> str:
    return next((option.key for option in options if option.move in REWINDS), "")


def forecasts(
    game: Game[Any], table: Table[Any], seat: str, options: Iterable[Option]
) -> dict[str, Odds]:
    """The odds each option, and each pick that shows them, would lead to."""
    found: dict[str, Odds] = {}
    for option in options:
        if foretells(option):
            found |= odds_so_far(game, table, seat, option, option.values())
    return found


def odds_so_far(
    game: Game[Any], table: Table[Any], seat: str, option: Option, values: dict[str, Any]
) -> dict[str, Odds]:
    """The odds of an option as it is filled in, and with each other pick put in its place."""
    tries = {forecast_key(option): values} if option.forecast else {}
    for field in option.fields:
        if isinstance(field, Choice) and field.forecast:
            for pick in field.picks:
                chosen = {**values, field.name: pick.value}
                tries[forecast_key(option, field.name, pick.value)] = chosen
        elif isinstance(field, Many):
            ticked = tuple(values[field.name])
            for pick in field.picks:
                if pick.value not in ticked:
                    chosen = {**values, field.name: (*ticked, pick.value)}
                    tries[forecast_key(option, field.name, pick.value)] = chosen
    made = {key: _odds(game, table, seat, option, chosen) for key, chosen in tries.items()}
    return {key: odds for key, odds in made.items() if odds is not None}


def _odds(
    game: Game[Any], table: Table[Any], seat: str, option: Option, values: dict[str, Any]
) -> Odds | None:
    """What the dice have to say, whatever the words will be; nothing while a choice is open."""
    for field in option.fields:
        if not isinstance(field, Text) and field.problem(values[field.name]):
            return None
    try:
        move = engine.parse_move(game, values)
        return engine.forecast(game, table, seat, move, option.stead)
    except Illegal:
        return None


def log_lines(
    table: Table[Any], entries: Iterable[Numbered], seat: str, rewinders: Mapping[int, str] = {}
) -> tuple[LogLine, ...]:
    """The lines of these entries that a seat may read, oldest first.

    `rewinders` tells who made rewinds that are not among the entries themselves.
    """
    entries = list(entries)
    stands = standing(table.rewinds, table.seq)
    by = {**rewinders, **rewinders_in(entries)}
    lines = []
    for numbered in entries:
        entry = numbered.entry
        struck = ""
        if entry.event.story and not any(numbered.seq in stretch for stretch in stands):
            struck = _who_struck(table, numbered.seq, by)
        for line in entry.said:
            if table.sees(seat, line.to):
                sees = who_sees(table, line.to, seat)
                lines.append(_line(numbered.seq, line, sees, struck, time_of_day(entry.at)))
    return tuple(lines)


def _line(seq: int, line: Any, sees: str, struck: str, at: str) -> LogLine:
    return LogLine(seq=seq, line=line, sees=sees, struck=struck, at=at)


def rewinders_in(entries: Sequence[Numbered]) -> dict[int, str]:
    """Who made each rewind among these entries, by its number."""
    return {n.seq: n.entry.event.by for n in entries if isinstance(n.entry.event, Rewound)}


def struck_by(table: Table[Any], seq: int) -> int:
    """The number of the rewind that first took an entry back, or 0."""
    return next((at for at, to in table.rewinds if to < seq < at), 0)


def _who_struck(table: Table[Any], seq: int, by: Mapping[int, str]) -> str:
    """Who took it back: a GM alone, or everyone together."""
    seat = by.get(struck_by(table, seq), "")
    return table.seat_name(seat) if table.is_gm(seat) else "agreement"


@cache
def time_of_day(at: str) -> str:
    """When something was written down, as a clock on the wall would show it."""
    return datetime.fromisoformat(at).astimezone().strftime("%H:%M") if at else ""
