"""Table life: what happens around every game, one procedure a module."""

from hearthside.core.life import (
    care,
    clocks,
    contents,
    drafts,
    effects,
    evening,
    free_rolls,
    notes,
    reviews,
    rewinds,
    rounds,
    rulings,
    seats,
    switches,
    telling,
    turns,
    units,
    votes,
)
from hearthside.core.parts import Parts

LIFE = Parts(
    seats,
    telling,
    free_rolls,
    clocks,
    evening,
    units,
    turns,
    effects,
    drafts,
    votes,
    rounds,
    reviews,
    notes,
    care,
    switches,
    contents,
    rulings,
    rewinds,
)
