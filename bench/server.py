"""How fast moves are accepted, saved and delivered as drawn parts to five seats at each table.

python bench/server.py                     10 and 100 tables
python bench/server.py --tables 300 -s 5   as many tables and seconds as you say
python bench/server.py --folder /dev/shm   with the tables in memory, to leave the disk out of it

The server is the real one, held to one core where the system lets us. Another process plays: at
each table five pages listen, and one seat makes the next move as soon as the last was saved. A
move is delivered when all five pages have been sent parts drawn at or after it. `bench/table.py`
plays at human pace instead.
"""

import argparse
import asyncio
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from itertools import count, cycle
from pathlib import Path
from random import random
from time import perf_counter

import uvloop

WARM_UP = 1.0
PAGES = 5
"""How many pages listen at each table, the game master's among them."""


def notes() -> Iterator[tuple[str, dict[str, object]]]:
    """Table life: somebody writes something down for everyone. The log changes."""
    for n in count():
        yield "mara", {"move": "table.write-note", "text": f"Note {n}", "to": "everyone"}
        yield "mara", {"move": "table.drop-note", "note": "last"}


def attempts() -> Iterator[tuple[str, dict[str, object]]]:
    """Play: Wren frames an attempt, and thinks better of it. Everything but the cast changes."""
    for n in count():
        want = {"want": f"Light the lamp, the {n}th time", "approach": "clever"}
        frame = {
            "aspect": "",
            "foe": "",
            "how": "",
            "risk": "",
            "character": "wren",
            "against": None,
        }
        yield "mara", {"move": "fate.overcome", **want, **frame}
        yield "mara", {"move": "fate.call-off"}


class Page(asyncio.Protocol):
    """A page that listens, and knows up to which entry it was told."""

    def __init__(self, request: bytes) -> None:
        self.request = request
        self.told = 0
        self.bytes = 0
        self.waiting: list[tuple[int, Callable[[], None]]] = []
        self._rest = b""

    def connection_made(self, transport: asyncio.Transport) -> None:
        self.transport = transport
        transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        self.bytes += len(data)
        seen = self._rest + data
        self._rest = seen[-24:]
        at = seen.rfind(b"\nid: ")
        if at < 0:
            return
        number = seen[at + 5 : seen.find(b"\n", at + 5)]
        if seen.find(b"\n", at + 5) < 0 or not number.isdigit():
            return
        self.told = max(self.told, int(number))
        while self.waiting and self.waiting[0][0] <= self.told:
            self.waiting.pop(0)[1]()

    def when(self, seq: int, then: Callable[[], None]) -> None:
        if self.told >= seq:
            then()
        else:
            self.waiting.append((seq, then))


class Table:
    """One table with its five pages and the connection that makes moves."""

    def __init__(self, url: tuple[str, int], game: str = "fate") -> None:
        self.url = url
        self.game = game

    async def open(self, elsewhere: list[tuple[str, int]] = ()) -> None:
        """Open it; the pages listen at other servers, if there are any."""
        self.reader, self.writer = await asyncio.open_connection(*self.url)
        opened = await self.call("POST", "/api/tables", {"game": self.game, "demo": True})
        self.id, self.tokens = opened["table"], opened["seats"]
        for name in ("Pim", "Oda", "Rue")[: PAGES - len(self.tokens)]:
            sits = {"move": "table.sit-down", "name": name}
            sat = await self.call("POST", f"/api/tables/{self.id}/moves", sits, opened["players"])
            self.tokens[name.lower()] = sat["token"]
        self.pages = []
        loop = asyncio.get_running_loop()
        ways = cycle(elsewhere or [self.url])
        for seat, token in self.tokens.items():
            request = (
                f"GET /t/{self.id}/{seat}/stream HTTP/1.1\r\nHost: bench\r\n"
                f"Cookie: seat.{self.id}.{seat}={token}\r\n\r\n"
            ).encode()
            _, page = await loop.create_connection(lambda r=request: Page(r), *next(ways))
            self.pages.append(page)

    async def call(self, method: str, path: str, body: object, token: str = "") -> dict:
        sent = json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: bench\r\nContent-Length: {len(sent)}\r\n"
        if token:
            head += f"Authorization: Bearer {token}\r\n"
        read = json.loads(await self._answer(f"{head}\r\n".encode() + sent))
        if "error" in read:
            raise RuntimeError(read["error"])
        return read

    async def page(self, seat: str, encoding: str = "identity") -> bytes:
        """A seat's page as it is first loaded, just as it travels."""
        head = (
            f"GET /t/{self.id}/{seat}/ HTTP/1.1\r\nHost: bench\r\nAccept-Encoding: {encoding}\r\n"
        )
        head += f"Cookie: seat.{self.id}.{seat}={self.tokens[seat]}\r\n\r\n"
        return await self._answer(head.encode())

    async def _answer(self, request: bytes, again: bool = True) -> bytes:
        if self.reader.at_eof():  # the server hangs up on whoever says nothing for a while
            self.reader, self.writer = await asyncio.open_connection(*self.url)
        try:
            self.writer.write(request)
            answer = await self.reader.readuntil(b"\r\n\r\n")
        except (ConnectionError, asyncio.IncompleteReadError):  # it did so just now
            if not again:
                raise
            self.reader, self.writer = await asyncio.open_connection(*self.url)
            return await self._answer(request, again=False)
        length = int(re.search(rb"content-length: (\d+)", answer, re.IGNORECASE)[1])
        return await self.reader.readexactly(length)

    async def move(self, seat: str, move: dict[str, object]) -> dict:
        return await self.call("POST", f"/api/tables/{self.id}/moves", move, self.tokens[seat])

    async def play(self, moves: Iterator, times: "Times", until: float, pause: float = 0.0) -> None:
        """Make moves one after another until the time is over, with a pause between two."""
        await asyncio.sleep(pause * random())
        while perf_counter() < until:
            await asyncio.sleep(pause)
            seat, move = next(moves)
            if move.get("note") == "last":
                move["note"] = self.last_note
            began = perf_counter()
            taken = await self.move(seat, move)
            self.last_note = f"n{taken['seq']}"
            times.saved.append(perf_counter() - began)
            missing = [None] * len(self.pages)

            def told(began: float = began, missing: list = missing) -> None:
                missing.pop()
                if not missing:
                    times.shown.append(perf_counter() - began)

            for page in self.pages:
                page.when(taken["seq"], told)

    def close(self) -> None:
        self.writer.close()
        for page in self.pages:
            page.transport.close()


