"""Who sees what: the one place where a table is cut down to what a seat may know."""

from collections.abc import Iterable
from functools import partial
from typing import Any

from msgspec.structs import replace

from hearthside.core.game import Game
from hearthside.core.say import Line
from hearthside.core.secrets import cut
from hearthside.core.table import Table
from hearthside.core.table_life import Vote
from hearthside.core.who_knows import Known

AROUND = ("clocks", "pictures", "shelf", "round", "wishes")
"""Where something hidden may lie around the game."""


def view(game: Game[Any], table: Table[Any], seat: str) -> Table[Any]:
    """The table as a seat sees it. An unknown seat sees what a spectator sees.

    Whatever leaves the server for a seat is made from this: pages, options, odds, answers of the
    API, refusals and exports.
    """
    sees = partial(knows, table, seat)
    seen: dict[str, Any] = {"play": cut(table.play, sees)}
    for name in AROUND:
        if lies := getattr(table, name):
            seen[name] = cut(lies, sees)
    if table.notes:
        seen["notes"] = tuple(note for note in table.notes if table.sees(seat, note.to))
    if table.votes:
        seen["votes"] = {id: _veiled(vote, seat) for id, vote in table.votes.items()}
    if table.rolls:
        seen["rolls"] = {id: r for id, r in table.rolls.items() if table.sees(seat, r.to)}
    play = seen["play"]
    if play is not table.play:
        gone = {*table.play.cast, *table.play.shared} - {*play.cast, *play.shared}
        seen["spotlight"] = table.spotlight if table.spotlight in play.cast else ""
        seen["effects"] = {id: one for id, one in table.effects.items() if one.of not in gone}
        seen["faces"] = {id: one for id, one in table.faces.items() if id not in gone}
    return game.view(replace(table, **seen), seat)


def knows(table: Table[Any], seat: str, one: Known) -> bool:
    """Whether a seat knows of something; of whom it plays itself, always."""
    return table.sees(seat, one.known_to) or (bool(seat) and getattr(one, "player", "") == seat)


def _veiled(vote: Vote, seat: str) -> Vote:
    """A vote in which others' secret ballots are folded: who has voted, not for what."""
    if not vote.secret:
        return vote
    return replace(vote, cast={who: vote.cast[who] * (who == seat) for who in vote.cast})


def heard(table: Table[Any], seat: str, lines: Iterable[Line]) -> list[Line]:
    """The lines of the log a seat may read."""
    return [line for line in lines if table.sees(seat, line.to)]
