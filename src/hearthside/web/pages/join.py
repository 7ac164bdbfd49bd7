"""Sitting down: through the players' door, the spectators' gallery, or back on one's own seat."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from hearthside.core.life.seats import DOOR, GALLERY, SitDown, TakeCharacter
from hearthside.core.moves import Illegal, Move
from hearthside.core.say import listed
from hearthside.core.typed_text import problem
from hearthside.core.wording.typesetting import with_apostrophes
from hearthside.web.auth import Access, enter, find_hub, give, rooms_of, seat_url
from hearthside.web.errors import HttpError
from hearthside.web.live.hub import seat_taken
from hearthside.web.pages.wizard import first_step
from hearthside.web.render import templates
from hearthside.web.render.models.pages import JoinPage
from hearthside.web.render.models.shared import Free, Likeness
from hearthside.web.render.names_and_faces import likeness
from hearthside.web.seat_links import digest

NEW = "new"


async def open_link(request: Request) -> Response:
    """GET /s/TOKEN: let this browser keep what the link opens, and go there."""
    token = request.path_params["token"]
    found = await rooms_of(request).store.key(digest(token))
    hub = await find_hub(request, found[0]) if found else None
    if hub is None:
        raise HttpError(404, "This link does not work, or no longer does. Ask for a new one.")
    await hub.room.keys.refresh()
    holder = hub.room.keys.holder(token)
    response = RedirectResponse(seat_url(hub.room.id, holder), 303)
    give(request, response, hub.room.id, holder, token)
    return response


async def join_page(
    request: Request, entered: Access, error: str = "", values: dict[str, str] | None = None
) -> Response:
    """The page on which somebody sits down."""
    room, holder = entered.hub.room, entered.holder
    known = room.table.seats.get(holder)
    audience = entered.hub.views.audience(holder)
    spectator = holder == GALLERY or (known is not None and known.role == "spectator")
    start = {"name": known.name, "pronouns": known.pronouns} if known else {}
    people = {person.id: person for person in audience.show.cast}
    free = [
        Free(
            id=who.id,
            name=who.name,
            concept=people[who.id].concept if who.id in people else "",
            look=likeness(people[who.id]) if who.id in people else Likeness(who.name, 1),
        )
        for who in audience.table.play.cast.values()
        if audience.table.is_free(who.id)
    ]
    page = JoinPage(
        game=room.game,
        table=audience.table,
        free=free,
        may_make=known is None and _newcomer(entered, holder) is not None,
        known_seats=[_known(entered, seat) for seat in unheld(entered)] if holder == DOOR else (),
        here=entered.hub.here,
        spectator=spectator,
        error=error,
        values=start if values is None else values,
    )
    return HTMLResponse(templates.render(page), 422 if error else 200)


def unheld(entered: Access) -> list[str]:
    """The players' seats to which nobody has a link, as after an import."""
    room = entered.hub.room
    return [seat for seat in room.table.players() if not room.keys.is_held(seat)]


def _known(entered: Access, seat: str) -> tuple[str, str, str]:
    """A seat by its id, its name, and whom it plays."""
    table = entered.hub.room.table
    plays = [table.play.cast[id].name for id in table.characters_of(seat)]
    return seat, table.seat_name(seat), listed(plays)


def _newcomer(entered: Access, seat: str) -> Move | None:
    seen = entered.hub.views.audience(seat).table
    return entered.hub.room.game.newcomer(seen, seat)


async def sit_down(request: Request) -> Response:
    """POST ./: sit down, and take or begin a character."""
    entered = await enter(request)
    room = entered.hub.room
    form = await request.form()
    values = {name: str(form.get(name, "")) for name in ("name", "pronouns", "character", "seat")}
    if room.table.role(entered.holder):
        return RedirectResponse(entered.base, 303)
    if values["seat"] and entered.holder == DOOR:
        return await _come_back(request, entered, values)
    try:
        name = with_apostrophes(values["name"].strip())
        seat = await sit(entered, name, values["pronouns"].strip())
    except Illegal as no:
        return await join_page(request, entered, no.sentence, values)
    token = entered.token if seat == entered.holder else await room.keys.hand_out(seat)
    sat = Access(entered.hub, seat, token)
    response = RedirectResponse(await _with_character(sat, values["character"]), 303)
    give(request, response, room.id, seat, token)
    return response


async def _come_back(request: Request, entered: Access, values: dict[str, str]) -> Response:
    """Somebody says which seat was theirs. Whoever comes first gets its one new link."""
    room, seat = entered.hub.room, values["seat"]
    if seat not in unheld(entered):
        sentence = "Someone already sits there. If it is your seat, ask for its link."
        return await join_page(request, entered, sentence, values)
    token = await room.keys.hand_out(seat)
    response = RedirectResponse(seat_url(room.id, seat), 303)
    give(request, response, room.id, seat, token)
    return response


async def sit(entered: Access, name: str, pronouns: str) -> str:
    """Sit down with a name; the seat that is now taken."""
    for words, field in ((name, "name"), (pronouns, "pronouns")):
        if sentence := problem(words, 40):
            raise Illegal(sentence, field)
    new = await entered.hub.room.play(entered.holder, SitDown(name=name, pronouns=pronouns))
    return seat_taken(new)


async def _with_character(sat: Access, wanted: str) -> str:
    """Where somebody goes who sat down with a wish: to the table, or on to make a character."""
    room, base = sat.hub.room, sat.base
    try:
        if wanted == NEW and (begin := _newcomer(sat, sat.holder)):
            before = set(room.table.play.cast)
            await room.play(sat.holder, begin)
            for id in room.table.play.cast:
                if id not in before and room.table.speaks_for(sat.holder, id):
                    return f"{base}make/{id}/{first_step(sat, id)}"
        elif wanted:
            await room.play(sat.holder, TakeCharacter(character=wanted))
    except Illegal:
        return base  # somebody else was quicker: the table shows who is still free
    return base
