"""Candlelight: a whole game in a few small modules, as an example of how one is written."""

from candlelight.game import GAME

__all__ = ["GAME"]
