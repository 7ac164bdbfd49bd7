"""The ladder: the rungs’ names, and the difficulties the book recommends."""

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


DIFFICULTIES = {0: "Easy", 2: "Moderate", 4: "Extreme"}
"""FA-9.1: what the book recommends; impossible is as high as the GM likes."""
USUAL_DIFFICULTY = 2
"""FA-9.1: what the GM would ask for by default."""
