"""What a defeat leaves and a victory brings by its level, what harm takes off, and how far
treatment moves it (QW-4.4)."""

from hearthside.games.questworlds.sheet import State
from hearthside.games.questworlds.victory_levels import COMPLETE, MAJOR, MARGINAL, MINOR

PENALTY = {"hurt": -3, "impaired": -6}
"""QW-4.4.1: what the lighter states take off related abilities."""
CONSEQUENCE: dict[int, State] = {
    MARGINAL: "hurt",
    MINOR: "impaired",
    MAJOR: "injured",
    COMPLETE: "dying",
}
"""QW-4.4.1: by level of defeat."""
PYRRHIC_STATE: dict[int, State] = {MINOR: "dying", MAJOR: "injured", COMPLETE: "impaired"}
"""QW-4.10: by level of victory; everything else leaves one dead."""
LASTING = ("hurt", "impaired", "injured")
"""The states that bear on abilities."""
BENEFIT = {MARGINAL: 0, MINOR: 3, MAJOR: 6, COMPLETE: 9}
"""QW-4.4.2: by level of victory."""
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
