"""Older lines of the log."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from hearthside.web.auth import Access, enter_seat
from hearthside.web.live.log_lines import log_lines, rewinders_in, struck_by
from hearthside.web.live.parts import faces
from hearthside.web.live.room import Numbered
from hearthside.web.render import templates
from hearthside.web.render.page_models import LogPage

LOG_PAGE = 120


async def log(request: Request) -> Response:
    """GET log?before=SEQ: older lines."""
    entered = await enter_seat(request)
    hub, seat = entered.hub, entered.holder
    said = request.query_params.get("before", "")
    newest = hub.room.table.seq
    before = min(int(said), newest + 1) if said.isdecimal() and len(said) < 12 else newest + 1
    entries = await hub.room.older(before, LOG_PAGE)
    audience = hub.views.of(seat).audience
    lines = log_lines(audience.table, entries, seat, await _rewinders(entered, entries))
    first = entries[0].seq if entries else 1
    page = LogPage(
        game=hub.room.game,
        name=audience.table.name,
        lines=lines,
        faces=faces(audience.show),
        newest=newest,
        rewind=audience.rewind,
        newer=before <= newest,
        before=first if first > 1 else 0,
    )
    return HTMLResponse(templates.render(page))


async def _rewinders(entered: Access, entries: list[Numbered]) -> dict[int, str]:
    """Who took back what these entries tell, where that happened later than they do."""
    room = entered.hub.room
    wanted = {struck_by(room.table, numbered.seq) for numbered in entries}
    found: dict[int, str] = {}
    for seq in wanted - {0} - {numbered.seq for numbered in entries}:
        found |= rewinders_in(await room.newer(seq - 1, seq))
    return found
