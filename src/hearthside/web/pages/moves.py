"""Moves made with a browser's form: read by the option they belong to, refused beside it."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from hearthside.core import engine
from hearthside.core.forms import Option
from hearthside.core.making import drafts
from hearthside.core.moves import Illegal, TooMuch
from hearthside.core.typed_text import typed_number
from hearthside.web.auth import Access, enter_seat
from hearthside.web.form_data import Posted, last, posted
from hearthside.web.host_names import path_of
from hearthside.web.live import stale_forms
from hearthside.web.live.kept_log import Numbered
from hearthside.web.pages import new_people
from hearthside.web.pages.rulings import option_for
from hearthside.web.pages.shelf import come_along, coming_with, may_keep, person_kept
from hearthside.web.pages.table import page_at
from hearthside.web.pages.wizard import first_step
from hearthside.web.render import templates
from hearthside.web.render.models.shared import RefusedMove


async def move(request: Request) -> Response:
    """POST move: make the move that an option offers."""
    entered = await enter_seat(request)
    sent = await posted(request)
    key, seq = last(sent, "option"), typed_number(last(sent, "seq"), 0)
    hub, seat = entered.hub, entered.holder
    on_offer = hub.views.option(seat, key)
    opened = (hub.room.table, on_offer) if on_offer else None
    option = on_offer or option_for(hub.views.of(seat), key)
    if option is None:
        await hub.room.catch_up()
        option = option_for(hub.views.of(seat), key) or hub.views.option(seat, last(sent, "late"))

    async def make() -> list[Numbered]:
        if option is None:
            raise stale_forms.gone(hub, seat, seq)
        rest, coming = come_along(sent)
        made = engine.parse_move(hub.room.game, option.filled(rest), option.fields)
        check = stale_forms.check(hub, seat, seq, option, made)
        if may_keep(hub.room.table, seat, option):
            return await new_people.bring_in(hub, seat, made, last(sent, "face"), check)
        coming += coming_with(hub.room.table, made)
        people = [person_kept(entered, item) for item in coming]  # all of them, or nothing is made
        new = await hub.play(seat, made, check, opened)
        for somebody, face in people:
            new = [*new, *await new_people.bring_in(hub, seat, somebody, face)]
        return new

    try:
        new = await (hub.room.once(f"{seat} {sent!r}", make) if seq else make())
    except Illegal as no:
        return await refused(request, entered, option, no, sent)
    return taken(request, entered, new)


def taken(request: Request, entered: Access, new: list[Numbered]) -> Response:
    """A move was made: the stream shows it; where there is none, the page it came from does.

    Whoever just began a character goes on to make it.
    """
    draft = begun(entered, new)
    onwards = f"{entered.base}make/{draft}/{first_step(entered, draft)}" if draft else ""
    page = came_from(request, entered)
    if "hx-request" not in request.headers:
        return RedirectResponse(onwards or page, 303)
    if onwards:
        return Response(status_code=204, headers={"hx-redirect": onwards})
    return Response(status_code=204, headers={"hx-refresh": "true"} if page != entered.base else {})


def begun(entered: Access, new: list[Numbered]) -> str:
    """The character this seat just began to make, or nothing."""
    room = entered.hub.room
    before = room.as_of(new[0].seq - 1) if new else None
    if before is None:
        return ""
    mine = drafts(room.table, entered.holder)
    return next((draft.id for draft in mine if before.made(draft.id) is None), "")


async def refused(
    request: Request, entered: Access, option: Option | None, no: Illegal, sent: Posted
) -> Response:
    """A move was not made: the sentence stands beside the control that caused it."""
    status = 413 if isinstance(no, TooMuch) else 422
    if "hx-request" in request.headers:
        beside = None if option is None or option.section == "log" else option
        return HTMLResponse(templates.refusal(beside, no.sentence, no.field), status)
    key = option.key if option else ""
    refused = RefusedMove(option=key, sentence=no.sentence, field=no.field, posted=dict(sent))
    page = await page_at(request, entered, came_from(request, entered), refused)
    return HTMLResponse(page, status)


def came_from(request: Request, entered: Access) -> str:
    """The page a form was on, if it is one of this seat's; else the table.

    A page drawn again after a refusal stands at the address of the move, where nothing can be got.
    """
    path = path_of(request.headers.get("referer", ""))
    drawn_again = path.removeprefix(entered.base) == "move"
    return path if path.startswith(entered.base) and not drawn_again else entered.base
