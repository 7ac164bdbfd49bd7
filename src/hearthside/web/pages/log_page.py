"""Older lines of the log, and a search through all of it."""

import asyncio

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from hearthside.core.typed_text import typed_number
from hearthside.web.auth import Access, enter_seat
from hearthside.web.live.kept_log import Numbered
from hearthside.web.live.log_lines import log_lines, rewinders_in, struck_by
from hearthside.web.render import templates
from hearthside.web.render.log import KINDS, called_in, is_kind
from hearthside.web.render.models.shared import LogLine
from hearthside.web.render.models.story import LogPage
from hearthside.web.render.names_and_faces import faces

LOG_PAGE = 120
MOST_FOUND = 300
LONGEST_SEARCH = 200


async def log(request: Request) -> Response:
    """GET log?before=SEQ: older lines. `q`, `who` and `kind` search all of them."""
    entered = await enter_seat(request)
    asked = {name: request.query_params.get(name, "")[:LONGEST_SEARCH] for name in ("q", "who")}
    kind = request.query_params.get("kind", "")
    if any(asked.values()) or kind in list(KINDS)[1:]:
        return await _search(entered, kind=kind if kind in KINDS else "", **asked)
    hub, seat = entered.hub, entered.holder
    said = request.query_params.get("before", "")
    newest = hub.room.table.seq
    before = min(typed_number(said, newest + 1), newest + 1)
    entries = await hub.room.log.older(before, LOG_PAGE)
    view = hub.views.of(seat)
    audience = view.audience
    lines = log_lines(hub.room.table, entries, seat, await _rewinders(entered, entries))
    first = entries[0].seq if entries else 1
    page = LogPage(
        game=hub.room.game,
        name=audience.table.name,
        lines=lines,
        faces=faces(audience.show),
        called=called_in(lines, audience.show),
        rewind=view.rewind,
        newer=before <= newest,
        before=first if first > 1 else 0,
        people=_people(entered),
    )
    return HTMLResponse(templates.render(page))


async def _search(entered: Access, q: str, who: str, kind: str) -> Response:
    """The last lines that hold these words, name this person and are of this kind."""
    hub, seat = entered.hub, entered.holder
    view = hub.views.of(seat)
    audience = view.audience
    entries = await hub.room.log.whole(hub.room.table.seq)
    lines = await asyncio.to_thread(log_lines, hub.room.table, entries, seat)
    found = [line for line in lines if _fits(line, q, who, kind)]
    page = LogPage(
        game=hub.room.game,
        name=audience.table.name,
        lines=found[-MOST_FOUND:],
        faces=faces(audience.show),
        called=called_in(found[-MOST_FOUND:], audience.show),
        rewind=view.rewind,
        newer=True,
        people=_people(entered),
        q=q,
        who=who,
        kind=kind,
        found=len(found),
    )
    return HTMLResponse(templates.render(page))


def _fits(one: LogLine, q: str, who: str, kind: str) -> bool:
    words = one.line.plain.casefold()
    named = who.casefold() in words
    return not one.struck and q.strip().casefold() in words and named and is_kind(one.line, kind)


def _people(entered: Access) -> list[str]:
    show = entered.hub.views.of(entered.holder).audience.show
    return list(dict.fromkeys(person.name for person in show.cast))


async def _rewinders(entered: Access, entries: list[Numbered]) -> dict[int, str]:
    """Who took back what these entries tell, where that happened later than they do."""
    room = entered.hub.room
    wanted = {struck_by(room.table, numbered.seq) for numbered in entries}
    found: dict[int, str] = {}
    for seq in wanted - {0} - {numbered.seq for numbered in entries}:
        found |= rewinders_in(await room.log.newer(seq - 1, seq))
    return found
