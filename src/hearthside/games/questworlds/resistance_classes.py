"""How hard it is, from very low to nearly impossible, and what each class adds to the base
resistance (QW-2.3.3)."""

from typing import Literal, get_args

from hearthside.games.questworlds.masteries import MASTERY, NO_ABILITY

BASE = 14
"""The base resistance a story starts with."""

Class = Literal["very low", "low", "moderate", "high", "very high", "nearly impossible"]
CLASSES: tuple[Class, ...] = get_args(Class)
_ADDED = {"low": -6, "moderate": 0, "high": 6, "very high": MASTERY, "nearly impossible": 40}


def resistance(base: int, kind: str) -> int:
    """QW-2.3.3: the base with what its class adds.

    >>> [resistance(14, kind) for kind in CLASSES]
    [-6, 8, 14, 20, 34, 54]
    """
    return min(NO_ABILITY, base - MASTERY) if kind == "very low" else base + _ADDED[kind]


def harder(kind: str, steps: int = 1) -> Class:
    """A class some steps up, nearly impossible at the most."""
    at = max(0, min(CLASSES.index(kind) + steps, len(CLASSES) - 1))
    return CLASSES[at]
