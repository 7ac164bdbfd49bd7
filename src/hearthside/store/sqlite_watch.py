"""Whether the file being written to is still the one at its place: nobody took it from under us.

SQLite goes on with a file that was deleted, emptied or replaced, and whatever it saves is lost. So
the writer looks before each group, and again before it says that a group is saved.
"""

import os
import sqlite3
from pathlib import Path

from hearthside.store.base import Unavailable

RANDOM = 16  # bytes of the mark of birth; the rest counts how often the log was folded in
LOG_MAGIC = (b"\x37\x7f\x06\x82", b"\x37\x7f\x06\x83")  # how SQLite's log begins


class LogLost(Unavailable):
    """Only the log beside the file is gone: what it held can still be put into the file."""


class WatchedFile:
    """A database file with the log beside it, known again by what cannot change while it is open.

    Its handles are closed after all of SQLite's: closing one earlier would drop SQLite's locks.
    """

    def __init__(self, path: Path, db: sqlite3.Connection) -> None:
        self._path = path
        self._log_path = path.with_name(f"{path.name}-wal")
        self._file = os.open(path, os.O_RDONLY)
        self._file_is = os.fstat(self._file)
        self._log: int | None = None
        self._log_is = self._file_is
        self._largest = 0
        self._birth, self._birth_at = _birthmark(db, self._file)

    def check(self, written: bool = False) -> None:
        """Raise `Unavailable` unless all is in its place; `written` when a group was just saved."""
        found = _lies_at(self._path, self._file_is)
        if found is None:
            raise self._trouble("was deleted or replaced")
        if found.st_size < self._largest:
            raise self._trouble("was emptied or cut off")
        self._largest = found.st_size
        if self._birth:
            self._check_birth(_read(self._file, self._birth_at, len(self._birth)))
        if self._log is None:
            if self._log_path.exists():
                self._log = os.open(self._log_path, os.O_RDONLY)
                self._log_is = os.fstat(self._log)
        elif _lies_at(self._log_path, self._log_is) is None:
            raise LogLost(str(self._trouble(f"lost {self._log_path.name}")))
        if written and self._log is not None and _read(self._log, 0, 4) not in LOG_MAGIC:
            raise LogLost(str(self._trouble(f"had {self._log_path.name} emptied")))

    def _check_birth(self, mark: bytes) -> None:
        if mark[:RANDOM] != self._birth[:RANDOM]:
            raise self._trouble("was overwritten")
        if mark < self._birth:
            raise self._trouble("was overwritten by an older copy of itself")
        self._birth = mark

    def is_in_place(self) -> bool:
        """Whether what lies at the file's place is ours to write, with or without its log."""
        try:
            self.check()
        except LogLost:
            return True
        except Unavailable:
            return False
        return True

    def set_log_aside(self) -> None:
        """Keep the log from being taken for that of whatever lies at the file's place now."""
        if self._log is not None and _lies_at(self._log_path, self._log_is):
            self._log_path.rename(self._path.with_name(f"{self._path.name}-wal-before"))
            self._path.with_name(f"{self._path.name}-shm").unlink(missing_ok=True)

    def close(self) -> None:
        os.close(self._file)
        if self._log is not None:
            os.close(self._log)

    def _trouble(self, what: str) -> Unavailable:
        return Unavailable(
            f"{self._path} {what} while Hearthside was running, so nothing more is saved and this "
            "move was not made. Stop Hearthside, put the file back or restore a backup, then start "
            "it again."
        )


def count_folding(db: sqlite3.Connection) -> None:
    """Before the log is folded into the file: so an older copy of the file is known by its count.

    The count stays as long as it was, and so behind the mark at its place in the file.
    """
    (folded,) = db.execute("SELECT folded FROM birth").fetchone()
    db.execute("UPDATE birth SET folded = ?", ((int.from_bytes(folded) + 1).to_bytes(8),))


def _birthmark(db: sqlite3.Connection, file: int) -> tuple[bytes, int]:
    """Random bytes that only this file has, and where in it; none if they cannot be found."""
    try:
        mark, folded = db.execute("SELECT mark, folded FROM birth").fetchone()
        (page,) = db.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'birth'").fetchone()
        (size,) = db.execute("PRAGMA page_size").fetchone()
    except sqlite3.DatabaseError:
        return b"", 0  # damaged: whoever reads what is damaged will say so
    found = _read(file, (page - 1) * size, size)
    at = found.find(mark)  # in a file that was just brought up to date it may be in the log alone
    if at < 0:
        return b"", 0
    return found[at : at + len(mark) + len(folded)], (page - 1) * size + at


def _lies_at(path: Path, file: os.stat_result) -> os.stat_result | None:
    """What lies at a place, if it is this very file; while that is open, none other is like it."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found if os.path.samestat(file, found) else None


def _read(file: int, at: int, length: int) -> bytes:
    os.lseek(file, at, os.SEEK_SET)
    return os.read(file, length)
