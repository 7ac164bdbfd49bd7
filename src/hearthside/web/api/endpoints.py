"""The table for programs: the same moves, options and secrets as in the pages, as JSON."""

import asyncio
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hearthside.core import engine, offers
from hearthside.core.forms import Option
from hearthside.core.life.seats import DOOR, GALLERY
from hearthside.core.moves import Illegal
from hearthside.core.secrecy.audiences import ToldNow
from hearthside.rulebook import deck
from hearthside.web import added_pictures, new_table
from hearthside.web.api import briefing, choices, programs, schema, shapes, sheets, streams, waiting
from hearthside.web.auth import Access, bearer, bearer_anywhere, bearer_seat, rooms_of
from hearthside.web.errors import HttpError
from hearthside.web.live import stale_forms
from hearthside.web.live.deciding import Check
from hearthside.web.live.hub import seat_taken
from hearthside.web.live.log_lines import log_lines

T = TypeVar("T")
TABLE = "/api/tables/{table}"
TOO_DEEP = HttpError(400, "That is nested too deeply. Send one flat JSON object.")


def routes() -> list[Route]:
    return [
        Route(f"{TABLE}/moves", move, methods=["POST"]),
        Route("/api/schema", show_schema),
        Route("/api/games", games),
        Route("/api/seat", own_seat),
        Route("/api/tables", open_table, methods=["POST"]),
        Route(TABLE, state),
        Route(f"{TABLE}/options", options),
        Route(f"{TABLE}/choices", show_choices),
        Route(f"{TABLE}/forms/{{key:path}}", form),
        Route(f"{TABLE}/forms/{{key:path}}", send_form, methods=["POST"]),
        Route(f"{TABLE}/briefing", show_briefing),
        Route(f"{TABLE}/sheets/{{character}}", sheet),
        Route(f"{TABLE}/rules/{{id}}", rule),
        Route(f"{TABLE}/wait", wait),
        Route(f"{TABLE}/sheets/read", read_sheet, methods=["POST"]),
        Route(f"{TABLE}/sheets", bring_sheet, methods=["POST"]),
        Route(f"{TABLE}/sheets/{{character}}/{{format}}", take_along),
        Route(f"{TABLE}/pictures", bring_picture, methods=["POST"]),
        Route(f"{TABLE}/pictures/{{picture}}", show_picture),
        Route(f"{TABLE}/log", log),
        Route(f"{TABLE}/events", streams.LogStream()),
    ]


def answer(value: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(value), status, media_type="application/json")


async def read(request: Request, kind: type[T]) -> T:
    """The JSON somebody sent, or a sentence on where it is broken."""
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except msgspec.ValidationError as wrong:
        raise HttpError(422, f"That does not fit: {wrong}. See /api/schema.") from None
    except RecursionError:
        raise TOO_DEEP from None
    except (msgspec.DecodeError, UnicodeDecodeError) as broken:
        raise HttpError(400, f"That is not JSON: {broken}. Send one JSON object.") from None


async def show_schema(request: Request) -> Response:
    """GET /api/schema: every shape that goes in or comes out, as JSON Schema."""
    state = request.app.state
    if not hasattr(state, "schema"):  # the same for as long as we run, and it takes a while
        made = await asyncio.to_thread(schema.published, rooms_of(request).games)
        state.schema = msgspec.json.encode(made)
    return Response(state.schema, media_type="application/json")


async def games(request: Request) -> Response:
    """GET /api/games."""
    return answer([shapes.game(game) for game in rooms_of(request).games.values()])


async def own_seat(request: Request) -> Response:
    """GET /api/seat: the table and the seat, or door, that a token opens."""
    entered = await bearer_anywhere(request)
    role = entered.hub.room.table.role(entered.holder)
    return answer(
        shapes.TokenPlace(table=entered.hub.room.id, seat=entered.holder, role=role or "")
    )


