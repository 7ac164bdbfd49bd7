"""How checks and tasks end, exactly, in whole-number weights.

A task is a polynomial: the coefficient of x to the k is the weight of k successes. Polynomials are
kept in one long integer, a coefficient in each lane of bits, so that Python's own multiplication
does the work.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import comb, isqrt

from hearthside.core.odds.outcomes import Odds
from hearthside.games.venus import metals
from hearthside.games.venus.check import check_target

BINARY = ("fail", "pass")
OVER = ("fail", "enough", "spare", "plenty")
"""A task's outcomes by what is left over the threshold: short, exact, one to spare, more."""


# Checks


@cache
def _bonus_weights(factors: int, explodes: bool) -> tuple[int, ...]:
    """Out of the last entry, how often the best of so many d6 comes to at least 0, 1 … 30."""
    whole = 6**6
    single = []
    for need in range(31):
        # One die reaches `need`: through as many sixes as that takes, then the rest.
        chain, left = divmod(max(need - 1, 0), 6)
        single.append(whole // 6**chain * (6 - left) // 6 if explodes else max(0, 7 - need) * 6**5)
    single[0] = whole
    least = [min(weight, whole) for weight in single]
    return (*(whole**factors - (whole - weight) ** factors for weight in least), whole**factors)


@cache
def check_odds(
    caliber: int,
    score: int,
    target: int,
    factors: int = 0,
    lot: bool = False,
    explodes: bool = False,
) -> Odds:
    """VE-3: a check with so many bonus factors; with a Lot the d20 is rerolled where that helps."""
    if check_target.needs_no_roll(target):
        return Odds.certain("pass", BINARY)
    bonus = _bonus_weights(factors, explodes)
    whole = bonus[-1]
    weights = [_face(face, caliber, score, target, bonus, explodes) for face in range(1, 21)]
    fresh = sum(weights)
    if lot:
        # A roll is thrown again if the chance it leaves is below that of a fresh one.
        fresh = sum(max(20 * weight, fresh) for weight in weights)
        whole *= 20
    return Odds((("fail", 20 * whole - fresh), ("pass", fresh)))


def _face(
    face: int, caliber: int, score: int, target: int, bonus: Sequence[int], explodes: bool
) -> int:
    stands = check_target.check(face, caliber, score, target)
    if stands != "short":
        return bonus[-1] if stands == "pass" else 0
    if not check_target.bonus_can_reach(face, score, target, explodes):
        return 0
    return bonus[target - face - score]


def after_check(
    face: int,
    caliber: int,
    score: int,
    target: int,
    factors: int = 0,
    explodes: bool = False,
) -> Odds:
    """The same once the d20 lies there: only bonus factors can still change it."""
    bonus = _bonus_weights(factors, explodes)
    weight = _face(face, caliber, score, target, bonus, explodes)
    return Odds((("fail", bonus[-1] - weight), ("pass", weight)))


def with_bonuses(need: int, chains: Sequence[Sequence[int]], waiting: int, explodes: bool) -> Odds:
    """VE-3.4, VE-4.12: bonus dice in the air, or only those whose six is thrown on."""
    if not chains:
        bonus = _bonus_weights(waiting, explodes)
        weight = bonus[min(need, 30)] if need > 0 else bonus[-1]
        return Odds((("fail", bonus[-1] - weight), ("pass", weight)))
    if any(sum(chain) >= need for chain in chains):
        return Odds.certain("pass", BINARY)
    whole, missing = 1, 1
    for chain in chains:
        if explodes and chain[-1] == 6:
            one = _bonus_weights(1, explodes=True)
            whole *= one[-1]
            missing *= one[-1] - one[min(need - sum(chain), 30)]
    return Odds((("fail", missing), ("pass", whole - missing)))


# Tasks

LANE = 128
"""Bits for each coefficient: the weights of 44 dice fit."""
_MASK = (1 << LANE) - 1


@cache
def _die(caliber: int, double: bool) -> tuple[int, int, int]:
    """A die's failing faces, and as polynomials what succeeds and both together."""
    failing = metals.least_face(caliber) - 1
    hits = ((5 - failing) << LANE) + (1 << (LANE * (1 + double)))
    return failing, hits, failing + hits


def task_weights(pool: Sequence[tuple[int, int]], rerolls: int = 0, double: bool = False) -> int:
    """VE-4.3 to VE-4.5: a pool of (caliber, dice) as polynomial, best caliber rerolled first."""
    groups = sorted(pool, reverse=True)
    if not rerolls:
        product = 1
        for caliber, count in groups:
            product *= _die(caliber, double)[2] ** count
        return product
    live = {rerolls: 1}
    for caliber, count in groups:
        failing, hits, either = _die(caliber, double)
        following: dict[int, int] = {}
        for left, weight in live.items():
            for missed in range(count + 1):
                again = min(left, missed)
                term = comb(count, missed) * failing**missed * hits ** (count - missed)
                if again:
                    term *= either**again
                rest = left - again
                following[rest] = following.get(rest, 0) + weight * term
        live = following
    return sum(weight * 6**left for left, weight in live.items())


def coefficients(polynomial: int) -> list[int]:
    found = []
    while polynomial:
        found.append(polynomial & _MASK)
        polynomial >>= LANE
    return found


def exploding_weights(
    pool: Sequence[tuple[int, int]], rerolls: int, double: bool, most: int
) -> list[int]:
    """VE-4.12: weights of 0 … `most` successes and, last, of all weights together.

    Each die's chain of sixes ends in one die that is no six, so a pool still has at most one
    failed die for each die thrown. A chain of sixes is 1 / (6 − x): its weights are brought to one
    denominator.
    """
    groups = sorted(pool, reverse=True)
    thrown = sum(count for _, count in groups)
    # By how many dice were thrown in all, the polynomial of their last dice.
    live: dict[tuple[int, int], list[int]] = {(rerolls, 0): [1]}
    for caliber, count in groups:
        failing = metals.least_face(caliber) - 1
        hits = 5 - failing
        following: dict[tuple[int, int], list[int]] = {}
        for (left, used), terms in live.items():
            for missed in range(count + 1):
                again = min(missed, left)
                ways = comb(count, missed) * failing**missed * hits ** (count - missed)
                shifted = [0] * (count - missed) + [ways * term for term in terms]
                for hit in range(again + 1):
                    factor = comb(again, hit) * hits**hit * failing ** (again - hit)
                    key = (left - again, used + again)
                    row = following.setdefault(key, [])
                    wanted = len(shifted) + hit
                    row.extend([0] * (wanted - len(row)))
                    for at, term in enumerate(shifted):
                        row[at + hit] += factor * term
        live = following
    step = 2 if double else 1
    scale = thrown + rerolls + most
    weights = [0] * (most + 1)
    for (_, used), terms in live.items():
        dice = thrown + used
        for sixes in range(most // step + 1):
            chains = comb(dice + sixes - 1, sixes) if dice else int(sixes == 0)
            factor = chains * 6 ** (scale - dice - sixes)
            for at, term in enumerate(terms):
                if at + sixes * step <= most:
                    weights[at + sixes * step] += term * factor
    return [*weights, 6**scale]


@cache
def task_odds(
    pool: tuple[tuple[int, int], ...],
    threshold: int,
    rerolls: int = 0,
    double: bool = False,
    explodes: bool = False,
) -> Odds:
    """VE-4: whether a task can buy its primary, rerolling so many failed dice."""
    if explodes:
        *low, whole = exploding_weights(pool, rerolls, double, threshold - 1)
        return Odds((("fail", sum(low)), ("pass", whole - sum(low))))
    weights = task_weights(pool, rerolls, double)
    below = weights & ((1 << (LANE * threshold)) - 1)
    failing = below % _MASK
    return Odds((("fail", failing), ("pass", weights % _MASK - failing)))


def read_over(weights: Sequence[int], whole: int, threshold: int) -> Odds:
    """Weights of 0, 1 … successes by what they leave over the threshold."""
    low = list(weights[: threshold + 2])
    low += [0] * (threshold + 2 - len(low))
    short, exact, spare = sum(low[:threshold]), low[threshold], low[threshold + 1]
    return Odds(tuple(zip(OVER, (short, exact, spare, whole - short - exact - spare), strict=True)))


class Moments:
    """The mean and the variance of a pool's successes, exact even for chains without end."""

    def __init__(
        self, pool: Sequence[tuple[int, int]], rerolls: int, double: bool, explodes: bool
    ) -> None:
        if explodes:
            self.mean, self.variance = _exploding_moments(pool, rerolls, double)
            return
        weights = coefficients(task_weights(pool, rerolls, double))
        whole = sum(weights)
        self.mean = Fraction(sum(k * weight for k, weight in enumerate(weights)), whole)
        square = Fraction(sum(k * k * weight for k, weight in enumerate(weights)), whole)
        self.variance = square - self.mean**2

    @property
    def deviation(self) -> Fraction:
        """The root of the variance to thirty digits, or exactly where it has one."""
        top, bottom = self.variance.numerator, self.variance.denominator
        if isqrt(top) ** 2 == top and isqrt(bottom) ** 2 == bottom:
            return Fraction(isqrt(top), isqrt(bottom))
        digits = 10**30
        return Fraction(isqrt(top * digits * digits // bottom), digits)


def _exploding_moments(
    pool: Sequence[tuple[int, int]], rerolls: int, double: bool
) -> tuple[Fraction, Fraction]:
    """Chains are independent: the sixes of each die thrown, and how its last die reads."""
    step = 2 if double else 1
    # Sixes before the chain of one die ends: a geometric number with mean 1/5, variance 6/25.
    chain_mean, chain_variance = Fraction(step, 5), Fraction(6 * step * step, 25)
    live: dict[tuple[int, int], list[Fraction]] = {(rerolls, 0): [Fraction(1)]}
    for caliber, count in sorted(pool, reverse=True):
        failing = Fraction(metals.least_face(caliber) - 1, 5)
        following: dict[tuple[int, int], list[Fraction]] = {}
        for (left, used), terms in live.items():
            for missed in range(count + 1):
                again = min(missed, left)
                ways = comb(count, missed) * failing**missed * (1 - failing) ** (count - missed)
                for hit in range(again + 1):
                    rolled = comb(again, hit) * (1 - failing) ** hit * failing ** (again - hit)
                    row = following.setdefault((left - again, used + again), [])
                    offset = count - missed + hit
                    row.extend([Fraction(0)] * (len(terms) + offset - len(row)))
                    for at, term in enumerate(terms):
                        row[at + offset] += ways * rolled * term
        live = following
    thrown = sum(count for _, count in pool)
    mean = square = Fraction(0)
    for (_, used), terms in live.items():
        dice = thrown + used
        for at, chance in enumerate(terms):
            here = at + dice * chain_mean
            mean += chance * here
            square += chance * (here * here + dice * chain_variance)
    return mean, square - mean * mean
