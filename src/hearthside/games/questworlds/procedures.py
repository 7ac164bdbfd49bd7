"""The procedures of QuestWorlds, joined into one."""

from hearthside.core.procedures import Parts
from hearthside.games.questworlds.community.founding import COMMUNITY
from hearthside.games.questworlds.creation.hero import HERO

PARTS = Parts.of(
    "hearthside.games.questworlds",
    "contest: framing augment",
    "aftermath: healing",
    "creation: going setting sidekick",
    "aftermath: sharing at_risk",
    "community: bearing drawing",
    "aftermath: dues",
    "contest: meeting pyrrhic wherewithal rolling revising outcomes",
    "characters: relationships",
    "contest: opposing rulings stakes bargaining settling lasting bars",
    "aftermath: mending",
    "scenes: plots effort",
    "group: gathering boosting pairing bouts summing",
    "extended: parting exchange quitting scoring ending opponents entering gathering followers",
    "extended: assisting",
    "characters: improving",
    "contest: resistances",
    "community: intervals rolls ledger",
    "characters: npcs",
)
MAKINGS = (HERO, COMMUNITY)
