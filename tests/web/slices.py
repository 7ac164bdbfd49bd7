"""How long one thing keeps the event loop to itself, in CPU time: a busy machine does not count."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


class Slices:
    """The longest turn that anything took on the loop."""

    def __init__(self) -> None:
        self.longest = 0.0
        self.what = ""

    def note(self, seconds: float, what: object) -> None:
        if seconds > self.longest:
            self.longest = seconds
            self.what = repr(what)[:600]


@contextmanager
def watched() -> Iterator[Slices]:
    """Watch every turn on the loop."""
    slices = Slices()
    run = asyncio.events.Handle._run

    def timed(self: Any) -> Any:
        began = time.thread_time()
        try:
            return run(self)
        finally:
            slices.note(time.thread_time() - began, self)

    asyncio.events.Handle._run = timed  # type: ignore[method-assign]
    try:
        yield slices
    finally:
        asyncio.events.Handle._run = run  # type: ignore[method-assign]
