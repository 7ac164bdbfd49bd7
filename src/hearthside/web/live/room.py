"""A room: one table that is open here. It takes moves one after another, saved before shown."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from hearthside.core import log, offers, snapshot
from hearthside.core.forms import Option
from hearthside.core.game import Game
from hearthside.core.log import Entry
from hearthside.core.moves import FORTUNE, Illegal, Move
from hearthside.core.secrecy.views import Views
from hearthside.core.table import Table
from hearthside.core.what_lasts import WhatLasts
from hearthside.store.base import Conflict, Store, Unavailable
from hearthside.web.live import storage
from hearthside.web.live.deciding import (
    Check,
    Command,
    Decider,
    DrawAll,
    Opened,
    SavedSoFar,
    Several,
    draw_nothing,
)
from hearthside.web.live.kept_log import KeptLog, Numbered
from hearthside.web.live.kept_pictures import Album
from hearthside.web.live.redraw_queue import Traffic
from hearthside.web.live.throwing_dice import to_fall
from hearthside.web.seat_links import SeatLinks

logger = logging.getLogger("hearthside")
RECENT = 40
"""How many log entries stay at hand for the page; older ones are read when asked for."""
REMEMBERED = 32
"""How many earlier states stay at hand, to tell whether a form was drawn on different odds."""
SNAPSHOT_EVERY = 200


class Room:
    """One open table.

    Moves that come in while others are being saved wait, and are then decided one after another
    and saved together. Nobody hears of a move, not even whoever made it, until it is saved.
    """

    def __init__(
        self,
        store: Store,
        id: str,
        game: Game[Any],
        table: Table[Any],
        traffic: Traffic,
        draw_all: DrawAll = draw_nothing,
    ) -> None:
        self.id = id
        self.game = game
        self.table = table
        self.sights = Views(game, table)
        """What each seat sees of it, worked out once until it moves on."""
        self.lasting = WhatLasts(game, table)
        """What outlasts a try, with what is worked out from it."""
        self.keys = SeatLinks(store, id)
        self.album = Album(store, id)
        self.log = KeptLog(store, id, game)
        self.recent: deque[Numbered] = deque(maxlen=RECENT)
        self.last_moves: dict[str, int] = {}
        self.on_change: list[Callable[[Sequence[Numbered]], None]] = []
        self._store = store
        self._traffic = traffic
        self._decider = Decider(store, id, game, self.log, draw_all)
        self._past: deque[Table[Any]] = deque([table], maxlen=REMEMBERED)
        self._offered: dict[str, list[Option]] = {}
        self._forms: dict[str, asyncio.Future[list[Numbered]]] = {}
        self._inbox: list[Command] = []
        self._worker: asyncio.Task[None] | None = None
        self._busy = asyncio.Lock()
        self._snapshot_at = table.seq
        self._saving: asyncio.Task[None] | None = None

    @classmethod
    async def open(
        cls,
        store: Store,
        id: str,
        game: Game[Any],
        traffic: Traffic | None = None,
        draw_all: DrawAll = draw_nothing,
    ) -> "Room | None":
        """Open a table, or nothing where there is none."""
        table, remembered, read = await storage.open_table(store, id, game)
        if table is None:
            return None
        room = cls(store, id, game, table, traffic or Traffic(), draw_all)
        await room.keys.refresh()
        known = read[-RECENT:]  # the very entries the table was made of: they share what they hold
        first = table.seq - len(known) + 1
        room.recent.extend(await room.log.older(first, RECENT - len(known)))
        room.recent.extend(Numbered(seq, entry) for seq, entry in enumerate(known, first))
        if table.seq - remembered >= SNAPSHOT_EVERY:
            await room.save_snapshot()
        if to_fall(game, table):
            await room._take(Command(FORTUNE, None, None))
        return room

    async def play(
        self, seat: str, move: Move, check: Check | None = None, opened: Opened | None = None
    ) -> list[Numbered]:
        """Make a move. It is saved when this returns; `Illegal` when it cannot be made."""
        return await self._take(Command(seat, move, check, opened=opened))

    async def play_together(self, seat: str, several: Several) -> list[Numbered]:
        """Make several moves as one: all are saved when this returns, or none."""
        return await self._take(Command(seat, None, None, several))

    async def _take(self, command: Command) -> list[Numbered]:
        self._inbox.append(command)
        if self._worker is None or self._worker.done():
            self._worker = asyncio.create_task(self._work())
        self._traffic.moves += 1
        self._traffic.made += 1
        try:
            return await command.answer
        finally:
            self._traffic.moves -= 1

    async def _work(self) -> None:
        while self._inbox:
            batch, self._inbox = self._inbox, []
            try:
                async with self._busy:
                    await self._commit(batch)
            except Exception as problem:
                for command in batch:
                    command.tell(problem)

    async def _commit(self, batch: list[Command]) -> None:
        """Decide a batch on the newest state and save it as a whole."""
        while True:
            table = self.table
            saved = SavedSoFar(table, self.sights, self.recent, self._offered)
            new: list[Entry] = []
            answers: list[tuple[Command, list[Numbered] | Exception]] = []
            for command in batch:
                if command.answer.cancelled():
                    continue
                try:
                    entries, after = await self._decider.decided(saved, command, table, new)
                except Illegal as refusal:
                    answers.append((command, refusal))
                except Exception as problem:
                    logger.exception("A move could not be decided.")
                    answers.append((command, problem))
                else:
                    first = table.seq + 1
                    numbered = [Numbered(seq, entry) for seq, entry in enumerate(entries, first)]
                    answers.append((command, numbered))
                    new += entries
                    table = after
            refused = any(isinstance(answer, Illegal) for _, answer in answers)
            if refused and await self._store.newest(self.id) > self.table.seq:
                await self._catch_up()  # it may be legal on what another process wrote
                continue
            if not new:
                break
            try:
                await self._store.append(self.id, self.table.seq, [log.encode(e) for e in new])
            except Conflict:
                await self._catch_up()
                continue
            self._moved_on(table, new)
            await self.album.follow(entry.event for entry in new)
            for command, answer in answers:
                if isinstance(answer, list):
                    command.saved(self.id, table.seq)
            break
        for command, answer in answers:
            command.tell(answer)

    def _moved_on(self, table: Table[Any], new: Sequence[Entry]) -> None:
        numbered = [Numbered(seq, e) for seq, e in enumerate(new, table.seq - len(new) + 1)]
        self.table, self.sights = table, Views(self.game, table)
        self.lasting = self.lasting.after(table)
        self._offered = {}
        self.recent.extend(numbered)
        self.last_moves.update((entry.by, table.seq) for entry in new)
        self._past.append(table)
        for told in self.on_change:
            try:
                told(numbered)
            except Exception:  # it is saved, so whoever moved is told so in any case
                logger.exception("A saved move could not be passed on.")
        if table.seq - self._snapshot_at >= SNAPSHOT_EVERY:
            self._snapshot_at = table.seq
            self._saving = asyncio.create_task(self.save_snapshot())

    async def save_snapshot(self) -> None:
        """Remember the state as it is, so that the table opens quickly next time."""
        table = self.table
        body = snapshot.encode(table)
        try:
            await self._store.save_snapshot(self.id, table.seq, storage.version(self.game), body)
        except Unavailable:
            logger.warning("A snapshot could not be saved. Nothing is lost: the log is complete.")

    async def catch_up(self) -> None:
        """Take in what another process wrote."""
        async with self._busy:
            await self._catch_up()
            await self.keys.refresh()

    async def freshen(self) -> None:
        """The same, if there is anything: for whoever looks before we happen to glance."""
        if await self._store.newest(self.id) > self.table.seq:
            await self.catch_up()

    async def _catch_up(self) -> None:
        records = await self._store.read(self.id, self.table.seq)
        if not records:
            return
        new = await storage.entries_of(self.game, records)
        self._moved_on(await storage.grown(self._store, self.id, self.game, self.table, new), new)

    def offered(self, seat: str) -> list[Option]:
        """What a seat may do now, worked out once until the table moves on."""
        if seat not in self._offered:
            self._offered[seat] = offers.options(self.game, self.table, seat)
        return self._offered[seat]

    def forget_offers(self) -> None:
        """Let go of what was worked out for seats: it is large, and quickly worked out again."""
        self._offered = {}

    def as_of(self, seq: int) -> Table[Any] | None:
        """The table as it stood after an entry, if that is not too long ago."""
        return next((table for table in self._past if table.seq == seq), None)

    async def once(
        self, form: str, make: Callable[[], Awaitable[list[Numbered]]]
    ) -> list[Numbered]:
        """What a form led to. The very same form sent twice, by a double tap say, is one move."""
        if form not in self._forms:
            self._forms[form] = asyncio.ensure_future(make())
            if len(self._forms) > REMEMBERED:
                del self._forms[next(iter(self._forms))]
        try:
            return await asyncio.shield(self._forms[form])
        except Exception:
            self._forms.pop(form, None)
            raise

    async def settle(self) -> None:
        """Wait until what is under way is done."""
        for task in (self._worker, self._saving):
            if task is not None:
                await asyncio.gather(task, return_exceptions=True)
