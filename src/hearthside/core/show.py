"""What a table looks like, as data: the cast and its sheets, the scene, what is asked of a seat."""

from typing import Literal

import msgspec

from hearthside.core.attempt_card import Attempt
from hearthside.core.pieces import Card, Coins, Piece
from hearthside.core.table_life import Face


class Section(msgspec.Struct, frozen=True):
    """Pieces under one heading."""

    title: str
    pieces: tuple[Piece, ...]
    wide: bool = False


class Sheet(msgspec.Struct, frozen=True):
    """A character on one page."""

    id: str
    name: str
    subtitle: str
    sections: tuple[Section, ...]
    unshown: tuple[Piece, ...] = ()
    """What does not stand on the page by itself, and a ruling may still set."""


CLOTHS = 5


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """A character in the cast list. `side` groups them: the first side is ours."""

    id: str
    name: str
    player: str = ""
    concept: str = ""
    side: str = ""
    pieces: tuple[Piece, ...] = ()
    cards: tuple[Card, ...] = ()
    """What drives them, which lies before whoever plays them: goals, instincts, habits."""
    lit: bool = False
    out: bool = False
    away: bool = False
    """Whether they are elsewhere while the scene runs."""
    secret: str = ""
    hue: int = 1
    """Which of the five cloths it wears; the core fills it in."""
    several: bool = False
    """Whether it is a group, whose face by luck has others behind it."""
    face: Face = Face()
    """What they look like; the core fills it in."""


class Show(msgspec.Struct, frozen=True, kw_only=True):
    """The whole table: cast, what is true in the scene, the attempt."""

    cast: tuple[Person, ...]
    scene: tuple[Piece, ...] = ()
    attempt: Attempt | None = None
    purses: tuple[tuple[str, Coins], ...] = ()
    """Currencies that belong to a side rather than a character: (side, coins)."""


class Prompt(msgspec.Struct, frozen=True):
    """What is asked of one seat now. Without `urgent` it only says what everyone waits for."""

    title: str
    text: str = ""
    urgent: bool = False
    own: str = ""
    """What of `text` is about them alone, such as what their dice gave: it stays where other words
    take the place of the rest."""
    apart: bool = False
    """Whether it is about nothing else that goes on, such as what is being tried."""


FREE = "What do you do?"
"""The title where a player may do whatever they like: what they did may come first, to be told."""


class Grade(msgspec.Struct, frozen=True, cache_hash=True):
    """An outcome's name, what people call it, and which of the outcome tones it wears.

    Several of one `group` ("Victory") are added up where they are listed.
    """

    name: str
    label: str
    tone: Literal[
        "fail4", "fail3", "fail2", "fail", "tie", "success2", "success", "success3", "style"
    ]
    good: bool = False
    group: str = ""
