"""The play half of Fate, its procedures in the book's order."""

from types import ModuleType

from hearthside.games.fate.attempt import (
    advantages,
    aftermath,
    boosts,
    frame,
    gm_says,
    harm,
    helping,
    invoke,
    oppose,
    overcoming,
    settle,
    throw,
)
from hearthside.games.fate.scenes import compels, facts
from hearthside.games.fate.struggle import (
    challenge,
    concede,
    conflict,
    contest,
    sides,
    turn_order,
    zones,
)

PLAY_PARTS: tuple[ModuleType, ...] = (
    invoke,
    throw,
    oppose,
    boosts,
    advantages,
    overcoming,
    harm,
    aftermath,
    settle,
    frame,
    helping,
    zones,
    concede,
    compels,
    facts,
    challenge,
    contest,
    conflict,
    turn_order,
    sides,
    gm_says,
)
