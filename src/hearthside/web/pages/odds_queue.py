"""Odds asked for on pages: one at a time, only so many wait, each is given up after a while."""

import asyncio
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from time import monotonic
from typing import Any, TypeVar

from hearthside.web.errors import HttpError

T = TypeVar("T")

MOST_WAITING = 12
BUSY = "Many people are asking for odds just now. Try again in a moment."

_worker = ThreadPoolExecutor(1, "odds")
"""One at a time: what is counted here shares the processor with every table."""
_waiting: list[object] = []


class TooLong(Exception):
    """It was given up."""


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Give up what runs in here once its time is over, at the next function it calls."""
    end, before = monotonic() + seconds, sys.gettrace()

    def look(*_: Any) -> None:
        if monotonic() > end:
            raise TooLong

    sys.settrace(look)
    try:
        yield
    finally:
        sys.settrace(before)


async def in_turn(work: Callable[[], T]) -> T:
    """What this work comes to, done beside the tables, one at a time."""
    if len(_waiting) >= MOST_WAITING:
        raise HttpError(503, BUSY, headers={"retry-after": "5"})
    _waiting.append(work)
    try:
        return await asyncio.get_running_loop().run_in_executor(_worker, work)
    finally:
        _waiting.remove(work)
