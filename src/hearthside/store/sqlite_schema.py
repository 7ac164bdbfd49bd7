"""The tables of an SQLite file, version by version, and putting an older file right."""

import sqlite3
from pathlib import Path

from hearthside.store.base import NewerFile, Unavailable

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


def check_owner(db: sqlite3.Connection, path: Path) -> int:
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


def upgrade(db: sqlite3.Connection, path: Path) -> None:
    db.execute("BEGIN IMMEDIATE")
    try:
        for step in STEPS[check_owner(db, path) :]:
            for statement in step.split(";"):
                db.execute(statement)
        # Written even when nothing is new: a read-only file shows itself now, not in mid-play.
        db.execute(f"PRAGMA application_id = {HEARTHSIDE}")
        db.execute(f"PRAGMA user_version = {len(STEPS)}")
        db.execute("COMMIT")
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")
