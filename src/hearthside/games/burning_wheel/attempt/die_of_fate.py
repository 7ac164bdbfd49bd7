"""The Die of Fate: whether tools that were used before are used up (BW-1.6)."""

from hearthside.core.dice import Pool, d
from hearthside.core.moves import Event, Fall, Move
from hearthside.games.burning_wheel.attempt import changes, questions
from hearthside.games.burning_wheel.sheet_changes import ability_changed
from hearthside.games.burning_wheel.state import Burning

USED_UP = 1
"""BW-1.6: what the Die of Fate shows when tools are used up."""


def chance(table: Burning) -> Pool | None:
    due = questions.due_now(table, "tools")
    if not due:
        return None
    name = table.play.cast[due[0].who].name
    return Pool((d(6),), due[0].who, f"{name}’s tools, the Die of Fate")


def decide(table: Burning, seat: str, move: Move) -> list[Event]:
    assert isinstance(move, Fall)
    attempt = changes.current(table)
    due = questions.due_now(table, "tools")[0]
    side = attempt.sides[due.side]
    sheet = table.play.cast[side.who]
    skill = sheet.abilities[side.skill or side.ability]
    gone = move.faces[0] == USED_UP
    said = f"’s tools for {skill.name}: the Die of Fate shows {move.faces[0]}. " + (
        "They are used up." if gone else "They last."
    )
    told = ability_changed(
        sheet,
        skill.id,
        said,
        rules=("BW-1.6",),
        beat="Settle",
        at_hand=not gone,
        tools_used=not gone,
    )
    return [told, questions.without(attempt, "tools", due.side)]
