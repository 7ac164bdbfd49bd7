"""The people in a room: their open streams, who is here, and what each of them is sent."""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from itertools import islice
from time import perf_counter

from hearthside.core.life.house_seats import GiveToHouse, TakeOver
from hearthside.core.life.seats import EmptySeat, SatDown
from hearthside.core.life.suggestion_fuses import Fuses
from hearthside.core.life.suggestions import LetPass
from hearthside.core.moves import CLOCK, Illegal, Move
from hearthside.web.live import clock
from hearthside.web.live.deciding import Check, Opened, Several
from hearthside.web.live.kept_log import Numbered
from hearthside.web.live.redraw import Drawn, Redraw
from hearthside.web.live.redraw_queue import RedrawQueue, Traffic
from hearthside.web.live.room import Room
from hearthside.web.live.seat_view import SeatViews
from hearthside.web.live.subscribers import (
    LogSubscriber,
    PageSubscriber,
    StepSubscriber,
    Subscriber,
    data,
)
from hearthside.web.render import templates

logger = logging.getLogger("hearthside")

SLICE = 0.01
"""After how many seconds of drawing for one table others get their turn."""
TOGETHER = 8
"""How many pages of a table are drawn together, before looking how long it took."""
FAREWELL = 4.0
"""How many seconds a seat may be without a stream, as while a page loads, and still be here."""
_WHO_IS_HERE = ("head", "people-here")


def redraw_queue(traffic: Traffic) -> "RedrawQueue[Hub]":
    """When rooms are drawn: at once, but moves go first."""
    return RedrawQueue(lambda hub: hub.draw_live(), traffic, share=0.4)


