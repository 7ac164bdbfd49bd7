"""QuestWorlds sheets of other tools, read and written."""

from hearthside.core.foreign.formats import Format
from hearthside.games.questworlds.foreign import corinos, eggdropsoap, stat_block

FORMATS = (
    Format(
        name="questworlds-fvtt",
        title="Foundry (QuestWorlds by eggdropsoap)",
        ending=".json",
        recognises=eggdropsoap.recognises,
        read=eggdropsoap.read,
        write=eggdropsoap.write,
    ),
    Format(
        name="questworlds-foundry",
        title="Foundry (QuestWorlds by Corinos)",
        ending=".json",
        recognises=corinos.recognises,
        read=corinos.read,
        write=corinos.write,
    ),
    Format(
        name="text",
        title="text as people type it",
        ending=".txt",
        recognises=stat_block.recognises,
        read=stat_block.read,
        write=stat_block.write,
    ),
)
