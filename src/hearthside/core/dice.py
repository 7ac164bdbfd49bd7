"""Dice and what is in the air: the faces a pool can show and who throws it."""

from functools import cache

import msgspec

Faces = tuple[int, ...]


class Die(msgspec.Struct, frozen=True):
    """One thing that shows one of its faces, every face equally likely.

    A face may be listed more than once, so a deck of cards is a die whose faces are the cards
    left in it.
    """

    name: str
    faces: Faces

    def __post_init__(self) -> None:
        if not self.faces:
            raise ValueError(f"{self.name} has no faces left.")


FATE_DIE = Die("dF", (-1, 0, 1))


@cache
def d(sides: int) -> Die:
    """The die with faces 1 to `sides`.

    >>> d(4).faces
    (1, 2, 3, 4)
    """
    if sides < 1:
        raise ValueError(f"A die needs at least one side, not {sides}.")
    return Die(f"d{sides}", tuple(range(1, sides + 1)))


class Pool(msgspec.Struct, frozen=True):
    """What is in the air: the dice, who throws them (a character or a side), and for what."""

    dice: tuple[Die, ...]
    by: str = ""
    label: str = ""

    def admits(self, faces: Faces) -> bool:
        """Whether these dice can fall like this: one face for each die, in the pool's order."""
        return len(faces) == len(self.dice) and all(
            face in die.faces for face, die in zip(faces, self.dice, strict=True)
        )
