"""FA-7.2, FA-7.3: who wins an exchange of a contest, and how many win it all."""

from collections.abc import Sequence

from hearthside.games.fate import dice_and_outcomes

VICTORIES = 3
"""FA-7.2: the first to this many wins the contest."""


def victories(results: Sequence[int]) -> tuple[int, int]:
    """FA-7.2, FA-7.3: who won an exchange, by place, and how many victories; (-1, 0) on a tie."""
    best, second, *_ = sorted(results, reverse=True)
    if best == second:
        return -1, 0
    return results.index(best), 2 if dice_and_outcomes.outcome(best - second) == "style" else 1
