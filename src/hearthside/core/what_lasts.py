"""What outlasts a try: the table without what is being tried, one and the same until more changes.

Most moves change nothing but what somebody tries. What is worked out from all the rest is kept with
it, and nobody has to say what it depends on: what comes and goes is not there to be read
(`Game.passing`). Conformance sees to it that nobody misses it.
"""

from collections.abc import Callable, Hashable
from operator import is_
from typing import Any, TypeVar

from msgspec.structs import astuple, replace

from hearthside.core.game import Game
from hearthside.core.secrecy.views import Views
from hearthside.core.table import Table

R = TypeVar("R")


class Lasting:
    """What somebody sees of it, and all that was worked out from that."""

    def __init__(self, table: Table[Any]) -> None:
        self.table = table
        self._kept: dict[Hashable, Any] = {}

    def once(self, name: Hashable, work: Callable[[], R]) -> R:
        """Something that follows from it alone. As it is handed out again and again, nobody may
        change it."""
        if name not in self._kept:
            self._kept[name] = work()
        found: R = self._kept[name]
        return found


class WhatLasts:
    """The same for every seat of a table: those who see the same share what they see."""

    def __init__(self, game: Game[Any], table: Table[Any]) -> None:
        self._game = game
        self._table = lasting_part(game, table)
        self._views = Views(game, self._table)
        self._seen: dict[str, Lasting] = {}

    def after(self, table: Table[Any]) -> "WhatLasts":
        """The same once more has happened: itself, with all that is kept, if nothing of it is
        another thing than before."""
        now = WhatLasts(self._game, table)
        return self if _is_same(self._table, now._table) else now

    def of(self, seat: str) -> Lasting:
        """What a seat sees of it."""
        if seat not in self._seen:
            table = self._views.of(seat)
            alike = (one for one in self._seen.values() if one.table is table)
            self._seen[seat] = next(alike, None) or Lasting(table)
        return self._seen[seat]


def lasting_part(game: Game[Any], table: Table[Any]) -> Table[Any]:
    """A table without what is being tried, whatever its number in the log."""
    return replace(table, seq=0, play=replace(table.play, **game.passing))


def is_at_rest(game: Game[Any], table: Table[Any]) -> bool:
    """Whether nothing is being tried: then all there is lasts."""
    return all(getattr(table.play, name) == rest for name, rest in game.passing.items())


def _is_same(one: Table[Any], other: Table[Any]) -> bool:
    """Whether two tables hold the very same things: not whether they are equal, which would have to
    look into each of them."""
    play = one.play
    return all(map(is_, astuple(play), astuple(other.play))) and all(
        map(is_, astuple(replace(other, play=play)), astuple(one))
    )
