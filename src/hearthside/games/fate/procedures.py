"""Fate's procedures, joined in the book's order. Loaded when somebody first plays."""

from hearthside.core.parts import Parts
from hearthside.games.fate import play
from hearthside.games.fate.characters import (
    later,
    milestones,
    npc_life,
    npcs,
    recovery,
    stunts,
)
from hearthside.games.fate.scenes import scene, setting
from hearthside.games.fate.struggle import layout

PARTS = Parts(
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
