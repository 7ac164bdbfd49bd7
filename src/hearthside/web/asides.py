"""Small questions a page asks between moves: the odds of a form as it is filled in so far, and
whose turn it is on the other seats that this browser holds.
"""

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from hearthside.web import draw
from hearthside.web.entry import enter_seat, places
from hearthside.web.posted import last, posted
from hearthside.web.sights import odds_so_far


async def odds(request: Request) -> Response:
    """POST odds: what a form would lead to as it stands, and what each other choice in it would."""
    entered = await enter_seat(request)
    sent = await posted(request)
    sight = entered.hub.sights.of(entered.holder)
    option = sight.option(last(sent, "option"))
    if option is None:
        return Response(status_code=204)
    game = entered.hub.room.game
    found = odds_so_far(game, sight.audience.table, entered.holder, option, option.read(sent))
    return HTMLResponse(draw.fragment("fragments/odds.html", game=game, option=option, odds=found))


async def other_seats(request: Request) -> Response:
    """GET places: the seats this browser can switch between, and where somebody is waited for."""
    entered = await enter_seat(request)
    held = places(request, entered.hub, entered.holder)
    return HTMLResponse(draw.fragment("fragments/places.html", places=held))
