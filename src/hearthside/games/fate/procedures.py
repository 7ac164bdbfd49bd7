"""Fate's procedures, joined in the book's order. Loaded when somebody first plays."""

from hearthside.core.procedures import Parts

PARTS = Parts.of(
    "hearthside.games.fate",
    "characters: left_blank stunts",
    "attempt: invoking throw oppose aftermath advantages overcoming harm settling",
    "struggle: challenge",
    "attempt: frame helping pledged_help",
    "struggle: moving concede",
    "scenes: compels facts",
    "struggle: contest conflict turns",
    "attempt: gm_rulings",
    "scenes: starts_and_ends situation_aspects",
    "struggle: placing_people",
    "characters: milestones healing npcs npc_life",
)
