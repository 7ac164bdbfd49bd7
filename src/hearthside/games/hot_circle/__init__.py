"""Hot Circle: lifepaths, beliefs and compromises, after Casper Dudarec's game."""

from hearthside.games.hot_circle.game import GAME

__all__ = ["GAME"]
