"""Readable scripts of play, re-run and compared. Run this file with paths to write them anew.

A script names its game, then moves and what the log says of them:

    game fate
    # Wren turns a tie.
    mara > fate.overcome character=wren approach=clever
        Frame: Wren wants …
    fortune > 1 0 -1 0
        Fall: …

`demo` on a line of its own starts from the game's demo table; `sit Mara` lets a player sit down.
A value in brackets or braces is JSON; one with spaces stands in double quotes.
A line `mara ! …` is a move that must be refused; what follows is the refusal.
"""

import shlex
import sys
from pathlib import Path
from typing import Any

import msgspec

from hearthside.core import engine
from hearthside.core.driver import Driver, demo_table
from hearthside.core.life import LIFE
from hearthside.core.moves import FORTUNE, Illegal, Move, tag_of
from hearthside.games import find

INDENT = "    "


def rerun(script: str) -> str:
    """The script with everything the log says written anew."""
    told: list[str] = []
    table: Driver | None = None
    game = None
    for line in script.splitlines():
        if line.startswith(INDENT):
            continue
        told.append(line)
        words = line.split()
        if not words or line.startswith("#"):
            continue
        if words[0] == "game":
            game = find(words[1])
            table = Driver(game)
            continue
        assert game, "the first line names the game"
        if words[0] == "demo":
            table = demo_table(game, game.demo)
            continue
        assert table
        said = len(table.entries)
        if words[0] == "sit":
            table.sit(line.removeprefix("sit "))
        elif words[0] == FORTUNE:
            table.fall(*map(int, words[2:]))
        elif words[1] == "!":
            told.append(INDENT + _refused(table, words[0], line))
        else:
            table.do(words[0], _move(table, line.split(" > ", 1)[1]))
        told += [INDENT + shown for shown in _said(table, said)]
    return "\n".join(told) + "\n"


def _refused(table: Driver, seat: str, line: str) -> str:
    try:
        table.do(seat, _move(table, line.split(" ! ", 1)[1]))
    except Illegal as refused:
        return f"Refused: {refused.sentence}"
    raise AssertionError(f"This was not refused: {line}")


def _said(table: Driver, since: int) -> list[str]:
    lines = []
    for entry in table.entries[since:]:
        for line in entry.said:
            aside = "" if line.to is None else f" [only {', '.join(line.to)}]"
            lines.append(f"{line.beat}{aside}: {line.plain}")
    return lines


def _move(table: Driver, words: str) -> Move:
    tag, *pairs = shlex.split(words)
    raw: dict[str, Any] = {"move": tag}
    for pair in pairs:
        name, _, value = pair.partition("=")
        raw[name] = msgspec.json.decode(value) if value[:1] in "[{" and value else value
    every: tuple[type[Move], ...] = (*LIFE.moves, *table.game.moves)
    kinds = {tag_of(kind): kind for kind in every}
    move: Move = msgspec.convert(raw, kinds[tag], strict=False)
    return engine.parse_move(table.game, msgspec.to_builtins(move))


if __name__ == "__main__":
    for path in map(Path, sys.argv[1:]):
        path.write_text(rerun(path.read_text("utf-8")), "utf-8")
