"""How to play: each game taught in five minutes, with its own odds to press in every lesson."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from hearthside.core.forms import Field, Option, YesNo
from hearthside.core.game import Game
from hearthside.core.lessons import Lesson
from hearthside.core.moves import Illegal
from hearthside.core.odds.headline import Hope
from hearthside.rulebook import lessons
from hearthside.web.auth import rooms_of
from hearthside.web.errors import HttpError
from hearthside.web.host_names import at
from hearthside.web.new_table import find_game
from hearthside.web.pages.odds_lab_variants import read
from hearthside.web.pages.odds_queue import TooLong, at_most, in_turn
from hearthside.web.render import templates
from hearthside.web.render.forms import Drafting, Form
from hearthside.web.render.models.learning import LessonPart, LessonsPage, LessonTry
from hearthside.web.render.models.shared import Way
from hearthside.web.render.odds_bar import Bar, bar
from hearthside.web.render.odds_chart import counted

PATIENCE = 1.0
LONGEST_QUERY = 500


async def shelf(request: Request) -> Response:
    """GET /how-to-play: the first game that can be learned here."""
    return HTMLResponse(await _page(request, _taught(request)[0]))


async def lesson(request: Request) -> Response:
    """GET /how-to-play/GAME?at=N&…: all lessons, one of them with its numbers turned.

    With script only that one's answer is asked for.
    """
    game = find_game(request, request.path_params["game"])
    if not lessons(game):
        ways = (Way("All games", at("/how-to-play")),)
        raise HttpError(404, f"{game.title} has no lessons yet. Its rules are there.", ways=ways)
    if "hx-request" in request.headers:
        number, sent = _turned(request)
        taught = lessons(game)
        if not 0 <= number < len(taught) or not taught[number].question:
            raise HttpError(404, "There is nothing to try there.")
        part = await _part(game, number, taught[number], sent)
        return HTMLResponse(templates.render(LessonTry(game=game, part=part)))
    return HTMLResponse(await _page(request, game))


async def _page(request: Request, game: Game[Any]) -> str:
    number, sent = _turned(request)
    parts = [
        await _part(game, place, one, sent if place == number else {})
        for place, one in enumerate(lessons(game))
    ]
    return templates.render(LessonsPage(game=game, games=_taught(request), parts=parts))


def _taught(request: Request) -> list[Game[Any]]:
    known = sorted(rooms_of(request).games.values(), key=lambda one: one.shelved)
    found = [game for game in known if lessons(game)]
    if not found:
        raise HttpError(404, "No game here has lessons.")
    return found


def _turned(request: Request) -> tuple[int, dict[str, list[str]]]:
    """Which lesson was tried, and how its knobs stand."""
    query = request.query_params
    if len(request.url.query) > LONGEST_QUERY:
        raise HttpError(422, "That address is too long for a lesson.")
    number = query.get("at", "")
    sent = {name: query.getlist(name) for name in query if name != "at"}
    return int(number) if number.isdecimal() and len(number) < 4 else -1, sent


async def _part(
    game: Game[Any], number: int, lesson: Lesson, sent: Mapping[str, Sequence[str]]
) -> LessonPart:
    if not lesson.question:
        return LessonPart(number=number, lesson=lesson)
    question = game.questions[lesson.question]
    fields = tuple(_set(field, lesson) for field in question.fields)
    question = msgspec.structs.replace(question, fields=fields)
    error, values = "", {field.name: field.start for field in fields}
    drawn: Bar | None = None
    try:
        turned = {name: said for name, said in sent.items() if name in lesson.knobs}
        values = read(question, _ticked(fields, lesson, turned)).values
        drawn = await in_turn(lambda: _bar(game, lesson, question.answer, values))
    except Illegal as no:
        error = no.sentence
    return LessonPart(
        number=number,
        lesson=lesson,
        form=_form(number, [field for field in fields if field.name in lesson.knobs], values),
        bar=drawn,
        error=error,
    )


def _ticked(
    fields: Sequence[Field], lesson: Lesson, turned: Mapping[str, Sequence[str]]
) -> dict[str, Sequence[str]]:
    """A browser leaves out boxes that are not ticked: once anything was turned, those say no."""
    boxes = [one.name for one in fields if isinstance(one, YesNo) and one.name in lesson.knobs]
    left_out = dict.fromkeys(boxes, ("no",)) if turned else {}
    return {**left_out, **turned}


def _set(field: Field, lesson: Lesson) -> Field:
    """A blank as the lesson starts; a yes or no that is no knob stays as it is."""
    start = lesson.start.get(field.name, field.start)
    return msgspec.structs.replace(field, value=start, help="", rules=())


def _bar(game: Game[Any], lesson: Lesson, answer: Any, values: Mapping[str, Any]) -> Bar | None:
    try:
        with at_most(PATIENCE):
            found = counted(game, answer(values))
    except TooLong:
        raise Illegal("That would take too long to count here. Take smaller numbers.") from None
    odds = found.odds or next((odds for _, odds in found.more), None)
    hope = Hope(lesson.hope, lesson.outcomes) if lesson.hope else None
    return bar(odds, game.grades, hope=hope) if odds else None


def _form(number: int, knobs: Sequence[Field], values: Mapping[str, Any]) -> Form:
    fields = tuple(msgspec.structs.replace(one, value=values[one.name]) for one in knobs)
    return Drafting().form(Option(move=f"try-{number}", label="Try it", fields=fields))
