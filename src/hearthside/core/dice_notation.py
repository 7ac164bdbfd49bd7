"""Dice notation, as people write dice: `2d6+1`, `d20`, `4dF`, `d%`."""

import re

import msgspec

from hearthside.core.dice import FATE_DIE, Die, Faces, d
from hearthside.core.moves import Illegal

MOST_DICE = 40
MOST_SIDES = 1_000
_TERM = re.compile(r"([+-])(?:(\d*)d(\d+|f|%)|(\d+))")
HOW = "Write it as 2d6+1, d20, 4dF or d%."


class WrittenDice(msgspec.Struct, frozen=True):
    """What was asked for: dice, each counted for or against, and what is added."""

    dice: tuple[Die, ...]
    signs: tuple[int, ...]
    added: int = 0

    def total(self, faces: Faces) -> int:
        counted = (sign * face for sign, face in zip(self.signs, faces, strict=True))
        return sum(counted) + self.added


def parsed(words: str) -> WrittenDice:
    """Dice as people write them.

    >>> thrown = parsed("2d6 + d4 - 1")
    >>> [die.name for die in thrown.dice], thrown.total((3, 4, 2))
    (['d6', 'd6', 'd4'], 8)
    """
    plain = re.sub(r"\s+", "", words).casefold().replace("−", "-").replace("w", "d")
    spelled = plain if plain[:1] in ("+", "-") else f"+{plain}"
    terms = _TERM.findall(spelled)
    if (
        not terms
        or "".join(sign + (f"{n}d{s}" if s else flat) for sign, n, s, flat in terms) != spelled
    ):
        raise Illegal(f"“{words}” is not a dice roll. {HOW}", "dice")
    dice: list[Die] = []
    signs: list[int] = []
    added = 0
    for sign, count, sides, flat in terms:
        side = -1 if sign == "-" else 1
        if flat:
            added += side * int(flat[:6])
            continue
        many = int(count[:4]) if count else 1
        if len(dice) + many > MOST_DICE or not many:
            raise Illegal(f"That is too many dice, or none. Roll 1 to {MOST_DICE}.", "dice")
        dice += [_die(sides)] * many
        signs += [side] * many
    if not dice:
        raise Illegal(f"There are no dice in “{words}”. {HOW}", "dice")
    return WrittenDice(tuple(dice), tuple(signs), added)


def _die(sides: str) -> Die:
    if sides == "f":
        return FATE_DIE
    count = 100 if sides == "%" else int(sides[:6])
    if not 2 <= count <= MOST_SIDES:
        raise Illegal(f"A die has 2 to {MOST_SIDES:,} sides.", "dice")
    return d(count)
