"""Timing ours next to icepool in the same run, on equal answers only."""

import gc
import statistics
from collections.abc import Callable, Sequence
from time import perf_counter

import icepool

from hearthside.core.odds.outcomes import Odds


def same(ours: Sequence[Odds], theirs: Sequence[icepool.Die]) -> None:
    """Speed is only worth comparing between equal answers."""
    for odds, die in zip(ours, theirs, strict=True):
        for name in odds.names:
            if odds.chance(name) != die.probability(name):
                raise SystemExit(f"{name}: {odds.chance(name)} here, {die.probability(name)} there")


def seconds(
    ours: Callable[[], object],
    theirs: Callable[[], object],
    before: Callable[[], None],
    rounds: int = 40,
) -> tuple[float, float]:
    """The median time of one round of each, taken in turns so that a busy moment hits both.

    What is done before one of our rounds does not count.
    """
    mine, other = [], []
    gc.collect()
    gc.disable()
    for _ in range(rounds):
        other.append(_timed(theirs))
        for _ in range(25):
            before()
            mine.append(_timed(ours))
    gc.enable()
    return statistics.median(mine), statistics.median(other)


def _timed(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


def nothing() -> None:
    pass