class Hub:
    """A room and everyone in it."""

    def __init__(self, room: Room, queue: "RedrawQueue[Hub]") -> None:
        self.room = room
        self.redraw = Redraw(room)
        self._queue = queue
        self._subscribers: set[Subscriber] = set()
        self._leaving: dict[str, asyncio.TimerHandle] = {}
        self._behind: dict[Subscriber, None] = {}
        self._is_stale = False
        self._drawn = Drawn(self.redraw.kept)
        self.fuses = Fuses()
        room.on_change.append(self._changed)

    @property
    def views(self) -> SeatViews:
        return self.redraw.views

    @property
    def is_watched(self) -> bool:
        return bool(self._subscribers)

    @property
    def here(self) -> frozenset[str]:
        """The seats that are here now."""
        return frozenset([one.seat for one in self._subscribers]).union(self._leaving)

    @property
    def streams(self) -> int:
        return len(self._subscribers)

    def streams_of(self, seat: str) -> int:
        """How many pages of a seat are open now."""
        return sum(subscriber.seat == seat for subscriber in self._subscribers)

    def join(self, subscriber: Subscriber, seq: int = 0) -> None:
        """A stream opens. A page says at which number it was drawn, and shows all up to it."""
        if leaving := self._leaving.pop(subscriber.seat, None):
            leaving.cancel()
        if isinstance(subscriber, PageSubscriber) and seq == self.room.table.seq:
            view = self.views.of(subscriber.seat)
            subscriber.shows = self.redraw.parts(subscriber.seat, self.here, self.fuses.lit)
            subscriber.read = self.redraw.log_mark(view)
            for part in _WHO_IS_HERE:
                del subscriber.shows[part]
        self._subscribers.add(subscriber)
        self.ask_live()

    def leave(self, subscriber: Subscriber) -> None:
        """A stream closes. Its seat stays here a moment longer, in case it comes straight back."""
        self._subscribers.discard(subscriber)
        seat = subscriber.seat
        if seat not in self._leaving and all(other.seat != seat for other in self._subscribers):
            loop = asyncio.get_running_loop()
            self._leaving[seat] = loop.call_later(FAREWELL, self._gone, seat)

    def _gone(self, seat: str) -> None:
        self._leaving.pop(seat, None)
        self.ask_live()

    async def play(
        self, seat: str, move: Move, check: Check | None = None, opened: Opened | None = None
    ) -> list[Numbered]:
        """Make a move, and take back the links of a seat that it emptied.

        Somebody who moves in a seat that the house plays has taken it over.
        """
        new = await self.room.play(seat, move, check, opened)
        if not isinstance(move, GiveToHouse):
            new = [*new, *await self._taken_over(seat)]
        if isinstance(move, EmptySeat):
            await self.room.keys.take_back(move.seat)
            self.check_links()
        return new

    async def play_together(self, seat: str, several: Several) -> list[Numbered]:
        """Make several moves as one, or none of them."""
        new = await self.room.play_together(seat, several)
        return [*new, *await self._taken_over(seat)]

    async def _taken_over(self, seat: str) -> list[Numbered]:
        held = self.room.table.seats.get(seat)
        if held and held.house and not held.empty:
            return await self.room.play(seat, TakeOver(seat=seat))
        return []

    async def burn(self, now: float) -> None:
        """Let pass what nobody who is here has questioned in time."""
        if self.fuses.tend(self.room.table, self.here, now, clock.to_the_moment()):
            self.ask_live()
        for review in self.fuses.burnt(now):
            with suppress(Illegal):  # somebody was quicker
                await self.play(CLOCK, LetPass(review=review))

    def check_links(self) -> None:
        """End the streams of seats whose links were taken back."""
        for subscriber in self._subscribers:
            if not self.room.keys.fits(subscriber.token, subscriber.seat):
                subscriber.end()

    def close(self) -> None:
        """End all streams."""
        for subscriber in self._subscribers:
            subscriber.end()
        for leaving in self._leaving.values():
            leaving.cancel()
        self._leaving.clear()

    def _changed(self, new: Sequence[Numbered]) -> None:
        self.redraw.note_rulings(list(new))
        for subscriber in self._subscribers:
            if isinstance(subscriber, LogSubscriber):
                for numbered in new:
                    subscriber.push(subscriber.tell(self.room.table, subscriber.seat, numbered))
        if self._subscribers:
            self.ask_live()

    def ask_live(self) -> None:
        """Something changed: all pages are behind, and drawn when their turn comes."""
        self._behind = {}
        self._is_stale = True
        self._queue.ask(self)

    def draw_live(self) -> None:
        """Send pages what they lack, a few at a time, so that other tables come in between."""
        if self._is_stale:
            self._is_stale = False
            self._drawn = Drawn(self.redraw.kept)
            steps = [each for each in self._subscribers if isinstance(each, StepSubscriber)]
            self._behind = dict.fromkeys([*self._pages(), *steps])
        here, began = self.here, perf_counter()
        while self._behind and perf_counter() - began < SLICE:
            some = list(islice(self._behind, TOGETHER))
            self.views.look_ahead([one.seat for one in some if isinstance(one, PageSubscriber)])
            for subscriber in some:
                del self._behind[subscriber]
                try:
                    if isinstance(subscriber, PageSubscriber):
                        subscriber.push(self._news(subscriber, here, self._drawn))
                    elif isinstance(subscriber, StepSubscriber):
                        subscriber.look()
                except Exception:
                    logger.exception("A page could not be brought up to date. The others go on.")
        if self._behind:
            self._queue.ask(self)
        else:
            self._drawn = Drawn(self.redraw.kept)
            self.redraw.rest()

    def _news(self, subscriber: PageSubscriber, here: frozenset[str], drawn: Drawn) -> bytes:
        """What a page lacks. What several pages lack is drawn once."""
        view, shows = self.views.of(subscriber.seat), subscriber.shows
        parts = self.redraw.parts(subscriber.seat, here, self.fuses.lit)
        html: dict[str, bytes] = {}
        for id, part in parts.items():
            had = shows.get(id)
            if had is not part and had != part:
                for inner, one in part.lacks(id, had).items():
                    html[inner] = drawn.of(one)
        title = self.redraw.title(view) if "turn" in html else ""
        before, subscriber.read = subscriber.read, self.redraw.log_mark(view)
        said = self.redraw.log_news(view, before, subscriber.read, drawn)
        subscriber.shows = parts
        message = b"id: %d\n" % self.room.table.seq
        if html or said:
            message += data(templates.partials(html, title) + said)
        return message + b"\n"

    def draw_anew(self, seat: str) -> None:
        """Number a seat's forms afresh: one was refused for its age, and may look just the same."""
        self.redraw.forget(seat)
        for subscriber in self._pages():
            if subscriber.seat == seat:
                subscriber.shows.pop("turn", None)
        self.ask_live()

    def _pages(self) -> list[PageSubscriber]:
        """The open pages of seats that are taken; one that was emptied sees no more."""
        role = self.room.table.role
        pages = [each for each in self._subscribers if isinstance(each, PageSubscriber)]
        for subscriber in pages:
            if not role(subscriber.seat):
                subscriber.end()
        return [subscriber for subscriber in pages if not subscriber.ended]


def seat_taken(new: Sequence[Numbered]) -> str:
    """The seat somebody just sat down on, or nothing."""
    events = [numbered.entry.event for numbered in new]
    return next((event.seat for event in events if isinstance(event, SatDown)), "")
