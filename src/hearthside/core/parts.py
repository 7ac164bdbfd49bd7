"""A game is made of procedures, one module each, in the book's order; this joins them into one."""

from collections.abc import Iterable
from types import ModuleType
from typing import Any

from hearthside.core.dice import Pool
from hearthside.core.forms import Option
from hearthside.core.moves import Event, Fall, Illegal, Move
from hearthside.core.say import Line


class Parts:
    """Procedures as modules with `MOVES`, `EVENTS`, `options`, `decide`, `evolve` and `say`.

    A procedure in which dice fall also has `chance`. `where` is what each function is given
    first: the table, or for table life the game and the table.
    """

    def __init__(self, *modules: ModuleType) -> None:
        self.modules = modules
        self.moves: tuple[type[Move], ...] = tuple(m for part in modules for m in part.MOVES)
        self.events: tuple[type[Event], ...] = tuple(e for part in modules for e in part.EVENTS)
        self._deciding = {move: part for part in modules for move in part.MOVES}
        self._evolving = {event: part for part in modules for event in part.EVENTS}
        self._throwing = tuple(part for part in modules if hasattr(part, "chance"))

    def options(self, *where: Any) -> list[Option]:
        return [option for part in self.modules for option in part.options(*where)]

    def offers(self, move: type[Move], *where: Any) -> list[Option]:
        """The options of the procedure a move belongs to: enough to tell whether it is legal."""
        part = self._deciding.get(move)
        offered: list[Option] = part.options(*where) if part else []
        return offered

    def decide(self, *where_seat_move: Any) -> list[Event]:
        *where, _seat, move = where_seat_move
        part = self._falling(*where) if isinstance(move, Fall) else self._deciding[type(move)]
        events: list[Event] = part.decide(*where_seat_move)
        return events

    def chance(self, *where: Any) -> Pool | None:
        part = self._thrower(*where)
        pool: Pool | None = part.chance(*where) if part else None
        return pool

    def evolve(self, *where_event: Any) -> Any:
        return self._evolving[type(where_event[-1])].evolve(*where_event)

    def say(self, *where_event: Any) -> Iterable[Line]:
        lines: Iterable[Line] = self._evolving[type(where_event[-1])].say(*where_event)
        return lines

    def _thrower(self, *where: Any) -> ModuleType | None:
        return next((part for part in self._throwing if part.chance(*where)), None)

    def _falling(self, *where: Any) -> ModuleType:
        part = self._thrower(*where)
        if part is None:
            raise Illegal("Nothing is in the air, so nothing can fall.")
        return part
