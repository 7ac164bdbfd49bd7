"""Table life: what happens around every game, one procedure a module."""

from hearthside.core.life import (
    care,
    contents,
    drafts,
    evening,
    notes,
    rewinds,
    rounds,
    rulings,
    seats,
    switches,
    votes,
)
from hearthside.core.parts import Parts

LIFE = Parts(
    seats, evening, drafts, votes, rounds, notes, care, switches, contents, rulings, rewinds
)
