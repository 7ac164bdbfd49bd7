"""Stats and exponents: how high they go, and the root a skill opens from."""

from collections.abc import Iterable

HIGHEST = 10
"""The highest exponent, and the highest base obstacle."""

STATS = ("will", "perception", "power", "forte", "agility", "speed")


def root_of(roots: Iterable[int]) -> int:
    """The root stat, or the average of two, rounded down."""
    every = list(roots)
    return sum(every) // len(every)
