"""The numbers of a roll: dice, ladder, bonuses, outcome. Play reads one fall, odds every fall."""

from collections.abc import Sequence
from typing import Literal

from hearthside.core.dice import FATE_DIE, Faces
from hearthside.core.reasons import signed

DICE = (FATE_DIE,) * 4
"""FA-2.1: four fate dice."""


def showing(faces: Faces) -> str:
    """What fell, in words.

    >>> showing((1, 0, -1, -1))
    'one plus, two minus, one blank'
    """
    from hearthside.core.wording.grammar import spelled  # odds need no words

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


def damage(shifts: int) -> int:
    """FA-5.7: the shifts of a hit."""
    return max(0, shifts)


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


VICTORIES = 3
"""FA-7.2: the first to this many wins the contest."""


def victories(results: Sequence[int]) -> tuple[int, int]:
    """FA-7.2, FA-7.3: who won an exchange, by place, and how many victories; (-1, 0) on a tie."""
    best, second, *_ = sorted(results, reverse=True)
    if best == second:
        return -1, 0
    return results.index(best), 2 if outcome(best - second) == "style" else 1
