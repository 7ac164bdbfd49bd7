"""Holding a program's request until its seat is asked, may begin something, or time is up."""

import time
from typing import Any

from starlette.requests import Request

from hearthside.core.secrecy.audiences import ToldNow
from hearthside.core.table import Table
from hearthside.web import auth
from hearthside.web.api import shapes
from hearthside.web.live.kept_log import Numbered
from hearthside.web.live.subscribers import LogSubscriber

LONGEST_WAIT = 50
"""Seconds. Programs and what stands between give up after a minute."""
USUAL_WAIT = 25
LOOK_UP = 5.0
"""After how many seconds to see whether the program is still there."""
MOST_TOLD = 50
"""How many entries of the log an answer holds."""


class Waker(LogSubscriber):
    """Wakes whoever waits when the log grows; one word is enough, however much it grew."""

    def __init__(self, seat: str, token: str) -> None:
        super().__init__(seat, token, _something)

    def push(self, message: bytes) -> None:
        if not self._waiting:
            super().push(message)


def _something(table: Table[Any], seat: str, numbered: Numbered) -> bytes:
    return b"."


async def wait(request: Request, since: int, seconds: int) -> shapes.Waited:
    """Until the seat is asked; or the floor is open and something happened since; or time is up."""
    entered = await auth.bearer_seat(request)
    hub, seat = entered.hub, entered.holder
    auth.turnstile(request).stream(hub.streams_of(seat))
    until = time.monotonic() + min(seconds, LONGEST_WAIT)
    waker = Waker(seat, entered.token)
    hub.join(waker)
    try:
        while True:
            view = hub.views.of(seat)
            news = hub.room.table.seq > since
            left = until - time.monotonic()
            if view.prompt.urgent or (news and shapes.floor_is_open(view)) or left <= 0:
                break
            woken = await waker.next(min(left, LOOK_UP))
            if not hub.room.table.role(seat) or not hub.room.keys.fits(entered.token, seat):
                raise auth.not_seated()  # emptied, or the link was taken back, while it waited
            if woken is None or (not woken and await request.is_disconnected()):
                break
    finally:
        hub.leave(waker)
    table, now = hub.room.table, ToldNow(hub.room.table)
    entries = await hub.room.log.newer(max(since, table.seq - MOST_TOLD), table.seq)
    heard = (shapes.told(now, seat, numbered) for numbered in entries)
    return shapes.Waited(
        seq=table.seq,
        asked=view.prompt.urgent,
        open=shapes.floor_is_open(view),
        prompt=view.prompt,
        told=tuple(one for one in heard if one.lines),
    )
