"""Server-sent events, straight on ASGI: a page kept up to date, or the log for a program.

The id of a message is the number of the log entry it stands at, so a reader that comes back says
where it was and misses nothing.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator

from starlette.requests import Request
from starlette.types import Receive, Scope, Send

from hearthside.core.typed_text import typed_number
from hearthside.web.auth import turnstile
from hearthside.web.errors import respond
from hearthside.web.live.hub import Hub
from hearthside.web.live.subscribers import Subscriber

BREATH = 20.0
"""After how many silent seconds to say that we are still here."""
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


Joined = tuple[Hub, Subscriber, AsyncIterator[bytes]]
"""Where somebody listens, with what, and what they missed."""


class Stream:
    """A stream for whoever may enter; each kind says who that is and what they listen to."""

    async def joined(self, request: Request) -> Joined:
        raise TypeError(f"{type(self).__name__} has nothing to listen to")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        try:
            hub, subscriber, missed = await self.joined(request)
            try:
                turnstile(request).stream(hub.streams_of(subscriber.seat) - 1)
            except Exception:
                hub.leave(subscriber)
                raise
        except Exception as problem:
            await (await respond(request, problem))(scope, receive, send)
            return
        await _run(hub, subscriber, missed, receive, send)


async def nothing_missed() -> AsyncIterator[bytes]:
    return
    yield


async def _run(
    hub: Hub, subscriber: Subscriber, missed: AsyncIterator[bytes], receive: Receive, send: Send
) -> None:
    """Send until the reader goes, falls behind, or is sent away."""
    gone = asyncio.create_task(_until_gone(receive, subscriber))
    try:
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        await _say(send, b": welcome\n\n")
        async for message in missed:
            await _say(send, message)
        while await _passed_on(subscriber, send):
            pass
        with contextlib.suppress(OSError):
            await send({"type": "http.response.body", "body": b"", "more_body": False})
    finally:
        hub.leave(subscriber)
        gone.cancel()


async def _passed_on(subscriber: Subscriber, send: Send) -> bool:
    """One more message, unless the stream has ended. Nothing of it is held while the next one is
    awaited: there are five streams to a table, and most of the time nothing happens."""
    waiting = await subscriber.next(BREATH)
    if waiting is None:
        return False
    await _say(send, waiting or b": still here\n\n")
    return True


async def _say(send: Send, message: bytes) -> None:
    await send({"type": "http.response.body", "body": message, "more_body": True})


async def _until_gone(receive: Receive, subscriber: Subscriber) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    subscriber.end()


def last_seen(request: Request) -> int:
    """The number of the last entry a reader knows of; -1 when it knows of none."""
    said = request.headers.get("last-event-id") or request.query_params.get("seq", "")
    return typed_number(said, -1)
