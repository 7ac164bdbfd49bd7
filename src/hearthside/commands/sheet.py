"""`sheet` reads a character from another tool: it says what was understood, or writes it anew."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from hearthside.commands import Stop
from hearthside.core.foreign.formats import MOST_BYTES, Understood, Unreadable
from hearthside.foreign import recognising
from hearthside.games import discover, find


def register(commands: Any) -> None:
    sheet = commands.add_parser("sheet", help="read a character from another tool")
    sheet.add_argument("file", metavar="FILE", help="the sheet; - reads what you paste")
    sheet.add_argument("--game", metavar="GAME", help="only formats of this game")
    sheet.add_argument("--as", dest="format", metavar="FORMAT", help="write it in this format")
    sheet.add_argument("-o", "--output", type=Path, metavar="FILE", help="where to write that")
    sheet.set_defaults(command=_sheet)


def _sheet(given: argparse.Namespace) -> None:
    games = [find(given.game)] if given.game else list(discover().values())
    try:
        reading = recognising.read(_raw(given.file), games)
        if not given.format:
            print(f"{reading.game.title}, from {reading.format.title}.")
            for sheet in reading.sheets:
                print("\n".join(told(sheet)))
            return
        whole = [one.sheet for one in reading.sheets if one.sheet is not None]
        if len(whole) > 1:
            names = ", ".join(one.name for one in reading.sheets if one.sheet is not None)
            raise Stop(f"There are several in this file: {names}. Export the one you want.")
        text = recognising.write(reading.game, given.format, whole[0] if whole else None)
    except Unreadable as problem:
        raise Stop(str(problem)) from None
    if given.output is None:
        print(text)
        return
    try:
        with given.output.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise Stop(f"{given.output} is there already. Choose another name.") from None
    except OSError as problem:
        raise Stop(f"{given.output} cannot be written: {problem.strerror}.") from None
    print(f"Written: {given.output}")


def _raw(name: str) -> bytes:
    """A file, and never more of it than says that it is too large."""
    try:
        if name == "-":
            return sys.stdin.buffer.read(MOST_BYTES + 1)
        with Path(name).open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except OSError as problem:
        raise Stop(f"{name} cannot be read: {problem.strerror}.") from None


def told(sheet: Understood) -> list[str]:
    """A sheet as it was understood, for people."""
    lines = ["", sheet.name]
    lines += _part("Understood:", sheet.understood)
    lines += _part("Kept as a note:", sheet.left)
    lines += _part("To do:", sheet.problems)
    return lines


def _part(title: str, lines: Sequence[str]) -> list[str]:
    indented = ["  " + line.replace("\n", "\n    ") for line in lines]
    return ["", title, *indented] if lines else []
