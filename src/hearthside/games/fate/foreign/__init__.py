"""Fate sheets of other tools, read and written."""

from hearthside.core.foreign import Format
from hearthside.games.fate.foreign import (
    fari,
    fari_write,
    fatex,
    fco,
    stat_block,
    stat_block_write,
)

FORMATS = (
    Format(
        name="fari",
        title="Fari",
        ending=".fari.json",
        recognises=fari.recognises,
        read=fari.read,
        write=fari_write.write,
    ),
    Format(
        name="fate-core-official",
        title="Foundry (Fate Core Official)",
        ending=".json",
        recognises=fco.recognises,
        read=fco.read,
        write=fco.write,
    ),
    Format(
        name="fatex",
        title="Foundry (FateX)",
        ending=".json",
        recognises=fatex.recognises,
        read=fatex.read,
        write=fatex.write,
    ),
    Format(
        name="text",
        title="text as people type it",
        ending=".txt",
        recognises=stat_block.recognises,
        read=stat_block.read,
        write=stat_block_write.write,
    ),
)
