"""What every store promises: an append-only log of bytes for each table, and little beside it."""

from collections.abc import Sequence
from typing import Protocol

import msgspec


class Conflict(Exception):
    """The append does not follow the newest record: somebody else was first, so read and retry."""

    def __init__(self, newest: int) -> None:
        super().__init__(f"The newest record is number {newest}.")
        self.newest = newest


class TableExists(Exception):
    """A table with this id is already there."""


class NoSuchTable(Exception):
    """There is no table with this id: it never was, or it has been forgotten."""


class Unavailable(Exception):
    """The store cannot do its work now; the message tells a person why, and a way out."""


class NewerFile(Unavailable):
    """A newer Hearthside wrote this store, and this one would not understand it."""


class Record(msgspec.Struct, frozen=True):
    """One entry of a table's log; the first has number 1 and none is ever missing."""

    seq: int
    body: bytes


class Store(Protocol):
    """Tables, their logs, pictures and seat links, and one disposable snapshot each.

    Whatever writes is durable when it returns. A cancelled write may or may not have happened.
    Asking about a table that does not exist finds nothing; writing to one raises `NoSuchTable`.
    Anything may raise `Unavailable`.
    """

    async def create(self, table: str, header: bytes, bodies: Sequence[bytes] = ()) -> None:
        """Start a table, with a whole log if there is one: all of it, or nothing.

        `TableExists` if the id is in use, `ValueError` if it is no id at all.
        """
        ...

    async def header(self, table: str) -> bytes | None: ...

    async def tables(self) -> list[tuple[str, bytes]]:
        """Every table's id and header, the oldest table first."""
        ...

    async def forget(self, table: str) -> None:
        """Delete a table and all that is kept with it; no harm if there is none."""
        ...

    async def append(self, table: str, after: int, bodies: Sequence[bytes]) -> int:
        """Write all bodies as after + 1 and on, or none of them; return the newest number.

        `Conflict` unless `after` is the newest number now.
        """
        ...

    async def read(
        self, table: str, after: int = 0, upto: int | None = None, limit: int | None = None
    ) -> list[Record]:
        """The records after one number up to and with another, oldest first."""
        ...

    async def read_back(self, table: str, before: int, limit: int) -> list[Record]:
        """The last records before a number, newest first: a page of the log."""
        ...

    async def newest(self, table: str) -> int:
        """The number of the last record, or 0."""
        ...

    async def save_snapshot(self, table: str, seq: int, version: str, body: bytes) -> None:
        """Remember a state as of `seq`, in place of the snapshot before."""
        ...

    async def snapshot(self, table: str, version: str) -> tuple[int, bytes] | None:
        """The snapshot as (seq, body), if there is one and this version made it."""
        ...

    async def put_key(self, digest: bytes, table: str, holder: str) -> None:
        """Let whoever knows the secret behind this SHA-256 digest sit down as `holder`."""
        ...

    async def key(self, digest: bytes) -> tuple[str, str] | None:
        """The (table, holder) that a digest opens."""
        ...

    async def keys(self, table: str) -> list[tuple[bytes, str]]:
        """Every (digest, holder) of a table, the oldest first."""
        ...

    async def drop_key(self, digest: bytes) -> None:
        """Make a link worthless; no harm if it already is."""
        ...

    async def put_picture(self, table: str, name: str, body: bytes) -> None:
        """Keep a picture with a table, in place of one of that name."""
        ...

    async def picture(self, table: str, name: str) -> bytes | None: ...

    async def pictures(self, table: str) -> list[tuple[str, int]]:
        """The name and size of every picture of a table, the oldest first."""
        ...

    async def drop_picture(self, table: str, name: str) -> None:
        """Let go of a picture; no harm if there is none."""
        ...

    async def changed(self) -> bool:
        """Whether another process may have written since this was last asked; cheap."""
        ...

    async def news(self, patience: float) -> set[str] | None:
        """Wait until another process may have written, or patience has run out.

        The tables it wrote to; None where it may have been any of them.
        """
        ...

    async def close(self) -> None:
        """Finish what was asked, then let go; later calls raise `Unavailable`."""
        ...


LONGEST_ID = 200


def is_id(text: str) -> bool:
    """Whether a text can name a table or a holder in every store: short, no NUL, valid Unicode."""
    if not 0 < len(text) <= LONGEST_ID or "\0" in text:
        return False
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def as_id(text: str) -> str:
    """The id to look up: "" for what cannot be one, because no table is called that."""
    return text if is_id(text) else ""
