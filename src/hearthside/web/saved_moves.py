"""Whether a request has saved a move: then it is answered so, whatever goes wrong afterwards.

Nobody may read “nothing was changed” after something was.
"""

from contextvars import ContextVar

import msgspec
from starlette.responses import RedirectResponse, Response
from starlette.types import Scope

from hearthside.web.host_names import at

_SAVED: ContextVar[list["SavedMove"] | None] = ContextVar("saved", default=None)
_KEY = "hearthside.saved"


class SavedMove(msgspec.Struct, frozen=True):
    """A move that was saved: at which table, as which entry."""

    table: str
    seq: int


def watch(scope: Scope) -> None:
    """Begin a request: nothing is saved yet. What it starts shares its list."""
    scope[_KEY] = []
    _SAVED.set(scope[_KEY])


def note(table: str, seq: int) -> None:
    """A move was saved on behalf of whatever request this is."""
    saved = _SAVED.get()
    if saved is not None:
        saved.append(SavedMove(table, seq))


def made(scope: Scope) -> SavedMove | None:
    """The last move this request saved, if any."""
    return next(reversed(scope.get(_KEY) or ()), None)


def answer(scope: Scope, saved: SavedMove) -> Response:
    """An answer that says no more than that it is saved."""
    if scope["path"].startswith("/api/"):
        body = msgspec.json.encode({"seq": saved.seq, "told": [], "seat": "", "token": ""})
        return Response(body, media_type="application/json")
    if any(name == b"hx-request" for name, _ in scope["headers"]):
        return Response(status_code=204, headers={"hx-refresh": "true"})
    seat = scope["path"].split("/")[:4]
    return RedirectResponse(at("/".join([*seat, ""]) if seat[1:2] == ["t"] else "/"), 303)
