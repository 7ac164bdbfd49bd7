"""`/mcp`: a seat for a model on the server itself, with the seat's secret as its credential.

Every request says whose it is, so nothing is kept between two of them, and any of several servers
may answer. The tools call the JSON API of this very server: what holds there holds here. The
protocol's package is an extra, and heavy: it is loaded when somebody first asks, off the loop.
"""

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from contextvars import ContextVar
from importlib.util import find_spec
from typing import Any
from urllib.parse import unquote

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hearthside.client import Refused, Seat
from hearthside.web.auth import Access, bearer_anywhere
from hearthside.web.errors import HttpError, json_answer, understood

PATH = "/mcp"
MOST_BYTES = 64_000
AT_ONCE = 64
"""Requests of all models together that are being answered; a wait is one."""
OF_A_SEAT = 3
"""Requests of one seat at a time: two that wait, and one that acts."""
INSTALL = (
    "This server has no seat for models. Whoever runs it adds one with "
    "pip install 'hearthside[mcp]' and starts it again."
)

_seat: ContextVar[Seat] = ContextVar("seat")


class NearSeat(Seat):
    """A seat whose requests never leave the process."""

    def __init__(self, app: Starlette, entered: Access, loop: asyncio.AbstractEventLoop) -> None:
        self._app = app
        self._loop = loop
        self._token = entered.token
        self.table = entered.hub.room.id
        self.id = entered.holder
        self.seq = 0
        self._marked = False

    def _once(self, path: str, sent: Any) -> Any:
        asked = asyncio.run_coroutine_threadsafe(self._answered(path, sent), self._loop)
        status, body = asked.result()
        said = json.loads(body)
        if status >= 400:
            raise Refused(status, said["error"], said["field"])
        return said

    async def _answered(self, path: str, sent: Any) -> tuple[int, bytes]:
        where, _, query = path.partition("?")
        scope: Scope = {
            "type": "http",
            "app": self._app,
            "method": "GET" if sent is None else "POST",
            "path": unquote(where),
            "raw_path": where.encode(),
            "root_path": "",
            "scheme": "http",
            "query_string": query.encode(),
            "headers": [(b"authorization", f"Bearer {self._token}".encode())],
            "client": None,
            "server": None,
        }
        body = b"" if sent is None else json.dumps(sent).encode()
        return await _called(self._app.router, scope, body)


async def _called(app: ASGIApp, scope: Scope, body: bytes) -> tuple[int, bytes]:
    """What an application answers to a request, as a whole."""
    status, parts, sent = 500, list[bytes](), False

    async def receive() -> Message:
        nonlocal sent
        if not sent:
            sent = True
            return {"type": "http.request", "body": body, "more_body": False}
        await asyncio.Event().wait()  # we stay until it has answered
        raise AssertionError

    async def send(message: Message) -> None:
        nonlocal status
        if message["type"] == "http.response.start":
            status = message["status"]
        else:
            parts.append(message.get("body", b""))

    try:
        await app(scope, receive, send)
    except Exception as problem:
        sorry = understood(problem)
        return sorry.status, bytes(json_answer(sorry).body)
    return status, b"".join(parts)


class ModelSeats:
    """The protocol's server, once somebody has asked for it, and how much is going on there."""

    def __init__(self) -> None:
        self._starting = asyncio.Lock()
        self._manager: Any = None
        self._running: asyncio.Task[None] | None = None
        self._stop = asyncio.Event()
        self._threads: ThreadPoolExecutor | None = None
        self._busy: Counter[tuple[str, str]] = Counter()

    async def handle(self, app: Starlette, request: Request, entered: Access, send: Send) -> None:
        """Answer one request of a model."""
        place = (entered.hub.room.id, entered.holder)
        async with self._turn(place):
            await self._ready()
            near = NearSeat(app, entered, asyncio.get_running_loop())
            known = _seat.set(near)
            try:
                await self._manager.handle_request(request.scope, request.receive, send)
            finally:
                _seat.reset(known)

    @asynccontextmanager
    async def _turn(self, place: tuple[str, str]) -> AsyncIterator[None]:
        if self._busy[place] >= OF_A_SEAT or self._busy.total() >= AT_ONCE:
            raise HttpError(
                429,
                "Too much is asked at once. Wait for an answer, then ask again.",
                headers={"retry-after": "5"},
            )
        self._busy[place] += 1
        try:
            yield
        finally:
            self._busy[place] -= 1
            if not self._busy[place]:
                del self._busy[place]

    async def _ready(self) -> None:
        async with self._starting:
            if self._manager is not None:
                return
            self._threads = ThreadPoolExecutor(AT_ONCE, "models")
            manager = await asyncio.to_thread(_loaded, self._threads)
            started = asyncio.Event()
            self._running = asyncio.create_task(self._run(manager, started))
            await started.wait()
            self._manager = manager

    async def _run(self, manager: Any, started: asyncio.Event) -> None:
        """The protocol's own tasks begin and end here, in one task."""
        async with manager.run():
            started.set()
            await self._stop.wait()

    async def close(self) -> None:
        self._stop.set()
        if self._running:
            await asyncio.gather(self._running, return_exceptions=True)
        if self._threads:
            self._threads.shutdown(wait=False, cancel_futures=True)


def _loaded(threads: ThreadPoolExecutor) -> Any:
    from mcp.server.transport_security import TransportSecuritySettings

    from hearthside.mcp_seat.tools import serve

    server = serve(_seat.get, threads)
    server.streamable_http_app(
        stateless_http=True,
        max_request_body_size=MOST_BYTES,
        # Names and other sites are looked at before a request gets here.
        transport_security=TransportSecuritySettings(enable_dns_rebinding_protection=False),
    )
    return server.session_manager


class Endpoint:
    """POST /mcp: whose it is, then what the protocol makes of it."""

    def __init__(self, seats: ModelSeats) -> None:
        self._seats = seats

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        try:
            entered = await self._entered(request)
            await self._seats.handle(scope["app"], request, entered, send)
        except HttpError as no:
            await json_answer(no)(scope, receive, send)

    async def _entered(self, request: Request) -> Access:
        if find_spec("mcp") is None:
            raise HttpError(501, INSTALL)
        try:
            entered = await bearer_anywhere(request)
        except HttpError as no:
            raise HttpError(no.status, no.sentence, headers={"www-authenticate": "Bearer"}) from no
        if not entered.hub.room.table.role(entered.holder):
            raise HttpError(403, "That link is a door, not a seat. Sit down by it first.")
        return entered


def routes(seats: ModelSeats) -> list[Route]:
    return [Route(PATH, Endpoint(seats), methods=["GET", "POST", "DELETE"])]
