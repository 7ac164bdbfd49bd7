"""Bookkeeping that several procedures share: one character, some aspects, the rest of the play."""

from collections.abc import Iterable

from hearthside.games.fate.sheet import Aspect
from hearthside.games.fate.state import FateTable


def with_aspects(table: FateTable, *written: Aspect, without: Iterable[str] = ()) -> FateTable:
    """The table with aspects taken away, and others put in or rewritten in their place."""
    gone = set(without)
    kept = {id: known for id, known in table.play.aspects.items() if id not in gone}
    return table.with_play(aspects={**kept, **{known.id: known for known in written}})


def without_hero(table: FateTable, id: str) -> FateTable:
    """The table with a character and everything that was its own gone."""
    cast = {other: who for other, who in table.play.cast.items() if other != id}
    aspects = {key: known for key, known in table.play.aspects.items() if known.owner != id}
    return table.with_play(cast=cast, aspects=aspects)
