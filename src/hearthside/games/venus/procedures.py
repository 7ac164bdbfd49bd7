"""The procedures of Venus, in the order in which they are asked."""

from hearthside.core.procedures import Parts
from hearthside.games.venus import (
    acting,
    advancement,
    assets,
    bearing,
    becoming,
    between_arcs,
    capabilities,
    caps,
    debrief,
    inventing,
    kith,
    ledger,
    living,
    reviews,
    rounds,
    sessions,
    wounds,
)
from hearthside.games.venus.assembly import dice, finishing, leave, walking
from hearthside.games.venus.check import rolling as check
from hearthside.games.venus.king import scenario
from hearthside.games.venus.task import frame, kissing, spending, turning

PARTS = Parts(
    acting,
    bearing,
    check,
    frame,
    kissing,
    spending,
    turning,
    assets,
    kith,
    rounds,
    sessions,
    scenario,
    debrief,
    between_arcs,
    advancement,
    caps,
    capabilities,
    living,
    wounds,
    becoming,
    inventing,
    leave,
    dice,
    walking,
    finishing,
    ledger,
    reviews,
)
