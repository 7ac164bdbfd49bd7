"""Who sees what: the one place where a table is cut down to what a seat may know.

Who is told a line is settled earlier, as it is said (`core.secrecy.audiences`).
"""

from functools import cached_property, partial
from typing import Any

from msgspec.structs import replace

from hearthside.core.game import Game
from hearthside.core.secrecy.cutting_out import Sees, cut, hidden_in
from hearthside.core.secrecy.who_knows import Known
from hearthside.core.table import Table
from hearthside.core.table_life import Vote

AROUND = ("clocks", "pictures", "shelf", "round", "wishes")
"""Where something hidden may lie around the game."""


def view(game: Game[Any], table: Table[Any], seat: str) -> Table[Any]:
    """The table as a seat sees it. An unknown seat sees what a spectator sees.

    Whatever leaves the server for a seat is made from this: pages, options, odds, answers of the
    API, refusals and exports.
    """
    return _seen(game, table, seat, _cut_out(table, partial(knows, table, seat)))


def hidden_anywhere(table: Table[Any]) -> list[Known]:
    """Everything at a table that somebody does not know."""
    around = hidden_in(tuple(getattr(table, name) for name in AROUND))
    return [*(one for one in table.play.known if one.known_to is not None), *around]


class Views:
    """The same for several seats of one table, each worked out once. What is hidden is cut out once
    for all who know the same of it, and those who see the same see one table."""

    def __init__(self, game: Game[Any], table: Table[Any]) -> None:
        self._game, self._table = game, table
        self._cut: dict[tuple[bool, ...], dict[str, Any]] = {}
        self._alike: dict[tuple[Any, ...], Table[Any]] = {}
        """What those see who know the same, where nothing but notes is for each to know."""
        self._hides_alike = game.hides_alike and not (table.votes or table.rolls)
        self._seen: dict[str, Table[Any]] = {}

    @cached_property
    def _hidden(self) -> list[Known]:
        return hidden_anywhere(self._table)

    def of(self, seat: str) -> Table[Any]:
        if seat not in self._seen:
            made = self._made(seat)
            alike = (one for one in self._seen.values() if one is made or one == made)
            self._seen[seat] = next(alike, made)
        return self._seen[seat]

    def _made(self, seat: str) -> Table[Any]:
        table = self._table
        sees = partial(knows, table, seat)
        known = tuple(map(sees, self._hidden))
        if known not in self._cut:
            self._cut[known] = {} if all(known) else _cut_out(table, sees)
        if not self._hides_alike:
            return _seen(self._game, table, seat, self._cut[known])
        read = [table.sees(seat, note.to) for note in table.notes]
        like = (table.is_gm(seat), *known, *read)
        if like not in self._alike:
            self._alike[like] = _seen(self._game, table, seat, self._cut[known])
        return self._alike[like]


def _cut_out(table: Table[Any], sees: Sees) -> dict[str, Any]:
    """What differs for whoever does not know all."""
    seen: dict[str, Any] = {"play": cut(table.play, sees)}
    for name in AROUND:
        if lies := getattr(table, name):
            seen[name] = cut(lies, sees)
    play = seen["play"]
    if play is not table.play:
        gone = {*table.play.cast, *table.play.shared} - {*play.cast, *play.shared}
        seen["spotlight"] = table.spotlight if table.spotlight in play.cast else ""
        seen["effects"] = {id: one for id, one in table.effects.items() if one.of not in gone}
        seen["faces"] = {id: one for id, one in table.faces.items() if id not in gone}
    return seen


def _seen(game: Game[Any], table: Table[Any], seat: str, cut_out: dict[str, Any]) -> Table[Any]:
    """With what is said to some alone, and what the game itself keeps from a seat."""
    seen = dict(cut_out)
    if table.notes:
        seen["notes"] = tuple(note for note in table.notes if table.sees(seat, note.to))
    if table.votes:
        seen["votes"] = {id: _veiled(vote, seat) for id, vote in table.votes.items()}
    if table.rolls:
        seen["rolls"] = {id: r for id, r in table.rolls.items() if table.sees(seat, r.to)}
    return game.view(replace(table, **seen), seat)


def knows(table: Table[Any], seat: str, one: Known) -> bool:
    """Whether a seat knows of something; of whom it plays itself, always."""
    return table.sees(seat, one.known_to) or (bool(seat) and getattr(one, "player", "") == seat)


def _veiled(vote: Vote, seat: str) -> Vote:
    """A vote in which others' secret ballots are folded: who has voted, not for what."""
    if not vote.secret:
        return vote
    return replace(vote, cast={who: vote.cast[who] * (who == seat) for who in vote.cast})
