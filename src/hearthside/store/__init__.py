"""Where tables are kept: an append-only log of bytes that knows nothing of games."""

from pathlib import Path

from hearthside.store.base import Store, Unavailable
from hearthside.store.sqlite import SqliteStore


def open_store(place: str | Path) -> Store:
    """The store at a path, or at an address such as "sqlite:///tables.sqlite3" or "postgresql://…".

    After "sqlite:///" comes the path as it is written: a fourth slash makes it absolute.
    """
    scheme, separator, rest = str(place).partition("://")
    if not separator and place:
        return SqliteStore(Path(place))
    if scheme in ("postgresql", "postgres") and rest:
        try:
            from hearthside.store.postgres import PostgresStore
        except ImportError:
            raise Unavailable(
                "Hearthside needs psycopg to use PostgreSQL. Install it with "
                "pip install 'hearthside[postgres]'."
            ) from None
        return PostgresStore(str(place))
    if scheme == "sqlite" and len(rest) > 1 and rest.startswith("/"):
        return SqliteStore(Path(rest[1:]))
    raise Unavailable(
        "Hearthside does not know this place for its tables. "
        'Name a file such as "tables.sqlite3", or write "sqlite:///tables.sqlite3" or '
        '"postgresql://user@host/hearthside".'
    )
