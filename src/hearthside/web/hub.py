"""The people in a room: their open streams, who is here, and what each of them is sent."""

import asyncio
import logging
from collections.abc import Sequence

from hearthside.web import draw, wire
from hearthside.web.drawing import Drawing
from hearthside.web.listeners import EntryListener, Listener, PageListener, StepListener, data
from hearthside.web.pace import Pace, Traffic
from hearthside.web.room import Numbered, Room
from hearthside.web.sights import Sights

logger = logging.getLogger("hearthside")

FAREWELL = 4.0
"""How many seconds a seat may be without a stream, as while a page loads, and still be here."""
_WHO_IS_HERE = ("head", "people-here")


class Paces:
    """When rooms draw: what is live at once, desks a moment later; but moves go first."""

    def __init__(self, traffic: Traffic) -> None:
        self.live: Pace[Hub] = Pace(lambda hub: hub.draw_live(), traffic, share=0.4)
        self.desks: Pace[tuple[Hub, str]] = Pace(
            lambda asked: asked[0].draw_desk(asked[1]), traffic, share=0.05, delay=0.15
        )


class Hub:
    """A room and everyone in it."""

    def __init__(self, room: Room, paces: Paces) -> None:
        self.room = room
        self.drawing = Drawing(room)
        self._paces = paces
        self._listeners: set[Listener] = set()
        self._leaving: dict[str, asyncio.TimerHandle] = {}
        room.on_change.append(self._changed)

    @property
    def sights(self) -> Sights:
        return self.drawing.sights

    @property
    def is_watched(self) -> bool:
        return bool(self._listeners)

    @property
    def here(self) -> frozenset[str]:
        """The seats that are here now."""
        return frozenset(listener.seat for listener in self._listeners) | self._leaving.keys()

    def join(self, listener: Listener, seq: int = 0) -> None:
        """A stream opens. A page says at which number it was drawn, and shows all up to it."""
        if leaving := self._leaving.pop(listener.seat, None):
            leaving.cancel()
        if isinstance(listener, PageListener):
            if seq == self.room.table.seq:
                shared, seated = self.drawing.live(listener.seat, self.here)
                listener.shows = {**shared, **seated}
                for part in _WHO_IS_HERE:
                    del listener.shows[part]
            else:
                self._paces.desks.ask((self, listener.seat))
        self._listeners.add(listener)
        self._paces.live.ask(self)

    def leave(self, listener: Listener) -> None:
        """A stream closes. Its seat stays here a moment longer, in case it comes straight back."""
        self._listeners.discard(listener)
        seat = listener.seat
        if seat not in self._leaving and all(other.seat != seat for other in self._listeners):
            loop = asyncio.get_running_loop()
            self._leaving[seat] = loop.call_later(FAREWELL, self._gone, seat)

    def _gone(self, seat: str) -> None:
        self._leaving.pop(seat, None)
        self._paces.live.ask(self)

    def check_links(self) -> None:
        """End the streams of seats whose links were taken back."""
        for listener in self._listeners:
            if not self.room.keys.fits(listener.token, listener.seat):
                listener.end()

    def close(self) -> None:
        """End all streams."""
        for listener in self._listeners:
            listener.end()
        for leaving in self._leaving.values():
            leaving.cancel()
        self._leaving.clear()

    def _changed(self, new: Sequence[Numbered]) -> None:
        self.drawing.note_rulings(list(new))
        for listener in self._listeners:
            if isinstance(listener, EntryListener):
                for numbered in new:
                    listener.push(wire.entry_message(self.room.table, listener.seat, numbered))
            elif isinstance(listener, PageListener):
                self._paces.desks.ask((self, listener.seat))
        if self._listeners:
            self._paces.live.ask(self)

    def draw_live(self) -> None:
        """Send every page what it lacks."""
        made: dict[tuple[str, str], bytes] = {}
        here = self.here
        for listener in self._pages():
            try:
                listener.push(self._news(listener, here, made))
            except Exception:
                logger.exception("A page could not be brought up to date. The others go on.")
        for step in [each for each in self._listeners if isinstance(each, StepListener)]:
            step.look()

    def _news(
        self, listener: PageListener, here: frozenset[str], made: dict[tuple[str, str], bytes]
    ) -> bytes:
        """What a page lacks. What several pages lack is made once."""
        shared, seated = self.drawing.live(listener.seat, here)
        message = b"id: %d\n" % self.room.table.seq
        for part in _lacks(listener, shared).items():
            if part not in made:
                made[part] = data(draw.partials(dict([part])))
            message += made[part]
        if lacks := _lacks(listener, seated):
            message += data(draw.partials(lacks, self.drawing.title(listener.seat)))
        return message + b"\n"

    def draw_anew(self, seat: str) -> None:
        """Number a seat's forms afresh: one was refused for its age, and may look just the same."""
        self.drawing.forget(seat)
        self._paces.live.ask(self)
        self._paces.desks.ask((self, seat))

    def draw_desk(self, seat: str) -> None:
        """Send a seat's pages everything else it may do."""
        for listener in self._pages():
            if listener.seat == seat and (lacks := _lacks(listener, self.drawing.desk(seat))):
                listener.push(data(draw.partials(lacks)) + b"\n")

    def _pages(self) -> list[PageListener]:
        """The open pages of seats that are taken; one that was emptied sees no more."""
        role = self.room.table.role
        pages = [each for each in self._listeners if isinstance(each, PageListener)]
        for listener in pages:
            if not role(listener.seat):
                listener.end()
        return [listener for listener in pages if not listener.ended]


def _lacks(listener: PageListener, parts: dict[str, str]) -> dict[str, str]:
    """The parts a page does not show yet; from now on it does."""
    lacks = {part: html for part, html in parts.items() if listener.shows.get(part) != html}
    listener.shows.update(lacks)
    return lacks
