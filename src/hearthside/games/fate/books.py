"""Bookkeeping that several procedures share: one character, some aspects, the rest of the play."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from hearthside.core.table import with_character
from hearthside.games.fate.sheet import Aspect
from hearthside.games.fate.state import FateTable


def with_play(table: FateTable, **changes: Any) -> FateTable:
    """The table with parts of its play replaced."""
    return replace(table, play=replace(table.play, **changes))


def with_hero(table: FateTable, id: str, **changes: Any) -> FateTable:
    """The table with parts of one character replaced."""
    return with_character(table, replace(table.play.cast[id], **changes))


def with_aspects(table: FateTable, *written: Aspect, without: Iterable[str] = ()) -> FateTable:
    """The table with aspects taken away, and others put in or rewritten in their place."""
    gone = set(without)
    kept = {id: known for id, known in table.play.aspects.items() if id not in gone}
    return with_play(table, aspects={**kept, **{known.id: known for known in written}})


def without_hero(table: FateTable, id: str) -> FateTable:
    """The table with a character and everything that was its own gone."""
    cast = {other: who for other, who in table.play.cast.items() if other != id}
    aspects = {key: known for key, known in table.play.aspects.items() if known.owner != id}
    return with_play(table, cast=cast, aspects=aspects)
