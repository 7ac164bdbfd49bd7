"""What makes SQLite keep a move: on disk before it is confirmed, in a log that outlives a crash."""

import sqlite3
import time
from pathlib import Path

from hearthside.store.base import Unavailable
from hearthside.store.sqlite_errors import is_busy, trouble

PATIENCE = 5.0  # seconds to wait while another process holds the write lock

CACHE = 512  # KiB of pages a connection keeps: rooms hold what is asked for again


def connect(path: Path, patience: float = PATIENCE) -> sqlite3.Connection:
    """A bare connection that any thread may use, without transactions of Python's making."""
    try:
        db = sqlite3.connect(path, timeout=patience, isolation_level=None, check_same_thread=False)
    except sqlite3.Error as error:
        raise trouble(error, path) from error
    try:
        db.execute("PRAGMA synchronous = FULL")
        db.execute(f"PRAGMA cache_size = -{CACHE}")
    except sqlite3.Error as error:
        db.close()
        raise trouble(error, path) from error
    return db


def use_wal(db: sqlite3.Connection, path: Path) -> None:
    # Changing the mode of a new file does not wait for a lock, so two starting servers may collide.
    give_up = time.monotonic() + PATIENCE
    mode = ""
    while not mode:
        try:
            (mode,) = db.execute("PRAGMA journal_mode = WAL").fetchone()
        except sqlite3.OperationalError as error:
            if not is_busy(error) or time.monotonic() > give_up:
                raise
            time.sleep(0.02)
    if mode != "wal":
        raise Unavailable(
            f"The disk that holds {path} cannot keep it safe. Choose a folder on a local disk."
        )
