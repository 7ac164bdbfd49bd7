"""Spreads: how often each total comes up, for pools that can be summed, compared or laid out."""

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate, combinations_with_replacement, product
from math import factorial, prod

import msgspec

from hearthside.core.dice import Die, Faces, Pool
from hearthside.core.odds.outcomes import Odds


class Steps(msgspec.Struct, frozen=True):
    """A reading that only goes up, outcomes worst first.

    It says the same as the reading it was made from, but is asked once for each outcome.
    """

    rungs: tuple[tuple[str, int], ...]
    """Every outcome but the best, with the value at which the next one begins."""
    best: str


def steps(reading: Callable[[int], str], names: Sequence[str], low: int, high: int) -> Steps:
    """The steps of a reading, found by asking it about every value from `low` to `high`.

    >>> steps(lambda n: "pass" if n >= 3 else "fail", ("fail", "pass"), 0, 9)
    Steps(rungs=(('fail', 3),), best='pass')
    """
    read = [names.index(reading(value)) for value in range(low, high + 1)]
    if read != sorted(read) or read[0] != 0 or read[-1] != len(names) - 1:
        raise ValueError("These are no steps: a reading has to go from its first name to its last.")
    rungs = ((name, low + sum(at <= rung for at in read)) for rung, name in enumerate(names[:-1]))
    return Steps(tuple(rungs), names[-1])


class Spread(msgspec.Struct, frozen=True, dict=True):
    """The weight of every whole number from `low` upwards, without a gap."""

    low: int
    weights: tuple[int, ...]

    @classmethod
    def of(cls, weights: Mapping[int, int]) -> "Spread":
        """A spread from loose weights: `Spread.of({1: 2, 3: 1})`."""
        values = [value for value, weight in weights.items() if weight]
        if not values:
            raise ValueError("A spread needs at least one value that can come up.")
        low, high = min(values), max(values)
        return cls(low, tuple(weights.get(value, 0) for value in range(low, high + 1)))

    @property
    def high(self) -> int:
        return self.low + len(self.weights) - 1

    @cached_property
    def below(self) -> tuple[int, ...]:
        """The weight below each value, and at the end the total."""
        return tuple(accumulate(self.weights, initial=0))

    @property
    def total(self) -> int:
        return sum(self.weights)

    def items(self) -> Iterator[tuple[int, int]]:
        """Each value that can come up, with its weight, lowest first."""
        return ((value, weight) for value, weight in enumerate(self.weights, self.low) if weight)

    def weight(self, value: int) -> int:
        at = value - self.low
        return self.weights[at] if 0 <= at < len(self.weights) else 0

    def at_least(self, value: int) -> int:
        """The weight of this value and everything above it."""
        return sum(self.weights[max(0, value - self.low) :])

    def shifted(self, by: int) -> "Spread":
        return Spread(self.low + by, self.weights)

    def without(self, value: int) -> "Spread":
        """One card of this value drawn and not put back."""
        return Spread.of({**dict(self.items()), value: self.weight(value) - 1})

    def __add__(self, other: "Spread") -> "Spread":
        return Spread(self.low + other.low, _product(self.weights, other.weights))

    def __neg__(self) -> "Spread":
        return Spread(-self.high, self.weights[::-1])

    def __sub__(self, other: "Spread") -> "Spread":
        return self + -other

    def odds(self, reading: Callable[[int], str], names: Sequence[str]) -> Odds:
        """What the reading makes of every value."""
        weights = dict.fromkeys(names, 0)
        for value, weight in enumerate(self.weights, self.low):
            if weight:
                weights[reading(value)] += weight
        return Odds(tuple(weights.items()))

    def climb(self, steps: Steps, by: int = 0) -> Odds:
        """What a reading that only goes up makes of every value with `by` added to it."""
        below, base = self.below, self.low + by
        outcomes, before = [], 0
        for name, end in steps.rungs:
            at = end - base
            reached = below[at] if 0 <= at < len(below) else below[-1 if at > 0 else 0]
            outcomes.append((name, reached - before))
            before = reached
        outcomes.append((steps.best, below[-1] - before))
        return Odds(tuple(outcomes))


