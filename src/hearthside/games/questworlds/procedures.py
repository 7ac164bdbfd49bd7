"""The procedures of QuestWorlds, joined into one."""

from hearthside.core.procedures import Parts
from hearthside.games.questworlds.community.founding import COMMUNITY
from hearthside.games.questworlds.creation.hero import HERO

PARTS = Parts.of(
    "hearthside.games.questworlds",
    "contest: framing augment",
    "aftermath: healing",
    "creation: as_you_go setting sidekick",
    "aftermath: sharing at_risk",
    "community: defeats using_resources",
    "aftermath: dues",
    "contest: meeting pyrrhic wherewithal rolling revising follow_ups",
    "characters: relationships",
    "contest: opposing rulings stakes bargaining settling lasting no_repeat",
    "aftermath: mending",
    "scenes: plots mass_effort",
    "group: gathering boosting pairing bouts summing",
    "extended: parting_shots exchange quitting scoring ending opponents entering gathering",
    "extended: followers assisting",
    "characters: improving",
    "contest: resistances",
    "community: intervals rolls deeds",
    "characters: npcs",
)
MAKINGS = (HERO, COMMUNITY)
