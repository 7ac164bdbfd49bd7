"""The pages of pictures: those a seat may use, one of them, and a way to bring another."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import PurePath

import msgspec
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from hearthside.web import added_pictures
from hearthside.web.auth import Access, enter_seat
from hearthside.web.errors import HttpError
from hearthside.web.pages.faces import way_back
from hearthside.web.pages.responses import back_to_table
from hearthside.web.render import templates
from hearthside.web.render.models.pages import PicturesPage


@contextmanager
def _with_a_way_back(entered: Access) -> Iterator[None]:
    """A refusal leads back to the table."""
    try:
        yield
    except HttpError as no:
        ways = no.ways or back_to_table(entered)
        raise HttpError(no.status, no.sentence, no.field, ways, no.headers) from no


async def picture(request: Request) -> Response:
    """GET pictures/ID: a picture this seat may see; `?small` where it stands for a face."""
    entered = await enter_seat(request)
    with _with_a_way_back(entered):
        small = "small" in request.query_params
        return await added_pictures.shown(entered, request.path_params["picture"], small)


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
    with _with_a_way_back(entered):
        added_pictures.refuse(request, entered)
    async with request.form(max_files=1, max_fields=10) as form:
        file = form.get("file")
        sent = await file.read() if isinstance(file, UploadFile) else b""
        named = file.filename or "" if isinstance(file, UploadFile) else ""
        asked = {name: value for name, value in form.items() if isinstance(value, str)}
    asked["title"] = asked.get("title", "") or PurePath(named).stem
    with _with_a_way_back(entered):
        id, hangs = await added_pictures.take_in(entered, sent, asked)
    if "hx-request" in request.headers:
        return Response(msgspec.json.encode({"picture": id}), media_type="application/json")
    back = way_back(asked.get("way", "")) if hangs else "pictures"
    return RedirectResponse(f"{entered.base}{back}", 303)
