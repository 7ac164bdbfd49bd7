"""Sheets from elsewhere and back: which game and format a file is of, read and written.

The formats themselves belong to the games (`Game.foreign`). Nothing is kept here.
"""

from collections.abc import Iterable
from typing import Any

import msgspec

from hearthside.core.foreign.formats import (
    MOST_KEPT,
    MOST_LINES,
    Format,
    SheetFile,
    Understood,
    Unreadable,
    opened,
)
from hearthside.core.game import Game


class Reading(msgspec.Struct, frozen=True):
    """A file as it was understood: whose format it is, and everybody in it."""

    game: Game[Any]
    format: Format
    sheets: tuple[Understood, ...]


def read(raw: bytes, games: Iterable[Game[Any]]) -> Reading:
    """What a file says, in the first format that recognises it; or `Unreadable`, with a sentence.

    Objects come before plain text: whatever is no object may be text that somebody typed.
    """
    among = list(games)
    file = opened(raw)
    try:
        for game, format in _formats(among):
            if format.recognises(file):
                return Reading(game, format, tuple(map(_bounded, format.read(file))))
    except RecursionError:
        raise Unreadable("The file is nested deeper than any sheet. Export it again.") from None
    raise Unreadable(_unknown(file, among))


def _bounded(sheet: Understood) -> Understood:
    """The sheet, unless it says more than a table keeps."""
    lines = (*sheet.understood, *sheet.left)
    count = sum(map(len, lines))
    if len(lines) > MOST_LINES or count > MOST_KEPT:
        raise Unreadable(
            f"{sheet.name[:60]} has {len(lines):,} lines with {count:,} characters. A table keeps "
            f"{MOST_LINES} with {MOST_KEPT:,}: shorten the sheet, and try again."
        )
    return sheet


def write(game: Game[Any], name: str, sheet: Any) -> str:
    """A sheet in the format of this name."""
    if sheet is None:
        raise Unreadable("This is about nobody in particular: there is no sheet to write.")
    return str(writer(game, name).write(sheet))  # type: ignore[misc]


def writer(game: Game[Any], name: str) -> Format:
    """The format of this name that a game can write."""
    able = {format.name: format for format in game.foreign if format.write}
    if name not in able:
        there = ", ".join(able) or "none"
        raise Unreadable(f"{game.title} has no format “{name}” to write. There are: {there}.")
    return able[name]


def _formats(games: list[Game[Any]]) -> list[tuple[Game[Any], Format]]:
    return [(game, format) for game in games for format in game.foreign]


def _unknown(file: SheetFile, games: list[Game[Any]]) -> str:
    titles = list(dict.fromkeys(format.title for _, format in _formats(games)))
    what = "This is JSON, but of no tool we know" if file.data else "Nothing here reads as a sheet"
    if not titles:
        return f"{what}: this game cannot read sheets from elsewhere yet."
    return f"{what}. We read: {', '.join(titles)}."
