"""Four fate dice, the shifts they come to and the outcome: play reads one fall, odds every fall."""

from typing import Literal

from hearthside.core.dice import FATE_DIE, Faces
from hearthside.core.grammar import spelled

DICE = (FATE_DIE,) * 4
"""FA-2.1: four fate dice."""


def showing(faces: Faces) -> str:
    """What fell, in words.

    >>> showing((1, 0, -1, -1))
    'one plus, two minus, one blank'
    """
    named = ((1, "plus"), (-1, "minus"), (0, "blank"))
    return ", ".join(f"{spelled(faces.count(at))} {mark}" for at, mark in named if at in faces)


def shifts(mine: int, against: int) -> int:
    """FA-2.4: how far a result lies above the difficulty or the opposing result."""
    return mine - against


Outcome = Literal["fail", "tie", "success", "style"]
OUTCOMES: tuple[Outcome, ...] = ("fail", "tie", "success", "style")
STYLE = 3
READS: dict[Outcome, str] = {
    "fail": "fails",
    "tie": "ties",
    "success": "succeeds",
    "style": "succeeds with style",
}
"""An outcome as what somebody does."""


def outcome(shifts: int) -> Outcome:
    """FA-2.4: below fails, equal ties, above succeeds, three above succeeds with style."""
    if shifts < 0:
        return "fail"
    if shifts == 0:
        return "tie"
    return "success" if shifts < STYLE else "style"


def damage(shifts: int, *, for_boost: bool = False) -> int:
    """FA-5.7: the shifts of a hit; a hit with style may give one up for a boost."""
    if for_boost and shifts < STYLE:
        raise ValueError("Only a hit with style can give up a shift for a boost.")
    return max(0, shifts) - for_boost
