"""Pages and files travel compressed where a browser takes it so. Streams do not: they are small."""

import asyncio
import gzip
from functools import lru_cache

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LEAST_BYTES = 1_000
"""Smaller answers gain nothing."""
LARGE = 200_000
"""Larger ones take longer than others should wait."""
PAGES, FILES = 4, 9
"""How hard to try: a page is drawn for one reader, a file of ours is kept compressed."""
TEXT = ("text/html", "text/css", "text/javascript", "application/javascript", "application/json",
        "image/svg+xml", "text/markdown")  # fmt: skip


class Compression:
    """Compresses whole answers of text. What comes piece by piece is passed on as it is."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not _takes_gzip(scope):
            await self._app(scope, receive, send)
            return
        await self._app(scope, receive, _Answer(send).pass_on)


class _Answer:
    """One answer on its way: its head waits until it is known whether its body is whole."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._head: Message | None = None
        self._body = bytearray()

    async def pass_on(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            if self._fits(message):
                self._head = message
                return
        elif self._head is not None:
            self._body += message.get("body", b"")
            if message.get("more_body", False):
                return
            await self._send_whole()
            return
        await self._send(message)

    def _fits(self, head: Message) -> bool:
        headers = Headers(raw=head["headers"])
        kind = headers.get("content-type", "").partition(";")[0]
        plain = "content-encoding" not in headers and "content-range" not in headers
        return (head["status"] < 300 and kind in TEXT and plain) or (
            head["status"] == 422 and plain
        )

    async def _send_whole(self) -> None:
        assert self._head is not None
        head, body = self._head, bytes(self._body)
        headers = MutableHeaders(raw=head["headers"])
        headers.add_vary_header("Accept-Encoding")
        if len(body) >= LEAST_BYTES:
            if "immutable" in headers.get("cache-control", ""):
                body = _kept(body)
            elif len(body) > LARGE:  # a long story: other tables go on meanwhile
                body = await asyncio.to_thread(gzip.compress, body, PAGES, mtime=0)
            else:
                body = gzip.compress(body, PAGES, mtime=0)
            headers["content-encoding"] = "gzip"
            if tag := headers.get("etag"):
                headers["etag"] = tag if tag.startswith("W/") else f"W/{tag}"
        headers["content-length"] = str(len(body))
        await self._send({**head, "headers": headers.raw})
        await self._send({"type": "http.response.body", "body": body, "more_body": False})


@lru_cache(maxsize=64)
def _kept(body: bytes) -> bytes:
    """A file of ours, compressed once."""
    return gzip.compress(body, FILES, mtime=0)


def _takes_gzip(scope: Scope) -> bool:
    takes = Headers(scope=scope).get("accept-encoding", "")
    return any(one.strip().partition(";")[0] == "gzip" for one in takes.split(","))
