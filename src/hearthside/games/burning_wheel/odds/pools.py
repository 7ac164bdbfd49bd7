"""The exact chances of a pool, with what may be spent after it has fallen.

Every open-ended die throws a chain of sixes and then stops, on a success or on a traitor, and how
long the chain is says nothing about where it stops. So the chains of a whole pool are one negative
binomial, the stops one binomial, and no chain has to be followed.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb

from hearthside.core.odds.counting_falls import Spread
from hearthside.core.odds.large_pools import OpenDie, open_spread
from hearthside.core.odds.open_ended import DownDie, UpDie, reach
from hearthside.core.odds.outcomes import Odds
from hearthside.games.burning_wheel.shades import NEEDED, Shade

ENDS = ("fail", "pass")
SIDES = 6


def good(shade: Shade) -> int:
    """How many faces of a die are successes."""
    return SIDES + 1 - NEEDED[shade]


@lru_cache(maxsize=4096)
def short_of(shade: Shade, dice: int, goal: int, open_ended: bool, rerolls: int) -> tuple[int, int]:
    """The weight of falling short of `goal`, and of everything.

    With rerolls every traitor is thrown again so often. A die that throws k times is a success at
    last unless all k stops are traitors; open-ended, it then has k chains. In weights of 1/6 the
    generating function of a die is N(z) / (6 − z)^k, with N(z) a polynomial of degree k.
    """
    if goal <= 0:
        return 0, 1
    hits, throws = good(shade), rerolls + 1
    if not open_ended:
        bad = (SIDES - hits) ** throws
        well, total = SIDES**throws - bad, SIDES ** (throws * dice)
        few = min(goal - 1, dice)
        return sum(comb(dice, k) * well**k * bad ** (dice - k) for k in range(few + 1)), total
    numerator = _power(_numerator(hits, throws), dice, goal)
    chains = throws * dice
    # P(sum < goal) = Σ N_i · Σ_j C(chains − 1 + j, j) / 6^(chains + j), with i + j < goal
    running, inner, scale = 0, [], SIDES ** (goal - 1)
    for j in range(goal):
        running += comb(chains - 1 + j, j) * (scale // SIDES**j) if chains else scale * (not j)
        inner.append(running)
    short = sum(part * inner[goal - 1 - i] for i, part in enumerate(numerator))
    return short, SIDES**chains * scale


def _numerator(hits: int, throws: int) -> list[int]:
    """N(z) of one die: each throw stops on hits − 1 plain successes or goes on as a traitor.

    One throw: (hits − 1)·z + misses, over 6 − z. Each further one puts the die itself in place of
    the traitor, and so brings every earlier part to the larger power of 6 − z.
    """
    misses = SIDES - hits
    made, over = [misses, hits - 1], 1
    for _ in range(throws - 1):
        over += 1
        shorter = [hits - 1]  # (hits − 1)·z · (6 − z)^(over − 1)
        for _ in range(over - 1):
            shorter = _times(shorter, [SIDES, -1])
        made = _plus([0, *shorter], [misses * part for part in made])
    return made


def _times(left: Sequence[int], right: Sequence[int]) -> list[int]:
    made = [0] * (len(left) + len(right) - 1)
    for i, a in enumerate(left):
        for j, b in enumerate(right):
            made[i + j] += a * b
    return made


def _plus(left: Sequence[int], right: Sequence[int]) -> list[int]:
    longer, shorter = (left, right) if len(left) >= len(right) else (right, left)
    return [a + (shorter[i] if i < len(shorter) else 0) for i, a in enumerate(longer)]


def _power(base: Sequence[int], times: int, most: int) -> list[int]:
    """The first `most` coefficients of a power, each from those before it.

    From N · P' = n · N' · P, which costs one division a coefficient and no long products.
    """
    first = base[0]
    made = [first**times]
    for k in range(1, most):
        total = 0
        for j in range(1, min(k, len(base) - 1) + 1):
            total += (times * j - (k - j)) * base[j] * made[k - j]
        made.append(total // (k * first))
    return made


def roll_odds(
    shade: Shade,
    dice: int,
    obstacle: int,
    *,
    open_ended: bool = False,
    fate: bool = False,
    rerolls: int = 0,
) -> Odds:
    """Passing or failing with what may still be spent after a failing roll, in the best order.

    Fate that opens the sixes comes first: whatever the extra dice then miss is a traitor too, and
    rerolled with the rest. So it is the same as a roll open-ended from the start. On a roll that is
    open-ended anyway fate rerolls one traitor, and when to do that is a choice (`best_use`).
    """
    if open_ended and fate and obstacle > 0:
        chance = best_use(shade, dice, obstacle, rerolls)
        return Odds((("fail", chance.denominator - chance.numerator), ("pass", chance.numerator)))
    short, total = short_of(shade, dice, obstacle, open_ended or fate, rerolls)
    return Odds((("fail", short), ("pass", total - short)))


def best_use(shade: Shade, dice: int, goal: int, rerolls: int) -> Fraction:
    """The chance of `goal` on an open-ended roll with one traitor to reroll by fate as well."""
    hits = good(shade)
    return _thrown(hits, dice, 0, goal, True, rerolls)


@lru_cache(maxsize=65536)
def _thrown(hits: int, dice: int, kept: int, goal: int, fate: bool, rerolls: int) -> Fraction:
    """The chance once these dice are in the air beside traitors that are kept, played as well as
    can be after they have fallen."""
    if goal <= 0:
        return Fraction(1)
    chance = Fraction(0)
    misses = SIDES - hits
    for traitors in range(dice + 1):
        stops = comb(dice, traitors) * misses**traitors * (hits - 1) ** (dice - traitors)
        if not stops:
            continue
        left = goal - (dice - traitors)
        part, gone = Fraction(0), Fraction(0)
        for chain in range(max(left, 0)):
            ways = comb(dice - 1 + chain, chain) if dice else int(not chain)
            weight = Fraction(ways, SIDES**chain)
            gone += weight
            part += weight * _standing(hits, kept + traitors, left - chain, fate, rerolls)
        whole = Fraction(SIDES, SIDES - 1) ** dice  # Σ C(n − 1 + j, j) / 6^j
        chance += stops * (part + whole - gone)
    return chance / Fraction(SIDES**dice)


def _standing(hits: int, traitors: int, goal: int, fate: bool, rerolls: int) -> Fraction:
    """The best that can be done with these traitors lying there."""
    ways = [Fraction(0)]
    if traitors and fate:
        ways.append(_thrown(hits, 1, traitors - 1, goal, False, rerolls))
    if traitors and rerolls:
        ways.append(_thrown(hits, traitors, 0, goal, fate, rerolls - 1))
    return max(ways)


def spread(shade: Shade, dice: int, open_ended: bool, cap: int) -> Spread:
    """The successes of a pool from 0 to `cap`; open-ended, the last stands for that or more."""
    hits = good(shade)
    if not open_ended:
        misses = SIDES - hits
        return Spread(
            0, tuple(comb(dice, k) * hits**k * misses ** (dice - k) for k in range(dice + 1))
        )
    die = OpenDie(((0, SIDES - hits), (1, hits - 1)), ((1, 1),))
    return open_spread(die, dice, cap)


def up_die(shade: Shade) -> UpDie:
    return UpDie(SIDES - good(shade), good(shade) - 1, 1)


def astray_die(shade: Shade) -> DownDie:
    """BW-1.13: the die an Astrology 1 brings: a failure takes a success away, a 1 goes on."""
    return DownDie(good(shade), SIDES - good(shade) - 1, 1)


@lru_cache(maxsize=4096)
def astrology(shade: Shade, dice: int, goal: int, downs: int = 0, extras: int = 0) -> Fraction:
    """BW-1.13: the chance that Astrology comes to at least `goal`, open-ended both ways.

    A 1 leads astray where a die was thrown for itself; the extra dice of sixes are plain ones.
    """
    hits = good(shade)
    chance = Fraction(0)
    for ones in range(dice + 1):
        for sixes in range(dice - ones + 1):
            for plain in range(dice - ones - sixes + 1):
                misses = dice - ones - sixes - plain
                weight = (
                    comb(dice, ones)
                    * comb(dice - ones, sixes)
                    * comb(dice - ones - sixes, plain)
                    * (hits - 1) ** plain
                    * (SIDES - hits - 1) ** misses
                )
                if weight:
                    chance += weight * reach(
                        goal - sixes - plain,
                        up_die(shade),
                        sixes + extras,
                        astray_die(shade),
                        ones + downs,
                    )
    return chance / Fraction(SIDES**dice)