class Times:
    """How long each move took to be saved, and to be shown on all five pages."""

    def __init__(self) -> None:
        self.saved: list[float] = []
        self.shown: list[float] = []

    async def all_shown(self) -> None:
        """Wait for the last pages: every move is shown on every page in the end."""
        while len(self.shown) < len(self.saved):  # noqa: ASYNC110
            await asyncio.sleep(0.05)


def core_seconds(pid: int) -> float:
    """How much of a core a process has had so far, where the system tells."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measured(
    server: int, url: tuple[str, int], tables: int, moves: Callable, seconds: float
) -> str:
    """One line of the report."""
    rooms = [Table(url) for _ in range(tables)]
    for room in rooms:
        await room.open()
    warm = Times()
    end = perf_counter() + WARM_UP
    plays = [moves() for _ in rooms]
    await asyncio.gather(*(r.play(m, warm, end) for r, m in zip(rooms, plays, strict=True)))
    await asyncio.sleep(1)
    before = sum(page.bytes for room in rooms for page in room.pages)
    worked = core_seconds(server)
    times, end = Times(), perf_counter() + seconds
    await asyncio.gather(*(r.play(m, times, end) for r, m in zip(rooms, plays, strict=True)))
    worked = core_seconds(server) - worked
    sent = sum(page.bytes for room in rooms for page in room.pages) - before
    await asyncio.wait_for(times.all_shown(), 20)
    for room in rooms:
        room.close()
    rate = len(times.saved) / seconds
    told = [_ms(times.saved, 50), _ms(times.saved, 99)]
    told += [_ms(times.shown, 50), _ms(times.shown, 99)]
    figures = "".join(f"{figure:>9.1f}" for figure in told)
    per_core = len(times.saved) / worked if worked else 0
    return f"{rate:>10.0f}{per_core:>12.0f}{figures}{sent / len(times.saved) / 1024:>10.1f}"


def _ms(times: list[float], percent: int) -> float:
    return statistics.quantiles(times, n=100)[percent - 1] * 1000


def start_server(folder: Path) -> tuple[subprocess.Popen, tuple[str, int]]:
    """The real server on one core; this process keeps to the others."""
    server, url = start(str(folder / "tables.sqlite3"))
    if hasattr(os, "sched_setaffinity") and len(cores := os.sched_getaffinity(0)) > 1:
        first, *rest = sorted(cores)
        os.sched_setaffinity(server.pid, {first})
        os.sched_setaffinity(0, rest)
    return server, url


def start(data: str) -> tuple[subprocess.Popen, tuple[str, int]]:
    """A server that takes as much as it is given."""
    command = [sys.executable, "-m", "hearthside", "serve", "--port", "0", "--host-name", "bench"]
    for limit in ("tables", "moves", "pages"):
        command += ["--limit", f"{limit}=1000000"]
    server = subprocess.Popen([*command, "--data", data], stdout=subprocess.PIPE, text=True)
    found = re.search(r"http://([\d.]+):(\d+)/", server.stdout.readline())
    return server, (found[1], int(found[2]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, nargs="*", default=[10, 100])
    parser.add_argument("-s", "--seconds", type=float, default=5.0)
    parser.add_argument("--folder", help="where to keep the tables while they are played")
    asked = parser.parse_args()
    blank = " " * 26
    print(f"{blank}   moves/s  per core-s   saved, ms         shown, ms      KiB sent")
    print(f"{blank}                          50%      99%      50%      99%    a move")
    for name, moves in (("notes", notes), ("Fate attempts", attempts)):
        for tables in asked.tables:
            with tempfile.TemporaryDirectory(dir=asked.folder) as folder:
                server, url = start_server(Path(folder))
                try:
                    line = uvloop.run(measured(server.pid, url, tables, moves, asked.seconds))
                finally:
                    server.terminate()
                    server.wait()
                print(f"{name + ',':<15}{tables:>4} tables{line}", flush=True)


if __name__ == "__main__":
    main()
