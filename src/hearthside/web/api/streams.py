"""The log as it grows, for programs: every entry as their seat hears it."""

from collections.abc import AsyncIterator
from typing import Any

from starlette.requests import Request

from hearthside.core.table import Table
from hearthside.web import auth
from hearthside.web.api import shapes
from hearthside.web.live.kept_log import Numbered
from hearthside.web.live.subscribers import LogSubscriber
from hearthside.web.sse import Joined, Stream, last_seen

STRETCH = 500
"""How many entries to read at once for a reader that is far behind."""


class LogStream(Stream):
    """The stream of a program: every entry of the log as its seat hears it."""

    async def joined(self, request: Request) -> Joined:
        entered = await auth.bearer_seat(request)
        last, upto = last_seen(request), entered.hub.room.table.seq
        hub = entered.hub

        def tell(table: Table[Any], seat: str, numbered: Numbered) -> bytes:
            return shapes.entry_message(hub, seat, numbered)

        subscriber = LogSubscriber(entered.holder, entered.token, tell)
        entered.hub.join(subscriber)
        return entered.hub, subscriber, _missed(entered, last if last >= 0 else upto, upto)


async def _missed(entered: auth.Access, after: int, upto: int) -> AsyncIterator[bytes]:
    """The entries since a program was last here, read a stretch at a time."""
    room = entered.hub.room
    while after < upto:
        until = min(after + STRETCH, upto)
        for numbered in await room.log.newer(after, until):
            yield shapes.entry_message(entered.hub, entered.holder, numbered)
        after = until
