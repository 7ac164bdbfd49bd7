"""What a value inside a game's state is called on its sheet, so that nobody has to know paths."""

from collections.abc import Iterator
from typing import Any

import msgspec

from hearthside.core.game import Game
from hearthside.core.pieces import Card, Coins, Mark, Piece, Rating, Track, Words
from hearthside.core.table import Table

NOW = ", now "
SCENE = "The scene"


class Named(msgspec.Struct, frozen=True):
    """A value as people know it: whose it is, what it is called, how it reads now."""

    path: str
    who: str
    label: str
    value: str
    part: str = ""
    """Under which heading it stands."""

    @property
    def title(self) -> str:
        """`Isolde: Careful`"""
        return ": ".join(filter(None, (self.who, self.label)))

    @property
    def in_full(self) -> str:
        """`Careful, now Fair +2`; a mark says itself how it is."""
        return self.label if self.value in ("", self.label) else f"{self.label}{NOW}{self.value}"


def named(game: Game[Any], table: Table[Any]) -> dict[str, Named]:
    """Every value that stands in the scene or on a sheet with its path, by path."""
    return {value.path: value for value in (*_scene(game, table), *_sheets(game, table))}


def _scene(game: Game[Any], table: Table[Any]) -> Iterator[Named]:
    for piece in game.show(table).scene:
        if piece.path:
            yield Named(piece.path, "", piece.label or f"“{reads(piece)}”", reads(piece), SCENE)


def _sheets(game: Game[Any], table: Table[Any]) -> Iterator[Named]:
    for character in table.play.cast.values():
        if character.draft:
            continue
        for section in game.sheet(table, character.id).sections:
            for piece in section.pieces:
                if piece.path:
                    label = piece.label or _noun(piece) or _said(piece) or section.title
                    yield Named(piece.path, character.name, label, reads(piece), section.title)
        path = f"cast.{character.id}.pronouns"
        yield Named(path, character.name, "Pronouns", character.pronouns)


def _noun(piece: Piece) -> str:
    return f"{piece.name}s".capitalize() if isinstance(piece, Coins) else ""


def _said(piece: Piece) -> str:
    """What a mark says, since it has no other name."""
    return piece.text if isinstance(piece, Mark) else ""


def reads(piece: Piece) -> str:
    """A piece as a few words."""
    match piece:
        case Rating():
            return piece.value
        case Coins():
            return str(piece.count)
        case Words() | Mark() | Card():
            return piece.text
        case Track():
            crossed = [label for label, hit in piece.boxes if hit]
            return f"{', '.join(crossed)} crossed" if crossed else "all free"
    return ""
