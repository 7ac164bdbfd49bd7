"""Readable scripts of play, re-run and compared. `hearthside proofs` writes them anew.

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
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from hearthside.core import engine
from hearthside.core.driver import Driver, demo_table
from hearthside.core.life import LIFE
from hearthside.core.moves import FORTUNE, Fall, Illegal, Move, tag_of
from hearthside.games import find

INDENT = "    "


class PlayedLine(NamedTuple):
    """A line of a script that was carried out."""

    line: str
    table: Driver | None
    """The table afterwards."""
    since: int = 0
    """How many entries its log had before."""
    seat: str = ""
    move: Move | None = None
    refused: str = ""


def rerun(script: str) -> str:
    """The script with everything the log says written anew."""
    told: list[str] = []
    for step in steps(script):
        told.append(step.line)
        told += [INDENT + step.refused] if step.refused else []
        told += [INDENT + shown for shown in _said(step)]
    return "\n".join(told) + "\n"


def steps(script: str) -> Iterator[PlayedLine]:
    """The lines of a script, each carried out."""
    table: Driver | None = None
    for line in script.splitlines():
        words = line.split()
        if line.startswith(INDENT):
            continue
        if not words or line.startswith("#"):
            yield PlayedLine(line, table, len(table.entries) if table else 0)
        elif words[0] == "game":
            table = Driver(find(words[1]))
            yield PlayedLine(line, table, len(table.entries))
        else:
            assert table, "the first line names the game"
            if words[0] == "demo":
                table = demo_table(table.game, table.game.demo)
                yield PlayedLine(line, table, len(table.entries))
            else:
                yield _carried_out(table, line, words)


def _carried_out(table: Driver, line: str, words: list[str]) -> PlayedLine:
    since, seat = len(table.entries), words[0]
    if seat == "sit":
        table.sit(line.removeprefix("sit "))
        return PlayedLine(line, table, since)
    if words[1] == "!":
        return PlayedLine(line, table, since, refused=_refused(table, seat, line))
    fell = seat == FORTUNE
    move = Fall(tuple(map(int, words[2:]))) if fell else _move(table, line.split(" > ", 1)[1])
    table.do(seat, move)
    return PlayedLine(line, table, since, seat, move)


def _refused(table: Driver, seat: str, line: str) -> str:
    try:
        table.do(seat, _move(table, line.split(" ! ", 1)[1]))
    except Illegal as refused:
        return f"Refused: {refused.sentence}"
    raise AssertionError(f"This was not refused: {line}")


def _said(step: PlayedLine) -> list[str]:
    lines = []
    for entry in step.table.entries[step.since :] if step.table else []:
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
