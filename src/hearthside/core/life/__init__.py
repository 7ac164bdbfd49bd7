"""Table life: what happens around every game, one procedure a module."""

from hearthside.core.life import (
    care,
    contents,
    drafts,
    evening,
    notes,
    rewinds,
    rulings,
    seats,
    switches,
    votes,
)
from hearthside.core.parts import Parts

LIFE = Parts(seats, evening, drafts, votes, notes, care, switches, contents, rulings, rewinds)
