"""The procedures of Venus, in the order in which they are asked."""

from hearthside.core.procedures import Parts

PARTS = Parts.of(
    "hearthside.games.venus",
    ": acting bearing",
    "check: rolling",
    "task: frame kiss_round spending turning",
    ": assets kith framing_scenes sessions",
    "king: scenario",
    ": debrief between_arcs advancement caps capabilities habits_principles wounds",
    ": becoming inventing",
    "assembly: leave dice walking finishing",
    ": earning reviews",
)
