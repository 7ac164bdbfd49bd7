"""How long one thing keeps the event loop to itself, in CPU time: a busy machine does not count."""

import asyncio
import gc
import time
from collections.abc import Awaitable
from typing import Any, TypeVar

T = TypeVar("T")


async def longest(work: Awaitable[T]) -> tuple[T, float, str]:
    """Do something; with it, the longest turn it or anything beside it took on the loop."""
    worst, what, watching = 0.0, "", True
    run = asyncio.events.Handle._run

    def timed(self: Any) -> Any:
        nonlocal worst, what
        began = time.thread_time()
        try:
            return run(self)
        finally:
            took = time.thread_time() - began
            if watching and took > worst:
                worst, what = took, repr(self)[:300]

    gc.collect()
    gc.disable()  # what other tests left behind is not swept up here; the server tunes this too
    asyncio.events.Handle._run = timed  # type: ignore[method-assign]
    try:
        await asyncio.sleep(0)
        done = await asyncio.ensure_future(work)
        watching = False
    finally:
        asyncio.events.Handle._run = run  # type: ignore[method-assign]
        gc.enable()
    return done, worst, what
