"""QW-8: the points of an extended contest: what victories, stances, followers and assists count."""

from hearthside.games.questworlds.victory_levels import COMPLETE, POINTS

GOAL = 5
"""QW-8.1: the score that wins an extended contest."""
FOLLOWER_GOAL = 3
FOLLOWER_EXTRA = 2
"""QW-8.2.4: a follower is out at 3 points, and then takes 2 more."""
ASSIST = {4: -4, 3: -3, 2: -2, 1: -1, -2: 1, -3: 2, -4: 3}
"""QW-8.2.3: what an assist does to the score against its recipient."""
STANCE_WON, STANCE_LOST = 1, 2
"""QW-8.2.5, QW-8.2.6: what a risky gambit adds to, and a defensive response takes off, the points
of whoever wins, by who took it: the winner or the loser."""


def rising(apart: int) -> int:
    """QW-8.1.2: the level by difference of scores, below 0 for a defeat.

    >>> [rising(apart) for apart in (1, 3, 5, 7, -9)]
    [1, 2, 3, 4, -4]
    """
    level = min((abs(apart) + 1) // 2, COMPLETE)
    return level if apart > 0 else -level


def victory_points(outcome: int, mine: str, theirs: str) -> int:
    """QW-8.1, QW-8.2.5, QW-8.2.6: what a victory is worth by how much both risk."""
    if not outcome:
        return 0
    won, lost = (mine, theirs) if outcome > 0 else (theirs, mine)
    worth = POINTS[abs(outcome)]
    if won == "risky" and lost == "risky":
        worth += STANCE_LOST
    else:
        worth += STANCE_WON * (won == "risky") + STANCE_LOST * (lost == "risky")
    worth -= STANCE_WON * (won == "defensive") + STANCE_LOST * (lost == "defensive")
    return max(0, worth)
