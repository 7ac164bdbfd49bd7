"""Table life: what happens around every game, one procedure a module."""

from hearthside.core.life import care, evening, notes, rewinds, rulings, seats, switches
from hearthside.core.parts import Parts

LIFE = Parts(seats, evening, notes, care, switches, rulings, rewinds)
