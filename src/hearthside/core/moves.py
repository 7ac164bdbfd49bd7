"""What seats may say to the table and what the table remembers: moves, events, and the refusal."""

from collections.abc import Mapping
from functools import cache
from typing import Any, ClassVar

import msgspec

FORTUNE = "fortune"
"""The seat of chance. Its one move is `Fall`, and nobody else moves while a pool is in the air."""

CLOCK = "clock"
"""The seat of time: it lets pass what nobody has questioned for a while. Core has no clock."""

CHRONICLE = "chronicle"
"""The seat of the log: it says what happened. The state holds what is so, not what was told."""

GM = "gm"
"""Stands for whoever is game master in an audience, so that a secret follows the role."""

BUT = "but"
"""At the head of an audience: everyone except those who follow."""

Audience = tuple[str, ...] | None
"""Who may see a thing: `None` is everyone, otherwise seat ids and perhaps `GM`."""

ONLY_GM: Audience = (GM,)


class Illegal(Exception):
    """A move the table cannot take now: one sentence on what is wrong and what would be right."""

    def __init__(self, sentence: str, field: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.field = field


class TooMuch(Illegal):
    """A move after which there would be more of something than a table can hold."""


class Move(msgspec.Struct, frozen=True, tag_field="move", forbid_unknown_fields=True):
    """Something a seat wants to do. Its tag is pinned: `fate.overcome`."""


class Event(msgspec.Struct, frozen=True, tag_field="event", kw_only=True):
    """Something that happened, with its results, so that it replays the same for ever."""

    story: ClassVar[bool] = True
    """Whether a rewind takes it back. Who sits where and how the table feels is not story."""

    unnamed: ClassVar[bool] = False
    """Whether the log must not say whose it was, not even to itself."""

    quoted: ClassVar[bool] = False
    """Whether its words are somebody's own, told to whom they chose, whatever they name."""

    sets: ClassVar[Mapping[str, Any]] = {}
    """What it puts where in the game's state, without an `evolve` (`core.setting_events`)."""

    says: ClassVar[Any] = None
    """What is told of it, without a `say` (`core.saying_events`)."""

    v: int = 1


class Fall(Move, frozen=True, tag="table.fall"):
    """FORTUNE answers a pool in the air with one face for each die."""

    faces: tuple[int, ...]
    pool: str = ""
    """Which pool, by id, where several are in the air."""


@cache
def tag_of(kind: type[msgspec.Struct]) -> str:
    """The pinned name of a move or event type."""
    tag = kind.__struct_config__.tag
    if not isinstance(tag, str):
        raise TypeError(f"{kind.__name__} has no pinned tag")
    return tag
