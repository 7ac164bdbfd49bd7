"""A character's sheet, as a page and as a file to print."""

from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from hearthside.core import engine
from hearthside.core.foreign.formats import Format
from hearthside.core.game import Game
from hearthside.core.life.faces import may_face
from hearthside.core.show import Sheet
from hearthside.core.table import Table
from hearthside.web.auth import Access, enter_seat
from hearthside.web.errors import HttpError
from hearthside.web.pages import rulings
from hearthside.web.pages.printing import printed
from hearthside.web.pages.responses import as_file, back_to_table
from hearthside.web.render import face_drawing, templates
from hearthside.web.render.copies import PRINTS
from hearthside.web.render.forms import Drafting
from hearthside.web.render.models.pages import SheetPage
from hearthside.web.render.models.shared import RefusedMove


async def sheet(request: Request) -> Response:
    """GET sheet/ID."""
    entered = await enter_seat(request)
    return HTMLResponse(sheet_page(entered, request.path_params["character"]))


def _sheet(entered: Access, character: str) -> Sheet:
    seen = entered.hub.views.of(entered.holder).audience.table
    if seen.made(character) is None:
        raise HttpError(404, "Nobody of that name is in this story.", ways=back_to_table(entered))
    return engine.sheet(entered.hub.room.game, seen, character)


def _along(game: Game[Any], seen: Table[Any], character: str) -> tuple[Format, ...]:
    """The formats of other tools somebody can be saved in."""
    known = seen.play.cast.get(character)
    return tuple(one for one in game.foreign if one.write) if known and not known.draft else ()


async def sheet_pdf(request: Request) -> Response:
    """GET sheet/ID.pdf."""
    entered = await enter_seat(request)
    character = request.path_params["character"]
    drawn = _sheet(entered, character)
    seen = entered.hub.views.of(entered.holder).audience
    face = next((one.face.parts for one in seen.show.cast if one.id == character), {})
    svg = face_drawing.svg(face_drawing.code(face)) if face else ""
    body = await printed(entered, "sheet", drawn, seen.table.name, svg)
    return as_file(body, f"{drawn.id}.pdf", "application/pdf")


def sheet_page(entered: Access, character: str, refused: RefusedMove | None = None) -> str:
    hub = entered.hub
    seat_view = hub.views.of(entered.holder)
    seen = seat_view.audience.table
    drawn = _sheet(entered, character)
    people = {person.id: person for person in seat_view.audience.show.cast}
    drafts = Drafting(refused=refused, seq=seen.seq, up=SheetPage.up)
    page = SheetPage(
        game=hub.room.game,
        table=seen,
        sheet=drawn,
        person=people.get(character),
        may_face=character in may_face(seen, entered.holder),
        rulings_by_path={
            path: drafts.form(option) for path, option in rulings.by_path(seat_view, drawn).items()
        },
        pdf=PRINTS,
        along=_along(hub.room.game, seen, character),
        notice=refused.sentence if refused and not refused.option else "",
    )
    return templates.render(page)
