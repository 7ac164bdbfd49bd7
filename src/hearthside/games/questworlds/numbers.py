"""Degrees, levels, masteries and resistances: what contests, their odds and all else read by."""

from typing import Literal, get_args

from hearthside.core.dice import d

D20 = d(20)

FUMBLE, FAILURE, SUCCESS, CRITICAL = range(4)
DEGREES = ("fumble", "failure", "success", "critical")

TIE, MARGINAL, MINOR, MAJOR, COMPLETE = range(5)
LEVELS = ("tie", "marginal", "minor", "major", "complete")
OUTCOMES = (
    "complete defeat",
    "major defeat",
    "minor defeat",
    "marginal defeat",
    "tie",
    "marginal victory",
    "minor victory",
    "major victory",
    "complete victory",
)
POINTS = (0, 1, 2, 3, 5)
"""QW-5.2, QW-8.1: what a tie and each level of victory score."""

# Ratings and resistances (QW-2.1.2, QW-2.3.3)

MASTERY = 20
NO_ABILITY = 6
"""QW-2.3: the base target number of someone without a relevant ability."""
BASE = 14

Class = Literal["very low", "low", "moderate", "high", "very high", "nearly impossible"]
CLASSES: tuple[Class, ...] = get_args(Class)
_ADDED = {"low": -6, "moderate": 0, "high": 6, "very high": MASTERY, "nearly impossible": 40}


def split(full: int) -> tuple[int, int]:
    """Target number and masteries of a full rating; 0 or less stays as it is.

    >>> split(27), split(43), split(20), split(40), split(-6)
    ((7, 1), (3, 2), (20, 0), (20, 1), (-6, 0))
    """
    if full <= MASTERY:
        return full, 0
    masteries = (full - 1) // MASTERY
    return full - MASTERY * masteries, masteries


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


def outcome_name(outcome: int) -> str:
    """The outcome from −4, complete defeat, to 4, complete victory, in words."""
    return OUTCOMES[outcome + COMPLETE]
