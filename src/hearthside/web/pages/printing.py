"""PDFs for pages: one at a time, and a sentence where this server makes none."""

import asyncio
from typing import Any

from hearthside.web.auth import Access
from hearthside.web.errors import HttpError
from hearthside.web.pages.responses import back_to_table
from hearthside.web.render.copies import PRINTS

_PRINTING = asyncio.Semaphore(1)
"""One at a time: a long one keeps a core busy for a while."""


async def printed(entered: Access, what: str, *given: Any) -> bytes:
    """A PDF made by the function of that name in `export.pdf`."""
    if not PRINTS:
        raise HttpError(
            501,
            "This server makes no PDF. Use “Print” in your browser; or whoever runs it installs "
            "what it takes: pip install 'hearthside[pdf]'.",
            ways=back_to_table(entered),
        )
    from hearthside.export import pdf  # typst is large, and few tables print

    async with _PRINTING:
        made: bytes = await asyncio.to_thread(getattr(pdf, what), *given)
    return made
