"""The successes of a task: how many it needs, and what each die is worth by its metal."""

from collections.abc import Iterable, Sequence
from itertools import islice

from hearthside.core.dice import Faces
from hearthside.core.reasons import Reason, total
from hearthside.games.venus.check.check_target import MOST_FACTORS
from hearthside.games.venus.metals import least_face
from hearthside.games.venus.state import Factor

MOST_ALLIES = 2
"""VE-4.2: who may lend a die to one task."""


def threshold_stack(factors: Iterable[Factor]) -> tuple[Reason, ...]:
    """VE-4.1: one, and one for each factor; of more than four the first four count."""
    base = Reason("To start with", 1, ("VE-4.1",))
    return (base, *(Reason(one.words, 1, ("VE-4.1",)) for one in islice(factors, MOST_FACTORS)))


def threshold(factors: Iterable[Factor]) -> int:
    """VE-4.1: the successes a task needs."""
    return total(threshold_stack(factors))


def successes(face: int, caliber: int, double_sixes: bool = False) -> int:
    """VE-4.3, VE-4.5: what one die of a task is worth."""
    if face < least_face(caliber):
        return 0
    return 2 if double_sixes and face == 6 else 1


def counted(faces: Faces, calibers: Sequence[int], double_sixes: bool = False) -> int:
    """VE-4.3: the successes of a whole pool, each die by its own metal."""
    return sum(successes(f, c, double_sixes) for f, c in zip(faces, calibers, strict=True))
