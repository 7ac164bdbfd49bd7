"""Calibers, difficulties and how dice are read: play reads one fall by them, odds every fall."""

from collections.abc import Iterable, Sequence
from typing import Literal

from hearthside.core.dice import Faces

CALIBERS = ("copper", "bronze", "silver", "gold", "platinum")
COPPER, BRONZE, SILVER, GOLD, PLATINUM = range(5)

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
MOST_ALLIES = 2
"""VE-4.2: who may lend a die to one task."""

Standing = Literal["pass", "short", "fail"]
"""`short` can still be made up with bonus factors, `fail` only be rolled again."""


def clamp(value: int, least: int, most: int) -> int:
    return max(least, min(most, value))


def caliber_after(base: int, up: int, down: int) -> int:
    """VE-2.19: steps up and down are netted first, and only then held between the two ends."""
    return clamp(base + up - down, COPPER, PLATINUM)


def target(difficulty: int, factors: int) -> int:
    """VE-3.1: the difficulty and one for each factor."""
    return difficulty + factors


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


def lucky_from(caliber: int) -> int:
    """VE-3.3: the lowest face that passes whatever the target; 21 is no face of a d20."""
    return {SILVER: 20, GOLD: 19, PLATINUM: 19}.get(caliber, 21)


def unlucky_to(caliber: int) -> int:
    """VE-3.3: the highest face that fails whatever the sum."""
    return {COPPER: 2, PLATINUM: 0}.get(caliber, 1)


def bonus_can_reach(face: int, score: int, target: int, explodes: bool = False) -> bool:
    """VE-3.4: whether the best of any number of d6 could still do it; exploding ones always can."""
    return explodes or face + score + BEST_BONUS >= target


def best_bonus(chains: Iterable[Sequence[int]]) -> int:
    """VE-3.4, VE-4.12: only the highest counts; one that explodes adds its next roll to itself."""
    return max((sum(chain) for chain in chains), default=0)


def threshold(factors: int) -> int:
    """VE-4.1: one, and one for each factor."""
    return 1 + clamp(factors, 0, MOST_FACTORS)


def least_face(caliber: int) -> int:
    """VE-4.3: copper needs a 6, each better metal one less."""
    return 6 - caliber


def successes(face: int, caliber: int, double_sixes: bool = False) -> int:
    """VE-4.3, VE-4.5: what one die of a task is worth."""
    if face < least_face(caliber):
        return 0
    return 2 if double_sixes and face == 6 else 1


def counted(faces: Faces, calibers: Sequence[int], double_sixes: bool = False) -> int:
    """VE-4.3: the successes of a whole pool, each die by its own metal."""
    return sum(successes(f, c, double_sixes) for f, c in zip(faces, calibers, strict=True))
