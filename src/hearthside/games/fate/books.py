"""Bookkeeping that several procedures share: one character, some aspects, the rest of the play."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from hearthside.core.table import Table, with_character
from hearthside.games.fate.sheet import Aspect
from hearthside.games.fate.state import FatePlay


def with_play(table: Table[FatePlay], **changes: Any) -> Table[FatePlay]:
    """The table with parts of its play replaced."""
    return replace(table, play=replace(table.play, **changes))


def with_hero(table: Table[FatePlay], id: str, **changes: Any) -> Table[FatePlay]:
    """The table with parts of one character replaced."""
    return with_character(table, replace(table.play.cast[id], **changes))


def with_aspects(
    table: Table[FatePlay], *written: Aspect, without: Iterable[str] = ()
) -> Table[FatePlay]:
    """The table with aspects taken away, and others put in or rewritten in their place."""
    gone = set(without)
    kept = {id: known for id, known in table.play.aspects.items() if id not in gone}
    return with_play(table, aspects={**kept, **{known.id: known for known in written}})


def without_hero(table: Table[FatePlay], id: str) -> Table[FatePlay]:
    """The table with a character and everything that was its own gone."""
    cast = {other: who for other, who in table.play.cast.items() if other != id}
    aspects = {key: known for key, known in table.play.aspects.items() if known.owner != id}
    return with_play(table, cast=cast, aspects=aspects)
