"""Odds: an exact distribution over named outcomes, in whole-number weights.

Nothing is divided until somebody asks for a chance, so no digit is ever lost on the way.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import gcd, lcm
from typing import TYPE_CHECKING, TypeVar

import msgspec

from hearthside.core.odds import percent

if TYPE_CHECKING:
    from fractions import Fraction

T = TypeVar("T")


class Odds(msgspec.Struct, frozen=True, cache_hash=True):
    """How much each outcome weighs, in display order; outcomes that cannot happen weigh 0.

    >>> Odds((("fail", 1), ("tie", 2), ("success", 3))).percent("tie", "success")
    '83.3'
    """

    outcomes: tuple[tuple[str, int], ...]

    def __post_init__(self) -> None:
        weights = dict(self.outcomes)
        if len(weights) < len(self.outcomes):
            raise ValueError("Two outcomes have the same name.")
        if not any(weights.values()) or min(weights.values()) < 0:
            raise ValueError("Odds need weights of 0 or more, and at least one above 0.")

    @classmethod
    def of(cls, weights: Mapping[str, int], names: Sequence[str]) -> "Odds":
        """The weights in the order of `names`; a name without a weight gets 0."""
        if stray := weights.keys() - set(names):
            raise ValueError(f"No such outcome: {', '.join(sorted(stray))}.")
        return cls(tuple((name, weights.get(name, 0)) for name in names))

    @classmethod
    def read(
        cls, weighted: Iterable[tuple[T, int]], reading: Callable[[T], str], names: Sequence[str]
    ) -> "Odds":
        """Every (thing, weight) put under the outcome that the reading gives the thing."""
        weights = dict.fromkeys(names, 0)
        for thing, weight in weighted:
            weights[reading(thing)] += weight
        return cls(tuple(weights.items()))

    @classmethod
    def certain(cls, name: str, names: Sequence[str]) -> "Odds":
        """Only this outcome can happen."""
        return cls.of({name: 1}, names)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(name for name, _ in self.outcomes)

    @property
    def total(self) -> int:
        return sum(weight for _, weight in self.outcomes)

    def weight(self, *names: str) -> int:
        """The weight of these outcomes together."""
        weights = dict(self.outcomes)
        return sum(weights[name] for name in names)

    def chance(self, *names: str) -> "Fraction":
        """The exact chance that one of these happens."""
        # Imported here because play reads odds as percentages, and the import is not cheap.
        from fractions import Fraction

        return Fraction(self.weight(*names), self.total)

    def percent(self, *names: str) -> str:
        """The chance in per cent with one decimal; an exact half goes up, as one does by hand.

        Outcomes are added before they are rounded, so a sum never shows the error of its parts.
        """
        return percent.rounded(self.weight(*names), self.total)

    def worded(self, *names: str) -> str:
        """The chance in per cent as people read it: never a rounded certainty."""
        return percent.worded(self.weight(*names), self.total)

    def decimals(self, *names: str, digits: int = 15) -> str:
        """The chance from 0 to 1 with this many decimals; an exact half goes up."""
        scaled = percent.half_up(self.weight(*names) * 10**digits, self.total)
        whole, part = divmod(scaled, 10**digits)
        return f"{whole}.{part:0{digits}d}"

    def reduced(self) -> "Odds":
        """The same chances in lowest terms: two equal distributions become equal values."""
        common = gcd(*(weight for _, weight in self.outcomes))
        return Odds(tuple((name, weight // common) for name, weight in self.outcomes))

    def turned(self) -> "Odds":
        """The same odds as the other side has them: what is best for one is worst for the other.

        >>> Odds((("fail", 1), ("pass", 3))).turned().percent("pass")
        '25.0'
        """
        weights = [weight for _, weight in reversed(self.outcomes)]
        return Odds(tuple(zip(self.names, weights, strict=True)))

    def without(self, *names: str) -> "Odds":
        """The odds once these are ruled out: what rolling again until they are gone comes to."""
        return Odds(tuple(pair for pair in self.outcomes if pair[0] not in names))


def mix(parts: Iterable[tuple[int, Odds]]) -> Odds:
    """One of several odds holds, each as likely as its weight says."""
    live = [(weight, odds, odds.total) for weight, odds in parts if weight]
    if not live:
        raise ValueError("There is nothing to mix.")
    names = live[0][1].names
    scale = lcm(*(total for _, _, total in live))
    weights = [0] * len(names)
    for weight, odds, total in live:
        if odds.names != names:
            raise ValueError("Only odds over the same outcomes, in the same order, can be mixed.")
        factor = weight * (scale // total)
        for at, (_, part) in enumerate(odds.outcomes):
            weights[at] += factor * part
    return Odds(tuple(zip(names, weights, strict=True)))
