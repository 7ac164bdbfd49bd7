"""Whether a test is routine, difficult or challenging, and how many of each are marked (BW-2.3)."""

from typing import Literal, get_args

import msgspec

Difficulty = Literal["routine", "difficult", "challenging"]
DIFFICULTIES: tuple[Difficulty, ...] = get_args(Difficulty)


class Marks(msgspec.Struct, frozen=True):
    """Tests marked toward the next exponent."""

    routine: int = 0
    difficult: int = 0
    challenging: int = 0

    def plus(self, difficulty: Difficulty) -> "Marks":
        counts = {name: getattr(self, name) for name in DIFFICULTIES}
        return Marks(**{**counts, difficulty: counts[difficulty] + 1})

    @property
    def count(self) -> int:
        return self.routine + self.difficult + self.challenging


def difficulty(dice: int, obstacle: int) -> Difficulty:
    """BW-2.3: dice rolled without those of artha, against the final obstacle."""
    if obstacle > dice:
        return "challenging"
    spare = 0 if dice <= 3 else 1 if dice <= 6 else 2
    return "difficult" if obstacle >= dice - spare else "routine"
