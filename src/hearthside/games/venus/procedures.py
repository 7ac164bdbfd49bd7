"""The procedures of Venus, in the order in which they are asked."""

from hearthside.core.procedures import Parts

PARTS = Parts.of(
    "hearthside.games.venus",
    ": acting bearing",
    "check: rolling",
    "task: frame kissing spending turning",
    ": assets kith rounds sessions",
    "king: scenario",
    ": debrief between_arcs advancement caps capabilities living wounds becoming inventing",
    "assembly: leave dice walking finishing",
    ": earning reviews",
)
