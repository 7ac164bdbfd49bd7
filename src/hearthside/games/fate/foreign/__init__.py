"""Fate sheets of other tools, read and written."""

from hearthside.core.foreign.formats import Format
from hearthside.games.fate.foreign import (
    fari,
    fari_write,
    fate_app,
    fatex,
    fco,
    roll20,
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
        name="roll20",
        title="Roll20 (VTT Enhancement Suite)",
        ending=".json",
        recognises=roll20.recognises,
        read=roll20.read,
        write=roll20.write,
    ),
    Format(
        name="fate-core-app",
        title="the Fate Core app",
        ending=".fchar",
        recognises=fate_app.recognises,
        read=fate_app.read,
        write=fate_app.write,
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
