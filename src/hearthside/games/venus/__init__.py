"""Venus Engine: checks and tasks, lifepaths, Kismet, Peers and a Facilitator."""

from hearthside.games.venus.game import GAME

__all__ = ["GAME"]
