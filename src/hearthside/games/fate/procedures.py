"""Fate's procedures, joined in the book's order. Loaded when somebody first plays."""

from hearthside.core.procedures import Parts
from hearthside.games.fate import play
from hearthside.games.fate.characters import healing, later, milestones, npc_life, npcs, stunts
from hearthside.games.fate.scenes import refresh, setting
from hearthside.games.fate.struggle import layout

PARTS = Parts(
    later,
    stunts,
    *play.PLAY_PARTS,
    refresh,
    setting,
    layout,
    milestones,
    healing,
    npcs,
    npc_life,
)
