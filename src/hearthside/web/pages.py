"""A seat's pages: the table, sheets, the log, the recap, and the table's own settings."""

import asyncio

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from hearthside.core.life.seats import GALLERY
from hearthside.core.say import listed
from hearthside.core.show import Sheet
from hearthside.export import archive, markdown, story
from hearthside.web import draw, rulings
from hearthside.web.entry import Entry, doors, enter, enter_seat, link, places
from hearthside.web.join import join_page, unheld
from hearthside.web.room import Numbered, now
from hearthside.web.shown import Refused, SeatRow, Way
from hearthside.web.sights import Audience, log_lines, rewinders_in, struck_by
from hearthside.web.sorry import Sorry

LOG_PAGE = 120


async def table(request: Request) -> Response:
    """GET ./: the table, or the way back to it for a seat that was left."""
    entered = await enter(request)
    if not entered.hub.room.table.role(entered.holder):
        return await join_page(request, entered)
    return HTMLResponse(await table_page(request, entered))


async def table_page(request: Request, entered: Entry, refused: Refused | None = None) -> str:
    hub, seat = entered.hub, entered.holder
    if hub.room.table.is_gm(seat):
        await hub.drawing.load_rulings()
    return draw.page(
        "table.html",
        **hub.drawing.page_context(seat, hub.here | {seat}),
        refused=refused,
        doors=await doors(request, entered),
        places=places(request, hub, seat),
        notice=refused.sentence if refused and not refused.option else "",
        now=now(),
    )


async def page_at(request: Request, entered: Entry, path: str, refused: Refused) -> str:
    """One of a seat's pages again, with a form on it that was refused."""
    where = path.removeprefix(entered.base)
    if where == "table":
        return await settings_page(request, entered, refused)
    if where.startswith("sheet/"):
        return sheet_page(entered, where.removeprefix("sheet/"), refused)
    return await table_page(request, entered, refused)


async def sheet(request: Request) -> Response:
    """GET sheet/ID."""
    entered = await enter_seat(request)
    return HTMLResponse(sheet_page(entered, request.path_params["character"]))


def _sheet(entered: Entry, character: str) -> Sheet:
    seen = entered.hub.sights.of(entered.holder).audience.table
    if character not in seen.play.cast:
        raise Sorry(404, "Nobody of that name is in this story.", ways=_back(entered))
    return entered.hub.room.game.sheet(seen, character)


async def sheet_pdf(request: Request) -> Response:
    """GET sheet/ID.pdf."""
    from hearthside.export import pdf  # typst is large, and few tables print

    entered = await enter_seat(request)
    drawn = _sheet(entered, request.path_params["character"])
    body = await asyncio.to_thread(pdf.sheet, drawn, entered.hub.room.table.name)
    return _file(body, f"{drawn.id}.pdf", "application/pdf")


def sheet_page(entered: Entry, character: str, refused: Refused | None = None) -> str:
    hub = entered.hub
    sight = hub.sights.of(entered.holder)
    seen = sight.audience.table
    drawn = _sheet(entered, character)
    people = {person.id: person for person in sight.audience.show.cast}
    return draw.page(
        "sheet.html",
        game=hub.room.game,
        table=seen,
        seat=seen.seats[entered.holder],
        show=sight.audience.show,
        sheet=drawn,
        person=people.get(character),
        rulings_by_path=rulings.by_path(sight, drawn),
        pdf=True,
        refused=refused,
    )


async def log(request: Request) -> Response:
    """GET log?before=SEQ: older lines."""
    entered = await enter_seat(request)
    hub, seat = entered.hub, entered.holder
    said = request.query_params.get("before", "")
    newest = hub.room.table.seq
    before = min(int(said), newest + 1) if said.isdecimal() and len(said) < 12 else newest + 1
    entries = await hub.room.older(before, LOG_PAGE)
    audience = hub.sights.of(seat).audience
    lines = log_lines(audience.table, entries, seat, await _rewinders(entered, entries))
    first = entries[0].seq if entries else 1
    page = draw.page(
        "log.html",
        game=hub.room.game,
        table=audience.table,
        log=lines,
        rewind=audience.rewind,
        newer=before <= newest,
        before=first if first > 1 else 0,
    )
    return HTMLResponse(page)


async def _rewinders(entered: Entry, entries: list[Numbered]) -> dict[int, str]:
    """Who took back what these entries tell, where that happened later than they do."""
    room = entered.hub.room
    wanted = {struck_by(room.table, numbered.seq) for numbered in entries}
    found: dict[int, str] = {}
    for seq in wanted - {0} - {numbered.seq for numbered in entries}:
        found |= rewinders_in(await room.newer(seq - 1, seq))
    return found


