"""Tallies: pools too large, too mixed or too open-ended to lay out, counted class by class.

A reading is written once, as a fold over (class of face, how many dice show it). Folding in whole
numbers costs about as much for forty dice as trying every fall does for four.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import lru_cache
from itertools import product
from math import comb, prod
from typing import TypeVar

import msgspec

from hearthside.core.dice import Die
from hearthside.core.odds.counting_falls import Spread

State = TypeVar("State", bound=Hashable)


class Kind(msgspec.Struct, frozen=True):
    """A die as a reading sees it: how many of its faces fall in each class."""

    classes: tuple[tuple[str, int], ...]


@lru_cache(maxsize=1024)
def kind(die: Die, classify: Callable[[int], str]) -> Kind:
    """The die with its faces sorted into classes, in the order the classes first turn up.

    >>> kind(Die("d4", (1, 2, 3, 4)), lambda face: "hit" if face > 2 else "miss").classes
    (('miss', 2), ('hit', 2))
    """
    return Kind(tuple(Counter(map(classify, die.faces)).items()))


def tally(
    groups: Iterable[tuple[Kind, int]],
    fold: Callable[[State, str, int], State],
    start: State,
    order: Sequence[str] = (),
) -> dict[State, int]:
    """The weight of every state a pool can end in.

    `fold` is called once for each class, with how many dice of all groups together show it (0
    included), in the order given or else as the classes first turn up in the groups.
    """
    pool = [(dict(kind.classes), count) for kind, count in groups if count]
    classes = order or tuple(dict.fromkeys(name for weights, _ in pool for name in weights))
    if stray := {name for weights, _ in pool for name in weights} - set(classes):
        raise ValueError(f"The order leaves out {', '.join(sorted(stray))}.")
    live: dict[tuple[State, tuple[int, ...]], int] = {(start, tuple(n for _, n in pool)): 1}
    for at, name in enumerate(classes):
        here = [weights.get(name, 0) for weights, _ in pool]
        later = set(classes[at + 1 :])
        # Dice with no later class to go to must all be counted in this one.
        last = [not later & weights.keys() for weights, _ in pool]
        following: dict[tuple[State, tuple[int, ...]], int] = {}
        for (state, left), weight in live.items():
            for shown in product(*map(_choices, left, here, last)):
                ways = prod(map(_ways, left, shown, here))
                rest = tuple(n - k for n, k in zip(left, shown, strict=True))
                key = fold(state, name, sum(shown)), rest
                following[key] = following.get(key, 0) + weight * ways
        live = following
    return {state: weight for (state, _), weight in live.items()}


def _choices(left: int, faces: int, last: bool) -> Sequence[int]:
    if last:
        return (left,)
    return range(left + 1) if faces else (0,)


def _ways(left: int, shown: int, faces: int) -> int:
    return comb(left, shown) * int(faces**shown)


class OpenDie(msgspec.Struct, frozen=True):
    """A die that some faces throw again: (value, weight) of the faces that stop and that go on."""

    stops: tuple[tuple[int, int], ...]
    again: tuple[tuple[int, int], ...]


@lru_cache(maxsize=1024)
def open_die(die: Die, value: Callable[[int], int], again: Callable[[int], bool]) -> OpenDie:
    """The die with what each face adds, and which faces add another throw."""
    stops = Counter(value(face) for face in die.faces if not again(face))
    goes_on = Counter(value(face) for face in die.faces if again(face))
    if not stops:
        raise ValueError(f"{die.name} would be thrown for ever: at least one face has to stop.")
    if min(*stops, *goes_on, 0) < 0:
        raise ValueError("An open-ended die adds 0 or more; what takes away is a tug.")
    return OpenDie(tuple(sorted(stops.items())), tuple(sorted(goes_on.items())))


@lru_cache(maxsize=4096)
def open_spread(die: OpenDie, count: int, cap: int) -> Spread:
    """The total of `count` open-ended dice from 0 to `cap`, where `cap` stands for that or more.

    Every weight is exact however long the chains run. One die's generating function is
    S(z) / (W − A(z)), with S the faces that stop, A those that go on and W all of them; the k-th
    coefficient of its n-th power is a whole number over base ** (n + k), base being W − A(0).
    """
    if cap < 1:
        return Spread(0, (1,))
    again = dict(die.again)
    whole = sum(weight for _, weight in die.stops) + sum(again.values())
    base = whole - again.get(0, 0)
    powers = [base**i for i in range(cap)]
    stops = [(value, weight * powers[value]) for value, weight in die.stops if value < cap]
    goes_on = [(v, weight * powers[v - 1]) for v, weight in die.again if 0 < v < cap]
    terms = [1] + [0] * (cap - 1)
    for _ in range(count):
        terms = [
            sum(weight * terms[k - value] for value, weight in stops if value <= k)
            for k in range(cap)
        ]
        for k in range(cap):
            terms[k] += sum(weight * terms[k - value] for value, weight in goes_on if value <= k)
    weights = [term * powers[cap - 1 - k] for k, term in enumerate(terms)]
    rest = base ** (count + cap - 1) - sum(weights)
    return Spread(0, (*weights, rest))
