"""How much one table may hold: pages show all of it, so what is too much for one stalls others."""

from collections import Counter
from typing import Any

import msgspec

from hearthside.core import snapshot
from hearthside.core.life import notes
from hearthside.core.once_for_each import once_for_each
from hearthside.core.table import Made, Table

MOST_SEATS = 60
MOST_IN_CAST = 60
MOST_NOTES = 200
MOST_BYTES = 500_000
"""All that is written on a table, as a snapshot keeps it."""
NEVER = 2**63


def too_much(table: Table[Any]) -> str:
    """Why a table is more than one table may be, in a sentence; or nothing."""
    if len(table.seats) > MOST_SEATS:
        return f"A table has at most {MOST_SEATS} seats."
    if len(table.play.cast) > MOST_IN_CAST:
        return f"At most {MOST_IN_CAST} people are in one story. Take somebody out of it first."
    if len(table.notes) > notes.MOST_OF_ONE_SEAT and any(
        many > notes.MOST_OF_ONE_SEAT for many in Counter(note.by for note in table.notes).values()
    ):
        return f"Nobody has more than {notes.MOST_OF_ONE_SEAT} notes up. Take one down first."
    if len(table.notes) > MOST_NOTES:
        return f"At most {MOST_NOTES} notes are up on one table. Take one down first."
    written = _size(table)
    if written == NEVER:
        return "A number on this table is larger than any table can keep."
    if written > MOST_BYTES:
        return (
            f"All that is written on a table has at most {MOST_BYTES:,} bytes. "
            "Shorten something first, or go on at a new table."
        )
    return ""


def grew(before: Table[Any], after: Table[Any]) -> bool:
    """Whether a table holds more than before: what is too much may always become less."""
    return (
        len(after.seats) > len(before.seats)
        or len(after.play.cast) > len(before.play.cast)
        or len(after.notes) > len(before.notes)
        or _size(after) > _size(before) + 64
    )


def _size(table: Table[Any]) -> int:
    """Sheets are most of a table, and few are others after a move: each is measured once."""
    cast = table.play.cast
    try:
        rest = snapshot.encode(table.with_play(cast={}))
        return len(rest) + sum([len(id) + _written(one) for id, one in cast.items()])
    except OverflowError:
        return NEVER


@once_for_each
def _written(one: Made) -> int:
    return len(msgspec.msgpack.encode(one))
