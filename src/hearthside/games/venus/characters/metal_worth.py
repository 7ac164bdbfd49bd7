"""VE-2.15: what dice of each metal are worth in others."""

from hearthside.games.venus import metals

WORTH = {"copper": 1, "bronze": 2, "silver": 4, "gold": 8, "platinum": 16}


def changed(caliber: str, count: int, into: str) -> tuple[int, int]:
    """VE-2.15: so many dice of another metal, and what is left over in copper.

    >>> changed("gold", 5, "bronze"), changed("copper", 23, "platinum")
    ((20, 0), (1, 7))
    """
    return divmod(count * WORTH[caliber], WORTH[into])


def gathered(copper: int) -> dict[str, int]:
    """VE-2.15: as few dice as it can be, the best metal first.

    >>> gathered(23)
    {'platinum': 1, 'silver': 1, 'bronze': 1, 'copper': 1}
    """
    held = {}
    for metal in reversed(metals.CALIBERS):
        count, copper = divmod(copper, WORTH[metal])
        if count:
            held[metal] = count
    return held
