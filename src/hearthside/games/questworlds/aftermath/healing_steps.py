"""QW-4.4.3: how far treatment moves a harm."""

from hearthside.games.questworlds.victory_levels import COMPLETE, MAJOR

HEALING = ("hurt", "impaired", "injured", "dying")
"""QW-4.4.3: the steps healing moves a harm along."""


def healed(state: str, outcome: int, *, others: bool = False) -> str:
    """QW-4.4.3: a harm after treatment; nothing means well again. People who are `others`’
    abilities have no sheet to be dying on.

    >>> healed("injured", 1), healed("injured", 3), healed("hurt", -3), healed("impaired", -4)
    ('impaired', '', 'impaired', 'dying')
    """
    steps = outcome if outcome > 0 else -1 if outcome == -MAJOR else -2 * (outcome == -COMPLETE)
    at = HEALING.index(state) - steps
    worst = HEALING.index("injured" if others else "dying")
    return HEALING[min(at, worst)] if at >= 0 else ""
