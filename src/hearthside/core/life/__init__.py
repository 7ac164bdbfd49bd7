"""Table life: what happens around every game, one procedure a module."""

from hearthside.core.life import (
    care,
    contents,
    drafts,
    effects,
    evening,
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
