"""The end of a session: the GM says whether it is a milestone (FA-8)."""

from functools import partial
from typing import Any

from msgspec.structs import replace

from hearthside.core.forms import Field, Pick
from hearthside.core.guided_round_steps import Blanks, Item, RoundStep
from hearthside.core.moves import Event
from hearthside.core.table import Table
from hearthside.games.fate.characters import milestones
from hearthside.games.fate.characters.milestone_forms import calling, heroes


def _whether(table: Table[Any]) -> list[Item]:
    if not heroes(table):
        return []
    return [
        Item(
            id="milestone",
            label="Call a milestone",
            fields=_asked,
            taken=partial(_called, table),
            rules=("FA-8.2", "FA-8.3", "FA-8.4"),
        )
    ]


def _asked() -> tuple[Field, ...]:
    """FA-8.2: a session's end is a minor milestone, unless the GM says otherwise."""
    return tuple(
        replace(one, label="Is tonight a milestone?", help=_BRINGS, picks=(*one.picks, _NONE))
        for one in calling()
    )


_BRINGS = "Everyone chooses what they get before you meet again."
_NONE = Pick("", "Not tonight")


def _called(table: Table[Any], blanks: Blanks) -> list[Event]:
    level = str(blanks["level"])
    return [milestones.called(table, level)] if level else []


def _is_due(table: Table[Any]) -> bool:
    """Not while people still choose what the last one brings."""
    return not table.play.milestone


MILESTONE = RoundStep(
    id="milestone", title="Milestone", items=_whether, when=_is_due, with_the_end=True
)
STEPS = (MILESTONE,)
