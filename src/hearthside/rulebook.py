"""Each game's rule cards, read from its package the first time they are asked for."""

from functools import cache
from importlib.resources import files
from typing import Any

from hearthside.core.cards import Deck, parse_deck
from hearthside.core.game import Game


@cache
def deck(game: Game[Any]) -> Deck:
    """All rule cards of a game."""
    package = type(game).__module__.removesuffix(".game")
    return parse_deck(files(package).joinpath("rules.toml").read_text("utf-8"))
