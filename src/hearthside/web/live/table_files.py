"""Tables in and out of a store without a server: what the command line's export and import do."""

from collections.abc import Mapping
from typing import Any

import msgspec

from hearthside.core.game import Game
from hearthside.export import archive, markdown, story
from hearthside.export.archive_checks import SUFFIX
from hearthside.store.base import Store
from hearthside.web.live import storage
from hearthside.web.live.deciding import DrawAll
from hearthside.web.live.hub import Hub
from hearthside.web.live.rooms import Rooms

Games = Mapping[str, Game[Any]]


class NotFound(Exception):
    """No table, or more than one, goes by that name; the message lists them."""


async def listed(store: Store) -> list[str]:
    """A line for each table: its id, name, game and the day it was opened."""
    return [
        f"{id}  {header.name} ({header.game}, {header.at[:10]})"
        for id, header in await _headers(store)
    ]


async def pack(store: Store, games: Games, wanted: str) -> tuple[str, bytes]:
    """A whole table as a file's name and contents."""
    hub = await _find(store, games, wanted)
    room = hub.room
    pictures = await room.album.whole()
    body = archive.whole(room.game, room.table, await room.log.bodies(), pictures=pictures)
    return f"{room.id}{SUFFIX}", body


async def tell(store: Store, games: Games, wanted: str) -> tuple[str, bytes]:
    """The story as anyone may know it, as a Markdown file's name and contents."""
    hub = await _find(store, games, wanted)
    seen = hub.views.audience("")
    log = [
        (numbered.seq, numbered.entry) for numbered in await hub.room.log.whole(hub.room.table.seq)
    ]
    told = story.volumes(seen.table, story.chapters(seen.table, "", log))
    return f"{hub.room.id}.md", markdown.whole(hub.room.game, seen.table, seen.show, told).encode()


async def unpack(store: Store, games: Games, file: bytes, draw_all: DrawAll) -> str:
    """Keep the table in a file; the path of its game master's link."""
    table = archive.unpack(file, games)
    hub = await Rooms(store, games, draw_all).bring_in(table)
    seat = (hub.room.table.gms() or list(hub.room.table.seats))[0]
    return f"/s/{await hub.room.keys.hand_out(seat)}"


async def _headers(store: Store) -> list[tuple[str, storage.TableHeader]]:
    return [
        (id, msgspec.json.decode(header, type=storage.TableHeader))
        for id, header in await store.tables()
    ]


async def _find(store: Store, games: Games, wanted: str) -> Hub:
    """The one table with this id or name."""
    headers = await _headers(store)
    found = [id for id, header in headers if wanted == id] or [
        id for id, header in headers if wanted.casefold() == header.name.casefold()
    ]
    hub = await Rooms(store, games).hub(found[0]) if len(found) == 1 else None
    if hub is None:
        there = ", ".join(found or [id for id, _ in headers]) or "none yet"
        which = "More than one table goes" if found else "No table goes"
        raise NotFound(f"{which} by “{wanted}”. Give one of these ids: {there}.")
    return hub
