"""The story as a book: its chapters, the people in it, and the pictures that go with them.

Pictures come from the table's album, only those its reader may see; here they are made small enough
for a book, so that a long campaign is still a file one can send.
"""

import io
from base64 import b64encode
from collections.abc import Mapping, Sequence

import msgspec
from PIL import Image

from hearthside.export.story import Volume

SIDE = 800
"""How wide or high a picture is in a book at most, in pixels."""
MOST_PLATES = 60
MOST_PEOPLE = 24


class Plate(msgspec.Struct, frozen=True):
    """A picture as a book holds it: painted, or drawn."""

    body: bytes
    drawn: bool = False

    @property
    def suffix(self) -> str:
        return "svg" if self.drawn else "jpg"

    @property
    def media_type(self) -> str:
        return "image/svg+xml" if self.drawn else "image/jpeg"

    @property
    def svg(self) -> str:
        """As a drawing, whatever it is: for what is made from words alone."""
        if self.drawn:
            return self.body.decode()
        wide, high = Image.open(io.BytesIO(self.body)).size
        held = f"data:image/jpeg;base64,{b64encode(self.body).decode()}"
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" '
            f'height="{high}"><image href="{held}" width="{wide}" height="{high}"/></svg>'
        )


class Portrait(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody in the story."""

    name: str
    concept: str = ""
    plate: str = ""
    """What they look like, by the name of a plate."""


class Book(msgspec.Struct, frozen=True, kw_only=True):
    """Everything a book is made of. `at` is when the last line of it was written."""

    id: str
    title: str
    game: str
    people: Sequence[str] = ()
    volumes: Sequence[Volume] = ()
    cast: Sequence[Portrait] = ()
    plates: Mapping[str, Plate] = {}
    cover: str = ""
    """The picture on the first page, by the name of a plate."""
    at: str = ""


def painted(body: bytes) -> Plate:
    """A picture of an album as a plate. It takes a while: not on an event loop."""
    with Image.open(io.BytesIO(body)) as picture:
        clear = picture.convert("RGBA")
    clear.thumbnail((SIDE, SIDE), Image.Resampling.LANCZOS)
    paper = Image.new("RGB", clear.size, "white")
    paper.paste(clear, mask=clear)
    written = io.BytesIO()
    paper.save(written, "JPEG", quality=78, optimize=True)
    return Plate(written.getvalue())
