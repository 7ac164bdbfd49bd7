"""The pictures of one table as they are kept: how much there may be, and what goes again."""

import logging
import secrets
from collections.abc import Iterable

from hearthside.core.life.pictures import PictureDropped
from hearthside.core.moves import Event, TooMuch
from hearthside.export.archive_checks import MOST_OF_PICTURES
from hearthside.picture_uploads import KeptPicture
from hearthside.store.base import Store, Unavailable

logger = logging.getLogger("hearthside")

SMALL = ".small"
"""What the name of a picture ends on that stands for a face."""


class Album:
    """One table's pictures. Who may see which is the table's to say."""

    def __init__(self, store: Store, table: str) -> None:
        self._store = store
        self._table = table

    async def keep(self, picture: KeptPicture) -> str:
        """Keep a picture under an id that nobody can guess; `TooMuch` when the album is full."""
        used = sum(size for _, size in await self._store.pictures(self._table))
        if used + len(picture.whole) + len(picture.small) > MOST_OF_PICTURES:
            raise TooMuch(
                f"A table’s pictures have at most {MOST_OF_PICTURES // 1_000_000} MB together. "
                "Take one away first."
            )
        id = secrets.token_hex(8)
        await self.put(id, picture)
        return id

    async def put(self, id: str, picture: KeptPicture) -> None:
        """Keep a picture under an id that it has already."""
        await self._store.put_picture(self._table, id, picture.whole)
        await self._store.put_picture(self._table, f"{id}{SMALL}", picture.small)

    async def body(self, id: str, small: bool = False) -> bytes | None:
        return await self._store.picture(self._table, f"{id}{SMALL}" if small else id)

    async def whole(self) -> dict[str, bytes]:
        """Every picture, for a file."""
        found = {}
        for name, _ in await self._store.pictures(self._table):
            body = await self._store.picture(self._table, name)
            if body is not None and not name.endswith(SMALL):
                found[name] = body
        return found

    async def drop(self, id: str) -> None:
        await self._store.drop_picture(self._table, id)
        await self._store.drop_picture(self._table, f"{id}{SMALL}")

    async def follow(self, events: Iterable[Event]) -> None:
        """What was taken away at the table is gone for good."""
        for event in events:
            if isinstance(event, PictureDropped):
                try:
                    await self.drop(event.picture)
                except Unavailable:
                    logger.warning("A picture that was taken away could not be deleted.")
