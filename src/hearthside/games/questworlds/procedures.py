"""The procedures of QuestWorlds, joined into one."""

from hearthside.core.parts import Parts
from hearthside.games.questworlds.aftermath import at_risk, dues, healing, mending, sharing
from hearthside.games.questworlds.characters import improving, npcs, relationships
from hearthside.games.questworlds.community import (
    bearing,
    drawing,
    founding,
    intervals,
    ledger,
    rolls,
)
from hearthside.games.questworlds.contest import (
    augment,
    bargaining,
    bars,
    claims,
    confront,
    framing,
    opposing,
    pyrrhic,
    resisting,
    revising,
    rolling,
    rulings,
    settling,
    stakes,
    wherewithal,
)
from hearthside.games.questworlds.creation import drafting, going, setting, sidekick
from hearthside.games.questworlds.extended import (
    assisting,
    ending,
    exchange,
    followers,
    gathering,
    parting,
    quitting,
    scoring,
)
from hearthside.games.questworlds.group import bouts
from hearthside.games.questworlds.group import gathering as group_gathering
from hearthside.games.questworlds.scenes import effort, plots

PARTS = Parts(
    drafting,
    going,
    setting,
    sidekick,
    sharing,
    at_risk,
    dues,
    bearing,
    claims,
    opposing,
    rulings,
    stakes,
    rolling,
    wherewithal,
    pyrrhic,
    bargaining,
    settling,
    framing,
    resisting,
    revising,
    bars,
    confront,
    augment,
    healing,
    mending,
    plots,
    effort,
    group_gathering,
    bouts,
    parting,
    exchange,
    quitting,
    scoring,
    ending,
    gathering,
    followers,
    assisting,
    improving,
    relationships,
    drawing,
    intervals,
    rolls,
    founding,
    ledger,
    npcs,
)
