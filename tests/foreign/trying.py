"""A sheet from anywhere used in every way there is, and thrown away."""

from functools import cache
from time import process_time
from typing import Any

import msgspec

from hearthside.core import engine, typed_text
from hearthside.core.driver import Driver
from hearthside.core.foreign.formats import Unreadable
from hearthside.core.game import Game
from hearthside.core.moves import Illegal
from hearthside.core.table import Table
from hearthside.foreign import arrival, recognising
from hearthside.games import discover

GAMES = discover()
SECONDS = 5.0
"""No file takes longer, on a busy machine."""


@cache
def table_of(game: Game[Any]) -> Table[Any]:
    return Driver(game).table


def tried(raw: bytes) -> recognising.Reading | None:
    """A file read, used in every way there is, and thrown away; None where it was refused."""
    before = process_time()
    try:
        reading = recognising.read(raw, GAMES.values())
    except Unreadable as no:
        refusal = str(no)
    else:
        refusal = ""
    assert process_time() - before < SECONDS
    if refusal:
        assert 10 < len(refusal) < 2_000
        assert not typed_text.problem(refusal, 2_000), refusal
        return None
    for sheet in reading.sheets:
        for line in (*sheet.understood, *sheet.left, *sheet.problems, sheet.name):
            assert not typed_text.problem(line, 10**9), line
        brought(reading.game, sheet)
        if sheet.sheet is not None:
            written(reading, sheet.sheet)
    return reading


def brought(game: Game[Any], sheet: Any) -> None:
    """Every way to bring somebody in: taken, or refused in words, and the table as it was."""
    table = table_of(game)
    (gm,) = table.gms()
    if sheet.steps:
        forms = arrival.steps_of(game, table, gm, arrival.said(sheet))
        assert forms
        for form in forms:
            msgspec.json.encode(form.option)
    arrival.as_npc(game, table, gm, sheet)
    for several in (
        lambda table: arrival.making(game, table, gm, arrival.said(sheet)),
        arrival.as_written(sheet),
        lambda table: arrival.noted(arrival.note_of(sheet), "me"),
    ):
        after, moves = table, several(table)
        try:
            move = next(moves)
            while True:
                after = engine.turn(game, after, gm, move).table
                move = moves.send(after)
        except StopIteration:
            pass
        except Illegal:
            assert table_of(game) is table


def written(reading: recognising.Reading, sheet: Any) -> None:
    """What was read can be written in every format, and read again."""
    for format in reading.game.foreign:
        if format.write:
            raw = recognising.write(reading.game, format.name, sheet).encode()
            try:
                again = recognising.read(raw, [reading.game])
            except Unreadable as no:
                # What has room in a file may be too much for a line; and what one tool keeps in
                # two places another keeps in one, so that a sheet may grow past what is kept.
                if format.name != "text" and "A table keeps" not in str(no):
                    raise
                continue
            assert again.format.name == format.name
            assert again.sheets[0].name
