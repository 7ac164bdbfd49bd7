"""Dice and what is in the air: the faces a pool can show and who throws it. How people write dice,
such as `2d6+1`, is `dice_notation`; real dice are typed in by `real_dice`."""

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
    names: tuple[str, ...] = ()
    """What each face is called where its number says too little: then it is a card, and drawn."""

    def __post_init__(self) -> None:
        if not self.faces:
            raise ValueError(f"{self.name} has no faces left.")

    def readings(self) -> list[tuple[int, str]]:
        """Everything it can show, once, with what that is called; faces of one name read alike."""
        names = self.names or [str(face) for face in self.faces]
        read: dict[str, int] = {}
        for face, name in zip(self.faces, names, strict=True):
            read.setdefault(name, face)
        return [(face, name) for name, face in read.items()]


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
    id: str = ""
    """Tells it from others in the air at the same time; what the story waits for needs none."""
    beside: bool = False
    """Whether the story goes on meanwhile: the dice of a draft, or of somebody who just rolls."""
    seat: str = ""
    """The person who throws them, where it is no character."""

    @property
    def drawn(self) -> bool:
        """Whether it is drawn from a deck rather than thrown."""
        return all(die.names for die in self.dice)

    def admits(self, faces: Faces) -> bool:
        """Whether these dice can fall like this: one face for each die, in the pool's order."""
        return len(faces) == len(self.dice) and all(
            face in die.faces for face, die in zip(faces, self.dice, strict=True)
        )
