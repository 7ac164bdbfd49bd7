"""The front door: the tables this browser knows, and the ways to open another."""

import asyncio
from collections.abc import Mapping
from datetime import UTC, datetime

from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from hearthside import rulebook
from hearthside.core.moves import Illegal
from hearthside.core.offers import prompt
from hearthside.core.say import listed
from hearthside.export import archive
from hearthside.export.archive_checks import BrokenFile
from hearthside.web import new_table
from hearthside.web.auth import give, rooms_of, seat_url, seats_held, turnstile
from hearthside.web.errors import understood
from hearthside.web.form_data import last, posted
from hearthside.web.live import storage
from hearthside.web.live.hub import Hub
from hearthside.web.render import templates
from hearthside.web.render.models.pages import HomePage
from hearthside.web.render.models.shared import KnownTable, RefusedMove
from hearthside.web.render.static_files import STATIC
from hearthside.web.seat_links import held

MOST_KNOWN = 60
BARE_PICTURE = STATIC / "scenery/inn.svg"
"""What a game shows that brings no picture."""
BESIDE_FILE = {"form": "import"}
"""Which form on the page was refused, where it is not the one that opens a table."""


async def home(request: Request) -> Response:
    """GET /."""
    return await home_page(request)


async def home_page(
    request: Request,
    error: str = "",
    values: Mapping[str, str] | None = None,
    refused: RefusedMove | None = None,
) -> Response:
    """The front door; after a refusal with everything that was filled in."""
    page = HomePage(
        games=sorted(rooms_of(request).games.values(), key=lambda game: game.shelved),
        known=await _known(request),
        error=error,
        values=values or {},
        refused=refused,
    )
    return HTMLResponse(templates.render(page), 422 if error else 200)


async def picture(request: Request) -> Response:
    """GET /games/GAME/picture.svg: it can do nothing but be looked at."""
    game = rooms_of(request).games.get(request.path_params["game"])
    drawn = (rulebook.picture(game) if game else b"") or BARE_PICTURE.read_bytes()
    held = {
        "content-security-policy": "default-src 'none'; sandbox",
        "cache-control": "max-age=86400",
    }
    return Response(drawn, media_type="image/svg+xml", headers=held)


async def _known(request: Request) -> list[KnownTable]:
    """The tables this browser holds a seat at: those that wait for it first, then the latest."""
    ids = list(dict.fromkeys(table for table, _, _ in held(request.cookies)))[:MOST_KNOWN]
    found = []
    for id in ids:
        found.append(await _look(request, id))
        await asyncio.sleep(0)  # other tables come in between
    return sorted(filter(None, found), key=lambda known: (known.turn, known.last), reverse=True)


async def _look(request: Request, id: str) -> KnownTable | None:
    """What to say of one table. One that is broken must not close the front door."""
    rooms = rooms_of(request)
    try:
        hub = await rooms.hub(id)
        seats = list(seats_held(request, hub)) if hub else []
        return _as_known(hub, seats) if hub and seats else None
    except Exception as problem:
        told = understood(problem).sentence
    header = await storage.read_header(rooms.store, id)
    if header is None:
        return None
    holder = next(seat for table, seat, _ in held(request.cookies) if table == id)
    return KnownTable(name=header.name, url=seat_url(id, holder), game=header.game, note=told)


def _as_known(hub: Hub, seats: list[str]) -> KnownTable:
    room = hub.room
    table = room.table
    seats.sort(key=lambda seat: (not table.is_gm(seat), list(table.seats).index(seat)))
    waiting = [s for s in seats if table.role(s) and hub.views.of(s).prompt.urgent]
    last = room.recent[-1].entry.at if room.recent else ""
    return KnownTable(
        name=table.name,
        url=seat_url(room.id, (waiting or seats)[0]),
        game=room.game.title,
        cloth=room.game.cloth,
        note=_note(hub, seats),
        last=last,
        when=when(last),
        turn=bool(waiting),
    )


def _note(hub: Hub, seats: list[str]) -> str:
    table = hub.room.table
    played = [who.name for who in table.play.cast.values() if who.player in seats and who.name]
    yours = [f"You play {listed(played)}."] if played else []
    if any(table.is_gm(seat) for seat in seats):
        yours.insert(0, "You run the game.")
    here = len(hub.here)
    if here:
        yours.append("One person is here now." if here == 1 else f"{here} people are here now.")
    return " ".join(yours)


def when(at: str) -> str:
    """How long ago something was, as people say it."""
    if not at:
        return ""
    then = datetime.fromisoformat(at)
    days = (datetime.now(UTC).astimezone().date() - then.astimezone().date()).days
    if days < 1:
        return "Today"
    if days < 2:
        return "Yesterday"
    if days < 7:
        return then.astimezone().strftime("%A")
    return f"{days // 7} weeks ago" if days >= 14 else "Last week"


async def start(request: Request) -> Response:
    """POST /tables: open a new table."""
    sent = await posted(request)
    game = new_table.find_game(request, last(sent, "game"))
    try:
        wish = new_table.read(game, sent)
    except Illegal as no:
        values = {name: last(sent, name) for name in sent}
        refused = RefusedMove(
            option=f"open.{game.name}", sentence=no.sentence, field=no.field, posted=dict(sent)
        )
        return await home_page(request, no.sentence, values, refused)
    hub = await new_table.open_table(request, wish)
    return await _with_seats(request, hub, hub.room.table.gms())


async def demo(request: Request) -> Response:
    """POST /demo/GAME: a table in the middle of things, with every seat held by this browser; it
    opens where somebody is asked.

    With `alone` the house plays all seats but the first.
    """
    game = new_table.find_game(request, request.path_params["game"])
    alone = bool(last(await posted(request), "alone"))
    hub = await new_table.open_demo(request, game, alone)
    table = hub.room.table
    players = table.players()
    if not alone:
        players.sort(key=lambda seat: not prompt(game, table, seat).urgent)
    return await _with_seats(request, hub, [*players, *table.gms()])


async def bring_back(request: Request) -> Response:
    """POST /import: a table from a file."""
    rooms = rooms_of(request)
    turnstile(request).open_table(request.scope)
    async with request.form(max_files=1, max_fields=10) as form:
        file = form.get("file")
        body = await file.read() if isinstance(file, UploadFile) else b""
    if not body:
        return await home_page(request, "Choose a table file first, then import it.", BESIDE_FILE)
    try:
        table = await asyncio.to_thread(archive.unpack, body, rooms.games)
        hub = await rooms.bring_in(table)
    except BrokenFile as broken:
        return await home_page(request, str(broken), BESIDE_FILE)
    table_now = hub.room.table
    seats = table_now.gms() or [seat for seat, held in table_now.seats.items()][:1]
    return await _with_seats(request, hub, seats)


async def _with_seats(request: Request, hub: Hub, seats: list[str]) -> Response:
    """Let this browser hold these seats, and go to the first of them."""
    response = RedirectResponse(seat_url(hub.room.id, seats[0]), 303)
    for seat in seats:
        give(request, response, hub.room.id, seat, await hub.room.keys.hand_out(seat))
    return response
