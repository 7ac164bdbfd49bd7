"""What is drawn for a room: its live parts, each drawn anew only when what it shows has changed.

Shared parts are drawn once for each audience, a seat's own parts once for each seat. A form is
numbered with the log entry it was drawn at, and keeps its number for as long as it looks the same
and its seat makes no move. So the same form sent twice with one number is a double tap.
"""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from hearthside.web.live.log_lines import log_lines
from hearthside.web.live.room import Numbered, Room
from hearthside.web.live.seat_view import SeatView, SeatViews, SharedView
from hearthside.web.render import templates
from hearthside.web.render.drawn_cache import DrawnCache

UNNUMBERED = -1
DESK = ("desk", "about")
"""The parts drawn from everything, in quiet moments."""

Here = frozenset[str]

_SHARED_NEEDS: Mapping[str, Callable[[SharedView, Here], Any]] = {
    "head": lambda a, here: (
        a.table.name, a.table.session, a.table.session_open, a.table.scene, a.table.spotlight,
        a.table.seats,
        a.table.care.call, a.show.cast, here,
    ),
    "people-here": lambda a, here: (a.table.seats, a.show.cast, here),
    "cast-list": lambda a, here: (a.show.cast, a.show.purses, a.table.seats),
    "scene": lambda a, here: (a.show.scene, a.show.cast, a.table.scene),
    "attempt": lambda a, here: (a.show.attempt, a.table.seats, a.outcome),
    "log-lines": lambda a, here: (a.log, a.rewind, a.older),
}  # fmt: skip
_SEATED_NEEDS: Mapping[str, Callable[[SeatView], Any]] = {
    "turn": lambda s: (
        s.prompt, s.pool, s.desk.asked, s.desk.actors, s.desk.drafts, s.turn_forecasts,
        s.back_to, s.wait, s.audience.show.cast, s.audience.show.scene,
        s.audience.table.seats, s.audience.table.care, s.audience.table.dice,
    ),
    "safety": lambda s: (
        [option for option in s.options if option.section == "safety"], s.audience.table.care,
    ),
    "next": lambda s: (s.prompt, s.audience.table.care.call),
}  # fmt: skip
"""What each live part is drawn from."""


class _Drawn(msgspec.Struct, frozen=True):
    """A part as it was drawn: from what, without its forms' numbers, and with them."""

    needs: Any
    plain: str
    html: str
    last_move: int = 0
    """The last move of the seat whose own part it is: then its forms were numbered anew."""


