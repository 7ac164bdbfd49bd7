"""Pictures people bring: taken in, shown to those who may see them, and taken away again."""

import asyncio
from collections.abc import Generator
from pathlib import PurePath
from typing import Any

import msgspec
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from hearthside.core import text
from hearthside.core.life.faces import AddPicture, SetScene, UsePicture, may_face, pictures_in
from hearthside.core.moves import Move
from hearthside.core.table import Table
from hearthside.pictures import MEDIA_TYPE, Kept, NoPicture, TooLarge, written_anew
from hearthside.web.auth import Access, enter_seat, turnstile
from hearthside.web.errors import HttpError
from hearthside.web.pages.answers import back_to_table
from hearthside.web.pages.faces import way_back
from hearthside.web.render import templates
from hearthside.web.render.page_models import PicturesPage

HEADERS = {
    "content-security-policy": "default-src 'none'; sandbox",
    "cache-control": "private, max-age=86400",
    "content-disposition": "inline",
}
LONGEST_TITLE = 80
_at_work = asyncio.Semaphore(1)
"""One picture is decoded at a time: each may take a hundred megabytes while it lasts."""


async def picture(request: Request) -> Response:
    """GET pictures/ID: a picture this seat may see; `?small` where it stands for a face."""
    entered = await enter_seat(request)
    id = request.path_params["picture"]
    seen = entered.hub.views.of(entered.holder).audience.table
    body = None
    if id in pictures_in(seen):
        body = await entered.hub.room.album.body(id, "small" in request.query_params)
    if body is None:
        raise HttpError(404, "There is no such picture here.", ways=back_to_table(entered))
    return Response(body, media_type=MEDIA_TYPE, headers=HEADERS)


async def album(request: Request) -> Response:
    """GET pictures: those this seat may use, and a way to bring another."""
    entered = await enter_seat(request)
    view = entered.hub.views.of(entered.holder)
    table = view.audience.table
    dropping = {o.about: o.key for o in view.light if o.move == "table.drop-picture"}
    page = PicturesPage(
        game=entered.hub.room.game,
        name=table.name,
        pictures=tuple(table.pictures.values()),
        dropping=dropping,
        may_add=table.is_player(entered.holder),
    )
    return HTMLResponse(templates.render(page))


async def add(request: Request) -> Response:
    """POST pictures: take a picture in, and hang it where it was meant for."""
    entered = await enter_seat(request)
    room, seat = entered.hub.room, entered.holder
    if not room.table.is_player(seat):
        raise HttpError(403, "Who only watches brings no pictures.", ways=back_to_table(entered))
    turnstile(request).picture(room.id, seat)
    async with request.form(max_files=1, max_fields=10) as form:
        file = form.get("file")
        sent = await file.read() if isinstance(file, UploadFile) else b""
        named = file.filename or "" if isinstance(file, UploadFile) else ""
        asked = {name: value for name, value in form.items() if isinstance(value, str)}
    _refuse_elsewhere(entered, asked)
    if not sent:
        raise HttpError(422, "Choose a picture first.", "file", back_to_table(entered))
    try:
        kept = await decoded(sent)
    except NoPicture as no:
        status = 413 if isinstance(no, TooLarge) else 422
        raise HttpError(status, str(no), "file", back_to_table(entered)) from no
    id = await room.album.keep(kept)
    title = _title(asked.get("title", "") or PurePath(named).stem)
    hung = _hung(entered, id, asked)

    def several(_: Table[Any]) -> Generator[Move, Table[Any], None]:
        yield AddPicture(picture=id, title=title, only_me=True)
        if hung:
            yield hung

    try:
        await entered.hub.play_together(seat, several)
    except BaseException:
        await room.album.drop(id)
        raise
    if "hx-request" in request.headers:
        return Response(msgspec.json.encode({"picture": id}), media_type="application/json")
    back = way_back(asked.get("way", "")) if hung else "pictures"
    return RedirectResponse(f"{entered.base}{back}", 303)


async def decoded(sent: bytes) -> Kept:
    async with _at_work:
        return await asyncio.to_thread(written_anew, sent)


def _title(words: str) -> str:
    """What a picture is called to begin with: the name of its file, where people can read that."""
    short = words.strip()[:LONGEST_TITLE]
    return "" if text.problem(short, LONGEST_TITLE) else short


def _refuse_elsewhere(entered: Access, asked: dict[str, str]) -> None:
    """A picture is hung where its seat may hang one, or not taken in at all."""
    table, seat = entered.hub.room.table, entered.holder
    who, scene = asked.get("who", ""), asked.get("for") == "scene"
    if (who and who not in may_face(table, seat)) or (scene and not table.is_gm(seat)):
        sentence = "That is not yours to hang a picture on. Nothing was changed."
        raise HttpError(422, sentence, ways=back_to_table(entered))


def _hung(entered: Access, id: str, asked: dict[str, str]) -> Move | None:
    """The move that hangs a picture where it was brought for."""
    table = entered.hub.room.table
    if who := asked.get("who", ""):
        return UsePicture(who=who, picture=id)
    if asked.get("for") == "scene" and table.scene and table.scene.open:
        return SetScene(title=table.scene.title, premise=table.scene.premise, picture=id)
    return None
