"""QuestWorlds sheets of other tools, read and written."""

from hearthside.core.foreign.formats import TEXT, in_module
from hearthside.games.questworlds.foreign import foundry_corinos, foundry_eggdropsoap, stat_block

FORMATS = (
    in_module(
        foundry_eggdropsoap, "questworlds-fvtt", "Foundry (QuestWorlds by eggdropsoap)", ".json"
    ),
    in_module(foundry_corinos, "questworlds-foundry", "Foundry (QuestWorlds by Corinos)", ".json"),
    in_module(stat_block, *TEXT),
)
