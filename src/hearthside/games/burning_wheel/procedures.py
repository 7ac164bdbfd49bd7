"""All procedures of Burning Wheel, joined. The order is that in which questions are pressing."""

from hearthside.core.procedures import Parts

PARTS = Parts.of(
    "hearthside.games.burning_wheel",
    ": books learning",
    "attempt: changes framing gathering rolling reacting settling aftermath tools",
    "story: wounds steel taxes circles found buying bidding cycles training practice conflicts",
    "characters: npcs editing",
    "sessions: wishes closing",
)
