"""Who sees what: the one place where a table is cut down to what a seat may know."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.game import Game
from hearthside.core.say import Line
from hearthside.core.table import Table


def view(game: Game[Any], table: Table[Any], seat: str) -> Table[Any]:
    """The table as a seat sees it. An unknown seat sees what a spectator sees.

    Whatever leaves the server for a seat is made from this: pages, options, odds, answers of the
    API, refusals and exports.
    """
    notes = tuple(note for note in table.notes if table.sees(seat, note.to))
    if table.is_gm(seat):
        return game.view(replace(table, notes=notes), seat)
    cast = {id: who for id, who in table.play.cast.items() if not who.hidden}
    play = replace(table.play, cast=cast)
    spotlight = table.spotlight if table.spotlight in cast else ""
    return game.view(replace(table, notes=notes, play=play, spotlight=spotlight), seat)


def heard(table: Table[Any], seat: str, lines: list[Line]) -> list[Line]:
    """The lines of the log a seat may read."""
    return [line for line in lines if table.sees(seat, line.to)]
