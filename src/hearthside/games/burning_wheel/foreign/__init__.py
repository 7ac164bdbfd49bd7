"""Burning Wheel sheets of other tools, read and written."""

from hearthside.core.foreign.formats import TEXT, in_module
from hearthside.games.burning_wheel.foreign import (
    charred,
    foundry_actor,
    stat_block,
    stat_block_write,
)

FORMATS = (
    in_module(foundry_actor, "burningwheel", "Foundry (Burning Wheel)", ".json"),
    in_module(charred, "charred-black", "Charred Black", ".char"),
    in_module(stat_block, *TEXT, stat_block_write.write),
)
