"""Fill the disk under a store, check that nothing saved is lost, make room, and go on.

Run by test_sqlite_writer.py: "limit" caps how large a file may grow, "tmpfs" is a disk of 2 MB.
"""

import asyncio
import resource
import sys
from pathlib import Path

from hearthside.store import open_store
from hearthside.store.base import Record, Unavailable

BODY = b"x" * 3000


async def main(how: str, path: Path) -> None:
    ballast = path.with_name("ballast")
    ballast.write_bytes(b"x" * 700_000)
    store = open_store(path)
    await store.create("inn", b"")
    if how == "limit":
        resource.setrlimit(resource.RLIMIT_FSIZE, (1_000_000, resource.RLIM_INFINITY))

    saved = 0
    refusals = 0
    while refusals < 5:
        try:
            saved = await store.append("inn", saved, [BODY])
        except Unavailable as error:
            refusals += 1
            sys.stdout.write(f"{error}\n")
        assert saved < 2000, "the disk never filled up"
    assert saved > 50, "the disk was full from the start"
    everything = [Record(seq, BODY) for seq in range(1, saved + 1)]
    assert await store.read("inn") == everything

    if how == "limit":
        resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
    ballast.unlink()
    assert await store.append("inn", saved, [BODY]) == saved + 1
    await store.close()

    store = open_store(path)
    assert await store.read("inn") == [*everything, Record(saved + 1, BODY)]
    await store.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], Path(sys.argv[2])))
