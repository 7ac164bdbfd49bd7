"""What a defeat leaves and a victory brings by its level, and what harm takes off (QW-4.4)."""

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
