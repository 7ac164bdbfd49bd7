"""Work that may wait a moment: done at once when there is time, in turn and together when not."""

import asyncio
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")

GLANCE = 0.001


class Traffic:
    """How many moves are under way on this server."""

    def __init__(self) -> None:
        self.moves = 0
        self.made = 0
        """How many there were in all."""


class RedrawQueue(Generic[T]):
    """Does something for whatever was asked, one thing after another, while moves go first.

    What is asked for again before its turn comes is done once. While moves are under way the work
    gets only its share of the time; so a busy server answers moves, and draws several of them
    together. When nothing else is going on it never waits.
    """

    def __init__(
        self, work: Callable[[T], None], traffic: Traffic, share: float, delay: float = 0.0
    ) -> None:
        self._work = work
        self._traffic = traffic
        self._rest = 1 / share - 1
        self._delay = delay
        self._asked: dict[T, None] = {}
        self._due = False
        self._free_at = 0.0

    def ask(self, item: T) -> None:
        self._asked[item] = None
        if not self._due:
            self._due = True
            asyncio.get_running_loop().call_later(self._delay, self._step)

    def _step(self) -> None:
        loop = asyncio.get_running_loop()
        began = loop.time()
        if self._traffic.moves and began < self._free_at:
            loop.call_later(GLANCE, self._step)
            return
        item = next(iter(self._asked))
        del self._asked[item]
        try:
            self._work(item)
        finally:
            ended = loop.time()
            self._free_at = ended + (ended - began) * self._rest
            self._due = bool(self._asked)
            if self._asked:
                loop.call_soon(self._step)
