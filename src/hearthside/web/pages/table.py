"""The table page, and a seat's pages drawn again after a refusal."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from hearthside.web.auth import Access, doors, enter, enter_seat, places
from hearthside.web.live.room import now
from hearthside.web.pages.join import join_page
from hearthside.web.pages.settings import settings_page
from hearthside.web.pages.sheet import sheet_page
from hearthside.web.render import templates
from hearthside.web.render.models import Refused


async def table(request: Request) -> Response:
    """GET ./: the table, or the way back to it for a seat that was left."""
    entered = await enter(request)
    if not entered.hub.room.table.role(entered.holder):
        return await join_page(request, entered)
    return HTMLResponse(await table_page(request, entered))


async def table_page(request: Request, entered: Access, refused: Refused | None = None) -> str:
    hub, seat = entered.hub, entered.holder
    if hub.room.table.is_gm(seat):
        await hub.redraw.load_rulings()
    return templates.page(
        "table.html",
        **hub.redraw.page_context(seat, hub.here | {seat}),
        refused=refused,
        doors=await doors(request, entered),
        places=await places(request, hub, seat),
        notice=refused.sentence if refused and not refused.option else "",
        now=now(),
    )


async def page_at(request: Request, entered: Access, path: str, refused: Refused) -> str:
    """One of a seat's pages again, with a form on it that was refused."""
    where = path.removeprefix(entered.base)
    if where == "table":
        return await settings_page(request, entered, refused)
    if where.startswith("sheet/"):
        return sheet_page(entered, where.removeprefix("sheet/"), refused)
    return await table_page(request, entered, refused)


async def other_seats(request: Request) -> Response:
    """GET places: the seats this browser can switch between, and where somebody is waited for."""
    entered = await enter_seat(request)
    held = await places(request, entered.hub, entered.holder)
    return HTMLResponse(templates.fragment("fragments/places.html", places=held))
