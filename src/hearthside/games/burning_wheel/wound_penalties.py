"""BW-1.7, BW-1.9: the dice that wounds take, and the obstacle that superficial ones add."""

from collections.abc import Iterable

UNWOUNDED = ("circles", "faith", "health", "resources")
"""BW-1.9: what wounds take no dice from."""
WOUND_DICE = {"superficial": 0, "light": 1, "midi": 2, "severe": 3, "traumatic": 4, "mortal": 0}
SUPERFICIAL_A_LIGHT = 3


def wound_dice(severities: Iterable[str]) -> int:
    """BW-1.9: what all wounds together take, three superficial ones counting as a light one."""
    every = list(severities)
    light = every.count("superficial") // SUPERFICIAL_A_LIGHT
    return light + sum(WOUND_DICE[severity] for severity in every)


def wound_obstacle(superficial: int, ignored: int) -> int:
    """BW-1.7: one or two superficial wounds left over add 1, unless just these are ignored."""
    return int(superficial % SUPERFICIAL_A_LIGHT > 0 and superficial > ignored)
