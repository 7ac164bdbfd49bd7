"""What every request passes first: who sent it, how large it is; and what every answer carries."""

import logging
import time

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hearthside.web import saved_moves
from hearthside.web.errors import HttpError, respond
from hearthside.web.host_names import Base, Names
from hearthside.web.limits import counted, most_bytes, refuse_length
from hearthside.web.metrics import Metrics, kind_of

logger = logging.getLogger("hearthside.requests")

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
    # A form sent with no referrer at all would also hide where it comes from.
    (b"referrer-policy", b"same-origin"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
]
NOT_KEPT = [(b"cache-control", b"no-store")]
"""What an answer says about itself unless it says otherwise: it may hold secrets."""
FOR_EVERYONE = ("/rules/", "/static/", "/api/schema", "/api/games", "/manifest.", "/offline")
ASKED_AGAIN = [(b"cache-control", b"private, no-cache")]
PROBES = ("/health", "/ready", "/health/seen", "/health/ticks")
"""What asks there whether we are well knows no names."""
SAFE = ("GET", "HEAD", "OPTIONS")


class Guard:
    """Refuses posts from other sites and bodies that are too large; adds the safety headers."""

    def __init__(self, app: ASGIApp, names: Names, metrics: Metrics) -> None:
        self._app = app
        self._names = names
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        if Base.path and scope["path"].startswith(f"{Base.path}/"):
            scope = {**scope, "path": scope["path"].removeprefix(Base.path)}
        started = False
        began, kind = time.perf_counter(), kind_of(scope["method"], scope["path"])

        async def send_guarded(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                self._count(kind, message["status"], time.perf_counter() - began)
                own = message["headers"]
                kept = any(name == b"cache-control" for name, _ in own)
                otherwise = ASKED_AGAIN if scope["path"].startswith(FOR_EVERYONE) else NOT_KEPT
                message["headers"] = [*own, *HEADERS, *([] if kept else otherwise)]
            await send(message)

        headers = Headers(scope=scope)
        most = most_bytes(scope["path"])
        saved_moves.watch(scope)
        try:
            self._refuse_other_names(scope, headers)
            if scope["method"] not in SAFE:
                refuse_other_sites(headers)
                refuse_length(headers, most)
            await self._app(scope, counted(receive, most), send_guarded)
        except Exception as problem:
            if started:
                raise
            response = await respond(Request(scope), problem)
            await response(scope, receive, send_guarded)

    def _count(self, kind: str, status: int, seconds: float) -> None:
        self._metrics.answered(kind, status, seconds)
        figures = {"kind": kind, "status": status, "ms": round(seconds * 1000, 1)}
        logger.info("%s answered", kind, extra={"figures": figures})

    def _refuse_other_names(self, scope: Scope, headers: Headers) -> None:
        """A page under a foreign name would hand out links that lead there."""
        host = headers.get("host", "")
        if not self._names.know(host) and scope["path"] not in PROBES:
            named = host.rpartition(":")[0] or host
            raise HttpError(
                421,
                f"This server does not answer to “{named[:80]}”. If that is its name, whoever runs "
                f"it starts it with --host-name {named[:80]}.",
                ways=(),
            )


def refuse_other_sites(headers: Headers) -> None:
    """A browser says which site a form comes from; only ours may send one.

    Programs say neither, and no browser can be made to leave both out.
    """
    site, origin = headers.get("sec-fetch-site"), headers.get("origin")
    if site is not None:
        ours = site in ("same-origin", "none")
    else:
        ours = origin is None or origin.partition("://")[2] == headers.get("host")
    if not ours:
        raise HttpError(
            403,
            "This form was sent from another site, so nothing was changed. "
            "Open the table itself and try there.",
        )
