"""The exact chances of a versus test: each side's obstacle is made of the other's successes."""

from fractions import Fraction
from math import lcm

import msgspec

from hearthside.core.odds import Odds
from hearthside.core.tug import reach
from hearthside.games.burning_wheel.odds.pools import (
    astrology,
    down_die,
    short_of,
    spread,
    up_die,
)
from hearthside.games.burning_wheel.resolve import Shade

ENDS = ("lose", "tie", "win")


class Stand(msgspec.Struct, frozen=True, kw_only=True):
    """One side as it lies on the table: what has fallen, what is in the air, what hinders it."""

    shade: Shade
    dice: int = 0
    """Still in the air."""
    open_ended: bool = False
    got: int = 0
    """Successes that lie there already."""
    times: int = 1
    """BW-1.5, BW-1.6: how often its base obstacle is doubled, as a factor."""
    plus: int = 0
    """BW-1.7: what is added after that."""
    star: bool = False
    """BW-1.13: Astrology, open-ended on ones as well; `downs` and `extras` are on their way."""
    downs: int = 0
    extras: int = 0

    @property
    def is_bounded(self) -> bool:
        """Whether there is a most it can come to."""
        return not self.star and not (self.open_ended and self.dice)

    def obstacle(self, theirs: int) -> int:
        """BW-1.15: what the other side's successes make of it."""
        return max(0, theirs * self.times + self.plus)

    def at_least(self, goal: int) -> Fraction:
        """The chance of so many successes."""
        if goal <= 0:
            return Fraction(1)  # nothing ever falls below 0
        if self.star:
            left = goal - self.got
            return astrology(self.shade, self.dice, left, self.downs, self.extras)
        short, total = short_of(self.shade, self.dice, goal - self.got, self.open_ended, 0)
        return 1 - Fraction(short, total)


def beats(mine: Stand, theirs: Stand) -> Fraction | None:
    """BW-1.15: the chance to exceed one's obstacle, or nothing where it is not worked out."""
    if theirs.is_bounded:
        thrown = spread(theirs.shade, theirs.dice, False, 0)
        parts = (
            weight * mine.at_least(mine.obstacle(max(0, theirs.got + value)) + 1)
            for value, weight in thrown.items()
        )
        return sum(parts, Fraction(0)) / thrown.total
    if mine.is_bounded:
        thrown = spread(mine.shade, mine.dice, False, 0)
        total = Fraction(0)
        for value, weight in thrown.items():
            most = (mine.got + value - 1 - mine.plus) // mine.times
            total += weight * (1 - theirs.at_least(most + 1) if most >= 0 else 0)
        return total / thrown.total
    if mine.star or theirs.star:
        return None
    goal = mine.plus + 1 + mine.times * theirs.got - mine.got
    ours, other = up_die(mine.shade), down_die(theirs.shade)
    return reach(goal, ours, mine.dice, other, theirs.dice, mine.times)


def versus_odds(mine: Stand, theirs: Stand) -> Odds | None:
    """Winning, losing, or neither."""
    win, lose = beats(mine, theirs), beats(theirs, mine)
    if win is None or lose is None:
        return None
    whole = lcm(win.denominator, lose.denominator)
    won, lost = int(win * whole), int(lose * whole)
    return Odds((("lose", lost), ("tie", whole - won - lost), ("win", won)))
