"""The successes of a task: how many it needs, and what each die is worth by its metal."""

from collections.abc import Sequence

from hearthside.core.dice import Faces
from hearthside.games.venus.check.check_target import MOST_FACTORS
from hearthside.games.venus.metals import clamp, least_face

MOST_ALLIES = 2
"""VE-4.2: who may lend a die to one task."""


def threshold(factors: int) -> int:
    """VE-4.1: one, and one for each factor."""
    return 1 + clamp(factors, 0, MOST_FACTORS)


def successes(face: int, caliber: int, double_sixes: bool = False) -> int:
    """VE-4.3, VE-4.5: what one die of a task is worth."""
    if face < least_face(caliber):
        return 0
    return 2 if double_sixes and face == 6 else 1


def counted(faces: Faces, calibers: Sequence[int], double_sixes: bool = False) -> int:
    """VE-4.3: the successes of a whole pool, each die by its own metal."""
    return sum(successes(f, c, double_sixes) for f, c in zip(faces, calibers, strict=True))
