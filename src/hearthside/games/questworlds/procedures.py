"""The procedures of QuestWorlds, joined into one."""

from hearthside.core.procedures import Parts
from hearthside.games.questworlds.community.founding import COMMUNITY
from hearthside.games.questworlds.creation.making import HERO

PARTS = Parts.of(
    "hearthside.games.questworlds",
    "contest: framing augment",
    "aftermath: healing",
    "contest: bargaining",
    "aftermath: shared_consequences helpers_at_risk",
    "community: defeats using_resources",
    "aftermath: consequences",
    "creation: as_you_go setting_keywords sidekick",
    "contest: defending giving_way pyrrhic acting_while_injured rolling revising",
    "contest: follow_ups",
    "characters: relationships",
    "contest: rulings opposing stakes settling carried_over no_repeat",
    "aftermath: resting",
    "group: gathering boosting pairing bouts result",
    "extended: parting_shots exchange giving_up scoring ending opponents entering facing rounds",
    "extended: followers assisting meeting_plainly",
    "scenes: plots mass_effort",
    "characters: improving",
    "contest: resistances",
    "community: intervals rolls deeds",
    "characters: npcs",
)
MAKINGS = (HERO, COMMUNITY)
