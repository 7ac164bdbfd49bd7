"""The house at the tables that are open here: it plays the seats it was given, at a human pace.

What to do is worked out in a thread on the table as it stands, and made only if nothing happened
meanwhile. So it never moves twice, also where another server has the same table open: whoever
saves first has moved, and the other looks again.
"""

import asyncio
import logging
import secrets
from collections.abc import Generator, Sequence
from typing import Any

import msgspec

from hearthside.core import engine
from hearthside.core.game import Game
from hearthside.core.house import player as house_player
from hearthside.core.house.newcomer import newcomer
from hearthside.core.life.house_seats import HouseSeated
from hearthside.core.life.program_seats import WithdrawWish
from hearthside.core.life.telling import Tell, Told
from hearthside.core.lucky_picks import Luck
from hearthside.core.moves import Illegal, Move
from hearthside.core.offers import offers
from hearthside.core.table import Table
from hearthside.core.table_life import Wish
from hearthside.store.base import Unavailable
from hearthside.web.live.deciding import Check, Several
from hearthside.web.live.hub import Hub
from hearthside.web.live.kept_log import Numbered
from hearthside.web.live.room import Room

logger = logging.getLogger("hearthside")

PAUSE = 1.6
"""Seconds before the house answers."""
LEADS_AFTER = 9.0
"""Seconds of quiet before it begins something by itself."""
ALONE_FOR = 160
"""How many entries the house writes without a word from anybody before it rests."""
RECENT_OUTCOME = 12
"""How many entries ago something may have ended for the house to tell how it looked."""

Plan = tuple[str, Move | Several]


class HousePlayers:
    """Looks at a table whenever it changes, and plays what is the house's to play."""

    def __init__(self, pace: float = 1.0) -> None:
        self._pace = pace
        self._luck = Luck(secrets.randbelow)
        self._due: dict[Hub, asyncio.TimerHandle] = {}
        self._heard: dict[Hub, int] = {}
        self._at_once = asyncio.Semaphore(1)  # one table is thought about at a time
        self._thinking: set[asyncio.Task[None]] = set()
        self._closed = False

    def watch(self, hub: Hub) -> None:
        """Play at this table from now on."""
        self._heard[hub] = hub.room.table.seq
        hub.room.on_change.append(lambda new: self._changed(hub, new))
        self._look(hub)

    def forget(self, hub: Hub) -> None:
        """Play there no longer."""
        self._heard.pop(hub, None)
        if timer := self._due.pop(hub, None):
            timer.cancel()

    async def close(self) -> None:
        self._closed = True
        for hub in list(self._due):
            self.forget(hub)
        for task in list(self._thinking):
            task.cancel()
        await asyncio.gather(*self._thinking, return_exceptions=True)

    def _changed(self, hub: Hub, new: Sequence[Numbered]) -> None:
        others = _others(hub.room.table)
        if any(numbered.entry.by in others for numbered in new):
            self._heard[hub] = hub.room.table.seq
        self._look(hub)

    def _look(self, hub: Hub, leads: bool = False) -> None:
        """Think about a table in a moment; what was planned on an older one is forgotten."""
        if timer := self._due.pop(hub, None):
            timer.cancel()
        table = hub.room.table
        if self._closed or hub not in self._heard:
            return
        if not any(one.allowed for one in table.wishes.values()) and not house_seats(table):
            return
        if table.seq - self._heard[hub] > ALONE_FOR:
            return
        pause = (LEADS_AFTER if leads else PAUSE) * self._pace
        pause *= 0.8 + 0.4 * secrets.randbelow(100) / 100
        loop = asyncio.get_running_loop()
        self._due[hub] = loop.call_later(pause, self._begin, hub, leads)

    def _begin(self, hub: Hub, leads: bool) -> None:
        self._due.pop(hub, None)
        task = asyncio.create_task(self._play(hub, leads))
        self._thinking.add(task)
        task.add_done_callback(self._thinking.discard)

    async def _play(self, hub: Hub, leads: bool) -> None:
        room = hub.room
        seq = room.table.seq
        try:
            if await self._allowed(hub):
                return
            async with self._at_once:
                recent = tuple(room.recent)
                look = (room.game, room.table, recent, self._luck, leads)
                plan = await asyncio.to_thread(planned, *look)
            if plan is None:
                if not leads and room.table.seq == seq and self._may_lead(hub):
                    self._look(hub, leads=True)
                return
            await _made(room, *plan, unchanged(seq))
        except Illegal:
            if room.table.seq != seq:  # somebody was faster; the change made us look again
                return
            logger.info("What the house planned was refused; it waits for the next change.")
        except Unavailable:
            self._look(hub)
        except Exception:
            logger.exception("The house could not play a seat. Everybody else can.")

    def _may_lead(self, hub: Hub) -> bool:
        return hub.is_watched and bool(house_seats(hub.room.table))

    async def _allowed(self, hub: Hub) -> bool:
        """Make a move that people allowed a program; of two servers one takes it off the list.
        While a safety call stands it waits."""
        room = hub.room
        if room.table.care.call:
            return False
        for wish in room.table.wishes.values():
            if wish.allowed:
                await room.play(wish.seat, WithdrawWish(wish=wish.id))
                await _granted(room, wish)
                return True
        return False


