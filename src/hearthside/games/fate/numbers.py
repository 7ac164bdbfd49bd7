"""Every number of the book, values in and values out: play reads one fall, odds every fall."""

from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import product
from typing import Literal

from hearthside.core.dice import FATE_DIE, Die, Faces
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

CARDS: tuple[Faces, ...] = tuple(product(FATE_DIE.faces, repeat=4))
"""FA-2.2: what each card of the deck of fate shows, by its number: all 81 falls, once each."""

DECK: Faces = tuple(range(len(CARDS)))
"""FA-2.2: the full deck, as card numbers."""


def showing(faces: Faces) -> str:
    """What fell, in words.

    >>> showing((1, 0, -1, -1))
    'one plus, two minus, one blank'
    """
    named = ((1, "plus"), (-1, "minus"), (0, "blank"))
    return ", ".join(f"{spelled(faces.count(at))} {mark}" for at, mark in named if at in faces)


@lru_cache(maxsize=1024)
def deck(left: Faces) -> Die:
    """FA-2.2: the cards left, as one die: a draw is a roll of it and shows a card's number.

    The best come first; cards that show the same in another order are called the same.
    """
    best_first = tuple(sorted(left, key=lambda card: -sum(CARDS[card])))
    names = (f"{signed(sum(CARDS[card]))}: {showing(CARDS[card])}" for card in best_first)
    return Die("deck of fate", best_first, tuple(names))


def drawn(left: Faces, card: int) -> Faces:
    """FA-2.2: the deck without this card; the last card drawn, the whole deck is shuffled again."""
    return tuple(number for number in left if number != card) or DECK


STARTING_RATINGS = (3, 2, 2, 1, 1, 0)
STARTING_REFRESH = 3
FREE_STUNTS = 3
"""FA-3.4: each stunt after these lowers refresh."""
MOST_STARTING_STUNTS = 5
MOST_GENERAL_ASPECTS = 3
STRESS_BOXES = 3
LEAST_REFRESH = 1
"""FA-3.4: what no stunt takes refresh below."""
HIGHEST = 8
"""FA-8.3: what no milestone raises an approach above."""

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


# FA-5.1 to FA-5.3: create an advantage

FREE_INVOCATIONS: dict[Outcome, int] = {"fail": 0, "tie": 1, "success": 1, "style": 2}
"""FA-5.1, FA-5.2, FA-5.3: what the actor's side may invoke for free afterwards.

On a tie a new aspect does not come about: the one invocation is the boost's.
"""


# FA-5.7 to FA-5.13: harm

Slot = Literal["mild", "moderate", "severe"]
CONSEQUENCES: dict[Slot, int] = {"mild": 2, "moderate": 4, "severe": 6}
"""FA-5.10: what each consequence absorbs."""


def damage(shifts: int, *, for_boost: bool = False) -> int:
    """FA-5.7: the shifts of a hit; a hit with style may give one up for a boost."""
    if for_boost and shifts < STYLE:
        raise ValueError("Only a hit with style can give up a shift for a boost.")
    return max(0, shifts) - for_boost


def absorbed(box: int, slots: Collection[Slot]) -> int:
    """FA-5.8, FA-5.9: what one stress box (0 for none) and these consequences take together."""
    return box + sum(CONSEQUENCES[slot] for slot in slots)


def conceding(consequences: int) -> int:
    """FA-5.13: fate points for conceding, by the consequences taken in this conflict."""
    return 1 + consequences


# FA-9.4, FA-9.5: mooks

MOOK_RATINGS = {"good": 2, "bad": -2, "both": 0, "plain": 0}
"""FA-9.4: what stands in for an approach; each counts once, both together make 0."""
MOST_MOOK_BOXES = 2
MOOKS_A_BOX = 2


def group_boxes(size: int) -> int:
    """FA-9.5: one box for every two mooks, and at least one."""
    return max(1, size // MOOKS_A_BOX)


# FA-7.2: contests

VICTORIES = 3
"""FA-7.2: the first to this many wins the contest."""


def victories(results: Sequence[int]) -> tuple[int, int]:
    """FA-7.2, FA-7.3: who won an exchange, by place, and how many victories; (-1, 0) on a tie."""
    best, second, *_ = sorted(results, reverse=True)
    if best == second:
        return -1, 0
    return results.index(best), 2 if outcome(best - second) == "style" else 1
