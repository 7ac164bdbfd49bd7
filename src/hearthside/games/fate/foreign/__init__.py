"""Fate sheets of other tools, read and written."""

from hearthside.core.foreign.formats import TEXT, in_module
from hearthside.games.fate.foreign import (
    fari,
    fari_write,
    fate_app,
    foundry_fate_core,
    foundry_fatex,
    roll20,
    stat_block,
    stat_block_write,
)

FORMATS = (
    in_module(fari, "fari", "Fari", ".fari.json", fari_write.write),
    in_module(foundry_fate_core, "fate-core-official", "Foundry (Fate Core Official)", ".json"),
    in_module(foundry_fatex, "fatex", "Foundry (FateX)", ".json"),
    in_module(roll20, "roll20", "Roll20 (VTT Enhancement Suite)", ".json"),
    in_module(fate_app, "fate-core-app", "the Fate Core app", ".fchar"),
    in_module(stat_block, *TEXT, stat_block_write.write),
)
