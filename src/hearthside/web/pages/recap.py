"""The story so far, to read and to take along; and the whole table in one file."""

import asyncio

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from hearthside.core.life.pictures import SCENERY, pictures_in
from hearthside.core.life.seats import GALLERY
from hearthside.export import archive, epub, markdown, story
from hearthside.export.archive_checks import SUFFIX
from hearthside.web.auth import Access, enter_seat
from hearthside.web.errors import HttpError
from hearthside.web.live.seat_view import SharedView
from hearthside.web.pages.printing import printed
from hearthside.web.pages.responses import as_file, back_to_table
from hearthside.web.pages.story_book import gathered, in_the_story
from hearthside.web.render import templates
from hearthside.web.render.copies import addressed, copies
from hearthside.web.render.log import tones_of
from hearthside.web.render.models.shared import Way
from hearthside.web.render.models.story import RecapPage
from hearthside.web.render.names_and_faces import likeness

MOST_LINES = 600
"""How many lines one page shows. The files hold all of them."""
MOST_WAYS = 40


async def recap(request: Request) -> Response:
    """GET recap: the story so far. `secrets=yes` tells a game master what only they know, `rolls`
    opens what the dice and the rules did, `session` tells one session alone."""
    entered = await enter_seat(request)
    reader, audience = _reader(request, entered)
    table = audience.table
    asked = {name: value for name, value in request.query_params.items() if name in ASKED}
    if reader != entered.holder or not _keeps_secrets(entered):
        asked.pop("secrets", None)
    rolls, told = asked.get("rolls") == "yes", {k: v for k, v in asked.items() if k != "rolls"}
    ways = []
    if _keeps_secrets(entered):
        other = Way("As the players know it", _url("recap", asked, secrets=""))
        mine = Way("With your secrets", _url("recap", asked, secrets="yes"))
        ways = [other if "secrets" in asked else mine]
    chapters = await _chapters(request, entered, rolls=True)
    shown, left_out = _newest([replace(one, each_round=rolls) for one in chapters])
    earlier = [
        Way(f"Session {n}", _url("recap", asked, session=str(n))) for n in left_out[-MOST_WAYS:]
    ]
    cast = [likeness(person) for person in in_the_story(audience)]
    introduced = frozenset(one.name for one in cast)
    volumes = story.volumes(table, [replace(one, introduced=introduced) for one in shown])
    page = RecapPage(
        game=entered.hub.room.game,
        table=table,
        seat=reader,
        volumes=volumes,
        people=[seat.name for seat in table.seats.values() if not seat.empty],
        cast=cast,
        pictures=frozenset((*pictures_in(table), *(pick.value for pick in SCENERY))),
        tones=tones_of(entered.hub.room.game.grades),
        readers=_readers(entered, asked),
        rolls=rolls,
        story_url=_url("recap", told),
        rolls_url=_url("recap", told, rolls="yes"),
        exports=copies(told, table.session),
        ways=ways,
        earlier=earlier,
    )
    return HTMLResponse(templates.render(page))


ASKED = ("secrets", "session", "rolls")


def _url(path: str, asked: dict[str, str], **other: str) -> str:
    return addressed(path, asked | other)


def _readers(entered: Access, asked: dict[str, str]) -> str:
    if not _keeps_secrets(entered):
        return "What you know. A lock marks what not everyone knows."
    if "secrets" in asked:
        return "With what only you know: that carries a lock."
    return "As everyone knows it. Safe to share."


def _newest(chapters: list[story.Chapter]) -> tuple[list[story.Chapter], list[int]]:
    """What one page shows, the newest; and the sessions it leaves out, or a part of."""
    shown: list[story.Chapter] = []
    lines = 0
    for chapter in reversed(chapters):
        room = MOST_LINES - lines
        if room <= 0:
            break
        shown.insert(0, replace(chapter, said=chapter.said[-room:]))
        lines += len(chapter.said)
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
    reader, audience = _reader(request, entered)
    volumes = story.volumes(audience.table, await _chapters(request, entered))
    text = await asyncio.to_thread(
        markdown.whole,
        entered.hub.room.game,
        audience.table,
        audience.show,
        volumes,
        _keeps_secrets(entered) and reader != GALLERY,
    )
    return as_file(text.encode(), f"{entered.hub.room.id}.md", "text/markdown; charset=utf-8")


async def story_epub(request: Request) -> Response:
    """GET story.epub: the recap as a book."""
    entered = await enter_seat(request)
    _, audience = _reader(request, entered)
    room = entered.hub.room
    volumes = story.volumes(audience.table, await _chapters(request, entered))
    body = await asyncio.to_thread(epub.bound, await gathered(room, audience, volumes))
    return as_file(body, f"{room.id}.epub", epub.MEDIA_TYPE)


async def story_pdf(request: Request) -> Response:
    """GET story.pdf: the recap on paper."""
    entered = await enter_seat(request)
    _, audience = _reader(request, entered)
    room = entered.hub.room
    volumes = story.volumes(audience.table, await _chapters(request, entered))
    made = await printed(entered, "story", await gathered(room, audience, volumes))
    return as_file(made, f"{room.id}.pdf", "application/pdf")


async def _chapters(request: Request, entered: Access, rolls: bool = False) -> list[story.Chapter]:
    """The story as its reader may know it: all of it, or one session."""
    reader, audience = _reader(request, entered)
    log = [
        (numbered.seq, numbered.entry)
        for numbered in await entered.hub.room.log.whole(entered.hub.room.table.seq)
    ]
    told = await asyncio.to_thread(story.chapters, audience.table, reader, log, rolls)
    session = request.query_params.get("session", "")
    return [chapter for chapter in told if session in ("", str(chapter.session))]


async def export(request: Request) -> Response:
    """GET export: the whole table in one file, for its game master."""
    entered = await enter_seat(request)
    room = entered.hub.room
    if not room.table.is_gm(entered.holder):
        runs = room.game.gm_title
        raise HttpError(
            403,
            f"The whole table holds the {runs}’s secrets, so only the {runs} can take it along. "
            "You can take the story as you know it.",
            ways=(Way("The story as Markdown", f"{entered.base}story.md"), *back_to_table(entered)),
        )
    bodies = await room.log.bodies()
    pictures = await room.album.whole()
    body = await asyncio.to_thread(
        archive.whole, room.game, room.table, bodies, entered.holder, pictures
    )
    return as_file(body, f"{room.id}{SUFFIX}", archive.MEDIA_TYPE)
