"""Pictures people and programs bring: checked, painted anew, kept, and hung where they belong."""

import asyncio
from collections.abc import Generator, Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from hearthside.core import typed_text
from hearthside.core.life.changing_scene import SetScene
from hearthside.core.life.faces import UsePicture, may_face
from hearthside.core.life.pictures import AddPicture, pictures_in
from hearthside.core.moves import Move
from hearthside.core.table import Table
from hearthside.picture_uploads import MEDIA_TYPE, KeptPicture, NoPicture, TooLarge, written_anew
from hearthside.web.auth import Access, turnstile
from hearthside.web.errors import HttpError

HEADERS = {
    "content-security-policy": "default-src 'none'; sandbox",
    "cache-control": "private, max-age=86400",
    "content-disposition": "inline",
}
LONGEST_TITLE = 80
SCENE = "scene"
"""What a picture is brought for, where it is not somebody's."""
_at_work = asyncio.Semaphore(1)
"""One picture is decoded at a time: each may take a hundred megabytes while it lasts."""


async def decoded(sent: bytes) -> KeptPicture:
    async with _at_work:
        return await asyncio.to_thread(written_anew, sent)


def refuse(request: Request, entered: Access) -> None:
    """Who may bring none, or brings too many, is told so before anything is read."""
    room = entered.hub.room
    if not room.table.is_player(entered.holder):
        raise HttpError(403, "Whoever is only watching cannot add pictures.")
    turnstile(request).picture(room.id, entered.holder)


async def take_in(entered: Access, sent: bytes, asked: Mapping[str, str]) -> tuple[str, bool]:
    """A picture by its id, and whether it hangs where it was brought for: all of it, or nothing."""
    room = entered.hub.room
    _refuse_elsewhere(entered, asked)
    if not sent:
        raise HttpError(422, "Choose a picture first.", "file")
    try:
        kept = await decoded(sent)
    except NoPicture as no:
        raise HttpError(413 if isinstance(no, TooLarge) else 422, str(no), "file") from no
    id = await room.album.keep(kept)
    hung = _hung(room.table, id, asked)

    def several(_: Table[Any]) -> Generator[Move, Table[Any], None]:
        yield AddPicture(picture=id, title=_title(asked.get("title", "")), only_me=True)
        if hung:
            yield hung

    try:
        await entered.hub.play_together(entered.holder, several)
    except BaseException:
        await room.album.drop(id)
        raise
    return id, hung is not None


def _refuse_elsewhere(entered: Access, asked: Mapping[str, str]) -> None:
    """A picture is hung where its seat may hang one, or not taken in at all."""
    table, seat = entered.hub.room.table, entered.holder
    who, scene = asked.get("who", ""), asked.get("for") == SCENE
    if (who and who not in may_face(table, seat)) or (scene and not table.is_gm(seat)):
        raise HttpError(422, "You cannot put a picture there. Nothing was changed.")


async def shown(entered: Access, id: str, small: bool) -> Response:
    """A picture this seat may see."""
    seen = entered.hub.views.of(entered.holder).audience.table
    body = await entered.hub.room.album.body(id, small) if id in pictures_in(seen) else None
    if body is None:
        raise HttpError(404, "There is no such picture here.")
    return Response(body, media_type=MEDIA_TYPE, headers=HEADERS)


def _title(words: str) -> str:
    """What a picture is called to begin with: the name of its file, where people can read that."""
    short = words.strip()[:LONGEST_TITLE]
    return "" if typed_text.problem(short, LONGEST_TITLE) else short


def _hung(table: Table[Any], id: str, asked: Mapping[str, str]) -> Move | None:
    """The move that hangs a picture where it was brought for."""
    if who := asked.get("who", ""):
        return UsePicture(who=who, picture=id)
    if asked.get("for") == SCENE and table.scene and table.scene.open:
        return SetScene(title=table.scene.title, premise=table.scene.premise, picture=id)
    return None
