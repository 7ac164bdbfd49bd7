"""How much artha one test may take (BW-1.4)."""

from hearthside.games.burning_wheel.artha import Artha
from hearthside.games.burning_wheel.attempt.state import Side
from hearthside.games.burning_wheel.sheet import Sheet

LIMITS = (1, 3, 2)
"""BW-1.4: how much fate, persona and deeds one player may spend on one test."""


def can_spend(sheet: Sheet, side: Side, cost: Artha) -> bool:
    """BW-1.4: whether it is in hand and within what one test may take."""
    return sheet.artha.covers(cost) and Artha(*LIMITS).covers(side.spent + cost)
