"""Each game's rule cards and lessons, read from its package the first time they are asked for."""

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from hearthside.core.cards import Deck, parse_deck
from hearthside.core.game import Game
from hearthside.core.lessons import Lesson, parse_lessons


@cache
def deck(game: Game[Any]) -> Deck:
    """All rule cards of a game."""
    return parse_deck(_file(game, "rules.toml").read_text("utf-8"))


@cache
def lessons(game: Game[Any]) -> tuple[Lesson, ...]:
    """How a game is taught in five minutes; nothing where it does not say."""
    file = _file(game, "lessons.toml")
    return parse_lessons(file.read_text("utf-8")) if file.is_file() else ()


def _file(game: Game[Any], name: str) -> Traversable:
    return files(type(game).__module__.removesuffix(".game")).joinpath(name)
