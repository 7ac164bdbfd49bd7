"""A character's sheet as a PDF of one page, to print and to scribble on."""

from importlib.resources import files

import msgspec
import typst

from hearthside.core.show import Sheet

SIZES = (11.0, 9.5, 8.0, 6.5)
"""Type sizes to try until everything is on one page."""


def sheet(drawn: Sheet, table: str) -> bytes:
    """The sheet on one page, or on as few as the smallest type needs.

    What people wrote reaches typst as data, never as markup, so there is nothing to escape.
    """
    source = files("hearthside.export").joinpath("sheet.typ").read_bytes()
    inputs = {"sheet": encoded(drawn), "table": table}
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