async def recap(request: Request) -> Response:
    """GET recap: the story so far. `secrets=yes` tells a game master what only they know."""
    entered = await enter_seat(request)
    reader, audience = _reader(request, entered)
    secrets = "?secrets=yes" if reader == entered.holder and _keeps_secrets(entered) else ""
    exports = [Way("As Markdown", f"story.md{secrets}")]
    if audience.table.session > 1:
        last = f"story.md?session={audience.table.session}{secrets.replace('?', '&')}"
        exports.append(Way("Only the last session", last))
    ways = []
    if _keeps_secrets(entered):
        other = Way("As the players know it", "recap")
        ways = [other if secrets else Way("With your secrets", "recap?secrets=yes")]
    page = draw.page(
        "recap.html",
        game=entered.hub.room.game,
        table=audience.table,
        seat=reader,
        chapters=await _chapters(request, entered),
        exports=exports,
        ways=ways,
    )
    return HTMLResponse(page)


def _keeps_secrets(entered: Entry) -> bool:
    return entered.hub.room.table.is_gm(entered.holder)


def _reader(request: Request, entered: Entry) -> tuple[str, Audience]:
    """For whom a story is told: a game master's is safe to share, unless they ask for more."""
    sights = entered.hub.sights
    if _keeps_secrets(entered) and request.query_params.get("secrets") != "yes":
        return GALLERY, sights.audience(GALLERY)
    return entered.holder, sights.of(entered.holder).audience


async def story_md(request: Request) -> Response:
    """GET story.md: the recap and the sheets, for whom the recap is told."""
    entered = await enter_seat(request)
    _, audience = _reader(request, entered)
    chapters = await _chapters(request, entered)
    text = markdown.whole(entered.hub.room.game, audience.table, audience.show, chapters)
    return _file(text.encode(), f"{entered.hub.room.id}.md", "text/markdown; charset=utf-8")


async def _chapters(request: Request, entered: Entry) -> list[story.Chapter]:
    """The story as its reader may know it: all of it, or one session."""
    reader, audience = _reader(request, entered)
    log = [(numbered.seq, numbered.entry) for numbered in await entered.hub.room.whole()]
    told = story.chapters(audience.table, reader, log)
    session = request.query_params.get("session", "")
    return [chapter for chapter in told if session in ("", str(chapter.session))]


async def export(request: Request) -> Response:
    """GET export: the whole table in one file, for its game master."""
    entered = await enter_seat(request)
    room = entered.hub.room
    if not room.table.is_gm(entered.holder):
        raise Sorry(
            403,
            "The whole table holds the game master’s secrets, so only the game master can take "
            "it along. You can take the story as you know it.",
            ways=(Way("The story as Markdown", f"{entered.base}story.md"), *_back(entered)),
        )
    body = archive.whole(room.game, room.table, await room.bodies())
    return _file(body, f"{room.id}{archive.SUFFIX}", archive.MEDIA_TYPE)


def _file(body: bytes, name: str, media_type: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(body, media_type=media_type, headers=headers)


async def settings(request: Request) -> Response:
    """GET table: seats, lines and veils, settings, copies."""
    entered = await enter_seat(request)
    return HTMLResponse(await settings_page(request, entered))


async def settings_page(
    request: Request, entered: Entry, refused: Refused | None = None, notice: str = ""
) -> str:
    hub, seat = entered.hub, entered.holder
    sight = hub.sights.of(seat)
    seen = sight.audience.table
    exports = [Way("The story as Markdown", "story.md")]
    if seen.is_gm(seat):
        exports.insert(0, Way("The whole table", "export"))
    return draw.page(
        "settings.html",
        game=hub.room.game,
        table=seen,
        show=sight.audience.show,
        seat=seen.seats[seat],
        rows=_rows(request, entered),
        options=[option for option in sight.options if option.section in ("table", "safety")],
        doors=await doors(request, entered),
        exports=exports,
        refused=refused,
        notice=notice or (refused.sentence if refused and not refused.option else ""),
    )


def _rows(request: Request, entered: Entry) -> list[SeatRow]:
    hub = entered.hub
    seen = hub.sights.of(entered.holder).audience.table
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
        raise Sorry(403, "Only the game master hands out links.", ways=_back(entered))
    if holder == entered.holder:
        raise Sorry(422, "Your own link is under “Your own seat”.", ways=_back(entered))
    if holder not in (*room.table.seats, "door", "gallery"):
        raise Sorry(422, "There is no such seat at this table.", ways=_back(entered))
    await room.keys.renew(entered.token, holder)
    entered.hub.check_links()
    return RedirectResponse(f"{entered.base}table", 303)


def _back(entered: Entry) -> tuple[Way, ...]:
    return (Way("Back to the table", entered.base),)
