"""QuestWorlds: one roll a side, abilities for everything, and the exact odds of all of it."""

from hearthside.games.questworlds.game import GAME

__all__ = ["GAME"]
