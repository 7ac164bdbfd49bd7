"""Opening an SQLite file: its schema, whose it is, and what to say when it cannot be used."""

import os
import sqlite3
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

from hearthside.store.base import NewerFile, Unavailable

PATIENCE = 5.0  # seconds to wait while another process holds the write lock
STARTING_PATIENCE = 20.0  # or puts the file right after a crash

OLDEST_SQLITE = (3, 37)  # the first that knows STRICT tables

HEARTHSIDE = 0x48727468  # "Hrth", the application id in the file's first page

# One script for each schema version; a file of version n still needs those from n on.
STEPS = (
    """
    CREATE TABLE tables (
        nr INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        header BLOB NOT NULL
    ) STRICT;
    CREATE TABLE records (
        table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        seq INTEGER NOT NULL CHECK (seq > 0),
        body BLOB NOT NULL,
        PRIMARY KEY (table_id, seq)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE snapshots (
        table_id TEXT NOT NULL UNIQUE REFERENCES tables (id) ON DELETE CASCADE,
        seq INTEGER NOT NULL,
        version TEXT NOT NULL,
        body BLOB NOT NULL
    ) STRICT;
    CREATE TABLE keys (
        nr INTEGER PRIMARY KEY,
        digest BLOB NOT NULL UNIQUE CHECK (length(digest) = 32),
        table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        holder TEXT NOT NULL
    ) STRICT;
    CREATE INDEX keys_of_a_table ON keys (table_id);
    """,
    # `unfinished` is when it was begun, in seconds, while a long table is still being written or
    # forgotten. `mark` is random, and `folded` is how often the log was folded into the file.
    """
    ALTER TABLE tables ADD COLUMN unfinished INTEGER;
    CREATE TABLE birth (mark BLOB NOT NULL, folded BLOB NOT NULL) STRICT;
    INSERT INTO birth VALUES (randomblob(16), zeroblob(8));
    """,
    """
    CREATE TABLE pictures (
        nr INTEGER PRIMARY KEY,
        table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        name TEXT NOT NULL,
        body BLOB NOT NULL,
        UNIQUE (table_id, name)
    ) STRICT;
    """,
)

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
        _check_owner(db, path)
        _use_wal(db, path)
        db.execute("PRAGMA wal_autocheckpoint = 0")  # the writer chooses when
        db.execute("PRAGMA foreign_keys = ON")
        db.execute("PRAGMA secure_delete = ON")  # a forgotten table leaves nothing to find
        _upgrade(db, path)
        db.execute(f"PRAGMA busy_timeout = {int(PATIENCE * 1000)}")
        db.execute("DELETE FROM tables WHERE unfinished < ?", (int(time.time()) - ABANDONED,))
    except sqlite3.Error as error:
        db.close()
        raise trouble(error, path) from error
    except Unavailable:
        db.close()
        raise
    return db


def connect(path: Path, patience: float = PATIENCE) -> sqlite3.Connection:
    """A bare connection that any thread may use, without transactions of Python's making."""
    try:
        db = sqlite3.connect(path, timeout=patience, isolation_level=None, check_same_thread=False)
    except sqlite3.Error as error:
        raise trouble(error, path) from error
    try:
        db.execute("PRAGMA synchronous = FULL")
    except sqlite3.Error as error:
        db.close()
        raise trouble(error, path) from error
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
            _use_wal(db, made)
            _upgrade(db, made)
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


def _check_owner(db: sqlite3.Connection, path: Path) -> int:
    """The file's schema version, 0 when it is blank; refuse a file that is not ours to write."""
    (things,) = db.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    (version,) = db.execute("PRAGMA user_version").fetchone()
    # Last: another server may be setting the file up, and once the owner stands, all of it does.
    (owner,) = db.execute("PRAGMA application_id").fetchone()
    if owner != HEARTHSIDE and (owner or version or things):
        raise Unavailable(
            f"{path} belongs to another program. Choose another file, and this one stays as it is."
        )
    if version > len(STEPS):
        raise NewerFile(
            f"{path} was written by a newer Hearthside. Update Hearthside, or choose another file."
        )
    return int(version)


def _use_wal(db: sqlite3.Connection, path: Path) -> None:
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


def _upgrade(db: sqlite3.Connection, path: Path) -> None:
    db.execute("BEGIN IMMEDIATE")
    try:
        for step in STEPS[_check_owner(db, path) :]:
            for statement in step.split(";"):
                db.execute(statement)
        # Written even when nothing is new: a read-only file shows itself now, not in mid-play.
        db.execute(f"PRAGMA application_id = {HEARTHSIDE}")
        db.execute(f"PRAGMA user_version = {len(STEPS)}")
        db.execute("COMMIT")
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")


_SENTENCES = {
    sqlite3.SQLITE_FULL: (
        "The disk that holds {path} is full. What was saved is safe: free some space and try again."
    ),
    sqlite3.SQLITE_IOERR: (
        "The disk that holds {path} reports an error. What was saved is safe: "
        "check the disk and its free space, then try again."
    ),
    sqlite3.SQLITE_READONLY: (
        "Hearthside may read {path} but not write to it. "
        "Make the file and its folder writable for your user, or choose another file."
    ),
    sqlite3.SQLITE_CANTOPEN: (
        "Hearthside cannot open {path}. "
        "Make the file and its folder writable for your user, or choose another file."
    ),
    sqlite3.SQLITE_BUSY: (
        "Another program has kept {path} locked for too long. Close that program and try again."
    ),
    sqlite3.SQLITE_NOTADB: (
        "{path} is not a Hearthside file. Choose another file, and this one stays as it is."
    ),
    sqlite3.SQLITE_CORRUPT: (
        "{path} is damaged. Keep a copy, then put back a backup or import your exported tables."
    ),
    sqlite3.SQLITE_TOOBIG: (
        "This is more than {path} can hold in one piece. Save it in smaller parts."
    ),
}


def trouble(error: Exception, path: Path) -> Unavailable:
    """What to tell a person about an error from SQLite."""
    sentence = _SENTENCES.get(_code(error))
    if sentence is None:
        return Unavailable(
            f"{path} cannot be used now ({error}). Try again, or choose another file."
        )
    return Unavailable(sentence.format(path=path))


def is_busy(error: Exception) -> bool:
    return _code(error) == sqlite3.SQLITE_BUSY


def _code(error: Exception) -> int:
    # The low byte is the kind of error; the rest says where inside SQLite it happened.
    return int(getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)) & 0xFF
