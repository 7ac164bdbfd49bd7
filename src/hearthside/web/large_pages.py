"""Keeps the server's memory in few large pages, where the system can (Linux 6.1 and later).

A move passes through a thousand functions, most of them once. They lie all over the memory, and
after a pause the processor has to find each again: with pages of 2 MiB there is less to look up.
"""

import asyncio
import ctypes
import re
from collections.abc import Iterator
from pathlib import Path

LARGE = 2 << 20
COLLAPSE = 25
"""What Linux calls `MADV_COLLAPSE`: put this memory into a large page, now."""
EVERY = 10.0
"""After how many seconds to look again: memory grows as tables are opened."""
FULL = 0.8
"""How much of a piece of memory has to be in use: a large page is taken whole."""
MEMORY = Path("/proc/self/smaps")
_PIECE = re.compile(
    r"^([0-9a-f]+)-([0-9a-f]+) rw-p \S+ \S+ 0 *(?:\[heap\])?\n"  # no file's, and no stack
    r"(?:\w+: .*\n)*?Rss: +(\d+) kB\n"
    r"(?:\w+: .*\n)*?AnonHugePages: +(\d+) kB$",
    re.MULTILINE,
)


async def keep_large() -> None:
    """Look after it until cancelled, or until there turns out to be nothing to do."""
    while True:
        if not await asyncio.to_thread(use_large_pages):
            return
        await asyncio.sleep(EVERY)


def use_large_pages() -> bool:
    """Put memory of our own into large pages; whether the system knows how."""
    try:
        memory, madvise = MEMORY.read_text(), ctypes.CDLL(None).madvise
    except (OSError, TypeError, AttributeError):
        return False
    for begins, size in places(memory):
        madvise(ctypes.c_void_p(begins), ctypes.c_size_t(size), COLLAPSE)
    return True


def places(memory: str) -> Iterator[tuple[int, int]]:
    """Where large pages fit into what is in use and are not there yet, and how much of it there is,
    by the system's list of a program's memory.

    Few calls, and none where nothing is left to do: each waits for all processors.
    """
    for begins, ends, used, large in _PIECE.findall(memory):
        first, last = int(begins, 16), int(ends, 16)
        at = -(-first // LARGE) * LARGE
        size = last // LARGE * LARGE - at
        if size > int(large) * 1024 and int(used) * 1024 >= (last - first) * FULL:
            yield at, size
