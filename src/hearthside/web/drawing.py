"""What is drawn for a room: its live parts, each drawn anew only when what it shows has changed.

Shared parts are drawn once for each audience, a seat's own parts once for each seat. A form is
numbered with the log entry it was drawn at, and keeps its number for as long as it looks the same
and its seat makes no move. So the same form sent twice with one number is a double tap.
"""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from hearthside.web import draw
from hearthside.web.pieces import Pieces
from hearthside.web.room import Numbered, Room
from hearthside.web.sights import Audience, Sight, Sights, log_lines

UNNUMBERED = -1
DESK = ("desk", "about")
"""The parts drawn from everything, in quiet moments."""

Here = frozenset[str]

_SHARED_NEEDS: Mapping[str, Callable[[Audience, Here], Any]] = {
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
_SEATED_NEEDS: Mapping[str, Callable[[Sight], Any]] = {
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


class Drawing:
    """The live parts of one room."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.sights = Sights(room)
        self._shared: dict[str, list[_Drawn]] = {}
        self._seated: dict[tuple[str, str], _Drawn] = {}
        self._rulings: list[Numbered] | None = None
        self._pieces = Pieces()
        self._looked_through: list[tuple[Audience, Here, dict[str, str]]] = []

    def live(self, seat: str, here: Here) -> tuple[dict[str, str], dict[str, str]]:
        """The parts to show at once, by the id they fill: the shared ones, and the seat's own."""
        sight = self.sights.of(seat)
        shared = self._parts_for_all(sight.audience, here)
        seated = {part: self._part(part, sight, needs) for part, needs in _SEATED_NEEDS.items()}
        return shared, seated

    def desk(self, seat: str) -> dict[str, str]:
        """Everything else a seat may do, by the id it fills."""
        sight = self.sights.of(seat)
        return {part: self._part(part, sight, lambda s: s.audience.table.seq) for part in DESK}

    def forget(self, seat: str) -> None:
        """Draw all of a seat's own parts anew when they are next asked for."""
        self._seated = {
            (who, part): old for (who, part), old in self._seated.items() if who != seat
        }

    def title(self, seat: str) -> str:
        sight = self.sights.of(seat)
        return draw.title(sight.audience.table, sight.prompt)

    def _parts_for_all(self, audience: Audience, here: Here) -> dict[str, str]:
        """The shared parts, looked through once for all seats of one audience."""
        for known, present, parts in self._looked_through:
            if known is audience and present == here:
                return parts
        parts = {
            part: self._part_for_all(part, audience, here, needs)
            for part, needs in _SHARED_NEEDS.items()
        }
        self._looked_through.append((audience, here, parts))
        del self._looked_through[: -len(self.sights.audiences)]
        return parts

    def _part_for_all(
        self, part: str, audience: Audience, here: Here, needs: Callable[[Audience, Here], Any]
    ) -> str:
        """A shared part. The few last drawings are kept: there are only so many audiences."""
        wanted = needs(audience, here)
        kept = self._shared.setdefault(part, [])
        for at, drawn in enumerate(kept):
            if drawn.needs == wanted:
                kept.insert(0, kept.pop(at))
                return drawn.html
        context = self._shared_context(audience, here)
        html = draw.fragment(draw.SHARED[part], **context, at_hand=self._pieces)
        kept.insert(0, _Drawn(wanted, html, html))
        del kept[len(self.sights.audiences) + 1 :]
        return html

    def _part(self, part: str, sight: Sight, needs: Callable[[Sight], Any]) -> str:
        """A part of one seat's own."""
        last_move = self.room.last_moves.get(sight.seat, 0)
        wanted = needs(sight)
        before = self._seated.get((sight.seat, part))
        alike = before is not None and before.needs == wanted
        if before and alike and before.last_move == last_move:
            return before.html
        plain = before.plain if before and alike else self._plain(part, sight)
        if before and before.plain == plain and before.last_move == last_move:
            html = before.html
        else:
            html = _numbered(plain, sight.audience.table.seq)
        self._seated[sight.seat, part] = _Drawn(wanted, plain, html, last_move)
        return html

    def _plain(self, part: str, sight: Sight) -> str:
        """A part of one seat's own, its forms without their number."""
        context = self.seated_context(sight)
        context["table"] = replace(sight.audience.table, seq=UNNUMBERED)
        context["forecasts"] = sight.forecasts if part in DESK else sight.turn_forecasts
        return draw.fragment(draw.SEATED[part], **context, at_hand=self._pieces)

    def page_context(self, seat: str, here: Here) -> dict[str, Any]:
        """All that a whole table page is drawn from."""
        sight = self.sights.of(seat)
        shared = self._shared_context(sight.audience, here)
        return {**shared, **self.seated_context(sight), "forecasts": sight.forecasts}

    def _shared_context(self, audience: Audience, here: Here) -> dict[str, Any]:
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

    def seated_context(self, sight: Sight) -> dict[str, Any]:
        table = sight.audience.table
        rulings = self._rulings if table.is_gm(sight.seat) and self._rulings else ()
        return {
            "game": self.room.game,
            "table": table,
            "show": sight.audience.show,
            "seat": table.seats[sight.seat],
            "prompt": sight.prompt,
            "options": sight.options,
            "desk": sight.desk,
            "pool": sight.pool,
            "back_to": sight.back_to,
            "wait": sight.wait,
            "rulings": log_lines(table, rulings, sight.seat),
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
