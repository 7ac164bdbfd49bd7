"""The table for programs: the same moves, options and secrets as in the pages, as JSON."""

from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hearthside.core import engine
from hearthside.core.life.seats import DOOR, GALLERY
from hearthside.core.moves import Illegal
from hearthside.web import opening, schema, stream, wire
from hearthside.web.entry import bearer, bearer_seat, rooms_of
from hearthside.web.join import seat_in
from hearthside.web.moves import play
from hearthside.web.sorry import Sorry

T = TypeVar("T")
TABLE = "/api/tables/{table}"
TOO_DEEP = Sorry(400, "That is nested too deeply. Send one flat JSON object.")


def routes() -> list[Route]:
    return [
        Route("/api/schema", show_schema),
        Route("/api/games", games),
        Route("/api/tables", open_table, methods=["POST"]),
        Route(TABLE, state),
        Route(f"{TABLE}/options", options),
        Route(f"{TABLE}/log", log),
        Route(f"{TABLE}/events", stream.EntryStream()),
    ]


def answer(value: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(value), status, media_type="application/json")


async def read(request: Request, kind: type[T]) -> T:
    """The JSON somebody sent, or a sentence on where it is broken."""
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except msgspec.ValidationError as wrong:
        raise Sorry(422, f"That does not fit: {wrong}. See /api/schema.") from None
    except RecursionError:
        raise TOO_DEEP from None
    except (msgspec.DecodeError, UnicodeDecodeError) as broken:
        raise Sorry(400, f"That is not JSON: {broken}. Send one JSON object.") from None


async def show_schema(request: Request) -> Response:
    """GET /api/schema: every shape that goes in or comes out, as JSON Schema."""
    return answer(schema.published(rooms_of(request).games))


async def games(request: Request) -> Response:
    """GET /api/games."""
    return answer([wire.game(game) for game in rooms_of(request).games.values()])


async def open_table(request: Request) -> Response:
    """POST /api/tables: a new table, with the secrets of its seats and doors."""
    asked = await read(request, wire.NewTable)
    game = opening.find_game(request, asked.game)
    if asked.demo:
        hub = await rooms_of(request).demo(game)
    else:
        blanks = {"name": asked.name, "you": asked.gm, "dice": asked.dice}
        hub = await opening.open_table(request, opening.wish(game, blanks, asked.settings))
    keys = hub.room.keys
    opened = wire.Opened(
        table=hub.room.id,
        seats={seat: await keys.hand_out(seat) for seat in hub.room.table.seats},
        players=await keys.hand_out(DOOR),
        spectators=await keys.hand_out(GALLERY),
    )
    return answer(opened, 201)


async def state(request: Request) -> Response:
    """GET: the table as the seat sees it."""
    entered = await bearer_seat(request)
    hub = entered.hub
    return answer(wire.state(hub.room.id, hub.sights.of(entered.holder), hub.here))


async def options(request: Request) -> Response:
    """GET options: what the seat may do now. A door offers to sit down."""
    entered = await bearer(request)
    if entered.hub.room.table.role(entered.holder):
        return answer(wire.offers(entered.hub.sights.of(entered.holder)))
    room = entered.hub.room
    offered = engine.options(room.game, room.table, entered.holder)
    return answer([wire.Offer(key=option.key, option=option) for option in offered])


async def move(request: Request) -> Response:
    """POST moves: make a move. Sitting down through a door answers with the new seat's secret."""
    entered = await bearer(request)
    room = entered.hub.room
    sent = await read(request, dict)
    try:
        made = engine.parse_move(room.game, sent)
    except RecursionError:
        raise TOO_DEEP from None
    new = await play(entered, made)
    seat = seat_in(new)
    token = await room.keys.hand_out(seat) if seat and seat != entered.holder else ""
    hears = seat or entered.holder
    told = tuple(wire.told(room.table, hears, numbered) for numbered in new)
    return answer(wire.Taken(seq=room.table.seq, told=told, seat=seat, token=token))


async def log(request: Request) -> Response:
    """GET log?after=SEQ&limit=N: entries as the seat hears them, oldest first."""
    entered = await bearer_seat(request)
    room = entered.hub.room
    after, limit = _number(request, "after", 0), min(_number(request, "limit", 100), 500)
    entries = await room.newer(after, min(after + limit, room.table.seq))
    return answer([wire.told(room.table, entered.holder, numbered) for numbered in entries])


def _number(request: Request, name: str, otherwise: int) -> int:
    said = request.query_params.get(name, "")
    if not said:
        return otherwise
    if not said.isdecimal() or len(said) > 12:
        raise Illegal(f"“{name}” is a whole number, 0 or more.", name)
    return int(said)
