"""A server in this very process, and people who visit it with browsers of their own."""

import asyncio
import re
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from html import unescape
from pathlib import Path
from typing import Any

import httpx2

from hearthside.core.game import Game
from hearthside.store import open_store
from hearthside.web.app import create_app
from hearthside.web.limits import Limits
from hearthside.web.live.hub import Hub

HTMX = {"hx-request": "true"}
SET_OUT = "candlelight.set-out-wanderer"
"""The venture of the tiny game's one wanderer."""

UNLIMITED = Limits(
    tables_per_hour=10**9,
    moves_per_second=10**9,
    pages_per_second=10**9,
    streams_per_seat=10**9,
    pictures_per_minute=10**9,
    programs_per_minute=10**9,
)


class Visitor:
    """A browser: it keeps its cookies and remembers which seat it looks at."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self.client = httpx2.AsyncClient(
            transport=httpx2.ASGITransport(house.app), base_url="http://table.test"
        )
        self.base = ""

    async def get(self, path: str = "", **kwargs: Any) -> httpx2.Response:
        """A page of the seat, or of the house when it begins with a slash."""
        return await self.client.get(self._at(path), **kwargs)

    async def post(self, path: str = "", data: Any = None, **kwargs: Any) -> httpx2.Response:
        return await self.client.post(self._at(path), data=data or {}, **kwargs)

    def _at(self, path: str) -> str:
        return path if path.startswith(("/", "http")) else f"{self.base}{path}"

    async def demo(self, game: str = "candlelight") -> None:
        """Start a demo; every seat is this browser's."""
        self.arrive(await self.post(f"/demo/{game}"))

    async def start(self, **blanks: str) -> None:
        """Start a table and run it."""
        start = {"game": "candlelight", "name": "The Well", "you": "Gale", "dice": "computer"}
        self.arrive(await self.post("/tables", {**start, **blanks}))

    async def open(self, link: str) -> httpx2.Response:
        """Open a seat's or a door's link."""
        response = await self.get(link)
        self.arrive(response)
        return response

    async def sit(self, link: str, name: str, **blanks: str) -> httpx2.Response:
        """Come in by a door and sit down."""
        await self.open(link)
        response = await self.post("", {"name": name, **blanks})
        assert response.status_code == 303, response.text
        self.base = "/".join(response.headers["location"].split("/")[:4]) + "/"
        return response

    def arrive(self, response: httpx2.Response) -> None:
        assert response.status_code == 303, response.text
        self.base = response.headers["location"]

    def switch(self, seat: str) -> None:
        """Look at another seat of the same table that this browser holds."""
        self.base = f"/t/{self.table}/{seat}/"

    @property
    def table(self) -> str:
        return self.base.split("/")[2]

    @property
    def seat(self) -> str:
        return self.base.split("/")[3]

    @property
    def hub(self) -> Hub:
        return self.house.hubs[self.table]

    async def move(self, option: str, seq: int | None = None, **blanks: Any) -> httpx2.Response:
        """Send an option's form as a page with script does."""
        at = self.hub.room.table.seq if seq is None else seq
        return await self.post("move", {"option": option, "seq": str(at), **blanks}, headers=HTMX)

    async def moved(self, option: str, **blanks: Any) -> None:
        """Make a move that must be taken."""
        response = await self.move(option, **blanks)
        assert response.status_code == 204, response.text

    async def links(self) -> dict[str, str]:
        """The links this seat may give away, by their label."""
        page = await self.read("table")
        door = r'</svg> <span>([^<]+)</span> <small.*?value="http://table.test([^"]+)"'
        return dict(re.findall(door, page, re.DOTALL))

    async def read(self, path: str = "") -> str:
        """A page as one reads it: with its slashes and quotes as they are."""
        response = await self.get(path)
        assert response.status_code == 200, response.text
        return unescape(response.text)

    def token(self, seat: str = "") -> str:
        """The secret of a seat this browser holds."""
        return self.client.cookies[f"seat.{self.table}.{seat or self.seat}"]

    @asynccontextmanager
    async def stream(self, path: str = "stream", **headers: str) -> AsyncIterator["Stream"]:
        """An open stream of server-sent events."""
        request = self.client.build_request("GET", self._at(path), headers=headers)
        stream = Stream(self.house.app, request)
        try:
            await stream.begin()
            yield stream
        finally:
            await stream.close()


class Stream:
    """Reads server-sent events as they come, which httpx2 in one process cannot."""

    def __init__(self, app: Any, request: httpx2.Request) -> None:
        self.status = 0
        self.raw = b""
        self.ended = False
        self._app = app
        self._scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "GET",
            "path": request.url.path,
            "raw_path": request.url.raw_path,
            "query_string": request.url.query,
            "root_path": "",
            "scheme": "http",
            "server": ("table.test", 80),
            "client": ("127.0.0.1", 1),
            "headers": [(name.lower(), value) for name, value in request.headers.raw],
        }
        self._started, self._gone = asyncio.Event(), asyncio.Event()
        self._read = 0
        self.blocked = asyncio.Event()
        self.blocked.set()

    async def begin(self) -> None:
        self._task = asyncio.create_task(self._app(self._scope, self._receive, self._send))
        await asyncio.wait_for(self._started.wait(), 5)

    async def close(self) -> None:
        self._gone.set()
        self.blocked.set()
        await asyncio.wait_for(self._task, 5)

    async def _receive(self) -> Mapping[str, Any]:
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Mapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self._started.set()
            return
        await self.blocked.wait()
        self.raw += message["body"]
        self.ended = self.ended or not message.get("more_body", False)

    async def until(self, text: str, patience: float = 5.0) -> str:
        """Everything received since the last time, up to a message that holds this text."""
        give_up = asyncio.get_running_loop().time() + patience
        while text.encode() not in self.raw[self._read :]:
            if asyncio.get_running_loop().time() > give_up:
                raise AssertionError(f"{text!r} never came, only {self.raw[self._read :]!r}")
            await asyncio.sleep(0.005)
        await self.rest()
        return self.new()

    async def rest(self) -> None:
        """Wait until what was asked for is drawn, desks too."""
        await asyncio.sleep(0.25)

    def new(self) -> str:
        """Everything received since the last time."""
        fresh, self._read = self.raw[self._read :].decode(), len(self.raw)
        return fresh

    @property
    def ids(self) -> list[int]:
        return [int(number) for number in re.findall(rb"^id: (\d+)$", self.raw, re.MULTILINE)]


class House:
    """A server with its own store."""

    def __init__(
        self, data: Path, games: Mapping[str, Game[Any]], limits: Limits = UNLIMITED
    ) -> None:
        self.data = data
        self.app = create_app(
            open_store(data), games, names=["table.test"], limits=limits, pace=0.01
        )
        self._visitors: list[Visitor] = []

    @property
    def hubs(self) -> dict[str, Hub]:
        hubs: dict[str, Hub] = self.app.state.rooms.hubs
        return hubs

    def visitor(self) -> Visitor:
        visitor = Visitor(self)
        self._visitors.append(visitor)
        return visitor

    @asynccontextmanager
    async def open(self) -> AsyncIterator["House"]:
        async with self.app.router.lifespan_context(self.app):
            yield self
            for visitor in self._visitors:
                await visitor.client.aclose()
