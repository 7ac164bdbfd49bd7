"""Each game's rule cards, lessons and picture, read from its package when first asked for."""

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from hearthside.core.game import Game
from hearthside.core.lessons import Lesson, parse_lessons
from hearthside.core.rule_cards import Deck, parse_deck


@cache
def deck(game: Game[Any]) -> Deck:
    """All rule cards of a game."""
    return parse_deck(_file(game, "rules.toml").read_text("utf-8"))


@cache
def lessons(game: Game[Any]) -> tuple[Lesson, ...]:
    """How a game is taught in five minutes; nothing where it does not say."""
    file = _file(game, "lessons.toml")
    return parse_lessons(file.read_text("utf-8")) if file.is_file() else ()


def picture(game: Game[Any]) -> bytes:
    """What a game looks like, drawn; nothing where it brings no picture."""
    file = _file(game, "picture.svg")
    return file.read_bytes() if file.is_file() else b""


def _file(game: Game[Any], name: str) -> Traversable:
    return files(game.package).joinpath(name)
