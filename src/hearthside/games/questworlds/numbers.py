"""Degrees, levels, ratings and masteries: what contests, their odds and all else read by."""

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

# Ratings (QW-2.1.2)

MASTERY = 20
NO_ABILITY = 6
"""QW-2.3: the base target number of someone without a relevant ability."""


def split(full: int) -> tuple[int, int]:
    """Target number and masteries of a full rating; 0 or less stays as it is.

    >>> split(27), split(43), split(20), split(40), split(-6)
    ((7, 1), (3, 2), (20, 0), (20, 1), (-6, 0))
    """
    if full <= MASTERY:
        return full, 0
    masteries = (full - 1) // MASTERY
    return full - MASTERY * masteries, masteries


def outcome_name(outcome: int) -> str:
    """The outcome from −4, complete defeat, to 4, complete victory, in words."""
    return OUTCOMES[outcome + COMPLETE]
