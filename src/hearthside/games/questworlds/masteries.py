"""Ratings and masteries: a full rating as target number and masteries (QW-2.1.2)."""

MASTERY = 20
NO_ABILITY = 6
"""QW-2.3: the base target number of someone without a relevant ability."""


def split(full: int) -> tuple[int, int]:
    """Target number and masteries of a full rating; 0 or less stays as it is.

    >>> split(27), split(43), split(20), split(40), split(-6)
    ((7, 1), (3, 2), (20, 0), (20, 1), (-6, 0))
    """
    if full <= MASTERY:
        return full, 0
    masteries = (full - 1) // MASTERY
    return full - MASTERY * masteries, masteries
