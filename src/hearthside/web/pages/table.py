"""The table page; and a seat's pages drawn again after a refusal."""

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from hearthside.web.auth import Access, enter, enter_seat
from hearthside.web.live.clock import now
from hearthside.web.live.hub import Hub
from hearthside.web.live.page_parts import story
from hearthside.web.live.page_parts.outcome_to_tell import untold
from hearthside.web.live.page_parts.turn_panel import turn
from hearthside.web.pages import panels
from hearthside.web.pages.join import join_page
from hearthside.web.pages.links_to_give import doors
from hearthside.web.pages.own_seats import own_seats
from hearthside.web.pages.settings import settings_page
from hearthside.web.pages.sheet import sheet_page
from hearthside.web.render import templates
from hearthside.web.render.models.pages import OwnSeats
from hearthside.web.render.models.shared import RefusedMove
from hearthside.web.render.models.table import TablePage


async def table(request: Request) -> Response:
    """GET ./: the table, or the way back to it for a seat that was left.

    Without script `?open=KEY` opens a form, `?tool=ID` a tool, `?about=ID` a person or card.
    """
    entered = await enter(request)
    if not entered.hub.room.table.role(entered.holder):
        return await join_page(request, entered)
    return HTMLResponse(await table_page(request, entered))


async def table_page(request: Request, entered: Access, refused: RefusedMove | None = None) -> str:
    """The whole page, with the form that was refused open on it."""
    hub, seat = entered.hub, entered.holder
    links = tuple(await doors(request, entered))
    page = as_seen(hub, seat, hub.here | {seat}, refused)
    page = replace(
        page,
        doors=links,
        alone=bool(links) and len(hub.room.table.seats) < 2,
        own_seats=tuple(await own_seats(request, hub, seat)),
        notice=refused.sentence if refused and not refused.option else "",
        panel=await panels.asked_for(request, entered, refused),
    )
    return templates.render(page)


def as_seen(
    hub: Hub, seat: str, here: frozenset[str], refused: RefusedMove | None = None
) -> TablePage:
    """The page as a seat sees it, without what belongs to its browser."""
    view = hub.views.of(seat)
    seen, game = view.audience, hub.room.game
    made = hub.redraw.parts(seat, here, hub.fuses.lit)
    if refused:
        made["turn"] = turn(game, view, untold(view), refused)
    return TablePage(
        game=game,
        name=seen.table.name,
        seq=seen.table.seq,
        seat=seen.table.seats[seat],
        title=hub.redraw.title(view),
        parts=made,
        story=story.story(game, seen, view.rewind),
        rewind=view.rewind,
        now=now(),
    )


async def page_at(request: Request, entered: Access, path: str, refused: RefusedMove) -> str:
    """One of a seat's pages again, with a form on it that was refused."""
    where = path.removeprefix(entered.base)
    if where == "table":
        return await settings_page(request, entered, refused)
    if where.startswith("sheet/"):
        return sheet_page(entered, where.removeprefix("sheet/"), refused)
    return await table_page(request, entered, refused)


async def other_seats(request: Request) -> Response:
    """GET own-seats: those this browser can switch between, and where somebody is waited for."""
    entered = await enter_seat(request)
    held = await own_seats(request, entered.hub, entered.holder)
    return HTMLResponse(templates.render(OwnSeats(own_seats=held)))
