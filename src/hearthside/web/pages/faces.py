"""Faces drawn from parts: each a picture any browser may keep, and the page where one is made."""

import re
import secrets
from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from hearthside.core.face_parts import PARTS
from hearthside.core.life import faces
from hearthside.core.life.faces import UsePicture
from hearthside.core.lucky_picks import Luck
from hearthside.web.auth import Access, enter_seat
from hearthside.web.errors import HttpError
from hearthside.web.form_data import last, posted
from hearthside.web.pages.responses import back_to_table
from hearthside.web.render import face_drawing, templates
from hearthside.web.render.models.making import FacePage
from hearthside.web.render.models.shared import Likeness

WAYS_BACK = re.compile(r"(sheet|make)/[a-z0-9-]+(/[a-z0-9-]+)?")
HEADERS = {
    "content-security-policy": "default-src 'none'; sandbox",
    "cache-control": "public, max-age=31536000, immutable",
}


async def face(request: Request) -> Response:
    """GET /faces/EDITION/CODE.svg: it can do nothing but be looked at, and is nobody's secret."""
    drawn = face_drawing.svg(request.path_params["code"])
    if not drawn:
        raise HttpError(404, "There is no such face.")
    return Response(drawn, media_type="image/svg+xml", headers=HEADERS)


async def maker(request: Request) -> Response:
    """GET face/ID: a face from parts; `?surprise` for one by luck, or the parts to look at."""
    entered = await enter_seat(request)
    id = _whose(request, entered)
    seen = entered.hub.views.of(entered.holder).audience
    has = faces.of(seen.table, id)
    asked = request.query_params
    surprised = "surprise" in asked
    lucky = faces.lucky(seen.table, id, Luck(secrets.randbelow))
    parts = lucky if surprised else _parts(asked, has.parts)
    known = next((person for person in seen.show.cast if person.id == id), None)
    name = seen.table.play.cast[id].name
    page = FacePage(
        game=entered.hub.room.game,
        name=name or "somebody new",
        id=id,
        who=Likeness(name, known.hue if known else 1, has),
        parts=parts,
        back=way_back(asked.get("way", "")),
        fresh=surprised or any(kind in asked for kind in PARTS),
    )
    return HTMLResponse(templates.render(page))


async def draw(request: Request) -> Response:
    """POST face/ID: this face from now on, or initials."""
    entered = await enter_seat(request)
    id = _whose(request, entered)
    sent = await posted(request)
    if "initials" in sent:
        await entered.hub.play(entered.holder, UsePicture(who=id, picture=""))
    else:
        parts = {kind: last(sent, kind) for kind in PARTS}
        await entered.hub.play(entered.holder, faces.drawing(id, parts))
    return RedirectResponse(entered.base + way_back(last(sent, "way")), 303)


def way_back(path: str) -> str:
    """Where somebody came from to give a face, if it is one of the seat's own pages."""
    return path if WAYS_BACK.fullmatch(path) else ""


def _whose(request: Request, entered: Access) -> str:
    id: str = request.path_params["character"]
    seen = entered.hub.views.of(entered.holder).audience.table
    if id not in faces.may_face(seen, entered.holder):
        sentence = "There is nobody of that name whose face is yours to draw."
        raise HttpError(404, sentence, ways=back_to_table(entered))
    return id


def _parts(asked: Mapping[str, str], has: Mapping[str, str]) -> dict[str, str]:
    """The parts to look at: those asked for, else those they have, else the first of each."""
    return {
        kind: next(part for part in (asked.get(kind), has.get(kind), there[0]) if part in there)
        for kind, (_, there) in PARTS.items()
    }
