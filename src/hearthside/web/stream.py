"""Server-sent events, straight on ASGI: a page kept up to date, or the log for a program.

The id of a message is the number of the log entry it stands at, so a reader that comes back says
where it was and misses nothing.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator

from starlette.requests import Request
from starlette.types import Receive, Scope, Send

from hearthside.web import entry, wire, wizard
from hearthside.web.hub import Hub
from hearthside.web.listeners import EntryListener, Listener, PageListener, StepListener
from hearthside.web.sorry import respond

BREATH = 20.0
"""After how many silent seconds to say that we are still here."""
PAGE = 500
"""How many entries to read at once for a reader that is far behind."""
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


Joined = tuple[Hub, Listener, AsyncIterator[bytes]]
"""Where somebody listens, with what, and what they missed."""


class Stream:
    """A stream for whoever may enter; each kind says who that is and what they listen to."""

    async def joined(self, request: Request) -> Joined:
        raise TypeError(f"{type(self).__name__} has nothing to listen to")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        try:
            hub, listener, missed = await self.joined(request)
        except Exception as problem:
            await (await respond(request, problem))(scope, receive, send)
            return
        await _run(hub, listener, missed, receive, send)


class PageStream(Stream):
    """The stream of a seat's table page."""

    async def joined(self, request: Request) -> Joined:
        entered = await entry.enter_seat(request)
        listener = PageListener(entered.holder, entered.token)
        entered.hub.join(listener, _last_seen(request))
        return entered.hub, listener, _nothing()


class StepStream(Stream):
    """The stream of a page of the wizard: the verdicts of others, and that somebody is here."""

    async def joined(self, request: Request) -> Joined:
        making = await wizard.opened(request)
        entered = making.entered
        listener = StepListener(entered.holder, entered.token, lambda: wizard.checked(making))
        entered.hub.join(listener)
        return entered.hub, listener, _nothing()


class HereStream(Stream):
    """The stream of a seat's quiet pages, such as a sheet: whoever reads one is still here."""

    async def joined(self, request: Request) -> Joined:
        entered = await entry.enter_seat(request)
        listener = Listener(entered.holder, entered.token)
        entered.hub.join(listener)
        return entered.hub, listener, _nothing()


class EntryStream(Stream):
    """The stream of a program: every entry of the log as its seat hears it."""

    async def joined(self, request: Request) -> Joined:
        entered = await entry.bearer_seat(request)
        last, upto = _last_seen(request), entered.hub.room.table.seq
        listener = EntryListener(entered.holder, entered.token)
        entered.hub.join(listener)
        return entered.hub, listener, _missed(entered, last if last >= 0 else upto, upto)


async def _missed(entered: entry.Entry, after: int, upto: int) -> AsyncIterator[bytes]:
    """The entries since a program was last here, read a stretch at a time."""
    room = entered.hub.room
    while after < upto:
        until = min(after + PAGE, upto)
        for numbered in await room.newer(after, until):
            yield wire.entry_message(room.table, entered.holder, numbered)
        after = until


async def _nothing() -> AsyncIterator[bytes]:
    return
    yield


async def _run(
    hub: Hub, listener: Listener, missed: AsyncIterator[bytes], receive: Receive, send: Send
) -> None:
    """Send until the reader goes, falls behind, or is sent away."""
    gone = asyncio.create_task(_until_gone(receive, listener))
    try:
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        await _say(send, b": welcome\n\n")
        async for message in missed:
            await _say(send, message)
        while (waiting := await listener.next(BREATH)) is not None:
            await _say(send, waiting or b": still here\n\n")
        with contextlib.suppress(OSError):
            await send({"type": "http.response.body", "body": b"", "more_body": False})
    finally:
        hub.leave(listener)
        gone.cancel()


async def _say(send: Send, message: bytes) -> None:
    await send({"type": "http.response.body", "body": message, "more_body": True})


async def _until_gone(receive: Receive, listener: Listener) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    listener.end()


def _last_seen(request: Request) -> int:
    """The number of the last entry a reader knows of; -1 when it knows of none."""
    said = request.headers.get("last-event-id") or request.query_params.get("seq", "")
    return int(said) if said.isdecimal() and len(said) < 12 else -1
