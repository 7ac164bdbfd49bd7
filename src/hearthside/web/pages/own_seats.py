"""The seats that one browser holds at a table: a tap changes over."""

import asyncio
from typing import Any

from starlette.requests import Request

from hearthside.core.game import Game
from hearthside.core.say import listed
from hearthside.core.table import Table
from hearthside.core.wording.typesetting import capital
from hearthside.web.auth import seat_url, seats_held
from hearthside.web.live.hub import Hub
from hearthside.web.render.models.shared import OwnSeat


async def own_seats(request: Request, hub: Hub, now: str) -> list[OwnSeat]:
    """The seats this browser can switch between, in the order of the table."""
    mine = set(seats_held(request, hub))
    found = []
    for id, seat in hub.room.table.seats.items():
        if id in mine:
            turn = bool(hub.room.table.role(id)) and hub.views.of(id).prompt.urgent
            url, does = seat_url(hub.room.id, id), does_there(hub.room.game, hub.room.table, id)
            found.append(OwnSeat(seat.name, url, now=id == now, turn=turn, does=does))
            await asyncio.sleep(0)  # other tables come in between
    return found


def does_there(game: Game[Any], table: Table[Any], seat: str) -> str:
    """What somebody does in a seat: whom they play, if anybody, or that they run the game."""
    if table.is_gm(seat):
        return capital(game.gm_title)
    return listed([table.play.cast[id].name for id in table.characters_of(seat)])
