"""How much one guest, one seat or one request may ask for, so that nobody stalls the others."""

import asyncio
import ipaddress
import time
from collections.abc import Hashable

import msgspec
from starlette.datastructures import Headers
from starlette.types import Message, Receive, Scope

from hearthside import picture_uploads
from hearthside.core.foreign import formats
from hearthside.export.archive_checks import MOST_BYTES
from hearthside.web.errors import HttpError

MOST_OF_A_FORM = 250_000
"""How many bytes a form or a message may have."""
ENVELOPE = 10_000
"""How many more a file may have than the table in it."""
TAKES_SHEETS = ("/bring", "/sheets", "/sheets/read")
MOST_OF_A_SHEET = 2 * formats.MOST_BYTES + ENVELOPE
"""A sheet from elsewhere; as JSON or in a form it takes more than the file has."""
PATIENCE = 60.0
"""How many seconds everything that is sent may take to arrive; a file gets five times that."""


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """What is too much. docs/hosting.md states these figures; a test holds them together."""

    tables_per_hour: int = 40
    """Tables that one guest may open, demos and imports among them."""
    moves_per_second: int = 10
    """Moves of one seat, on the long run; three seconds' worth may come at once."""
    pages_per_second: int = 20
    """Pages and questions of one seat, on the long run; six seconds' worth may come at once."""
    pictures_per_minute: int = 10
    """Pictures that one seat may bring, on the long run; twice as many may come at once."""
    streams_per_seat: int = 8
    """Pages of one seat that are open at a time."""
    programs_per_minute: int = 30
    """Moves of a seat that is marked as a program's."""


class Meter:
    """Lets through so many a second on the long run, and a few more at once."""

    MOST_KNOWN = 10_000

    def __init__(self, per_second: float, at_once: float) -> None:
        self._per_second = per_second
        self._at_once = at_once
        self._spent: dict[Hashable, tuple[float, float]] = {}

    def wait(self, who: Hashable) -> float:
        """Count one more; for how many seconds it comes too soon, or 0."""
        now = time.monotonic()
        spent, then = self._spent.pop(who, (0.0, now))
        spent = max(0.0, spent - (now - then) * self._per_second) + 1
        over = spent > self._at_once
        self._spent[who] = (spent - over, now)  # what is refused does not count
        if len(self._spent) > self.MOST_KNOWN:  # whoever was not here for longest
            del self._spent[next(iter(self._spent))]
        return (spent - self._at_once) / self._per_second if over else 0.0


class Turnstile:
    """Counts what guests and seats ask for."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        hourly = limits.tables_per_hour
        self._tables = Meter(hourly / 3600, hourly)
        self._moves = Meter(limits.moves_per_second, limits.moves_per_second * 3)
        self._pictures = Meter(limits.pictures_per_minute / 60, limits.pictures_per_minute * 2)
        self._programs = Meter(limits.programs_per_minute / 60, limits.programs_per_minute)
        self._pages = Meter(limits.pages_per_second, limits.pages_per_second * 6)

    def open_table(self, scope: Scope) -> None:
        if wait := self._tables.wait(guest(scope)):
            minutes = max(1, round(wait / 60))
            raise _too_many(
                f"You have opened {self.limits.tables_per_hour} tables within an hour. "
                f"Wait {minutes} minute{'s' * (minutes > 1)}, or go on at one you have.",
                wait,
            )

    def move(self, table: str, seat: str) -> None:
        if wait := self._moves.wait((table, seat)):
            raise _too_many(
                f"That is more than {self.limits.moves_per_second} moves a second from one seat. "
                "Nothing was changed: wait a moment, then try again.",
                wait,
            )

    def picture(self, table: str, seat: str) -> None:
        if wait := self._pictures.wait((table, seat)):
            raise _too_many(
                f"That is more than {self.limits.pictures_per_minute} pictures a minute from one "
                "seat. Nothing was changed: wait a little, then bring the next.",
                wait,
            )

    def program(self, table: str, seat: str) -> None:
        if wait := self._programs.wait((table, seat)):
            raise _too_many(
                f"That is more than {self.limits.programs_per_minute} moves a minute of a program. "
                "Nothing was changed: let people think.",
                wait,
            )

    def page(self, table: str, seat: str) -> None:
        if wait := self._pages.wait((table, seat)):
            raise _too_many(
                f"That is more than {self.limits.pages_per_second} pages a second for one seat. "
                "Wait a moment, then reload.",
                wait,
            )

    def stream(self, open_already: int) -> None:
        if open_already >= self.limits.streams_per_seat:
            raise _too_many(
                f"This seat is open {open_already} times already. Close one of those pages first.",
                10,
            )


def guest(scope: Scope) -> str:
    """Whom a request comes from, as far as one can tell: an address, or its household's."""
    host = (scope.get("client") or ("",))[0]
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return str(host)
    if address.version == 6:
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)


def _too_many(sentence: str, wait: float) -> HttpError:
    return HttpError(429, sentence, headers={"retry-after": str(int(wait) + 1)})


def most_bytes(path: str) -> int:
    """How many bytes may be sent to an address."""
    if path == "/import":
        return MOST_BYTES + ENVELOPE
    if path.endswith("/pictures"):
        return picture_uploads.MOST_BYTES + ENVELOPE
    return MOST_OF_A_SHEET if path.endswith(TAKES_SHEETS) else MOST_OF_A_FORM


def refuse_length(headers: Headers, most: int) -> None:
    length = headers.get("content-length", "0")
    if not length.isdecimal() or len(length) > 15 or int(length) > most:
        raise _too_large(most)


def _too_large(most: int) -> HttpError:
    return HttpError(
        413, f"That is more than {most:,} bytes, which is too much. Send less at a time."
    )


def counted(receive: Receive, most: int) -> Receive:
    """Counts what really comes in, whatever was announced, and waits only so long for it."""
    seen, done = 0, False
    give_up = time.monotonic() + (PATIENCE if most == MOST_OF_A_FORM else 5 * PATIENCE)

    async def counting() -> Message:
        nonlocal seen, done
        if done:  # what comes now is that the other side has gone
            return await receive()
        try:
            async with asyncio.timeout(max(0.0, give_up - time.monotonic())):
                message = await receive()
        except TimeoutError:
            raise HttpError(
                408, "That took too long to arrive, so nothing was changed. Send it again."
            ) from None
        seen += len(message.get("body", b""))
        done = not message.get("more_body", False)
        if seen > most:
            raise _too_large(most)
        return message

    return counting