async def _made(room: Room, seat: str, plan: Move | Several, check: Check) -> None:
    """Make what was planned, called off where something happened meanwhile."""
    if isinstance(plan, Move):
        await room.play(seat, plan, check)
        return

    def several(table: Table[Any]) -> Generator[Move, Table[Any], None]:
        check(table)
        yield from plan(table)

    await room.play_together(seat, several)


async def _granted(room: Room, wish: Wish) -> None:
    try:
        move = engine.parse_move(room.game, msgspec.json.decode(wish.move.encode()))
        await room.play(wish.seat, move)
    except Illegal as no:
        logger.info("What a program was allowed is no longer possible: %s", no)


def unchanged(seq: int) -> Check:
    """Calls a move off when anything happened since it was thought of."""

    def look(table: Table[Any]) -> None:
        if table.seq != seq:
            raise Illegal("The table has moved on. Look again, then choose.")

    return look


def house_seats(table: Table[Any]) -> list[str]:
    """The seats the house plays, players first: whoever runs the game answers them."""
    seats = (*table.players(), *table.gms())
    return [seat for seat in seats if table.seats[seat].house]


def _others(table: Table[Any]) -> list[str]:
    """The seats somebody else plays, people and programs."""
    seats = (*table.players(), *table.gms())
    return [seat for seat in seats if not table.seats[seat].house]


def planned(
    game: Game[Any],
    table: Table[Any],
    recent: Sequence[Numbered],
    luck: Luck,
    leads: bool = False,
) -> Plan | None:
    """What the house does next at a table, and in which seat; nothing if it is not its turn."""
    seats = house_seats(table)
    for seat in seats:
        if moves := newcomer(game, table, seat, luck):
            return seat, moves
    for seat in seats:
        if move := house_player.move(game, table, seat, luck):
            return seat, move
    for seat in seats:
        if table.is_gm(seat) and (told := _told(game, table, seat, recent, luck)):
            return seat, told
    if not leads or offers(game, table, seats[0] if seats else "").waiting:
        return None
    players = [one for one in _others(table) if not table.is_gm(one)]
    for seat in luck.shuffled(seats):
        if (table.is_gm(seat) or not players) and (
            move := house_player.move(game, table, seat, luck, leads=True)
        ):
            return seat, move
    return None


def _told(
    game: Game[Any], table: Table[Any], seat: str, recent: Sequence[Numbered], luck: Luck
) -> Tell | None:
    """How something that just ended looked, if nobody has told it and all heard of it."""
    if table.care.call or offers(game, table, seat).waiting:
        return None
    ended = 0
    for numbered in recent:
        match numbered.entry.event:
            case HouseSeated():
                ended = 0
            case Told():
                ended = 0
        if any(one.kind == "outcome" and one.to is None for one in numbered.entry.said):
            ended = numbered.seq
    if not ended or table.seq - ended > RECENT_OUTCOME:
        return None
    return Tell(text=house_player.outcome_words(game, luck), of=ended)
