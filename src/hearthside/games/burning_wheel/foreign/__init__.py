"""Burning Wheel sheets of other tools, read and written."""

from hearthside.core.foreign.formats import Format
from hearthside.games.burning_wheel.foreign import actor, charred, stat_block

FORMATS = (
    Format(
        name="burningwheel",
        title="Foundry (Burning Wheel)",
        ending=".json",
        recognises=actor.recognises,
        read=actor.read,
        write=actor.write,
    ),
    Format(
        name="charred-black",
        title="Charred Black",
        ending=".char",
        recognises=charred.recognises,
        read=charred.read,
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
