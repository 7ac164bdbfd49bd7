"""Work that may wait a moment: done soon, or when there is little time in turn and together."""

import asyncio
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Pace(Generic[T]):
    """Does something for whatever was asked, one after another, in at most a share of the time.

    What is asked for again before its turn comes is done once. So a busy server answers moves
    first, and draws several of them together.
    """

    def __init__(self, work: Callable[[T], None], share: float, delay: float = 0.0) -> None:
        self._work = work
        self._rest = 1 / share - 1
        self._delay = delay
        self._asked: dict[T, None] = {}
        self._free_at = 0.0
        self._timer: asyncio.TimerHandle | None = None

    def ask(self, item: T) -> None:
        self._asked[item] = None
        if self._timer is None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_at(max(self._free_at, loop.time() + self._delay), self._step)

    def _step(self) -> None:
        loop = asyncio.get_running_loop()
        self._timer = None
        if not self._asked:
            return
        item = next(iter(self._asked))
        del self._asked[item]
        began = loop.time()
        try:
            self._work(item)
        finally:
            ended = loop.time()
            self._free_at = ended + (ended - began) * self._rest
            if self._asked:
                self._timer = loop.call_at(self._free_at, self._step)
