"""Burning Wheel (procedures): intent and task, dice as reasons, marks that fill by themselves."""

from hearthside.games.burning_wheel.game import GAME

__all__ = ["GAME"]
