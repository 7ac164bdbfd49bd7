"""Somebody in the cast as every game shows them: what they are called, who plays them, whether all
eyes are on them. Their faces and the cloth they wear are filled in for all (`engine.show`)."""

from collections.abc import Iterable
from typing import Any

from hearthside.core.making import name_so_far
from hearthside.core.pieces import Card, Piece, Words
from hearthside.core.show import Person
from hearthside.core.table import Character, Table


def person(
    table: Table[Any],
    who: Character,
    *,
    concept: str = "",
    side: str = "",
    pieces: Iterable[Piece] = (),
    cards: Iterable[Card] = (),
    out: bool = False,
    several: bool = False,
) -> Person:
    """Somebody's card, with what a game adds: what they are, whose side they are on, their pieces,
    and what drives them.

    What drives somebody lies before their player alone, so it is not worked out for whom nobody
    plays.
    """
    return Person(
        id=who.id,
        name=name_so_far(who),
        player=who.player,
        concept=concept,
        side=side,
        pieces=(*pieces, *((Words(text="Not in this scene"),) if who.away else ())),
        cards=tuple(cards) if who.player else (),
        lit=table.spotlight == who.id,
        out=out,
        away=who.away,
        secret="Only you" if who.known_to is not None else "",
        several=several,
    )
