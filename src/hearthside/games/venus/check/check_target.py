"""What a check must reach, and whether a d20 does: play reads one fall by it, odds every fall."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Literal

from hearthside.core.reasons import Reason, total
from hearthside.games.venus.metals import lucky_from, unlucky_to
from hearthside.games.venus.state import Factor

DIFFICULTIES = (
    (0, "Nothing to it"),
    (5, "Routine"),
    (10, "Simple"),
    (15, "Tough"),
    (20, "Challenging"),
    (25, "Absurd"),
)
MOST_FACTORS = 4
"""VE-3.1, VE-4.1: what makes one roll harder."""
MOST_SCORE = 9
BEST_BONUS = 6

Standing = Literal["pass", "short", "fail"]
"""`short` can still be made up with bonus factors, `fail` only be rolled again."""


def target_stack(difficulty: int, factors: Iterable[Factor]) -> tuple[Reason, ...]:
    """VE-3.1: the difficulty and one for each factor."""
    return (_base(difficulty), *[Reason(one.words, 1, ("VE-3.1",)) for one in factors])


@cache
def _base(difficulty: int) -> Reason:
    named = dict(DIFFICULTIES).get(difficulty, "Difficulty")  # one that was ruled has no name
    return Reason(named, difficulty, ("VE-3.1",), "Your Peers set the difficulty.")


def target(difficulty: int, factors: Iterable[Factor]) -> int:
    """VE-3.1: what a check has to reach."""
    return total(target_stack(difficulty, factors))


def needs_no_roll(target: int) -> bool:
    """VE-3.1: below five it just happens."""
    return target < DIFFICULTIES[1][0]


def check(face: int, caliber: int, score: int, target: int, bonus: int = 0) -> Standing:
    """VE-3.2, VE-3.3: what the d20 says by itself comes before any sum."""
    if face >= lucky_from(caliber):
        return "pass"
    if face <= unlucky_to(caliber):
        return "fail"
    return "pass" if face + score + bonus >= target else "short"


def bonus_can_reach(face: int, score: int, target: int, explodes: bool = False) -> bool:
    """VE-3.4: whether the best of any number of d6 could still do it; exploding ones always can."""
    return explodes or face + score + BEST_BONUS >= target


def best_bonus(chains: Iterable[Sequence[int]]) -> int:
    """VE-3.4, VE-4.12: only the highest counts; one that explodes adds its next roll to itself."""
    return max((sum(chain) for chain in chains), default=0)
