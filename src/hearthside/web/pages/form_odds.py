"""The odds of a form as it is filled in so far, asked for between moves."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from hearthside.web.auth import enter_seat
from hearthside.web.form_data import last, posted
from hearthside.web.render import templates
from hearthside.web.render.forecasts import odds_so_far
from hearthside.web.render.models.pages import FormOdds


async def odds(request: Request) -> Response:
    """POST odds: what a form would lead to as it stands, and what each other choice in it would."""
    entered = await enter_seat(request)
    sent = await posted(request)
    seat_view = entered.hub.views.of(entered.holder)
    option = seat_view.option(last(sent, "option"))
    if option is None:
        return Response(status_code=204)
    game = entered.hub.room.game
    found = odds_so_far(game, seat_view.audience.table, entered.holder, option, option.read(sent))
    return HTMLResponse(templates.render(FormOdds(game=game, option=option, odds=found)))
