"""Shades, and which faces are successes by them: play reads one fall, odds every fall."""

from typing import Literal, get_args

Shade = Literal["B", "G", "W"]

SHADES: tuple[Shade, ...] = get_args(Shade)
SHADE_NAMES = {"B": "black", "G": "grey", "W": "white"}
NEEDED = {"B": 4, "G": 3, "W": 2}
"""BW-1.11: what a die must show to be a success."""

SIX, ONE = 6, 1
"""BW-1.13: what rolls on where dice are open-ended, and what an Astrology die takes back by."""


def is_success(face: int, shade: Shade) -> bool:
    """BW-1.11: black on 4 and up, grey on 3 and up, white on 2 and up."""
    return face >= NEEDED[shade]


def lighter(shade: Shade) -> Shade:
    """One shade lighter; white stays white (BW-2.14)."""
    return SHADES[min(SHADES.index(shade) + 1, 2)]


def darker_of(*shades: Shade) -> Shade:
    return min(shades, key=SHADES.index)
