"""Our own files as a browser asks for them: an address changes when its file does."""

import zlib
from functools import cache
from pathlib import Path

from hearthside.web.names import at

STATIC = Path(__file__).parents[1] / "static"


def asset(name: str) -> str:
    """The address of a file of ours, which changes when the file does."""
    return at(f"/static/{name}?v={_mark(name):08x}")


@cache
def _mark(name: str) -> int:
    return zlib.crc32((STATIC / name).read_bytes())
