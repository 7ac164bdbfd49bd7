"""Fate Accelerated: capable people, true phrases, four dice."""

from hearthside.games.fate.game import GAME

__all__ = ["GAME"]
