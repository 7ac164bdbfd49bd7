"""Fate's procedures, joined in the book's order. Loaded when somebody first plays."""

from hearthside.core.parts import Parts
from hearthside.games.fate import (
    creation,
    later,
    layout,
    milestones,
    npc_life,
    npcs,
    play,
    recovery,
    scene,
    setting,
    stunts,
)

PARTS = Parts(
    creation,
    later,
    stunts,
    *play.PLAY_PARTS,
    scene,
    setting,
    layout,
    milestones,
    recovery,
    npcs,
    npc_life,
)
