"""Fuses: what is put to the others passes by itself once nobody has questioned it for a while.

Core has no clock, so it is told the time, and a room plays the clock's seat. A fuse burns only
while everybody who has not spoken yet is here: whoever is away has not kept silent, and whoever is
writing down an objection is given time for it. Fuses are not saved; a server that starts again
lights them anew.
"""

from collections.abc import Set
from typing import Any

import msgspec

from hearthside.core.life.suggestions import late
from hearthside.core.table import Table

FUSE = 40
"""How many seconds there are to question something before it passes by itself."""
WRITING = 120
"""How many seconds somebody may take who has begun to object."""


class Fuse(msgspec.Struct, frozen=True):
    """When it was lit: by the clock that counts, and for pages to show."""

    at: float
    since: str


class Fuses:
    """The fuses of one table, by suggestion."""

    def __init__(self) -> None:
        self._lit: dict[str, Fuse] = {}
        self._held: dict[tuple[str, str], float | None] = {}

    @property
    def lit(self) -> dict[str, str]:
        """Since when each one burns."""
        return {id: fuse.since for id, fuse in self._lit.items()}

    def hold(self, id: str, seat: str) -> None:
        """Somebody is about to object."""
        self._held[id, seat] = None

    def release(self, id: str, seat: str) -> None:
        """They have thought better of it."""
        self._held.pop((id, seat), None)

    def tend(self, table: Table[Any], here: Set[str], now: float, clock: str) -> bool:
        """Light and put out what should be; whether that changed anything."""
        until = {one: now + WRITING if end is None else end for one, end in self._held.items()}
        self._held = {one: end for one, end in until.items() if end > now}
        held = {id for id, _ in self._held}
        burning = [
            id
            for id, one in table.suggestions.items()
            if not one.questioned and id not in held and here >= set(late(table, one))
        ]
        before = self._lit
        self._lit = {id: before.get(id) or Fuse(now, clock) for id in burning}
        return self._lit.keys() != before.keys()

    def burnt(self, now: float) -> list[str]:
        """Those that have burned down."""
        return [id for id, fuse in self._lit.items() if now - fuse.at >= FUSE]
