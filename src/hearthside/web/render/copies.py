"""Keeping a copy of the story: the files there are, the same wherever that is offered."""

from collections.abc import Mapping
from importlib.util import find_spec
from urllib.parse import urlencode

from hearthside.web.render.models.shared import Way

PRINTS = find_spec("typst") is not None
"""Whether this server makes PDFs."""
FILES = {"story.epub": "As a book (EPUB)", "story.pdf": "As a PDF", "story.md": "As Markdown"}


def copies(asked: Mapping[str, str] = {}, last: int = 0) -> tuple[Way, ...]:
    """The story as files: of what was asked for; the `last` session alone where there are more."""
    ways = [
        Way(label, addressed(path, asked))
        for path, label in FILES.items()
        if path != "story.pdf" or PRINTS
    ]
    if last > 1 and "session" not in asked:
        ways.append(
            Way("Only the last session", addressed("story.md", {**asked, "session": str(last)}))
        )
    return tuple(ways)


def addressed(path: str, asked: Mapping[str, str]) -> str:
    """A page, asked for in a way: `recap?session=2`."""
    kept = {name: value for name, value in asked.items() if value}
    return f"{path}?{urlencode(kept)}" if kept else path
