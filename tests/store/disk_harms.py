"""What can happen to a file under a running store: deleted, emptied, replaced, its folder moved."""

import os
import shutil

from hearthside.store import open_store

HARM = {
    "deleted": lambda path: path.unlink(),
    "deleted with all beside it": lambda path: [
        each.unlink() for each in path.parent.iterdir() if each.name.startswith(path.name)
    ],
    "moved": lambda path: path.rename(path.with_name("elsewhere")),
    "emptied": lambda path: os.truncate(path, 0),
    "cut off": lambda path: os.truncate(path, path.stat().st_size - 4096),
    "replaced": lambda path: path.with_name("other.sqlite3").replace(path),
    "copied over": lambda path: shutil.copyfile(path.with_name("other.sqlite3"), path),
    "zeroed": lambda path: path.write_bytes(b"\0" * path.stat().st_size),
    "its log deleted": lambda path: path.with_name(f"{path.name}-wal").unlink(),
    "its log emptied": lambda path: os.truncate(path.with_name(f"{path.name}-wal"), 0),
    "its folder moved": lambda path: path.parent.rename(path.parent.with_name("gone")),
}


async def two_stores(path):
    """A store with 30 moves, and beside it another file that is larger."""
    other = open_store(path.with_name("other.sqlite3"))
    await other.create("inn", b"", [b"x" * 900] * 400)
    await other.close()
    store = open_store(path)
    await store.create("inn", b"")
    for after in range(30):
        await store.append("inn", after, [b"x" * 900])
    return store
