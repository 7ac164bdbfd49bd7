"""What the contests of a group add up to (QW-5.2)."""

from collections.abc import Sequence

from hearthside.games.questworlds.many_rolls import Bout, Group
from hearthside.games.questworlds.victory_levels import COMPLETE, MAJOR, POINTS, TIE


def standing(group: Group) -> tuple[int, int, int]:
    """QW-5.2, QW-5.2.2: both sums of points so far, and the level they come to with the boost."""
    ours, theirs = sums(group.bouts)
    return ours, theirs, boosted(group_level(ours - theirs), group.boost)


def sums(bouts: Sequence[Bout]) -> tuple[int, int]:
    outcomes = [bout.outcome or 0 for bout in bouts]
    ours = sum(POINTS[one] for one in outcomes if one > 0)
    return ours, sum(POINTS[-one] for one in outcomes if one < 0)


def group_level(apart: int) -> int:
    """QW-5.2.2: the level by difference of sums, below 0 for a defeat."""
    size = abs(apart)
    level = size if size < 3 else MAJOR if size < 5 else COMPLETE
    return level if apart > 0 else -level


def with_boost(group: Group, level: int) -> str:
    """Where the boost is part of what they come to, behind it."""
    return ", with the boost" if group.boost and level > TIE else ""


def boosted(level: int, boost: int) -> int:
    """QW-5.2.5: a tie or victory rises by the boost, complete at most."""
    return min(level + boost, COMPLETE) if level >= TIE else level
