"""Shades, obstacles and how dice are read: play reads one fall by them, odds every fall."""

from collections.abc import Iterable
from typing import Literal, get_args

Shade = Literal["B", "G", "W"]
Kind = Literal["standard", "linked", "graduated", "versus"]

SHADES: tuple[Shade, ...] = get_args(Shade)
SHADE_NAMES = {"B": "black", "G": "grey", "W": "white"}
NEEDED = {"B": 4, "G": 3, "W": 2}
"""BW-1.11: what a die must show to be a success."""

HIGHEST = 10
"""The highest exponent, and the highest base obstacle."""

STATS = ("will", "perception", "power", "forte", "agility", "speed")

SIX, ONE = 6, 1
"""BW-1.13: what rolls on where dice are open-ended, and what an Astrology die takes back by."""
SHORTER = 10
"""BW-1.16: per cent of the time that an excess success saves."""


def is_success(face: int, shade: Shade) -> bool:
    """BW-1.11: black on 4 and up, grey on 3 and up, white on 2 and up."""
    return face >= NEEDED[shade]


def lighter(shade: Shade) -> Shade:
    """One shade lighter; white stays white (BW-2.14)."""
    return SHADES[min(SHADES.index(shade) + 1, 2)]


def darker_of(*shades: Shade) -> Shade:
    return min(shades, key=SHADES.index)


# Obstacles (BW-1.5 to 1.7) and outcomes (BW-1.15)


def doubled(obstacle: int, times: int = 1) -> int:
    """BW-1.5, BW-1.6: Beginner's Luck and missing tools each double the obstacle so far.

    >>> doubled(3, times=2)
    12
    """
    return int(obstacle * 2**times)


def passes(successes: int, obstacle: int, kind: Kind) -> bool:
    """BW-1.15: a versus test must be exceeded, a graduated one needs any success at all."""
    if kind == "versus":
        return successes > obstacle
    return successes >= (1 if kind == "graduated" else obstacle)


def versus(mine: tuple[int, int], theirs: tuple[int, int]) -> str:
    """BW-1.15: each (successes, obstacle); if neither side exceeds its own it is a tie."""
    if passes(*mine, "versus"):
        return "win"
    return "lose" if passes(*theirs, "versus") else "tie"


def root_of(roots: Iterable[int]) -> int:
    """The root stat, or the average of two, rounded down."""
    every = list(roots)
    return sum(every) // len(every)
