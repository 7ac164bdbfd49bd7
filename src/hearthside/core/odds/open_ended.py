"""Tugs: dice that are open-ended both ways, so that chains pull a total up and down without end."""

from fractions import Fraction
from functools import lru_cache
from math import comb

import msgspec


class UpDie(msgspec.Struct, frozen=True):
    """Weights of a die that adds: nothing, one, one and again, or nothing but a down die too."""

    nothing: int
    one: int
    again: int
    astray: int = 0


class DownDie(msgspec.Struct, frozen=True):
    """Weights of a die that takes away: nothing, one, or one and again."""

    nothing: int
    one: int
    again: int


def reach(goal: int, up: UpDie, ups: int, down: DownDie, downs: int = 0) -> Fraction:
    """The exact chance that these dice together come to at least `goal`.

    Each up die goes on for a while and then stops on one of three kinds of face, independently,
    so the stops are laid out and only the plain chains are left to pull against each other.
    """
    stops = up.nothing + up.one + up.astray
    chain = UpDie(stops, 0, up.again)
    chance = Fraction(0)
    for astray in range(ups + 1 if up.astray else 1):
        for ones in range(ups - astray + 1):
            ways = comb(ups, astray) * comb(ups - astray, ones)
            weight: int = up.astray**astray * up.one**ones * up.nothing ** (ups - astray - ones)
            chance += ways * weight * _pull(goal - ones, chain, ups, down, downs + astray)
    return chance / int(stops**ups)


@lru_cache(maxsize=65536)
def _pull(goal: int, up: UpDie, ups: int, down: DownDie, downs: int) -> Fraction:
    """The chance of at least `goal` where an up die stops on nothing.

    With u and v the chances to go on, throwing an up die first says g(k) = U(k) + u·g(k − 1), and a
    down die first says g(k − 1) = D(k − 1) + v·g(k), where U and D hold one die fewer. Put
    together, with no chain left to follow: g(k) = (U(k) + u·D(k − 1)) / (1 − u·v).
    """
    if not downs and goal <= 0:
        return Fraction(1)
    if not ups and goal > 0:
        return Fraction(0)
    u = Fraction(up.again, up.nothing + up.again)
    v = Fraction(down.again, down.nothing + down.one + down.again)
    if not ups:
        return _fewer_downs(goal, up, 0, down, downs) + v * _pull(goal + 1, up, 0, down, downs)
    fewer_ups = (1 - u) * _pull(goal, up, ups - 1, down, downs)
    if not downs:
        return fewer_ups + u * _pull(goal - 1, up, ups, down, 0)
    return (fewer_ups + u * _fewer_downs(goal - 1, up, ups, down, downs)) / (1 - u * v)


def _fewer_downs(goal: int, up: UpDie, ups: int, down: DownDie, downs: int) -> Fraction:
    """One down die thrown that does not go on."""
    total = down.nothing + down.one + down.again
    nothing = down.nothing * _pull(goal, up, ups, down, downs - 1)
    return (nothing + down.one * _pull(goal + 1, up, ups, down, downs - 1)) / total
