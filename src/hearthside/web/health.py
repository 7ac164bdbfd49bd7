"""Whether this server is well, for whoever watches over it: alive, ready, and how it is reached."""

import asyncio
from collections.abc import AsyncIterator

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

import hearthside
from hearthside.store.base import Unavailable
from hearthside.web.auth import rooms_of

PATIENCE = 2.0
TICKS, PAUSE = 4, 0.25


def routes() -> list[Route]:
    return [
        Route("/health", health),
        Route("/ready", ready),
        Route("/health/seen", seen),
        Route("/health/ticks", ticks),
    ]


async def health(request: Request) -> Response:
    """GET /health: the process runs and comes to its turn."""
    return PlainTextResponse("ok\n")


async def ready(request: Request) -> Response:
    """GET /ready: the tables can be reached, so guests may be sent here."""
    try:
        async with asyncio.timeout(PATIENCE):
            await rooms_of(request).store.newest("ready")
    except TimeoutError:
        return PlainTextResponse("The tables do not answer.\n", 503)
    except Unavailable as trouble:
        return PlainTextResponse(f"{trouble}\n", 503)
    if rooms_of(request).leaving:
        return PlainTextResponse("This server is about to stop.\n", 503)
    return PlainTextResponse("ready\n")


async def seen(request: Request) -> Response:
    """GET /health/seen: how a request arrives here, for `hearthside doctor`."""
    body = msgspec.json.encode(
        {
            "version": hearthside.__version__,
            "host": request.headers.get("host", ""),
            "scheme": request.url.scheme,
            "forwarded": "x-forwarded-for" in request.headers,
        }
    )
    return Response(body, media_type="application/json")


async def ticks(request: Request) -> Response:
    """GET /health/ticks: a short stream; a proxy that keeps it back shows itself."""

    async def ticking() -> AsyncIterator[bytes]:
        for n in range(TICKS):
            yield b"data: %d\n\n" % n
            await asyncio.sleep(PAUSE)

    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    return StreamingResponse(ticking(), media_type="text/event-stream", headers=headers)
