"""How a move is decided: the entries of the log it comes to, with all that falls because of it."""

import asyncio
from collections.abc import Callable, Collection, Generator, Mapping, Sequence
from contextvars import copy_context
from typing import Any

import msgspec
from msgspec.structs import replace

from hearthside.core import can_be_drawn, engine, log, table_size
from hearthside.core.forms import Option
from hearthside.core.game import Game
from hearthside.core.life import pass_for_me
from hearthside.core.life.closing import DraftStory, draft, wants_draft
from hearthside.core.life.rewinds import AskRewind, Rewind, Rewound
from hearthside.core.log import Entry
from hearthside.core.moves import CHRONICLE, FORTUNE, Illegal, Move, TooMuch
from hearthside.core.secrecy.views import Views
from hearthside.core.table import Table
from hearthside.store.base import Store
from hearthside.web import saved_moves
from hearthside.web.live import clock, storage
from hearthside.web.live.kept_log import KeptLog, Numbered
from hearthside.web.live.throwing_dice import to_fall

MOST_FALLS = 500
DrawAll = Callable[[Game[Any], Table[Any], Sequence[tuple[int, Entry]]], None]
"""Draws every page of a table with its newest entries, and raises whatever goes wrong."""


def draw_nothing(game: Game[Any], table: Table[Any], recent: Sequence[tuple[int, Entry]]) -> None:
    """For whoever has no pages."""


Several = Callable[[Table[Any]], Generator[Move, Table[Any], None]]
"""Moves made together or not at all; it is sent the table after each, to say the next."""
Check = Callable[[Table[Any]], None]
"""Looks at the table a move is about to be made on, and raises `Illegal` to call it off."""


Opened = tuple[Table[Any], Option]
"""What a seat makes its move with, and the table on which it is on offer."""


class Command:
    """A move on its way: who makes it, and where the answer goes."""

    def __init__(
        self,
        seat: str,
        move: Move | None,
        check: Check | None,
        several: Several | None = None,
        opened: Opened | None = None,
    ) -> None:
        self.seat = seat
        self.move = move
        self.check = check
        self.several = several
        self.opened = opened
        self.answer: asyncio.Future[list[Numbered]] = asyncio.get_running_loop().create_future()
        self._context = copy_context()

    def saved(self, table: str, seq: int) -> None:
        """Whoever asked for it has something to answer for now."""
        self._context.run(saved_moves.note, table, seq)

    def tell(self, answer: "list[Numbered] | Exception") -> None:
        """Whoever asked for it hears what came of it."""
        if self.answer.done():
            return
        if isinstance(answer, Exception):
            self.answer.set_exception(answer)
        else:
            self.answer.set_result(answer)


class SavedSoFar(msgspec.Struct, frozen=True):
    """What is saved so far, which a move is decided on."""

    table: Table[Any]
    sights: Views
    recent: Collection[Numbered]
    offered: Mapping[str, list[Option]]


class Decider:
    """Decides the moves of one table. It keeps nothing: what is saved is handed in."""

    def __init__(
        self, store: Store, id: str, game: Game[Any], log: KeptLog, draw_all: DrawAll
    ) -> None:
        self._store, self._id, self._game = store, id, game
        self._log = log
        self._draw_all = draw_all

    async def decided(
        self, saved: SavedSoFar, command: Command, table: Table[Any], unsaved: list[Entry]
    ) -> tuple[list[Entry], Table[Any]]:
        """A move's entries with everything that falls because of it, and the table after them."""
        made: list[Entry] = []
        seat, move = command.seat, command.move
        if command.check:
            command.check(table)
        if command.several:
            several = command.several
            made, table = await asyncio.to_thread(self._together, seat, several, table)
        if isinstance(move, Rewind | AskRewind) and move.to > 0:
            move = replace(move, to=await self._rest(move.to, saved.table.seq))
        for _ in range(MOST_FALLS):
            if move is not None:
                at_rest = table is saved.table
                offered = saved.offered.get(seat) if at_rest else None
                if command.opened and move is command.move and table is command.opened[0]:
                    offered = [command.opened[1]]
                seen = saved.sights.of(seat) if at_rest else None
                if type(move) in engine.ON_TRIAL:
                    recent = [(numbered.seq, numbered.entry) for numbered in saved.recent]
                    turn = await self._tried(table, seat, move, offered, recent)
                else:
                    turn = engine.turn(self._game, table, seat, move, offered, seen)
                entries = log.entries_of(turn, seat, clock.now())
                if any(isinstance(event, Rewound) for event in turn.events):
                    before = [*unsaved, *made]
                    table = await storage.grown(
                        self._store, self._id, self._game, table, entries, before
                    )
                else:
                    table = turn.table
                made += entries
            if fall := to_fall(self._game, table):
                seat, move = FORTUNE, fall
            elif wants_draft(table):
                seat, move = CHRONICLE, await self._happened(saved, table, [*unsaved, *made])
            elif given := pass_for_me.due(self._game, table):
                seat, move = given[0], engine.parse_move(self._game, given[1])
            else:
                _refuse_too_much(saved.table, table)
                return log.one_move(made), table
        raise RuntimeError("It never comes to rest.")

    def _together(
        self, seat: str, several: Several, table: Table[Any]
    ) -> tuple[list[Entry], Table[Any]]:
        """The entries of several moves, and the table after them. None of them throws dice."""
        made: list[Entry] = []
        moves, at = several(table), clock.now()
        try:
            move = next(moves)
            while True:
                turn = engine.turn(self._game, table, seat, move)
                made += log.entries_of(turn, seat, at)
                table = turn.table
                move = moves.send(table)
        except StopIteration:
            return made, table

    async def _happened(
        self, saved: SavedSoFar, table: Table[Any], unsaved: list[Entry]
    ) -> DraftStory:
        """What the log suggests as the story of the session that closes."""
        kept = await self._log.newer(table.began - 1, saved.table.seq)
        entries = [*(numbered.entry for numbered in kept), *unsaved]
        return draft(log.told_since(table, table.began, entries))

    async def _tried(
        self,
        table: Table[Any],
        seat: str,
        move: Move,
        offered: list[Option] | None,
        recent: Sequence[tuple[int, Entry]],
    ) -> engine.Turn:
        """A ruling or a setting: all pages are drawn from what it makes, while others go on."""

        def work() -> engine.Turn:
            turn = engine.turn(self._game, table, seat, move, offered)
            try:
                self._draw_all(self._game, turn.table, recent)
            except Exception as no:
                raise Illegal(
                    f"That cannot be: {can_be_drawn.described(no)}. Nothing was changed."
                ) from no
            return turn

        return await asyncio.to_thread(work)

    async def _rest(self, to: int, newest: int) -> int:
        """Where a rewind to an entry comes to rest."""
        while following := await self._log.newer(to - 1, min(to + 99, newest)):
            rest = log.rest(to, (numbered.entry for numbered in following))
            if rest - to < len(following):
                return rest
            to = rest
        return to


def _refuse_too_much(before: Table[Any], after: Table[Any]) -> None:
    sentence = table_size.too_much(after)
    if sentence and table_size.grew(before, after):
        raise TooMuch(sentence)
