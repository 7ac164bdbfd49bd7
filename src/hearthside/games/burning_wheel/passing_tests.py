"""Whether a test is passed: the obstacle, doubled or not, the kinds of tests, and versus."""

from typing import Literal

Kind = Literal["standard", "linked", "graduated", "versus"]

SHORTER = 10
"""BW-1.16: per cent of the time that an excess success saves."""


READING: dict[Kind, str] = {
    "standard": "BW-1.15",
    "linked": "BW-1.15",
    "versus": "BW-1.15.1",
    "graduated": "BW-1.15.2",
}
"""The rule by which the dice of each kind of test are read."""


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
