"""What a community bears of a defeat, instead of its PCs or as well (QW-10.2.2)."""

from typing import Any

from hearthside.core.asks import Asks, Verb, Verbs, verb
from hearthside.core.forms import Field, Pick, YesNo, one_of
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, line, name, number
from hearthside.games.questworlds import under_way
from hearthside.games.questworlds.aftermath.consequence_forms import asking, first_due, shared
from hearthside.games.questworlds.aftermath.consequences import DueDropped, arose, still_due
from hearthside.games.questworlds.contest.target import shown
from hearthside.games.questworlds.people import name_of
from hearthside.games.questworlds.ratings import modifier
from hearthside.games.questworlds.settings import on
from hearthside.games.questworlds.state import Due, QuestTable
from hearthside.games.questworlds.under_way import LEDGER

ON_RESOURCE = {"hurt": -3, "impaired": -6, "injured": -9, "dying": -9, "dead": -9}
"""QW-10.2.2: what a state takes off a resource in the ledger. From injured on it is only noted
there: what counts in a roll is the bump down, or that there is none."""


class LayOnResource(Move, frozen=True, tag="questworlds.lay-on-resource"):
    """The community bears it, alone or as well as the PC (QW-10.2.2)."""

    due: str
    resource: str
    alone: bool = True


class ResourceHarmed(Event, frozen=True, tag="questworlds.resource-harmed"):
    sets = {f"{LEDGER}.{one}": one for one in ("total", "down", "closed", "noted")}
    resource: str
    total: int
    down: bool
    closed: bool
    noted: int = 0


def due_resource(table: QuestTable, state: str, because: str) -> Event:
    """QW-10.2.2: a lost extended contest may fall on a resource."""
    return arose(table, "resource", "", "resource", "QW-10.2.2", state=state, because=because)


DURING = "play.dues"


def asks(table: QuestTable) -> Asks:
    """After an extended defeat the GM is asked whether the community bears it too."""
    due = first_due(table, "resource")
    if due and _may_bear(table, due):
        yield asking(table, due, lambda: [_bearing(table, due).form()])


def verbs(table: QuestTable, seat: str) -> Verbs:
    """What a PC has coming may fall on the community instead, or as well."""
    for due in (shared(table) or table.play.dues[:1]) if table.is_gm(seat) else ():
        if due.kind == "harm" and _may_bear(table, due):
            yield _bearing(table, due)


def _may_bear(table: QuestTable, due: Due) -> bool:
    community = table.play.community
    return bool(community) and on(table, "communities") and due.state in ON_RESOURCE


def _bearing(table: QuestTable, due: Due) -> Verb:
    community = under_way.community(table)

    def blanks() -> list[Field]:
        every = community.resources.values()
        picks = [Pick(one.id, f"{one.name} {shown(table, one.now)}") for one in every]
        which = one_of("resource", "Which resource?", picks)
        spares = YesNo("alone", f"And spares {name_of(table, due.who)}", value=True)
        return [which, spares] if due.kind == "harm" else [which]

    look: dict[str, Any] = {"fixed": {"due": due.id}, "rules": ("QW-10.2.2",)}
    whose = f" for {name_of(table, due.who)}" if due.kind == "harm" else ""
    return verb(LayOnResource, f"{community.name} bears it{whose}", blanks, **look)


def decide(table: QuestTable, seat: str, move: LayOnResource) -> list[Event]:
    due = still_due(table, move.due)
    laid = _laid(table, due, move)
    return [laid, DueDropped(due=due.id)] if move.alone else [laid]


def _laid(table: QuestTable, due: Due, move: LayOnResource) -> Event:
    resource = under_way.community(table).resources[move.resource]
    penalty, down = ON_RESOURCE[due.state], due.state == "injured"
    closed = due.state in ("dying", "dead")
    return ResourceHarmed(
        resource=resource.id,
        total=resource.total + penalty,
        down=resource.down or down,
        closed=resource.closed or closed,
        noted=resource.noted + (penalty if down or closed else 0),
    )


def say(table: QuestTable, event: ResourceHarmed) -> list[Line]:
    resource = under_way.community(table).resources[event.resource]
    spans = (name(resource.name), " stands at ", number(modifier(event.total)))
    how = ", a step down" if event.down else ""
    how = ", and cannot be used" if event.closed else how
    return [line(*spans, f"{how}.", rules=("QW-10.2.2",), beat="After")]
