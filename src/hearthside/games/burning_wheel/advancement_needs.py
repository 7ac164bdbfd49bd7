"""How many tests raise an ability or open a skill, and how much artha lightens one (BW-2.10)."""

from collections.abc import Iterable, Mapping

from hearthside.games.burning_wheel import shades, stats_and_exponents
from hearthside.games.burning_wheel.artha import Artha
from hearthside.games.burning_wheel.routine_difficult_challenging import DIFFICULTIES, Marks

EPIPHANY = (20, 10, 3)
"""BW-2.2: what must be marked to lighten an ability."""
SKILL_NEEDS: Mapping[int, tuple[int, int, int]] = {
    1: (1, 1, 1),
    2: (2, 1, 1),
    3: (3, 2, 1),
    4: (4, 2, 1),
    5: (0, 3, 1),
    6: (0, 3, 2),
    7: (0, 4, 2),
    8: (0, 4, 3),
    9: (0, 5, 3),
}
"""BW-2.10: routine, difficult and challenging; below 5 difficult or challenging will do."""
STAT_NEEDS: Mapping[int, tuple[int, int, int]] = {
    1: (0, 1, 1),
    2: (0, 1, 1),
    3: (0, 2, 1),
    4: (0, 2, 1),
    **{exponent: SKILL_NEEDS[exponent] for exponent in range(5, 10)},
}
"""BW-2.11."""
EITHER_BELOW = 5


def needs(exponent: int, *, stat: bool) -> tuple[int, int, int]:
    """The boxes that count at an exponent; nothing where it cannot rise."""
    if exponent == 0:
        return (1, 0, 0)
    return (STAT_NEEDS if stat else SKILL_NEEDS).get(exponent, (0, 0, 0))


def either(exponent: int, *, stat: bool) -> bool:
    """Whether difficult or challenging tests will do, in place of both."""
    return not stat and 0 < exponent < EITHER_BELOW


def counts(exponent: int, difficulty: str, *, stat: bool) -> bool:
    """Whether a test that hard brings the next exponent nearer: at 0 any does (BW-2.14)."""
    asked = zip(DIFFICULTIES, needs(exponent, stat=stat), strict=True)
    return exponent == 0 or (difficulty in [name for name, many in asked if many])


def advances(exponent: int, marks: Marks, *, stat: bool) -> bool:
    """BW-2.10, BW-2.11, BW-2.14: whether the tests marked are enough."""
    if exponent == 0:
        return marks.count > 0
    if exponent >= stats_and_exponents.HIGHEST:
        return False
    routine, difficult, challenging = needs(exponent, stat=stat)
    enough = (marks.difficult >= difficult, marks.challenging >= challenging)
    judged = any(enough) if either(exponent, stat=stat) else all(enough)
    return marks.routine >= routine and judged


def aptitude(roots: Iterable[int]) -> int:
    """BW-2.12: how many tests open a skill."""
    return stats_and_exponents.HIGHEST - stats_and_exponents.root_of(roots)


def opens_at(roots: Iterable[int]) -> int:
    """BW-2.12: the exponent it opens at."""
    return max(1, stats_and_exponents.root_of(roots) // 2)


def has_epiphany(marked: Artha, shade: shades.Shade) -> bool:
    """BW-2.2, BW-2.14."""
    return shade != "W" and marked.covers(Artha(*EPIPHANY))
