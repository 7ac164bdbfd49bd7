"""Opening an SQLite file: made whole if there is none, never somebody else's, of today's schema."""

import os
import sqlite3
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

from hearthside.store.base import Unavailable
from hearthside.store.sqlite_durability import PATIENCE, connect, use_wal
from hearthside.store.sqlite_errors import trouble
from hearthside.store.sqlite_schema import check_owner, upgrade

STARTING_PATIENCE = 20.0  # seconds to wait while another process puts the file right after a crash

OLDEST_SQLITE = (3, 37)  # the first that knows STRICT tables

ABANDONED = 3600  # seconds after which nobody is still writing or forgetting a table


def open_file(path: Path) -> sqlite3.Connection:
    """A connection that may write, to a file that exists and has today's schema."""
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        raise Unavailable(
            f"Hearthside needs SQLite 3.37, and this Python comes with {sqlite3.sqlite_version}. "
            "Use a Python that comes with a newer one."
        )
    try:
        _make(path)
    except OSError as error:
        raise Unavailable(
            f"{path} cannot be created ({error.strerror}). Choose a file in a folder that is yours."
        ) from error
    db = connect(path, STARTING_PATIENCE)
    try:
        check_owner(db, path)
        use_wal(db, path)
        db.execute("PRAGMA wal_autocheckpoint = 0")  # the writer chooses when
        db.execute("PRAGMA foreign_keys = ON")
        db.execute("PRAGMA secure_delete = ON")  # a forgotten table leaves nothing to find
        upgrade(db, path)
        db.execute(f"PRAGMA busy_timeout = {int(PATIENCE * 1000)}")
        db.execute("DELETE FROM tables WHERE unfinished < ?", (int(time.time()) - ABANDONED,))
    except sqlite3.Error as error:
        db.close()
        raise trouble(error, path) from error
    except Unavailable:
        db.close()
        raise
    return db


def _make(path: Path) -> None:
    """See that there is a file, and that nobody emptied the one that was there."""
    if path.exists():
        if path.is_file() and path.stat().st_size == 0:
            raise Unavailable(
                f"{path} is empty: somebody emptied it, or a copy was cut off. Put back a backup; "
                "or, if there never were any tables in it, delete it and start again."
            )
        return
    log = path.with_name(f"{path.name}-wal")
    if log.exists() and log.stat().st_size:
        raise Unavailable(
            f"{path} is gone, but {log.name} beside it still holds moves. Put the file back; "
            f"or, if you meant to delete your tables, delete {log.name} too and start again."
        )
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    _make_whole(path)


def _make_whole(path: Path) -> None:
    """A new file, made beside its place and put there whole: so an empty one is never ours."""
    made = path.with_name(f".{path.name}.{os.getpid()}-{threading.get_ident()}")
    os.close(os.open(made, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    try:
        db = connect(made)
        try:
            use_wal(db, made)
            upgrade(db, made)
        except sqlite3.Error as error:
            raise trouble(error, path) from error
        finally:
            db.close()
        with suppress(FileExistsError):  # another server starts at the same time
            _put(made, path)
    finally:
        made.unlink(missing_ok=True)


def _put(made: Path, path: Path) -> None:
    try:
        path.hardlink_to(made)
    except FileExistsError:
        raise
    except OSError:  # a disk that knows no second names
        if not path.exists():
            made.rename(path)
    if sys.platform != "win32":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
