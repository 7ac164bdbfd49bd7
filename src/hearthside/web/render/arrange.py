"""What belongs together on a page: runs of alike pieces, options by section, coins, drafts."""

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from hearthside.core.forms import Option
from hearthside.core.pieces import Coins, Piece
from hearthside.core.show import Show
from hearthside.core.table import Table


def tag(piece: Piece) -> str:
    """Which kind of piece it is, by its pinned name."""
    return str(piece.__struct_config__.tag)


def runs(pieces: Iterable[Piece]) -> list[tuple[str, list[Piece]]]:
    """Neighbours of one kind, which are drawn as one list."""
    return [(kind, list(alike)) for kind, alike in groupby(pieces, tag)]


def section(options: Iterable[Option], name: str) -> list[Option]:
    """The options that belong in one place of the page."""
    return [option for option in options if option.section == name]


def grouped(items: Iterable[Any], by: str) -> list[tuple[Any, list[Any]]]:
    """Things under what they share, in the order in which it first turns up."""
    found: dict[Any, list[Any]] = {}
    for item in items:
        found.setdefault(getattr(item, by), []).append(item)
    return list(found.items())


def coins_in(cost: str, show: Show) -> tuple[str, ...]:
    """The coins, by shape, that say the same as these words; none when the words have to be read.

    Coins are enough where the cost is a few of a currency that looks like no other.
    """
    pieces = [piece for person in show.cast for piece in person.pieces]
    shapes = {piece.name: piece.shape for piece in pieces if isinstance(piece, Coins)}
    count, _, name = cost.partition(" ")
    shape = shapes.get(name) or shapes.get(name.removesuffix("s"))
    few = count.isdecimal() and 1 <= int(count) <= 3
    alone = sum(other == shape for other in shapes.values()) == 1
    return (shape,) * int(count) if shape and few and alone else ()


def drafts_of(table: Table[Any], seat: str) -> list[str]:
    """The characters a seat has begun to make."""
    cast = table.play.cast.values()
    return [who.id for who in cast if who.draft and table.speaks_for(seat, who.id)]
