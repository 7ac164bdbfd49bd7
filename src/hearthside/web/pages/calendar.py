"""When you meet again, as a file for a calendar."""

from starlette.requests import Request
from starlette.responses import Response

from hearthside.export import calendar
from hearthside.web.auth import enter_seat, public_url
from hearthside.web.errors import HttpError
from hearthside.web.live.clock import now
from hearthside.web.pages.responses import as_file, back_to_table


async def next_ics(request: Request) -> Response:
    """GET next.ics: the date that was agreed on at the end of the last session."""
    entered = await enter_seat(request)
    room = entered.hub.room
    table = entered.hub.views.of(entered.holder).audience.table
    last = table.evenings[-1] if table.evenings else None
    if last is None or not last.next:
        raise HttpError(
            404,
            "You have not agreed on a date yet. It is asked for when a session is closed.",
            ways=back_to_table(entered),
        )
    made = calendar.event(
        id=f"{room.id}-{last.number + 1}",
        title=f"{table.name}, session {last.number + 1}",
        when=last.next,
        where=last.where,
        url=public_url(request, f"/t/{room.id}/{entered.holder}/"),
        at=room.recent[-1].entry.at if room.recent else now(),
    )
    return as_file(made, f"{room.id}.ics", calendar.MEDIA_TYPE)
