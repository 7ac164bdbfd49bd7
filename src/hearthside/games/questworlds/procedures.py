"""The procedures of QuestWorlds, joined, and how a move's own events lead on to others."""

from msgspec.structs import replace

from hearthside.core.moves import Event, Move
from hearthside.core.parts import Parts
from hearthside.games.questworlds import (
    aftermath,
    at_risk,
    augment,
    bargaining,
    bars,
    claims,
    confront,
    dues,
    effort,
    framing,
    groups,
    healing,
    improving,
    npcs,
    opposing,
    plots,
    pyrrhic,
    relationships,
    resisting,
    revising,
    rolling,
    rulings,
    settling,
    sharing,
    stakes,
    wherewithal,
)
from hearthside.games.questworlds.books import QuestTable
from hearthside.games.questworlds.community import bearing, drawing, intervals, ledger
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
    plots,
    effort,
    groups,
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
    ledger,
    npcs,
)


def decide(table: QuestTable, seat: str, move: Move) -> list[Event]:
    """The move's own events, each with what follows from it by itself."""
    ahead, events = PARTS.decide(table, seat, move), []
    while ahead:
        event = ahead.pop(0)
        events.append(event)
        table = replace(PARTS.evolve(table, event), seq=table.seq + 1)
        ahead = aftermath.follows(table, event) + ahead
    return events
