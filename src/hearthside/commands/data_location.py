"""Where tables are kept, as commands are told it."""

import argparse
import asyncio
import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

from hearthside.store import open_store
from hearthside.store.base import Store

T = TypeVar("T")


def usual_place() -> str:
    """Where tables are unless somebody says otherwise."""
    return os.environ.get("HEARTHSIDE_DATA") or str(_data_folder() / "tables.sqlite3")


def _data_folder() -> Path:
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "hearthside"


def add_data(parser: argparse.ArgumentParser) -> None:
    """Let a command be told where the tables are."""
    where = usual_place()
    shown = where if "://" not in where else "the database that HEARTHSIDE_DATA names"
    parser.add_argument(
        "--data", default=where, metavar="PLACE", help=f"your tables: a file, or postgresql://…; "
        f"{shown} unless you say otherwise".replace("%", "%%"),
    )  # fmt: skip


def with_store(place: str, work: Callable[[Store], Awaitable[T]]) -> T:
    """Open the tables, do something with them, close them."""

    async def run() -> T:
        store = open_store(place)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())
