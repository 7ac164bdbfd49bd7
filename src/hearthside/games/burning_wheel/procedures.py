"""All procedures of Burning Wheel, joined. The order is that in which questions are pressing."""

from hearthside.core.procedures import Parts
from hearthside.games.burning_wheel import books, learning
from hearthside.games.burning_wheel.attempt import (
    aftermath,
    changes,
    framing,
    gathering,
    reacting,
    rolling,
    settling,
    tools,
)
from hearthside.games.burning_wheel.characters import editing, npcs
from hearthside.games.burning_wheel.sessions import closing, wishes
from hearthside.games.burning_wheel.story import (
    bidding,
    buying,
    circles,
    conflicts,
    cycles,
    found,
    practice,
    steel,
    taxes,
    training,
    wounds,
)

PARTS = Parts(
    books,
    learning,
    changes,
    framing,
    gathering,
    rolling,
    reacting,
    settling,
    aftermath,
    tools,
    wounds,
    steel,
    taxes,
    circles,
    found,
    buying,
    bidding,
    cycles,
    training,
    practice,
    conflicts,
    npcs,
    editing,
    wishes,
    closing,
)
