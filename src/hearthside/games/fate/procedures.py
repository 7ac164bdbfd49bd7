"""Fate's procedures, joined in the book's order. Loaded when somebody first plays."""

from hearthside.core.procedures import Parts

PARTS = Parts.of(
    "hearthside.games.fate",
    "characters: later stunts",
    "attempt: invoke throw oppose boosts advantages overcoming harm aftermath settle frame",
    "attempt: helping",
    "struggle: zones concede",
    "scenes: compels facts",
    "struggle: challenge contest conflict turn_order sides",
    "attempt: gm_says",
    "scenes: refresh setting",
    "struggle: layout",
    "characters: milestones healing npcs npc_life",
)
