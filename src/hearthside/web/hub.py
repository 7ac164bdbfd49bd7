"""The people in a room: their open streams, who is here, and what is drawn for them.

Live parts are drawn once for each audience and sent only where they changed. A form is numbered
with the log entry it was drawn at, and keeps its number for as long as it looks the same.
"""

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from hearthside.web import draw, wire
from hearthside.web.listeners import EntryListener, Listener, PageListener, data
from hearthside.web.room import Numbered, Room
from hearthside.web.sights import Audience, Sight, Sights, log_lines

FAREWELL = 4.0
"""How many seconds a seat may be without a stream, as while a page loads, and still be here."""
UNNUMBERED = -1
_WHO_IS_HERE = ("head", "people-here")


class _Panel(msgspec.Struct, frozen=True):
    """A seat's own parts as last drawn: `plain` without the numbers of their forms."""

    sight: Sight | None
    plain: dict[str, str]
    html: dict[str, str]


class Hub:
    """A room and everyone in it."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.sights = Sights(room)
        self._listeners: set[Listener] = set()
        self._leaving: dict[str, asyncio.TimerHandle] = {}
        self._due = False
        self._shared: list[tuple[Audience, frozenset[str], dict[str, str]]] = []
        self._panels: dict[str, _Panel] = {}
        self._rulings: list[Numbered] | None = None
        room.on_change.append(self._changed)

    @property
    def is_watched(self) -> bool:
        return bool(self._listeners)

    @property
    def here(self) -> frozenset[str]:
        """The seats that are here now."""
        return frozenset(listener.seat for listener in self._listeners) | self._leaving.keys()

    def join(self, listener: Listener, seq: int = 0) -> None:
        """A stream opens. A page says at which number it was drawn."""
        if leaving := self._leaving.pop(listener.seat, None):
            leaving.cancel()
        if isinstance(listener, PageListener) and seq == self.room.table.seq:
            parts = {**self.shared(listener.seat), **self.seated(listener.seat)}
            listener.shows = {id: html for id, html in parts.items() if id not in _WHO_IS_HERE}
        self._listeners.add(listener)
        self.touch()

    def leave(self, listener: Listener) -> None:
        """A stream closes. Its seat stays here a moment longer, in case it comes straight back."""
        self._listeners.discard(listener)
        seat = listener.seat
        if seat not in self._leaving and all(other.seat != seat for other in self._listeners):
            loop = asyncio.get_running_loop()
            self._leaving[seat] = loop.call_later(FAREWELL, self._gone, seat)

    def _gone(self, seat: str) -> None:
        self._leaving.pop(seat, None)
        self.touch()

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

    def _changed(self, new: Sequence[Numbered]) -> None:
        if self._rulings is not None:
            self._rulings += filter(_is_ruling, new)
        for listener in self._listeners:
            if isinstance(listener, EntryListener):
                for numbered in new:
                    listener.push(wire.entry_message(self.room.table, listener.seat, numbered))
        self.touch()

    def touch(self) -> None:
        """Something changed: draw it soon, together with whatever else changes until then."""
        if not self._due:
            self._due = True
            asyncio.get_running_loop().call_soon(self._draw)

    def _draw(self) -> None:
        self._due = False
        messages: dict[tuple[int, tuple[str, ...]], bytes] = {}
        for listener in self._listeners:
            if isinstance(listener, PageListener):
                listener.push(self._message(listener, messages))

    def _message(
        self, listener: PageListener, made: dict[tuple[int, tuple[str, ...]], bytes]
    ) -> bytes:
        """What a page lacks, with the number it then stands at."""
        seat = listener.seat
        shared, seated = self.shared(seat), self.seated(seat)
        message = b"id: %d\n" % self.room.table.seq
        for parts in (shared, seated):
            lacks = {id: html for id, html in parts.items() if listener.shows.get(id) != html}
            if not lacks:
                continue
            key = (id(parts), tuple(lacks))
            if key not in made:
                made[key] = data(draw.partials(lacks, self.title(seat) if parts is seated else ""))
            message += made[key]
            listener.shows.update(lacks)
        return message + b"\n"

    def title(self, seat: str) -> str:
        sight = self.sights.of(seat)
        return draw.title(sight.audience.table, sight.prompt)

    def shared(self, seat: str) -> dict[str, str]:
        """The parts that everyone in this seat's audience sees alike."""
        audience, here = self.sights.of(seat).audience, self.here
        current = self.sights.audiences
        self._shared = [
            known
            for known in self._shared
            if known[1] == here and any(known[0] is now for now in current)
        ]
        for known, _, parts in self._shared:
            if known is audience:
                return parts
        parts = draw.shared(**self.shared_context(seat))
        self._shared.append((audience, here, parts))
        return parts

    def shared_context(self, seat: str) -> dict[str, Any]:
        audience = self.sights.of(seat).audience
        return {
            "game": self.room.game,
            "table": audience.table,
            "show": audience.show,
            "here": self.here,
            "log": audience.log,
            "rewind": audience.rewind,
            "older": audience.older,
        }

    def seated(self, seat: str) -> dict[str, str]:
        """The parts that are this seat's own."""
        sight = self.sights.of(seat)
        before = self._panels.get(seat) or _Panel(None, {}, {})
        if before.sight is sight:
            return before.html
        context = self.seated_context(seat)
        context["table"] = replace(sight.audience.table, seq=UNNUMBERED)
        plain = draw.seated(**context)
        number = sight.audience.table.seq
        html = {
            id: before.html[id] if before.plain.get(id) == part else _numbered(part, number)
            for id, part in plain.items()
        }
        self._panels[seat] = _Panel(sight, plain, html)
        return html

    def seated_context(self, seat: str) -> dict[str, Any]:
        sight = self.sights.of(seat)
        table = sight.audience.table
        rulings = self._rulings if table.is_gm(seat) and self._rulings else ()
        return {
            "game": self.room.game,
            "table": table,
            "show": sight.audience.show,
            "seat": table.seats[seat],
            "prompt": sight.prompt,
            "options": sight.options,
            "forecasts": sight.forecasts,
            "pool": sight.pool,
            "rulings": log_lines(table, rulings, seat),
        }

    async def load_rulings(self) -> None:
        """Find every ruling there ever was, for the game master's desk."""
        if self._rulings is None:
            self._rulings = await self.room.search(b'"beat":"Ruling"')
            self._rulings = [numbered for numbered in self._rulings if _is_ruling(numbered)]


def _is_ruling(numbered: Numbered) -> bool:
    return any(line.beat == "Ruling" for line in numbered.entry.said)


def _numbered(html: str, seq: int) -> str:
    return html.replace(f'name="seq" value="{UNNUMBERED}"', f'name="seq" value="{seq}"')
