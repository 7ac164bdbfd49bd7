"""Sheets of other tools at a table, for pages and programs: read, brought in, taken along."""

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from hearthside.core.foreign.formats import Format, Unreadable
from hearthside.core.making import may_work_on
from hearthside.foreign import recognising
from hearthside.web.auth import Access
from hearthside.web.errors import HttpError

T = TypeVar("T")
_READING = asyncio.Semaphore(2)
"""So many at a time: a strange file keeps a core busy for a while."""


async def aside(work: Callable[..., T], *given: Any) -> T:
    """Something that takes a while, away from everybody else."""
    async with _READING:
        return await asyncio.to_thread(_whole, work, *given)


def _whole(work: Callable[..., T], *given: Any) -> T:
    """The end of an iterator cannot leave a thread: whoever waits would wait for ever."""
    try:
        return work(*given)
    except StopIteration as no:
        raise RuntimeError("something was expected and is not there") from no


def into(entered: Access, draft: str) -> str:
    """The draft a sheet is for, if it is one this seat works on; else somebody new."""
    table = entered.hub.room.table
    made = table.made(draft) if draft else None
    fits = made and made.draft and may_work_on(table, entered.holder, made)
    return draft if fits else ""


async def taken_along(entered: Access, who: str, name: str) -> tuple[Format, str]:
    """Somebody in the format of this name, as far as this seat knows them."""
    game, table = entered.hub.room.game, entered.hub.views.of(entered.holder).audience.table
    if who not in table.play.cast:
        raise HttpError(404, "Nobody of that name is in this story.")
    try:
        format = recognising.writer(game, name)

        def written() -> str:
            return recognising.write(game, name, game.taken_along(table, who))

        return format, await aside(written)
    except Unreadable as no:
        raise HttpError(404, str(no)) from None
