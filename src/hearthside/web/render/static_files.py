"""Our own files as a browser asks for them: their address changes when one of them does.

The mark is a folder of the address, so that a script's own imports carry it too: a browser that was
here before asks for none of them again. What every page wears travels as one stylesheet, and what
moves on it as one script.
"""

import re
import zlib
from functools import cache
from pathlib import Path

from hearthside.web.host_names import at
from hearthside.web.render.scripts import as_one

STATIC = Path(__file__).parents[1] / "static"
EVERY_PAGE, EVERY_SCRIPT = "every-page.css", "every-page.js"
STYLES = (
    "hearthside",
    "parts",
    "dice",
    "forms",
    "pages",
    "table",
    "attempt",
    "story",
    "evening",
    "sheet",
    "faces",
    "print",
)
"""What is in it, in the order in which one rule gives way to another."""


def asset(name: str) -> str:
    """The address of a file of ours, which changes when any of them does."""
    return at(f"/static/{mark()}/{name}")


@cache
def mark() -> str:
    """What tells these files from those of another day."""
    kept = sorted(path for path in STATIC.rglob("*") if path.is_file())
    sums = [f"{path.relative_to(STATIC)} {zlib.crc32(path.read_bytes()):x}" for path in kept]
    sums += [f"{zlib.crc32(made()):x}" for made, _ in MADE.values()]
    return f"v{zlib.crc32(chr(10).join(sums).encode()):08x}"


@cache
def every_page() -> bytes:
    """The stylesheets of every page as one, without what is there for those who read them."""
    return without_layout(
        "\n".join((STATIC / f"{name}.css").read_text() for name in STYLES)
    ).encode()


@cache
def every_script() -> bytes:
    """The scripts of every page as one."""
    return as_one(STATIC).encode()


MADE = {EVERY_PAGE: (every_page, "text/css"), EVERY_SCRIPT: (every_script, "text/javascript")}
"""What is made of several files as it is first asked for, and its kind."""


def without_layout(style: str) -> str:
    """A stylesheet without its comments, and without space that separates nothing.

    >>> without_layout('/* ink */ b, i {\\n  color: red; /* and\\n more */ content: " , ";\\n}')
    'b,i{color: red;content: " , ";}'
    """
    said = re.sub(r"/\*.*?\*/", "", style, flags=re.DOTALL)
    held = r'("[^"]*")|\s*([{};,])\s*|\s+'  # what is quoted stays as it is
    return re.sub(held, lambda found: found[1] or found[2] or " ", said).strip()
