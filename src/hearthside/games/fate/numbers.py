"""The ladder, the dice and how a roll is read: play reads one fall, odds every fall."""

from typing import Literal

from hearthside.core.dice import FATE_DIE, Faces
from hearthside.core.grammar import spelled
from hearthside.core.reasons import signed

LADDER = {
    8: "Legendary",
    7: "Epic",
    6: "Fantastic",
    5: "Superb",
    4: "Great",
    3: "Good",
    2: "Fair",
    1: "Average",
    0: "Mediocre",
    -1: "Poor",
    -2: "Terrible",
}


def ladder(number: int) -> str:
    """FA-1.3: the rung's name, or the bare number beyond the ends.

    >>> ladder(3), ladder(9)
    ('Good', '+9')
    """
    return LADDER.get(number, signed(number))


# FA-2: rolling

DICE = (FATE_DIE,) * 4
"""FA-2.1: four fate dice."""


def showing(faces: Faces) -> str:
    """What fell, in words.

    >>> showing((1, 0, -1, -1))
    'one plus, two minus, one blank'
    """
    named = ((1, "plus"), (-1, "minus"), (0, "blank"))
    return ", ".join(f"{spelled(faces.count(at))} {mark}" for at, mark in named if at in faces)


DIFFICULTIES = {0: "Easy", 2: "Moderate", 4: "Extreme"}
"""FA-9.1: what the book recommends; impossible is as high as the GM likes."""
USUAL_DIFFICULTY = 2
"""FA-9.1: what the GM would ask for by default."""

INVOKED = 2
"""FA-6.6: what one invocation adds to a roll or to the difficulty it faces."""

STUNT = 2
"""FA-4.1: what one fitting bonus stunt adds."""

HELPED = 1
"""FA-5.12: what each helper adds."""


def shifts(mine: int, against: int) -> int:
    """FA-2.4: how far a result lies above the difficulty or the opposing result."""
    return mine - against


Outcome = Literal["fail", "tie", "success", "style"]
OUTCOMES: tuple[Outcome, ...] = ("fail", "tie", "success", "style")
STYLE = 3
READS: dict[Outcome, str] = {
    "fail": "fails",
    "tie": "comes to a tie",
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
