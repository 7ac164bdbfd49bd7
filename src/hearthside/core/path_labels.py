"""What a value inside a game's state is called on its sheet, so that nobody has to know paths."""

from collections.abc import Iterator
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec

from hearthside.core.game import Game
from hearthside.core.pieces import Card, Coins, Mark, Piece, Rating, Track, Words
from hearthside.core.show import Section
from hearthside.core.table import Play, Table

NOW = ", now "
SCENE = "The scene"
UNSHOWN = "Besides"


class NamedValue(msgspec.Struct, frozen=True):
    """A value as people know it: whose it is, what it is called, how it reads now."""

    path: str
    who: str
    label: str
    value: str
    part: str = ""
    """Under which heading it stands."""
    names: tuple[str, ...] = ()
    """What its numbers are called, from 0 on, where they have names."""

    @property
    def title(self) -> str:
        """`Isolde: Careful`"""
        return ": ".join(filter(None, (self.who, self.label)))

    @property
    def in_full(self) -> str:
        """`Careful, now Fair +2`; a mark says itself how it is."""
        return self.label if self.value in ("", self.label) else f"{self.label}{NOW}{self.value}"


def named(game: Game[Any], table: Table[Any]) -> dict[str, NamedValue]:
    """Every value that stands in the scene or on a sheet with its path, by path."""
    return {value.path: value for value in (*_scene(game, table), *_sheets(game, table))}


def _scene(game: Game[Any], table: Table[Any]) -> Iterator[NamedValue]:
    for piece in game.scene(table):
        if piece.path:
            yield NamedValue(
                piece.path, "", piece.label or f"“{reads(piece)}”", reads(piece), SCENE
            )


def _sheets(game: Game[Any], table: Table[Any]) -> Iterator[NamedValue]:
    for character in table.play.cast.values():
        if character.draft:
            continue
        sheet = game.sheet(table, character.id)
        for section in (*sheet.sections, Section(UNSHOWN, sheet.unshown)):
            for piece in section.pieces:
                if piece.path:
                    label = _called(piece) or _noun(piece) or _said(piece) or section.title
                    names = piece.names if isinstance(piece, Rating) else ()
                    yield NamedValue(
                        piece.path, character.name, label, reads(piece), section.title, names
                    )
        path = f"cast.{character.id}.pronouns"
        yield NamedValue(path, character.name, "Pronouns", character.pronouns)


def _called(piece: Piece) -> str:
    """Its label, of words without what is noted beside it: `Belief 1 (a goal)`."""
    return piece.label.partition(" (")[0] if isinstance(piece, Words) else piece.label


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
            if not any(label for label, _ in piece.boxes):  # they only count
                return f"{len(crossed)} of {len(piece.boxes)}"
            return f"{', '.join(crossed)} crossed" if crossed else "none crossed"
    return ""


def words_listed(play: Play, path: str) -> tuple[str, ...]:
    """The only words that may stand in the list at a path; none where it is no such list."""
    kind: Any = type(play)
    for step in path.split("."):
        kind = _within(kind, step)
    each = get_args(kind)[:1] if get_origin(kind) is tuple else ()
    return get_args(each[0]) if each and get_origin(each[0]) is Literal else ()


def _within(kind: Any, step: str) -> Any:
    """The type one step further along a path."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _within(inner[0], step)
    if origin in (Union, UnionType):
        return next((found for one in inner if (found := _within(one, step))), None)
    if origin in (dict, tuple):
        return inner[1 if origin is dict else 0]
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return _fields(kind).get(step)
    return None


@cache
def _fields(kind: type[msgspec.Struct]) -> dict[str, Any]:
    return {one.name: one.type for one in msgspec.structs.fields(kind)}
