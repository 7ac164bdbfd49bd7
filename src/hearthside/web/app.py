"""The application: every address, what guards them, and what starts and ends with the server."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from hearthside.core.game import Game
from hearthside.core.moves import Illegal
from hearthside.games import UnknownGame
from hearthside.store.base import Store, Unavailable
from hearthside.web import api, asides, draw, home, join, moves, pages, reference, stream, wizard
from hearthside.web.guard import Guard
from hearthside.web.rooms import Rooms
from hearthside.web.sorry import Sorry, respond

SEAT = "/t/{table}/{seat}"


class Assets(StaticFiles):
    """Our own files. Their addresses change when they do, so a browser may keep them."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        if scope["query_string"].startswith(b"v="):
            response.headers["cache-control"] = "public, max-age=31536000, immutable"
        return response


def create_app(store: Store, games: Mapping[str, Game[Any]], public: str = "") -> Starlette:
    """The whole server. `public` is the address under which others reach it, where that differs."""
    for game in games.values():
        draw.welcome(game)
    rooms = Rooms(store, games)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        rooms.begin()
        yield
        await rooms.close()

    app = Starlette(
        routes=[*_moves(), *_seat_pages(), *api.routes(), *_pages()],
        middleware=[Middleware(Guard)],
        exception_handlers=dict.fromkeys(
            (Sorry, Illegal, UnknownGame, Unavailable, HTTPException), respond
        ),
        lifespan=lifespan,
    )
    app.state.rooms = rooms
    app.state.public = public
    return app


def _moves() -> list[Route]:
    """What is asked for most, and so looked at first."""
    return [
        Route(f"{SEAT}/move", moves.move, methods=["POST"]),
        Route(f"{api.TABLE}/moves", api.move, methods=["POST"]),
    ]


def _pages() -> list[Route | Mount]:
    return [
        Route("/", home.home),
        Route("/tables", home.start, methods=["POST"]),
        Route("/demo/{game}", home.demo, methods=["POST"]),
        Route("/import", home.bring_back, methods=["POST"]),
        Route("/rules/{game}", reference.rules),
        Route("/rules/{game}/{id}", reference.card),
        Route("/s/{token}", join.open_link),
        Mount("/static", Assets(directory=draw.STATIC)),
    ]


def _seat_pages() -> list[Route]:
    making = f"{SEAT}/make/{{character}}"
    return [
        Route(f"{SEAT}/stream", stream.PageStream()),
        Route(f"{SEAT}/here", stream.HereStream()),
        Route(f"{SEAT}/", pages.table),
        Route(f"{SEAT}/", join.sit_down, methods=["POST"]),
        Route(f"{SEAT}/odds", asides.odds, methods=["POST"]),
        Route(f"{SEAT}/places", asides.other_seats),
        Route(f"{SEAT}/log", pages.log),
        Route(f"{SEAT}/recap", pages.recap),
        Route(f"{SEAT}/story.md", pages.story_md),
        Route(f"{SEAT}/export", pages.export),
        Route(f"{SEAT}/table", pages.settings),
        Route(f"{SEAT}/seat", pages.new_link, methods=["POST"]),
        Route(f"{SEAT}/sheet/{{character}}.pdf", pages.sheet_pdf),
        Route(f"{SEAT}/sheet/{{character}}", pages.sheet),
        Route(f"{making}", wizard.resume),
        Route(f"{making}/surprise", wizard.surprise_all, methods=["POST"]),
        Route(f"{making}/{{step}}/live", stream.StepStream()),
        Route(f"{making}/{{step}}", wizard.show),
        Route(f"{making}/{{step}}", wizard.save, methods=["POST"]),
        Route(f"{making}/{{step}}/check", wizard.check, methods=["POST"]),
        Route(f"{making}/{{step}}/surprise", wizard.surprise, methods=["POST"]),
        Route(f"{making}/{{step}}/undo", wizard.undo, methods=["POST"]),
    ]