class Redraw:
    """The live parts of one room."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.views = SeatViews(room)
        self._shared: dict[str, list[_Drawn]] = {}
        self._seated: dict[tuple[str, str], _Drawn] = {}
        self._rulings: list[Numbered] | None = None
        self._pieces = DrawnCache()
        self._looked_through: list[tuple[SharedView, Here, dict[str, str]]] = []

    def live(self, seat: str, here: Here) -> tuple[dict[str, str], dict[str, str]]:
        """The parts to show at once, by the id they fill: the shared ones, and the seat's own."""
        seat_view = self.views.of(seat)
        shared = self._parts_for_all(seat_view.audience, here)
        seated = {part: self._part(part, seat_view, needs) for part, needs in _SEATED_NEEDS.items()}
        return shared, seated

    def desk(self, seat: str) -> dict[str, str]:
        """Everything else a seat may do, by the id it fills."""
        seat_view = self.views.of(seat)
        return {part: self._part(part, seat_view, lambda s: s.audience.table.seq) for part in DESK}

    def forget(self, seat: str) -> None:
        """Draw all of a seat's own parts anew when they are next asked for."""
        self._seated = {
            (who, part): old for (who, part), old in self._seated.items() if who != seat
        }

    def title(self, seat: str) -> str:
        seat_view = self.views.of(seat)
        return templates.title(seat_view.audience.table, seat_view.prompt)

    def _parts_for_all(self, audience: SharedView, here: Here) -> dict[str, str]:
        """The shared parts, looked through once for all seats of one audience."""
        for known, present, parts in self._looked_through:
            if known is audience and present == here:
                return parts
        parts = {
            part: self._part_for_all(part, audience, here, needs)
            for part, needs in _SHARED_NEEDS.items()
        }
        self._looked_through.append((audience, here, parts))
        del self._looked_through[: -len(self.views.audiences)]
        return parts

    def _part_for_all(
        self, part: str, audience: SharedView, here: Here, needs: Callable[[SharedView, Here], Any]
    ) -> str:
        """A shared part. The few last drawings are kept: there are only so many audiences."""
        wanted = needs(audience, here)
        kept = self._shared.setdefault(part, [])
        for at, drawn in enumerate(kept):
            if drawn.needs == wanted:
                kept.insert(0, kept.pop(at))
                return drawn.html
        context = self._shared_context(audience, here)
        html = templates.fragment(templates.SHARED[part], **context, at_hand=self._pieces)
        kept.insert(0, _Drawn(wanted, html, html))
        del kept[len(self.views.audiences) + 1 :]
        return html

    def _part(self, part: str, seat_view: SeatView, needs: Callable[[SeatView], Any]) -> str:
        """A part of one seat's own."""
        last_move = self.room.last_moves.get(seat_view.seat, 0)
        wanted = needs(seat_view)
        before = self._seated.get((seat_view.seat, part))
        alike = before is not None and before.needs == wanted
        if before and alike and before.last_move == last_move:
            return before.html
        plain = before.plain if before and alike else self._plain(part, seat_view)
        if before and before.plain == plain and before.last_move == last_move:
            html = before.html
        else:
            html = _numbered(plain, seat_view.audience.table.seq)
        self._seated[seat_view.seat, part] = _Drawn(wanted, plain, html, last_move)
        return html

    def _plain(self, part: str, seat_view: SeatView) -> str:
        """A part of one seat's own, its forms without their number."""
        context = self.seated_context(seat_view)
        context["table"] = replace(seat_view.audience.table, seq=UNNUMBERED)
        context["forecasts"] = seat_view.forecasts if part in DESK else seat_view.turn_forecasts
        return templates.fragment(templates.SEATED[part], **context, at_hand=self._pieces)

    def page_context(self, seat: str, here: Here) -> dict[str, Any]:
        """All that a whole table page is drawn from."""
        seat_view = self.views.of(seat)
        shared = self._shared_context(seat_view.audience, here)
        return {**shared, **self.seated_context(seat_view), "forecasts": seat_view.forecasts}

    def _shared_context(self, audience: SharedView, here: Here) -> dict[str, Any]:
        return {
            "game": self.room.game,
            "table": audience.table,
            "show": audience.show,
            "here": here,
            "log": audience.log,
            "outcome": audience.outcome,
            "rewind": audience.rewind,
            "older": audience.older,
        }

    def seated_context(self, seat_view: SeatView) -> dict[str, Any]:
        table = seat_view.audience.table
        rulings = self._rulings if table.is_gm(seat_view.seat) and self._rulings else ()
        return {
            "game": self.room.game,
            "table": table,
            "show": seat_view.audience.show,
            "seat": table.seats[seat_view.seat],
            "prompt": seat_view.prompt,
            "options": seat_view.options,
            "desk": seat_view.desk,
            "pool": seat_view.pool,
            "back_to": seat_view.back_to,
            "wait": seat_view.wait,
            "rulings": log_lines(table, rulings, seat_view.seat),
        }

    def note_rulings(self, new: list[Numbered]) -> None:
        """Keep the game master's list of rulings complete."""
        if self._rulings is not None:
            self._rulings += filter(_is_ruling, new)

    async def load_rulings(self) -> None:
        """Find every ruling there ever was."""
        if self._rulings is None:
            found = await self.room.search(b'"beat":"Ruling"')
            self._rulings = [numbered for numbered in found if _is_ruling(numbered)]


def _is_ruling(numbered: Numbered) -> bool:
    return any(line.beat == "Ruling" for line in numbered.entry.said)


def _numbered(html: str, seq: int) -> str:
    return html.replace(f'name="seq" value="{UNNUMBERED}"', f'name="seq" value="{seq}"')
