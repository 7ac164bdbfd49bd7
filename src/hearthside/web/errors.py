"""When something cannot be done: one friendly sentence, as a page, a part of one, or JSON."""

import logging
from collections.abc import Mapping

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, Response
from starlette.types import Scope

from hearthside.core.moves import Illegal, TooMuch
from hearthside.games import UnknownGame
from hearthside.store.base import Unavailable
from hearthside.web import saved_moves
from hearthside.web.render import templates
from hearthside.web.render.models.pages import ErrorPage
from hearthside.web.render.models.shared import Way

logger = logging.getLogger("hearthside")

BROKEN = (
    "Something went wrong on our side, and nothing was changed. "
    "Go back and try again; if it happens twice, restart Hearthside."
)


class HttpError(Exception):
    """Something that cannot be done, for a reason a person understands."""

    def __init__(
        self,
        status: int,
        sentence: str,
        field: str = "",
        ways: tuple[Way, ...] = (),
        headers: Mapping[str, str] = {},
    ) -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence
        self.field = field
        self.ways = ways
        self.headers = headers


def answer(scope: Scope, sorry: HttpError) -> Response:
    """The sentence in the form that whoever asked can show."""
    if scope["path"].startswith(("/api/", "/mcp")):
        return json_answer(sorry)
    stream = scope["path"].endswith("/stream")  # script goes by the status there
    if any(name == b"hx-request" for name, _ in scope["headers"]) and not stream:
        status = sorry.status if sorry.status in (413, 429) else 422
        return HTMLResponse(templates.refusal(None, sorry.sentence), status, sorry.headers)
    page = templates.render(ErrorPage(sentence=sorry.sentence, ways=sorry.ways))
    return HTMLResponse(page, sorry.status, sorry.headers)


def json_answer(sorry: HttpError) -> Response:
    body = msgspec.json.encode({"error": sorry.sentence, "field": sorry.field})
    return Response(body, sorry.status, sorry.headers, media_type="application/json")


def understood(problem: Exception) -> HttpError:
    """Any exception as a sentence; what nobody foresaw is logged, never shown."""
    match problem:
        case HttpError():
            return problem
        case TooMuch():
            return HttpError(413, problem.sentence, problem.field)
        case Illegal():
            return HttpError(422, problem.sentence, problem.field)
        case UnknownGame():
            return HttpError(404, str(problem))
        case Unavailable():
            return HttpError(503, str(problem))
        case HTTPException():
            return _http(problem)
        case ClientDisconnect():  # nobody is there to read it
            return HttpError(400, "The connection ended before everything was sent.")
    logger.error("Something went wrong.", exc_info=problem)
    return HttpError(500, BROKEN)


def _http(problem: HTTPException) -> HttpError:
    sentences = {
        404: "There is nothing at this address. It may have been mistyped.",
        405: "This address cannot be used that way.",
        400: "That could not be read. Go back, reload the page and try again.",
    }
    return HttpError(problem.status_code, sentences.get(problem.status_code, str(problem.detail)))


async def respond(request: Request, problem: Exception) -> Response:
    """What Starlette calls when a page raises something."""
    if saved := saved_moves.made(request.scope):
        logger.error("A move was saved, but its answer failed.", exc_info=problem)
        return saved_moves.answer(request.scope, saved)
    return answer(request.scope, understood(problem))
