"""What each seat sees of a table at this moment: worked out once for all who see the same."""

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property, partial
from operator import attrgetter
from typing import Any, TypeVar

import msgspec

from hearthside.core import engine
from hearthside.core.dice import Pool
from hearthside.core.forecasts import forecasts
from hearthside.core.forms import Option
from hearthside.core.game import Game
from hearthside.core.life.rewinds import way_back
from hearthside.core.moves import tag_of
from hearthside.core.odds.headline import Guess
from hearthside.core.odds.outcomes import Odds
from hearthside.core.offers import Offers, offers
from hearthside.core.say import ENDED, listed
from hearthside.core.show import Person, Prompt, Show
from hearthside.core.table import Table
from hearthside.core.what_lasts import Lasting, is_at_rest
from hearthside.core.wording.short_names import short_names
from hearthside.web.live.log_lines import LinesRead, LinesSaid, gone_back_to, lines_from
from hearthside.web.live.room import Room
from hearthside.web.render.actions import Desk, sort
from hearthside.web.render.arrange import section
from hearthside.web.render.buttons import Offered
from hearthside.web.render.log import just_settled
from hearthside.web.render.models.shared import LogLine, Wait
from hearthside.web.render.reactions import Layout, lay_out

R = TypeVar("R")
END_TURN = ".end-turn"
CROWD = 12
"""Of more people than this, a page says who they are; what may be done is a tap on a name away."""
ENDING = frozenset(ENDED)


