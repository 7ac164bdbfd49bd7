"""The end of a session: the GM says whether it is a milestone (FA-8)."""

from functools import partial
from typing import Any

from hearthside.core.moves import Event
from hearthside.core.round_steps import Blanks, Item, RoundStep
from hearthside.core.table import Table
from hearthside.games.fate.characters import milestones
from hearthside.games.fate.characters.milestone_forms import calling, heroes


def _whether(table: Table[Any]) -> list[Item]:
    if not heroes(table):
        return []
    return [
        Item(
            id="milestone",
            label="Call it",
            question="Is this a milestone? Everyone chooses what it brings, now or before you meet "
            "again.",
            fields=calling,
            taken=partial(_called, table),
            passes="None tonight",
            rules=("FA-8.2", "FA-8.3", "FA-8.4"),
        )
    ]


def _called(table: Table[Any], blanks: Blanks) -> list[Event]:
    return [milestones.called(table, str(blanks["level"]))]


def _is_due(table: Table[Any]) -> bool:
    """Not while people still choose what the last one brings."""
    return not table.play.milestone


MILESTONE = RoundStep(id="milestone", title="Milestone", items=_whether, when=_is_due)
STEPS = (MILESTONE,)
