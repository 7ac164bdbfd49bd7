"""The story so far, to read and to take along; and the whole table in one file."""

import asyncio

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from hearthside.core.life.seats import GALLERY
from hearthside.export import archive, markdown, story
from hearthside.web.auth import Access, enter_seat
from hearthside.web.errors import HttpError
from hearthside.web.live.seat_view import SharedView
from hearthside.web.pages.answers import as_file, back_to_table
from hearthside.web.render import templates
from hearthside.web.render.models import Way
from hearthside.web.render.page_models import RecapPage

MOST_LINES = 600
"""How many lines one page shows. The files hold all of them."""
MOST_WAYS = 40


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
    shown, left_out = _newest(await _chapters(request, entered))
    if left_out:
        marks = secrets.replace("?", "&")
        ways += [Way(f"Session {n}", f"recap?session={n}{marks}") for n in left_out[-MOST_WAYS:]]
    page = RecapPage(
        game=entered.hub.room.game,
        table=audience.table,
        seat=reader,
        chapters=shown,
        exports=exports,
        ways=ways,
    )
    return HTMLResponse(templates.render(page))


def _newest(chapters: list[story.Chapter]) -> tuple[list[story.Chapter], list[int]]:
    """What one page shows, the newest; and the sessions it leaves out, or a part of."""
    shown: list[story.Chapter] = []
    lines = 0
    for chapter in reversed(chapters):
        room = MOST_LINES - lines
        if room <= 0:
            break
        shown.insert(0, replace(chapter, lines=chapter.lines[-room:]))
        lines += len(chapter.lines)
    left = chapters[: len(chapters) - len(shown)]
    return shown, list(dict.fromkeys(chapter.session for chapter in left))


def _keeps_secrets(entered: Access) -> bool:
    return entered.hub.room.table.is_gm(entered.holder)


def _reader(request: Request, entered: Access) -> tuple[str, SharedView]:
    """For whom a story is told: a game master's is safe to share, unless they ask for more."""
    views = entered.hub.views
    if _keeps_secrets(entered) and request.query_params.get("secrets") != "yes":
        return GALLERY, views.audience(GALLERY)
    return entered.holder, views.of(entered.holder).audience


async def story_md(request: Request) -> Response:
    """GET story.md: the recap and the sheets, for whom the recap is told."""
    entered = await enter_seat(request)
    _, audience = _reader(request, entered)
    chapters = await _chapters(request, entered)
    text = await asyncio.to_thread(
        markdown.whole, entered.hub.room.game, audience.table, audience.show, chapters
    )
    return as_file(text.encode(), f"{entered.hub.room.id}.md", "text/markdown; charset=utf-8")


async def _chapters(request: Request, entered: Access) -> list[story.Chapter]:
    """The story as its reader may know it: all of it, or one session."""
    reader, audience = _reader(request, entered)
    log = [(numbered.seq, numbered.entry) for numbered in await entered.hub.room.whole()]
    told = await asyncio.to_thread(story.chapters, audience.table, reader, log)
    session = request.query_params.get("session", "")
    return [chapter for chapter in told if session in ("", str(chapter.session))]


async def export(request: Request) -> Response:
    """GET export: the whole table in one file, for its game master."""
    entered = await enter_seat(request)
    room = entered.hub.room
    if not room.table.is_gm(entered.holder):
        raise HttpError(
            403,
            "The whole table holds the game master’s secrets, so only the game master can take "
            "it along. You can take the story as you know it.",
            ways=(Way("The story as Markdown", f"{entered.base}story.md"), *back_to_table(entered)),
        )
    bodies = await room.bodies()
    body = await asyncio.to_thread(archive.whole, room.game, room.table, bodies, entered.holder)
    return as_file(body, f"{room.id}{archive.SUFFIX}", archive.MEDIA_TYPE)
