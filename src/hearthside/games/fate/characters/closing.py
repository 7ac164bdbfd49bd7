"""The end of a session: the GM says whether it is a milestone (FA-8)."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.forms import Field, Pick
from hearthside.core.guided_round_steps import Item, RoundStep
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
            taken=lambda blanks: _called(table, str(blanks["level"])),
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


def _called(table: Table[Any], level: str) -> list[Event]:
    return [milestones.called(table, level)] if level else []


MILESTONE = RoundStep(
    id="milestone",
    title="Milestone",
    items=_whether,
    when=lambda table: not table.play.milestone,  # which people still choose from
    with_the_end=True,
)
STEPS = (MILESTONE,)
