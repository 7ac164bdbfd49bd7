"""Degrees a roll comes to, and levels of victory and defeat: their names and what they score."""

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
WON = OUTCOMES[COMPLETE + 1 :]
NO_PART = "no part"
"""What a contest comes to for whom an injury keeps out of it (QW-4.4.1.5): none of the levels."""
POINTS = (0, 1, 2, 3, 5)
"""QW-5.2, QW-8.1: what a tie and each level of victory score."""


def outcome_name(outcome: int) -> str:
    """The outcome from −4, complete defeat, to 4, complete victory, in words."""
    return OUTCOMES[outcome + COMPLETE]
