"""What to tell people when SQLite reports an error: a full disk, a locked file, a damaged one."""

import sqlite3
from pathlib import Path

from hearthside.store.base import Unavailable

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
    if path.is_dir():
        return Unavailable(
            f"{path} is a folder, and tables are kept in a file. Name one in it, such as "
            f"{path / 'tables.sqlite3'}."
        )
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