async def open_table(request: Request) -> Response:
    """POST /api/tables: a new table, with the secrets of its seats and doors."""
    asked = await read(request, shapes.NewTable)
    game = new_table.find_game(request, asked.game)
    if asked.demo:
        hub = await new_table.open_demo(request, game, asked.alone)
    else:
        blanks = {"name": asked.name, "you": asked.gm, "dice": asked.dice}
        hub = await new_table.open_table(request, new_table.wish(game, blanks, asked.settings))
    keys = hub.room.keys
    opened = shapes.Opened(
        table=hub.room.id,
        seats={seat: await keys.hand_out(seat) for seat in hub.room.table.seats},
        players=await keys.hand_out(DOOR),
        spectators=await keys.hand_out(GALLERY),
    )
    return answer(opened, 201)


async def state(request: Request) -> Response:
    """GET: the table as the seat sees it; ?compact=1 in a few figures."""
    entered = await bearer_seat(request)
    hub = entered.hub
    if _wanted(request, "compact"):
        return answer(shapes.compact(hub.room.id, hub.views.of(entered.holder), hub.here))
    return answer(shapes.state(hub.room.id, hub.views.of(entered.holder), hub.here))


async def options(request: Request) -> Response:
    """GET options: what the seat may do now. A door offers to sit down."""
    entered = await bearer(request)
    if entered.hub.room.table.role(entered.holder):
        hub = entered.hub
        return answer(choices.everything(hub.room, hub.views.of(entered.holder)))
    room = entered.hub.room
    offered = offers.options(room.game, room.table, entered.holder)
    return answer([shapes.Offer(key=option.key, option=option) for option in offered])


async def show_choices(request: Request) -> Response:
    """GET choices: what is asked and what could be begun, in short; ?all=1 of every section."""
    entered = await bearer_seat(request)
    hub = entered.hub
    every = _wanted(request, "all")
    return answer(choices.in_short(hub.room, hub.views.of(entered.holder), every))


async def form(request: Request) -> Response:
    """GET forms/KEY: one form, worked out, and what it needs."""
    entered = await bearer_seat(request)
    hub = entered.hub
    return answer(choices.form(hub.room, hub.views.of(entered.holder), _form(request, entered)))


async def send_form(request: Request) -> Response:
    """POST forms/KEY: make its move; blanks that are left out stay as the form has them.

    ?seen=SEQ calls it off if the odds that stood there at that entry have changed.
    """
    entered = await bearer_seat(request)
    sent = await read(request, dict)
    option = _form(request, entered)
    raw = choices.filled(option, sent)
    check = None
    if seen := _number(request, "seen", 0):
        made = engine.parse_move(entered.hub.room.game, raw, option.fields)
        check = stale_forms.check(entered.hub, entered.holder, seen, option, made)
    return await _made(request, entered, raw, check)


def _form(request: Request, entered: Access) -> Option:
    key = request.path_params["key"]
    found = entered.hub.views.of(entered.holder).option(key)
    if found is None:
        raise HttpError(404, f"“{key[:80]}” is not on offer now. GET …/choices says what is.")
    return found


async def show_briefing(request: Request) -> Response:
    """GET briefing?after=SEQ: the table in a page of plain words."""
    entered = await bearer_seat(request)
    room = entered.hub.room
    after = _number(request, "after", 0)
    entries = await room.log.newer(max(after, room.table.seq - briefing.LOOKS_BACK), room.table.seq)
    heard = log_lines(room.table, entries, entered.holder)
    return answer(briefing.brief(room.game, entered.hub.views.of(entered.holder), heard))


async def sheet(request: Request) -> Response:
    """GET sheets/CHARACTER: by id or name, as the seat knows it."""
    entered = await bearer_seat(request)
    hub, wanted = entered.hub, request.path_params["character"]
    found = briefing.sheet(hub.room.game, hub.views.of(entered.holder), wanted)
    if found is None:
        raise HttpError(404, f"There is nobody called “{wanted[:60]}” here.")
    return answer(found)


async def rule(request: Request) -> Response:
    """GET rules/ID: a rule of the game that is played."""
    entered = await bearer_seat(request)
    cards, wanted = deck(entered.hub.room.game).cards, request.path_params["id"]
    if wanted not in cards:
        like = next(iter(cards))
        raise HttpError(404, f"There is no rule “{wanted[:40]}”. They look like {like}.")
    card = cards[wanted]
    text = f"{card.id} {card.title}. {card.text}"
    return answer(shapes.Page(id=card.id, title=card.title, text=text))


