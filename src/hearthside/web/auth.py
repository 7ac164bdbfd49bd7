"""Who is asking: the seat a browser's cookie or a program's token opens."""

from collections.abc import Iterator
from urllib.parse import quote

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from hearthside.core.life.seats import DOOR, GALLERY
from hearthside.web.errors import HttpError
from hearthside.web.host_names import LOCAL, at, host_of
from hearthside.web.limits import Turnstile
from hearthside.web.live.hub import Hub
from hearthside.web.live.rooms import Rooms
from hearthside.web.render.models.shared import Way
from hearthside.web.seat_links import cookie, digest, held

A_YEAR = 365 * 24 * 60 * 60
STREAMS = ("/stream", "/here", "/live", "/events", "/mcp")
QUESTIONS = ("/odds", "/check")


class Access(msgspec.Struct, frozen=True):
    """A seat (or a door) that somebody holds the secret of."""

    hub: Hub
    holder: str
    token: str

    @property
    def base(self) -> str:
        return seat_url(self.hub.room.id, self.holder)


def rooms_of(request: Request) -> Rooms:
    rooms: Rooms = request.app.state.rooms
    return rooms


def turnstile(request: Request) -> Turnstile:
    counting: Turnstile = request.app.state.turnstile
    return counting


def seat_url(table: str, holder: str) -> str:
    """A seat's own address. It ends in a slash: everything else there is relative to it."""
    return at(f"/t/{quote(table)}/{quote(holder)}/")


async def find_hub(request: Request, table: str) -> Hub:
    hub = await rooms_of(request).hub(table)
    if hub is None:
        raise HttpError(404, "There is no such table here. Ask for its link again.")
    return hub


async def enter(request: Request) -> Access:
    """The seat in the address, if this browser holds its link."""
    table, holder = request.path_params["table"], request.path_params["seat"]
    hub = await find_hub(request, table)
    if request.method == "GET":
        await hub.room.freshen()
    token = request.cookies.get(cookie(table, holder), "")
    if not await opens(hub, token, holder):
        raise HttpError(
            403,
            "This browser does not hold that seat. Open your own link again, "
            f"or ask the {hub.room.game.gm_title} for a new one.",
        )
    _count(request, table, holder)
    return Access(hub, holder, token)


def _count(request: Request, table: str, holder: str) -> None:
    """Moves are counted apart from what only looks. A stream is counted while it is open."""
    path = request.scope["path"]
    if path.endswith(STREAMS):
        return
    if request.method == "POST" and not path.endswith(QUESTIONS):
        turnstile(request).move(table, holder)
    else:
        turnstile(request).page(table, holder)


async def enter_seat(request: Request) -> Access:
    """The same, for somebody who sits at the table."""
    entry = await enter(request)
    if not entry.hub.room.table.role(entry.holder):
        ways = (Way("Sit down", entry.base),)
        raise HttpError(403, "You are not sitting here just now. Sit down first.", ways=ways)
    return entry


async def bearer(request: Request) -> Access:
    """The seat of a program, by the token it sends."""
    return await _bearer_at(request, request.path_params["table"])


async def bearer_anywhere(request: Request) -> Access:
    """The same, for a program that has a link and does not know yet where it leads."""
    token = request.headers.get("authorization", "").partition(" ")[2]
    found = await rooms_of(request).store.key(digest(token)) if token else None
    if found is None:
        raise HttpError(
            401, "That token opens nothing here. Send “Authorization: Bearer …” with yours."
        )
    return await _bearer_at(request, found[0])


async def _bearer_at(request: Request, table: str) -> Access:
    hub = await find_hub(request, table)
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    holder = hub.room.keys.holder(token) if scheme.lower() == "bearer" else ""
    if not holder and token:
        await hub.room.keys.refresh()
        holder = hub.room.keys.holder(token)
    if not holder:
        raise HttpError(
            401, "This table does not know that token. Send “Authorization: Bearer …” with yours."
        )
    _count(request, hub.room.id, holder)
    return Access(hub, holder, token)


async def bearer_seat(request: Request) -> Access:
    """The same, for a program that sits at the table."""
    entry = await bearer(request)
    if not entry.hub.room.table.role(entry.holder):
        raise not_seated()
    return entry


def not_seated() -> HttpError:
    """For a program that holds a door, or whose seat was emptied."""
    return HttpError(
        403, "You are not sitting at this table. Make the move “table.sit-down” first."
    )


async def opens(hub: Hub, token: str, holder: str) -> bool:
    """Whether a secret opens a seat; another process may have handed it out just now."""
    keys = hub.room.keys
    if not token or keys.fits(token, holder):
        return bool(token)
    await keys.refresh()
    return keys.fits(token, holder)


def give(request: Request, response: Response, table: str, holder: str, token: str) -> None:
    """Let this browser keep a seat."""
    response.set_cookie(
        cookie(table, holder),
        token,
        max_age=A_YEAR,
        path=at("/"),
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )


def seats_held(request: Request, hub: Hub) -> Iterator[str]:
    """The seats of a table that this browser may use."""
    for table, holder, token in held(request.cookies):
        seated = table == hub.room.id and holder not in (DOOR, GALLERY)
        if seated and holder in hub.room.table.seats and hub.room.keys.fits(token, holder):
            yield holder


def public_url(request: Request, path: str) -> str:
    """An address others can use: on this machine's own nobody else could."""
    base = str(request.base_url)
    public: str = request.app.state.public
    if public and host_of(base) in LOCAL:
        base = public
    return f"{base.rstrip('/')}{at(path)}"
