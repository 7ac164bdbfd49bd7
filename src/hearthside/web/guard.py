"""What every request passes first: who sent it, how large it is; and what every answer carries."""

from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hearthside.web.sorry import Sorry, answer, understood

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
NOT_KEPT = [(b"cache-control", b"private, no-cache")]
"""What an answer says about itself unless it says otherwise."""
SAFE = ("GET", "HEAD", "OPTIONS")
MOST = 1_000_000
"""How many bytes a form or a message may have."""
MOST_OF_A_FILE = 64_000_000


class Guard:
    """Refuses posts from other sites and bodies that are too large; adds the safety headers."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        started = False

        async def send_guarded(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                own = message["headers"]
                kept = any(name == b"cache-control" for name, _ in own)
                message["headers"] = [*own, *HEADERS, *([] if kept else NOT_KEPT)]
            await send(message)

        headers = Headers(scope=scope)
        most = MOST_OF_A_FILE if scope["path"] == "/import" else MOST
        try:
            if scope["method"] not in SAFE:
                refuse_other_sites(headers)
                _refuse_length(headers, most)
            await self._app(scope, _counted(receive, most), send_guarded)
        except Exception as problem:
            if started:
                raise
            await answer(scope, understood(problem))(scope, receive, send_guarded)


def refuse_other_sites(headers: Headers) -> None:
    """A browser says which site a form comes from; only ours may send one.

    Programs say neither, and no browser can be made to leave both out.
    """
    site, origin = headers.get("sec-fetch-site"), headers.get("origin")
    if site is not None:
        ours = site in ("same-origin", "none")
    else:
        ours = origin is None or urlsplit(origin).netloc == headers.get("host")
    if not ours:
        raise Sorry(
            403,
            "This form was sent from another site, so nothing was changed. "
            "Open the table itself and try there.",
        )


def _refuse_length(headers: Headers, most: int) -> None:
    length = headers.get("content-length", "0")
    if not length.isdecimal() or int(length) > most:
        raise _too_large(most)


def _too_large(most: int) -> Sorry:
    return Sorry(413, f"That is more than {most:,} bytes, which is too much. Send less at a time.")


def _counted(receive: Receive, most: int) -> Receive:
    """Counts what really comes in, whatever was announced."""
    seen = 0

    async def counting() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > most:
            raise _too_large(most)
        return message

    return counting
