"""How much one request may send."""

from starlette.datastructures import Headers
from starlette.types import Message, Receive

from hearthside.web.errors import HttpError

MOST = 1_000_000
"""How many bytes a form or a message may have."""
MOST_OF_A_FILE = 64_000_000


def most_bytes(path: str) -> int:
    """How many bytes may be sent to an address."""
    return MOST_OF_A_FILE if path == "/import" else MOST


def refuse_length(headers: Headers, most: int) -> None:
    length = headers.get("content-length", "0")
    if not length.isdecimal() or int(length) > most:
        raise _too_large(most)


def _too_large(most: int) -> HttpError:
    return HttpError(
        413, f"That is more than {most:,} bytes, which is too much. Send less at a time."
    )


def counted(receive: Receive, most: int) -> Receive:
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
