"""PDFs: a character's sheet on one page, to print and to scribble on; and the story as a book.

How they are set is in `sheet.typ` and `story.typ` beside this.
"""

from importlib.resources import files
from typing import Any

import msgspec
import typst

from hearthside.core.say import emphasised, listed
from hearthside.core.show import Sheet
from hearthside.export.book import Book
from hearthside.export.prose import Paragraph
from hearthside.export.story import STARS, Volume, day

SIZES = (11.0, 9.5, 8.0, 6.5)
"""Type sizes to try until everything is on one page."""


def sheet(drawn: Sheet, table: str, face: str = "") -> bytes:
    """The sheet on one page, or on as few as the smallest type needs. `face` is an SVG of ours.

    What people wrote reaches typst as data, never as markup, so there is nothing to escape.
    """
    source = files("hearthside.export").joinpath("sheet.typ").read_bytes()
    inputs = {"sheet": encoded(drawn), "table": table, "face": face}
    for size in SIZES:
        inputs["size"] = str(size)
        pages = typst.compile(source, format="png", ppi=4, sys_inputs=inputs)
        if not isinstance(pages, list):
            break
    made = typst.compile(source, format="pdf", sys_inputs=inputs)
    assert isinstance(made, bytes), "a PDF is one file"
    return made


def encoded(drawn: Sheet) -> str:
    """The sheet as the data that the page is made from."""
    return msgspec.json.encode(drawn).decode()


def story(book: Book) -> bytes:
    """The story as a book: what the dice decided is in small type by the words."""
    source = files("hearthside.export").joinpath("story.typ").read_bytes()
    held = {
        "title": book.title,
        "game": book.game,
        "people": listed(list(book.people)),
        "cover": book.cover,
        "cast": book.cast,
        "plates": {id: plate.svg for id, plate in book.plates.items()},
        "parts": list(map(_part, book.volumes)),
        "stars": STARS,
    }
    inputs = {"book": msgspec.json.encode(held).decode()}
    made = typst.compile(source, format="pdf", sys_inputs=inputs)
    assert isinstance(made, bytes), "a PDF is one file"
    return made


def _part(volume: Volume) -> dict[str, Any]:
    chapters = [
        {
            "title": chapter.named,
            "picture": chapter.picture,
            "blocks": list(map(_block, chapter.blocks)),
        }
        for chapter in volume.chapters
    ]
    return {
        "title": volume.title,
        "day": day(volume.at) if volume.at else "",
        "prelude": volume.number == 0,
        "few": list(map(emphasised, volume.few)),
        "chapters": chapters,
        "kept": volume.kept,
    }


def _block(block: Paragraph) -> dict[str, Any]:
    return {
        "kind": block.kind,
        "who": block.who,
        "secret": block.to is not None,
        "spans": block.spans,
        "text": emphasised(block.text),
        "picture": block.picture,
        "above": [line.spans for line in block.above],
        "below": [line.spans for line in block.below],
    }
