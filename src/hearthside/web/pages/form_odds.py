"""The odds of a form as it is filled in so far, asked for between moves."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from hearthside.core import typed_text
from hearthside.core.forecasts import odds_so_far
from hearthside.core.moves import Illegal
from hearthside.web.auth import enter_seat
from hearthside.web.form_data import last, posted
from hearthside.web.render import templates
from hearthside.web.render.forms import Drafting, assumed
from hearthside.web.render.models.pages import FormOdds
from hearthside.web.render.models.shared import RefusedMove


async def odds(request: Request) -> Response:
    """POST odds: what a form would lead to as it stands, and what each other choice in it would."""
    entered = await enter_seat(request)
    sent = await posted(request)
    seat_view = entered.hub.views.of(entered.holder)
    option = seat_view.option(last(sent, "option"))
    if option is None:
        return Response(status_code=204)
    game, table, filled = entered.hub.room.game, seat_view.audience.table, option.read(sent)
    found = odds_so_far(game, table, entered.holder, option, filled) if _fits(filled) else {}
    drafts = Drafting(
        grades=game.grades,
        forecasts=found,
        refused=RefusedMove(option=option.key, sentence="", posted=sent),
        hope=game.hope(table, entered.holder),
        outlook=partial(game.outlook, table, entered.holder),
    )
    form, folded = drafts.form(option), last(sent, "folded").split()
    assumes = assumed([one for one in form.blanks if one.name in folded], form.blanks)
    return HTMLResponse(templates.render(FormOdds(form=form, assumes=assumes)))


def _fits(filled: Mapping[str, Any]) -> bool:
    """Whether what was typed could be sent: else nothing is told of it."""
    try:
        typed_text.checked(dict(filled))
    except Illegal:
        return False
    return True
