"""A disk that is full, and files that vanish: what is acknowledged is there afterwards."""

import asyncio
import subprocess
import sys
from pathlib import Path
from typing import Any

from hearthside.store.base import Unavailable
from tests.store import disk_harms

FULL = Path(disk_harms.__file__).with_name("full_disk.py")


def torture(folder: Path) -> dict[str, Any]:
    wrong: list[str] = []
    (folder / "full").mkdir()
    done = subprocess.run(
        [sys.executable, str(FULL), "limit", str(folder / "full" / "tables.sqlite3")],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        wrong.append(done.stderr[-400:])
    noticed = 0
    for n, (harm, do) in enumerate(disk_harms.HARM.items()):
        path = folder / f"harm{n}" / "tables.sqlite3"
        path.parent.mkdir()
        if asyncio.run(_noticed(path, do)):
            noticed += 1
        else:
            wrong.append(f"{harm}: a move was acknowledged and lost")
    return {"full disks": 1, "harms": len(disk_harms.HARM), "noticed": noticed, "wrong": wrong}


async def _noticed(path: Path, do: Any) -> bool:
    store = await disk_harms.two_stores(path)
    do(path)
    try:
        await store.append("inn", 30, [b"lost"])
    except Unavailable:
        return True
    finally:
        await store.close()
    return False
