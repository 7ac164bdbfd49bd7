"""The table's own settings: seats and their links, lines and veils, switches, copies."""

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from hearthside.core.forms import Option
from hearthside.core.say import listed
from hearthside.web.auth import Access, enter_seat
from hearthside.web.errors import HttpError
from hearthside.web.live.hub import Hub
from hearthside.web.pages.join import unheld
from hearthside.web.pages.links_to_give import doors, link
from hearthside.web.pages.responses import back_to_table
from hearthside.web.render import templates
from hearthside.web.render.copies import copies
from hearthside.web.render.forms import Drafting
from hearthside.web.render.models.pages import SettingsPage
from hearthside.web.render.models.shared import RefusedMove, SeatRow, Way
from hearthside.web.render.settings_form import at_table


def _moves(*names: str) -> tuple[str, ...]:
    return tuple(f"table.{name}" for name in names)


MINE = _moves("rename", "pass-for-me", "play-by-program", "stand-up")
"""What somebody settles for their own seat, beside whatever is about it."""
PEOPLE = _moves("seat-companion")
OURS = _moves("change-dice", "add-picture")
LISTS = _moves("write-content")
"""What is done in play, such as a vote or an act of the game, belongs to the bar of the table."""


async def settings(request: Request) -> Response:
    """GET table: seats, lines and veils, settings, copies."""
    entered = await enter_seat(request)
    return HTMLResponse(await settings_page(request, entered))


async def settings_page(
    request: Request, entered: Access, refused: RefusedMove | None = None, notice: str = ""
) -> str:
    exports = [Way(f"The story {way.label[0].lower()}{way.label[1:]}", way.url) for way in copies()]
    if entered.hub.room.table.is_gm(entered.holder):
        exports.insert(0, Way("The whole table", "export"))
    page = replace(
        as_seen(entered.hub, entered.holder, refused),
        rows=_rows(request, entered),
        doors=await doors(request, entered),
        exports=exports,
        notice=notice or (refused.sentence if refused and not refused.option else ""),
    )
    return templates.render(page)


def as_seen(hub: Hub, seat: str, refused: RefusedMove | None = None) -> SettingsPage:
    """The page as a seat sees it, without the links that belong to its browser."""
    view = hub.views.of(seat)
    seen = view.audience.table
    options = [option for option in view.options if option.section in ("table", "safety")]

    def of(moves: tuple[str, ...]) -> list[Option]:
        found = [option for option in options if option.move in moves]
        return sorted(found, key=lambda option: moves.index(option.move))

    drafts = Drafting(refused=refused, seq=seen.seq, show=view.audience.show, table=seen)
    return SettingsPage(
        game=hub.room.game,
        table=seen,
        seat=seen.seats[seat],
        options=options,
        people=of(PEOPLE),
        ours=of(OURS),
        lists=of(LISTS),
        mine=[*of(MINE[:-1]), *(one for one in options if one.about == seat), *of(MINE[-1:])],
        switches=at_table(hub.room.game, seen, options, drafts),
        drafts=drafts,
    )


def _rows(request: Request, entered: Access) -> list[SeatRow]:
    hub = entered.hub
    seen = hub.views.of(entered.holder).audience.table
    keys, is_gm = hub.room.keys, seen.is_gm(entered.holder)
    nobodys = unheld(entered)
    rows = []
    for id, held in seen.seats.items():
        token = keys.shown(entered.token, id) if is_gm and id != entered.holder else ""
        plays = [who.name for who in seen.play.cast.values() if who.player == id]
        rows.append(
            SeatRow(
                seat=held,
                here=id in hub.here,
                plays=listed(plays),
                link=link(request, token) if token else "",
                unheld=id in nobodys,
            )
        )
    return rows


async def new_link(request: Request) -> Response:
    """POST seat: a game master hands out a seat's link, or a door's, anew."""
    entered = await enter_seat(request)
    form = await request.form()
    holder, room = str(form.get("seat", "")), entered.hub.room
    if not room.table.is_gm(entered.holder):
        told = f"Only the {room.game.gm_title} hands out links."
        raise HttpError(403, told, ways=back_to_table(entered))
    if holder == entered.holder:
        raise HttpError(
            422,
            "Your own link is under “Your seat on another device”.",
            ways=back_to_table(entered),
        )
    if holder not in (*room.table.seats, "door", "gallery"):
        raise HttpError(422, "There is no such seat at this table.", ways=back_to_table(entered))
    await room.keys.renew(entered.token, holder)
    entered.hub.check_links()
    shown = f"#their-{holder}" if holder in room.table.seats else ""  # it opens where it is folded
    return RedirectResponse(f"{entered.base}table{shown}", 303)
