"""Lessons: a game taught in five minutes, each step with something to press where dice decide."""

import tomllib
from typing import Any

import msgspec


class Lesson(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One thing to know, and perhaps a question about its odds to play with."""

    title: str
    text: str
    """Paragraphs, with a blank line between them."""
    rules: tuple[str, ...] = ()
    question: str = ""
    """One of the game's own questions about odds, by id."""
    knobs: tuple[str, ...] = ()
    """The blanks of it that may be turned; the others stay as they start."""
    start: dict[str, Any] = {}
    """What its blanks start with here."""
    hope: str = ""
    """What the figure is the chance of, in words: `it works`."""
    outcomes: tuple[str, ...] = ()
    """The outcomes that are hoped for."""

    @property
    def paragraphs(self) -> list[str]:
        return [one.strip() for one in self.text.strip().split("\n\n")]


def parse_lessons(toml: str) -> tuple[Lesson, ...]:
    """The lessons of a game's `lessons.toml`, in order."""
    return tuple(msgspec.convert(tomllib.loads(toml)["lessons"], list[Lesson]))
