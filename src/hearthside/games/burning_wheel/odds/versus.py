"""The exact chances of a versus test: each side's obstacle is made of the other's successes.

Where both sides are open-ended neither has a most it can come to. But every chain goes on with the
same chance of one in six, so from some count on the chance of k successes is a polynomial in k over
6^k, and what is left of the sum beyond that count is known without following it.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from math import comb, lcm

import msgspec

from hearthside.core.odds.outcomes import Odds
from hearthside.games.burning_wheel.odds.pools import SIDES, astrology, short_of, spread
from hearthside.games.burning_wheel.shades import Shade

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


class Series:
    """The chances of a side without a bound, however many successes are asked about."""

    def __init__(self, stand: Stand) -> None:
        self.stand = stand
        self.chains = stand.dice + stand.extras
        """How many chains there can be at most; the polynomial's degree is below that."""
        own = stand.dice if stand.star else 0
        self.regular = max(1, stand.got + own + 1)
        """From here on the polynomial holds: an own six of Astrology is a success before its
        chain has begun."""

    @cached_property
    def _differences(self) -> list[Fraction]:
        return differences(
            lambda k: self.stand.at_least(k) * SIDES**k, self.regular, max(1, self.chains)
        )

    def at_least(self, goal: int) -> Fraction:
        if goal < self.regular:
            return self.stand.at_least(goal)
        ahead = goal - self.regular
        value = sum(part * comb(ahead, j) for j, part in enumerate(self._differences))
        return Fraction(value, SIDES**goal)

    def exactly(self, count: int) -> Fraction:
        return self.at_least(count) - self.at_least(count + 1)


def differences(value: Callable[[int], Fraction], start: int, count: int) -> list[Fraction]:
    """The first differences of a polynomial, which tell all of it.

    >>> differences(lambda k: Fraction(k * k), 1, 3)
    [Fraction(1, 1), Fraction(3, 1), Fraction(2, 1)]
    """
    row = [value(start + k) for k in range(count)]
    found = []
    while row:
        found.append(row[0])
        row = [after - before for before, after in pairwise(row)]
    return found


def beats(mine: Stand, theirs: Stand) -> Fraction:
    """BW-1.15: the chance to exceed one's obstacle."""
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
    return _endless(mine, theirs)


def _endless(mine: Stand, theirs: Stand) -> Fraction:
    """Neither has a most: the first of their counts one by one, the others all at once."""
    ours, other = Series(mine), Series(theirs)

    def part(count: int) -> Fraction:
        return other.exactly(count) * ours.at_least(mine.obstacle(count) + 1)

    start = other.regular
    while mine.times * start + mine.plus + 1 < ours.regular:
        start += 1
    ratio = Fraction(1, SIDES ** (1 + mine.times))
    steps = differences(lambda k: part(k) / ratio**k, start, max(1, ours.chains + other.chains))
    # Σ C(m, j)·r^m over all m is r^j / (1 − r)^(j + 1)
    beyond = sum(step * ratio**j / (1 - ratio) ** (j + 1) for j, step in enumerate(steps))
    return sum(map(part, range(start)), Fraction(0)) + ratio**start * beyond


def versus_odds(mine: Stand, theirs: Stand) -> Odds:
    """Winning, losing, or neither."""
    win, lose = beats(mine, theirs), beats(theirs, mine)
    whole = lcm(win.denominator, lose.denominator)
    won, lost = int(win * whole), int(lose * whole)
    return Odds((("lose", lost), ("tie", whole - won - lost), ("win", won)))
