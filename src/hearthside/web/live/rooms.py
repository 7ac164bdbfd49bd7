"""Every table that is open here: opened when asked for, kept up to date, closed when idle."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Mapping, Sequence
from typing import Any

from hearthside.core import can_be_drawn, log
from hearthside.core.driver import Driver, demo_table, give_all_but
from hearthside.core.game import Game
from hearthside.export import archive
from hearthside.export.archive_checks import BrokenFile
from hearthside.games import UnknownGame
from hearthside.store.base import Store, Unavailable
from hearthside.web import seat_links
from hearthside.web.live import storage
from hearthside.web.live.clock import now
from hearthside.web.live.deciding import DrawAll, draw_nothing
from hearthside.web.live.house_players import HousePlayers
from hearthside.web.live.hub import Hub, redraw_queue
from hearthside.web.live.redraw_queue import Traffic
from hearthside.web.live.room import RECENT, Room

logger = logging.getLogger("hearthside")

NEWS = 0.5
"""How many seconds to wait for what other processes write before looking after idle tables."""
IDLE = 15 * 60
"""After how many seconds without anybody a room is closed."""


class Rooms:
    """The open tables, and the few things that happen to tables as a whole."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, Game[Any]],
        draw_all: DrawAll = draw_nothing,
        pace: float = 1.0,
    ) -> None:
        self.store = store
        self._draw_all = draw_all
        self.games = games
        self.hubs: dict[str, Hub] = {}
        """The tables that are open here, by id."""
        self._house = HousePlayers(pace)
        self.traffic = Traffic()
        self._queue = redraw_queue(self.traffic)
        self._used: dict[str, float] = {}
        self._opening: dict[str, asyncio.Lock] = {}
        self._watching: asyncio.Task[None] | None = None
        self.leaving = False
        """Whether this server is about to stop, and should be sent no more guests."""

    async def hub(self, id: str) -> Hub | None:
        """The room of a table with the people in it, or nothing where there is no such table."""
        self._used[id] = time.monotonic()
        if open_hub := self.hubs.get(id):
            return open_hub
        async with self._opening.setdefault(id, asyncio.Lock()):
            try:
                return await self._opened(id)
            finally:
                self._opening.pop(id, None)
                if id not in self.hubs:
                    self._used.pop(id, None)

    async def _opened(self, id: str) -> Hub | None:
        if open_hub := self.hubs.get(id):
            return open_hub
        header = await storage.read_header(self.store, id)
        game = self._game(header.game) if header else None
        room = None
        if game:
            room = await Room.open(self.store, id, game, self.traffic, self._draw_all)
        if room is None:
            return None
        hub = self.hubs[id] = Hub(room, self._queue)
        self._house.watch(hub)
        return hub

    def _game(self, name: str) -> Game[Any]:
        if name not in self.games:
            known = ", ".join(self.games)
            raise UnknownGame(f"This table plays “{name}”, which is not here. There are: {known}.")
        return self.games[name]

    async def start(
        self, game: Game[Any], name: str, gm: str, dice: str, settings: Mapping[str, Any]
    ) -> Hub:
        """A new table, with its game master on the first seat."""
        return await self.keep(game, Driver(game, name, gm, dice, settings, now()).entries)

    async def demo(self, game: Game[Any], alone: bool = False) -> Hub:
        """A game's ready table; `alone` gives every seat but the first player's to the house."""
        table = demo_table(game, game.demo, now())
        if alone:
            give_all_but(table, table.table.players()[0])
        return await self.keep(game, table.entries)

    async def keep(self, game: Game[Any], entries: Sequence[log.Entry]) -> Hub:
        """A table from entries that make a whole log."""
        return await self.keep_bodies(game, [log.encode(entry) for entry in entries])

    async def keep_bodies(self, game: Game[Any], bodies: Sequence[bytes]) -> Hub:
        """A table from a whole log exactly as it was kept elsewhere."""
        name: str = log.decode(game, bodies[0]).event.name  # type: ignore[attr-defined]
        id = seat_links.new_table_id(name)
        header = storage.TableHeader(name=name, game=game.name, at=now())
        await storage.write_table(self.store, id, header, bodies)
        hub = await self.hub(id)
        assert hub is not None, "a table that was just kept is there"
        return hub

    async def bring_in(self, file: archive.Unpacked) -> Hub:
        """A table from a file, once every page of it was drawn; else `BrokenFile`."""
        try:
            await asyncio.to_thread(self._try_out, file)
        except Exception as no:
            raise BrokenFile(
                f"The table in it cannot be opened: {can_be_drawn.described(no)}."
            ) from no
        hub = await self.keep_bodies(file.game, file.bodies)
        for picture, kept in file.pictures.items():
            await hub.room.album.put(picture, kept)
        return hub

    def _try_out(self, file: archive.Unpacked) -> None:
        entries = [log.decode(file.game, body) for body in file.bodies]
        recent = list(enumerate(entries, 1))[-RECENT:]
        self._draw_all(file.game, log.replay(file.game, entries), recent)

    async def watch(self) -> None:
        """Look after the open tables until cancelled."""
        told = ""
        while True:
            try:
                written = await self.store.news(NEWS)
                for id, hub in list(self.hubs.items()):
                    if written is None or id in written:
                        await hub.room.catch_up()
                        hub.check_links()
                    if hub.room.table.suggestions:
                        await hub.burn(time.monotonic())
                await self._close_idle()
                if told:
                    logger.warning("The tables can be reached again.")
                told = ""
            except Unavailable as trouble:
                if str(trouble) != told:
                    told = str(trouble)
                    logger.warning("%s", told)
                await asyncio.sleep(NEWS)
            except Exception:
                logger.exception("Looking after the tables failed. It goes on.")
                await asyncio.sleep(NEWS)

    async def _close_idle(self) -> None:
        long_ago = time.monotonic() - IDLE
        for id, hub in list(self.hubs.items()):
            if self._used[id] < long_ago and not hub.is_watched:
                del self.hubs[id], self._used[id]
                self._house.forget(hub)
                await hub.room.save_snapshot()

    def begin(self) -> None:
        """Start looking after the tables."""
        self._watching = asyncio.create_task(self.watch())

    async def close(self) -> None:
        """Let everyone go and close the store."""
        self.say_goodbye()
        if self._watching:
            self._watching.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._watching
        await self._house.close()
        for hub in self.hubs.values():
            with contextlib.suppress(Unavailable):
                await hub.room.settle()
        await self.store.close()

    def say_goodbye(self) -> None:
        """End every open stream, so that the server need not wait for them."""
        self.leaving = True
        for hub in self.hubs.values():
            hub.close()