@lru_cache(maxsize=4096)
def spread(dice: tuple[Die, ...]) -> Spread:
    """The total of these dice.

    >>> spread((Die("coin", (0, 1)),) * 2)
    Spread(low=0, weights=(1, 2, 1))
    """
    if not dice:
        return Spread(0, (1,))
    if len(dice) == 1:
        faces = dice[0].faces
        low, high = min(faces), max(faces)
        return Spread(low, tuple(map(faces.count, range(low, high + 1))))
    half = len(dice) // 2
    return spread(dice[:half]) + spread(dice[half:])


def highest(rolls: Iterable[Spread]) -> Spread:
    """The highest of several independent rolls: `highest([spread((d(6),))] * 3)`."""
    parts = tuple(rolls)
    if not parts:
        raise ValueError("The highest of no dice is not a number.")
    low, high = max(part.low for part in parts), max(part.high for part in parts)
    at_most = [1] * (high - low + 1)
    for part, count in Counter(parts).items():
        running = list(accumulate(part.weights))
        for at in range(len(at_most)):
            reached = running[min(low + at - part.low, len(running) - 1)]
            at_most[at] *= reached**count
    exactly = (now - before for before, now in zip([0, *at_most], at_most, strict=False))
    return Spread(low, tuple(exactly))


def falls(pool: Pool, *, ordered: bool = False) -> Iterator[tuple[int, Faces]]:
    """Every way the pool can fall, with its weight.

    Dice of one kind count as alike: their faces come lowest first and stand for every order,
    unless `ordered` asks for each order by itself.
    """
    if ordered:
        sides = [Counter(die.faces).items() for die in pool.dice]
        for fall in product(*sides):
            yield prod(weight for _, weight in fall), tuple(face for face, _ in fall)
        return
    places: dict[Die, list[int]] = {}
    for at, die in enumerate(pool.dice):
        places.setdefault(die, []).append(at)
    handfuls = [list(_handfuls(die, len(seats))) for die, seats in places.items()]
    order = [at for seats in places.values() for at in seats]
    for hands in product(*handfuls):
        faces = [0] * len(order)
        for at, face in zip(order, (face for _, hand in hands for face in hand), strict=True):
            faces[at] = face
        yield prod(weight for weight, _ in hands), tuple(faces)


def outcomes(pool: Pool, reading: Callable[[Faces], str], names: Sequence[str]) -> Odds:
    """What a reading makes of every fall of the pool; dice of one kind count as alike."""
    return Odds.read(((faces, weight) for weight, faces in falls(pool)), reading, names)


def _handfuls(die: Die, count: int) -> Iterator[tuple[int, Faces]]:
    sides = Counter(die.faces)
    for hand in combinations_with_replacement(sorted(sides), count):
        alike = Counter(hand).items()
        orders = factorial(count) // prod(factorial(times) for _, times in alike)
        yield orders * prod(sides[face] ** times for face, times in alike), hand


def _product(mine: Sequence[int], theirs: Sequence[int]) -> tuple[int, ...]:
    """Two rows of weights multiplied out like polynomials.

    Each row is written into one large number, with room enough that no sum runs into its
    neighbour; Python multiplies those faster than any loop could.
    """
    most = sum(mine) * sum(theirs)
    room = 8 if most < 1 << 64 else (most.bit_length() + 7) // 8
    packed = _packed(mine, room) * _packed(theirs, room)
    raw = packed.to_bytes(room * (len(mine) + len(theirs) - 1), sys.byteorder)
    if room == 8:
        return tuple(memoryview(raw).cast("Q"))
    parts = (raw[at : at + room] for at in range(0, len(raw), room))
    return tuple(int.from_bytes(part, sys.byteorder) for part in parts)


def _packed(row: Sequence[int], room: int) -> int:
    raw = b"".join([part.to_bytes(room, sys.byteorder) for part in row])
    return int.from_bytes(raw, sys.byteorder)