class SharedView(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """What seats see that see the very same table, log and all."""

    table: Table[Any]
    lasting: Lasting
    show: Show
    log: tuple[LogLine, ...]
    rests: bool = False
    """Whether nothing is being tried."""
    older: bool = False
    """Whether the log goes further back than this."""
    rereads: int = 0
    """How often lines of old changed for those who see this."""

    def at_rest(self, name: Hashable, work: Callable[[], R]) -> R:
        """Something that follows from the table alone: kept while nothing is being tried."""
        return self.lasting.once(name, work) if self.rests else work()

    def log_after(self, seq: int) -> tuple[LogLine, ...]:
        """What was said after an entry."""
        return lines_from(self.log, seq + 1)

    @property
    def under_way(self) -> bool:
        """Whether an attempt takes the stage: once it has settled it is a line of the story."""
        return self.show.attempt is not None and not self.show.attempt.settled

    @cached_property
    def settled(self) -> LogLine | None:
        """The outcome that was settled last, while nothing has come after it."""
        return just_settled(self.log)

    @cached_property
    def tells_outcomes(self) -> bool:
        """Whether any line says how something went: then one may be left to tell."""
        return not ENDING.isdisjoint(map(attrgetter("line.kind"), self.log))

    @property
    def played(self) -> Mapping[str, tuple[Person, ...]]:
        """Whom each seat plays."""
        return self.lasting.once("played", partial(whom_each_plays, self.show.cast))

    @property
    def names(self) -> tuple[str, ...]:
        """What those at the table are called."""
        seats = self.table.seats
        return self.lasting.once("names", lambda: tuple([seat.name for seat in seats.values()]))

    @property
    def people(self) -> tuple[tuple[str, str, str, bool], ...]:
        """Who is in the story, by what of them lasts."""
        cast = self.table.play.cast.values()
        return self.lasting.once(
            "people", lambda: tuple([(who.id, who.name, who.player, who.draft) for who in cast])
        )

    @property
    def called(self) -> Mapping[str, str]:
        """What people are called by one word, by their whole name."""
        cast = self.show.cast
        return self.lasting.once(
            "called", lambda: short_names(frozenset([person.name for person in cast]))
        )


def whom_each_plays(cast: Iterable[Person]) -> Mapping[str, tuple[Person, ...]]:
    """The people of each seat that plays any."""
    found: dict[str, tuple[Person, ...]] = {}
    for one in cast:
        if one.player:
            found[one.player] = (*found.get(one.player, ()), one)
    return found


class SeatView:
    """What one seat sees and may do. Odds are worked out when they are asked for."""

    def __init__(
        self,
        game: Game[Any],
        seat: str,
        audience: SharedView,
        offered: Offers,
        everything: Callable[[], list[Option]],
        since: Callable[[], str] = str,
    ) -> None:
        self.seat = seat
        self.since = since
        self.audience = audience
        self.offered = offered
        self.prompt: Prompt = offered.prompt
        self.stage: Prompt = offered.stage
        self._everything = everything
        self.pool: Pool | None = game.chance(audience.table) if offered.held else None
        self.game = game

    @cached_property
    def options(self) -> list[Option]:
        """Everything the seat may do, every form worked out: a page does without."""
        return self._everything()

    @cached_property
    def light(self) -> tuple[Offered, ...]:
        """Everything the seat may do: answers whole, what it could start without its blanks."""
        return (*self.offered.answers, *self.offered.stead, *self.offered.verbs)

    @cached_property
    def desk(self) -> Desk:
        """What the page shows of it, sorted. What is behind More is not worked out for that."""
        offered = self.offered
        shown: tuple[Offered, ...] = (*offered.answers, *offered.stead, *offered.shown)
        return self.audience.at_rest(("desk", self.seat), partial(self._sorted, shown))

    @cached_property
    def whole_desk(self) -> Desk:
        """Everything the seat may do, sorted: for whoever opens something."""
        return self._sorted(self.light)

    def _sorted(self, options: Sequence[Offered]) -> Desk:
        seen = self.audience
        called, voices = self.game.gm_tools, self.offered.voices
        return sort(options, seen.show, seen.table, self.seat, called, voices)

    @property
    def on_turn(self) -> bool:
        """Whether it is to act, by any of its actions: nothing has to be filled in first."""
        return self.stage.urgent and any(one.move.endswith(END_TURN) for one in self.desk.asked)

    @property
    def wait(self) -> Wait | None:
        """Whom a game master waits for, and since when; nobody else need hurry anybody."""
        table, attempt = self.audience.table, self.audience.show.attempt
        if self.prompt.urgent or not table.is_gm(self.seat):
            return None
        late = table.vote.left() if table.vote else list(attempt.waiting) if attempt else []
        if not late or self.seat in late:
            return None
        return Wait(listed([table.seat_name(seat) for seat in late]), self.since())

    @property
    def back_to(self) -> str:
        """Where somebody asks to go back to, or where a call took the table, as the last line that
        stays."""
        table = self.audience.table
        went = table.rewinds[-1][1] if table.care.went_back else 0
        to = table.ask.to if table.ask else went
        kept = gone_back_to(self.audience.log, to) if to else None
        return kept.line.plain if kept else ""

    @property
    def would_go(self) -> tuple[str, ...]:
        """What that takes back: lines of the story, or where there are none, of the log."""
        ask = self.audience.table.ask
        if ask is None:
            return ()
        later = [one for one in self.audience.log if one.seq > ask.to]
        goes = [one.line for one in later if not (one.struck or one.lasts)]
        told = [line for line in goes if line.retold]
        return tuple(line.plain for line in told or goes)

    @cached_property
    def laid_out(self) -> tuple[Layout, Layout]:
        """What is asked of the seat, and what a GM may answer for others, as the turn panel has
        it."""
        return lay_out(self.desk.asked), lay_out(self.desk.stead)

    @cached_property
    def turn_forecasts(self) -> dict[str, Odds | Guess]:
        """The odds of what is asked of the seat now, those of picks where its form stands open."""
        return self.audience.at_rest(("odds", self.seat), self._turn_guesses)

    def _turn_guesses(self) -> dict[str, Odds | Guess]:
        asked, stead = self.laid_out
        return self.guesses((*asked.whole, *stead.whole), (*asked.lines, *stead.lines))

    def forecasts(self, options: Iterable[Option], lines: Iterable[Option] = ()) -> dict[str, Odds]:
        """The odds of options, as they stand."""
        found = self.guesses(options, lines)
        return {key: odds for key, odds in found.items() if isinstance(odds, Odds)}

    def guesses(
        self, options: Iterable[Option], lines: Iterable[Option] = ()
    ) -> dict[str, Odds | Guess]:
        """The same, with guesses where nobody has said yet how hard it is."""
        return forecasts(self.game, self.audience.table, self.seat, options, lines)

    @property
    def rewind(self) -> str:
        """The key of what takes back what happened, where there is one."""
        kind = way_back(self.audience.table, self.seat)
        return tag_of(kind) if kind else ""

    def option(self, key: str) -> Option | None:
        """The option with this key, worked out, while it is on offer."""
        return self.offered.option(key)

    def of_section(self, name: str) -> list[Option]:
        """The few forms of one section, worked out."""
        begun = [verb.form() for verb in self.offered.verbs if verb.section == name]
        return [*section((*self.offered.answers, *self.offered.stead), name), *begun]


class SeatViews:
    """The views of one room, kept until its table moves on."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._at: Table[Any] | None = None
        self._said = LinesSaid()
        self._read: dict[str, LinesRead] = {}
        """What each seat reads that is in on something; under no seat, what the others do."""
        self.audiences: list[SharedView] = []
        self._views: dict[str, SeatView] = {}
        self._offers: dict[str, Offers] = {}
        self._held: bool | None = None
        """Whether the story waits for something to fall."""

    def look_ahead(self, seats: Collection[str]) -> None:
        """Work out what several seats see, each step of it for all of them before the next.

        Seat by seat the code of one step would push that of the others out of the processor's
        cache, which costs a twelfth of a move. What goes wrong here goes wrong again, and is told,
        where the seat's own page is made.
        """
        self._look_up()
        steps: tuple[Callable[[str], object], ...] = (
            self._seen_by,
            self._offered,
            self.of,
            lambda seat: self.of(seat).desk,
            lambda seat: self.of(seat).turn_forecasts,
        )
        for step in steps:
            with suppress(Exception):
                for seat in seats:
                    step(seat)

    def option(self, seat: str, key: str) -> Option | None:
        """What a seat may do under this key: somebody does it, and so no page is made for it."""
        self._look_up()
        return self._offered(seat).option(key)

    def _seen_by(self, seat: str) -> Table[Any]:
        return self._room.sights.of(seat)

    def _offered(self, seat: str) -> Offers:
        if seat not in self._offers:
            game, table = self._room.game, self._room.table
            if self._held is None:
                self._held = game.chance(table) is not None
            lasting = self._room.lasting.of(seat)
            self._offers[seat] = offers(game, table, seat, self._seen_by(seat), self._held, lasting)
        return self._offers[seat]

    def of(self, seat: str) -> SeatView:
        """What a seat sees now."""
        self._look_up()
        if seat not in self._views:
            room = self._room
            offered = self._offered(seat)
            audience = self._shared(seat, self._seen_by(seat))
            everything = partial(room.offered, seat)
            self._views[seat] = SeatView(
                room.game, seat, audience, offered, everything, partial(_since, room)
            )
        return self._views[seat]

    def audience(self, seat: str) -> SharedView:
        """What somebody sees who sees what this seat sees; a door sees what a spectator sees."""
        self._look_up()
        return self._shared(seat, self._seen_by(seat))

    def _shared(self, seat: str, seen: Table[Any]) -> SharedView:
        """The same for all who see the same."""
        in_on_it = any(seen.sees(seat, each.line.to) for each in self._said.secret)
        read = self._read.setdefault(seat if in_on_it else "", LinesRead())
        log = read.of(seen, self._said, seat)
        for known in self.audiences:
            if known.log == log and (known.table is seen or known.table == seen):
                return known
        lasting = self._room.lasting.of(seat)
        show = engine.show(self._room.game, seen, lasting)
        recent = self._room.recent
        older = bool(recent) and recent[0].seq > 1
        rests = is_at_rest(self._room.game, seen)
        found = SharedView(
            table=seen,
            lasting=lasting,
            show=show,
            log=log,
            rests=rests,
            older=older,
            rereads=read.rereads,
        )
        self.audiences.append(found)
        return found

    def let_go(self) -> None:
        """Forget what was worked out: whoever asks again has it worked out again."""
        self._forget(None)
        self._room.forget_offers()

    def _forget(self, at: Table[Any] | None) -> None:
        self._at, self.audiences = at, []
        self._views, self._offers, self._held = {}, {}, None

    def _look_up(self) -> None:
        room = self._room
        if self._at is not room.table:
            self._forget(room.table)
            self._said.take_in(room.table, room.recent)


def _since(room: Room) -> str:
    """When the last thing happened in the story: a note or a new seat is no news to wait for."""
    told = (one.entry.at for one in reversed(room.recent) if one.entry.event.story)
    return next(told, "")
