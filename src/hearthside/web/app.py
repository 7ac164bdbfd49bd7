"""The application: every address, what guards them, and what starts and ends with the server."""

import re
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager
from functools import partial
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
from hearthside.web import health, mcp_route, pages
from hearthside.web.api import endpoints
from hearthside.web.compression import Compression
from hearthside.web.errors import HttpError, respond
from hearthside.web.host_names import Names
from hearthside.web.limits import Limits, Turnstile
from hearthside.web.live.rooms import Rooms
from hearthside.web.mcp_route import ModelSeats
from hearthside.web.metrics import Metrics
from hearthside.web.metrics_of_tables import gauges
from hearthside.web.pages.draw_all import draw_all
from hearthside.web.render import templates
from hearthside.web.render.static_files import MADE, STATIC, mark
from hearthside.web.security import Guard

MARK = re.compile("v[0-9a-f]{8}")
MOVES = ("/move", "/moves")
"""What is asked for most: addresses are tried one after another, so these come first."""


class Assets(StaticFiles):
    """Our own files. Their addresses change when they do, so a browser may keep them."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        first, _, name = path.partition("/")
        marked = MARK.fullmatch(first)
        name = name if marked else path
        if name in MADE:
            made, kind = MADE[name]
            response = Response(made(), media_type=kind)
        else:
            response = await super().get_response(name, scope)
        if first == mark():  # a page of another day gets today's file, and keeps it not
            response.headers["cache-control"] = "public, max-age=31536000, immutable"
        return response


def create_app(
    store: Store,
    games: Mapping[str, Game[Any]],
    public: str = "",
    names: Iterable[str] = (),
    limits: Limits = Limits(),  # noqa: B008
    pace: float = 1.0,
) -> Starlette:
    """The whole server.

    `public` is the address under which others reach it, where that differs; `names` are what else
    its Host may be. `pace` is how long the house takes to play a seat; 0 is at once.
    """
    for game in games.values():
        templates.welcome(game)
    rooms = Rooms(store, games, draw_all, pace)
    models = ModelSeats()
    metrics = Metrics()
    metrics.gauges = partial(gauges, rooms)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        rooms.begin()
        yield
        await models.close()
        await rooms.close()

    static = Mount("/static", Assets(directory=STATIC))
    routes: list[Route | Mount] = [
        *pages.routes(),
        *endpoints.routes(),
        *health.routes(),
        *mcp_route.routes(models),
        static,
    ]
    routes.sort(key=lambda route: not route.path.endswith(MOVES))
    app = Starlette(
        routes=routes,
        middleware=[
            Middleware(Compression),
            Middleware(Guard, names=Names(public, names), metrics=metrics),
        ],
        exception_handlers=dict.fromkeys(
            (HttpError, Illegal, UnknownGame, Unavailable, HTTPException), respond
        ),
        lifespan=lifespan,
    )
    app.state.rooms = rooms
    app.state.public = public
    app.state.turnstile = Turnstile(limits)
    app.state.metrics = metrics
    app.state.programs = {}
    return app
