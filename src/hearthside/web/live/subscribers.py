"""Open streams: what waits to be sent to one browser or program, and when to stop waiting."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any

from hearthside.core.table import Table
from hearthside.web.live.kept_log import Numbered
from hearthside.web.live.redraw import LogMark
from hearthside.web.render.models.template import Template

QUEUE = 64
"""How many messages may wait for a slow reader before it is sent away to read again."""
MOST_WAITING = 1_000_000
"""And how many bytes."""


Tell = Callable[[Table[Any], str, Numbered], bytes]
"""An entry as a seat hears it, ready to be sent."""


class Subscriber:
    """One open stream. It is ended, never silently cut short, when its reader falls behind."""

    def __init__(self, seat: str, token: str) -> None:
        self.seat = seat
        self.token = token
        self.ended = False
        self._waiting: deque[bytes] = deque()
        self._size = 0
        self._asleep: asyncio.Future[None] | None = None
        self._until = 0.0
        self._alarm: asyncio.TimerHandle | None = None

    def push(self, message: bytes) -> None:
        if len(self._waiting) >= QUEUE or self._size > MOST_WAITING:
            self.end()
        elif not self.ended:
            self._waiting.append(message)
            self._size += len(message)
            self._wake()

    def end(self) -> None:
        """Send no more, not even what waits: whoever reads comes back and is told everything."""
        self.ended = True
        self._waiting.clear()
        self._wake()

    async def next(self, patience: float) -> bytes | None:
        """All that waits, joined; empty if nothing came in time, None once the stream ended."""
        if not self._waiting and not self.ended:
            await self._sleep(patience)
        if self.ended:
            return None
        joined = b"".join(self._waiting)
        self._waiting.clear()
        self._size = 0
        return joined

    async def _sleep(self, patience: float) -> None:
        """Until something comes, or it took too long: every page does this after every move, so it
        is done without a task of its own, and an alarm that is set already is left so."""
        loop = asyncio.get_running_loop()
        self._asleep = loop.create_future()
        self._until = loop.time() + patience
        if self._alarm is None or self._alarm.when() > self._until:
            self._set_alarm(loop)
        try:
            await self._asleep
        finally:
            self._asleep = None

    def _set_alarm(self, loop: asyncio.AbstractEventLoop) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = loop.call_at(self._until, self._ring, loop)

    def _ring(self, loop: asyncio.AbstractEventLoop) -> None:
        """It took too long; or something came meanwhile, and now it is waited for the next."""
        self._alarm = None
        if self._asleep is not None and loop.time() < self._until:
            self._set_alarm(loop)
        else:
            self._wake()

    def _wake(self) -> None:
        if self._asleep is not None and not self._asleep.done():
            self._asleep.set_result(None)


class PageSubscriber(Subscriber):
    """A stream that keeps a table page up to date."""

    def __init__(self, seat: str, token: str) -> None:
        super().__init__(seat, token)
        self.shows: dict[str, Template] = {}
        """What its parts were drawn from."""
        self.read: LogMark | None = None
        """How far it shows the log."""


class StepSubscriber(Subscriber):
    """A stream that keeps a quiet page up to date: what others do to a character in the wizard, or
    that the table waits for whoever reads a sheet."""

    def __init__(
        self, seat: str, token: str, draw: Callable[[], bytes], shows: bytes | None = None
    ) -> None:
        super().__init__(seat, token)
        self._draw = draw
        self._shows = draw() if shows is None else shows

    def look(self) -> None:
        """Send what the page does not show yet. Once the step is gone there is nothing to show."""
        try:
            now = self._draw()
        except (KeyError, StopIteration):
            self.end()
            return
        if now != self._shows:
            self._shows = now
            self.push(data(now) + b"\n")


class LogSubscriber(Subscriber):
    """A stream that tells a program every entry of the log, as its seat hears it."""

    def __init__(self, seat: str, token: str, tell: Tell) -> None:
        super().__init__(seat, token)
        self.tell = tell


def data(text: bytes) -> bytes:
    """Text as the data of one message: every line of it marked, whatever ends a line."""
    if b"\r" in text:
        text = text.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    return b"data: %b\n" % text.removesuffix(b"\n").replace(b"\n", b"\ndata: ")