async def wait(request: Request) -> Response:
    """GET wait?since=SEQ&seconds=N: until the seat is asked or may begin, or time is up."""
    since = _number(request, "since", 0)
    return answer(
        await waiting.wait(request, since, _number(request, "seconds", waiting.USUAL_WAIT))
    )


async def read_sheet(request: Request) -> Response:
    """POST sheets/read: what a sheet of another tool says. Nothing is kept."""
    entered = await bearer_seat(request)
    return answer(await sheets.read(entered, await read(request, sheets.SheetText)))


async def bring_sheet(request: Request) -> Response:
    """POST sheets: bring a sheet in, as a character, as the game master's, or as a note."""
    entered = await bearer_seat(request)
    programs.refuse_several(request, entered)
    return answer(await sheets.bring(entered, await read(request, sheets.SheetToBringIn)), 201)


async def bring_picture(request: Request) -> Response:
    """POST pictures?title=&who=&for=scene: the bytes of a picture, kept and hung there."""
    entered = await bearer_seat(request)
    programs.refuse_several(request, entered)
    added_pictures.refuse(request, entered)
    sent, asked = await request.body(), request.query_params
    id, hangs = await added_pictures.take_in(entered, sent, asked)
    seq = entered.hub.room.table.seq
    return answer(shapes.PictureTaken(seq=seq, picture=id, hangs=hangs), 201)


async def show_picture(request: Request) -> Response:
    """GET pictures/ID: a picture the seat may see; ?small=1 where it stands for a face."""
    entered = await bearer_seat(request)
    id, small = request.path_params["picture"], _wanted(request, "small")
    return await added_pictures.shown(entered, id, small)


async def take_along(request: Request) -> Response:
    """GET sheets/ID/FORMAT: somebody as another tool reads them."""
    entered = await bearer_seat(request)
    return answer(await sheets.along(request, entered))


async def move(request: Request) -> Response:
    """POST moves: make a move. Sitting down through a door answers with the new seat's secret."""
    entered = await bearer(request)
    return await _made(request, entered, await read(request, dict))


async def _made(
    request: Request, entered: Access, sent: dict[str, Any], check: Check | None = None
) -> Response:
    room = entered.hub.room
    try:
        made = engine.parse_move(room.game, sent)
    except RecursionError:
        raise TOO_DEEP from None
    if (laid := await programs.leashed(request, entered, made)) is not None:
        now = ToldNow(room.table)
        told = tuple(shapes.told(now, entered.holder, numbered) for numbered in laid)
        return answer(shapes.Taken(seq=room.table.seq, told=told, laid=True), 202)
    new = await entered.hub.play(entered.holder, made, check)
    seat = seat_taken(new)
    token = await room.keys.hand_out(seat) if seat and seat != entered.holder else ""
    hears = seat or entered.holder
    now = ToldNow(room.table)
    told = tuple(shapes.told(now, hears, numbered) for numbered in new)
    return answer(shapes.Taken(seq=room.table.seq, told=told, seat=seat, token=token))


async def log(request: Request) -> Response:
    """GET log?after=SEQ&limit=N: entries as the seat hears them, oldest first."""
    entered = await bearer_seat(request)
    room = entered.hub.room
    after, limit = _number(request, "after", 0), min(_number(request, "limit", 100), 500)
    entries = await room.log.newer(after, min(after + limit, room.table.seq))
    now = ToldNow(room.table)
    return answer([shapes.told(now, entered.holder, numbered) for numbered in entries])


def _wanted(request: Request, name: str) -> bool:
    return request.query_params.get(name, "") not in ("", "0")


def _number(request: Request, name: str, otherwise: int) -> int:
    said = request.query_params.get(name, "")
    if not said:
        return otherwise
    if not said.isdecimal() or len(said) > 12:
        raise Illegal(f"“{name}” is a whole number, 0 or more.", name)
    return int(said)
