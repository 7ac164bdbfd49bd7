"""The procedures of QuestWorlds, joined into one."""

from hearthside.core.procedures import Parts
from hearthside.games.questworlds.aftermath import at_risk, dues, healing, mending, sharing
from hearthside.games.questworlds.characters import improving, npcs, relationships
from hearthside.games.questworlds.community import bearing, drawing, intervals, ledger, rolls
from hearthside.games.questworlds.community.founding import COMMUNITY
from hearthside.games.questworlds.contest import (
    augment,
    bargaining,
    bars,
    base_resistance,
    confront,
    framing,
    lasting,
    opposing,
    outcomes,
    pyrrhic,
    resisting,
    revising,
    rolling,
    rulings,
    settling,
    stakes,
    wherewithal,
)
from hearthside.games.questworlds.creation import going, setting, sidekick
from hearthside.games.questworlds.creation.hero import HERO
from hearthside.games.questworlds.extended import (
    assisting,
    ending,
    entering,
    exchange,
    followers,
    gathering,
    opponents,
    parting,
    quitting,
    scoring,
)
from hearthside.games.questworlds.group import bouts, pairing, summing
from hearthside.games.questworlds.group import gathering as group_gathering
from hearthside.games.questworlds.scenes import effort, plots

PARTS = Parts(
    framing,
    augment,
    healing,
    going,
    setting,
    sidekick,
    sharing,
    at_risk,
    bearing,
    drawing,
    dues,
    confront,
    resisting,
    pyrrhic,
    wherewithal,
    rolling,
    revising,
    outcomes,
    relationships,
    opposing,
    rulings,
    stakes,
    bargaining,
    settling,
    lasting,
    bars,
    mending,
    plots,
    effort,
    group_gathering,
    pairing,
    bouts,
    summing,
    parting,
    exchange,
    quitting,
    scoring,
    ending,
    opponents,
    entering,
    gathering,
    followers,
    assisting,
    improving,
    base_resistance,
    intervals,
    rolls,
    ledger,
    npcs,
)
MAKINGS = (HERO, COMMUNITY)
