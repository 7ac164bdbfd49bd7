"""Sheets that are in play, rewritten by the GM: the same steps as when they were made (BW-0.4)."""

from functools import partial
from typing import Any

import msgspec

from hearthside.core.asks import Verb, verb
from hearthside.core.moves import Event, Move
from hearthside.core.wording.pronouns import said_of
from hearthside.core.wording.typesetting import unstopped
from hearthside.games.burning_wheel.characters.making import CHARACTER
from hearthside.games.burning_wheel.sheet_changes import Changed
from hearthside.games.burning_wheel.state import Burning

STEPS = tuple(step for step in CHARACTER.steps if step.id != "quick")


class EditSheet(Move, frozen=True, tag="burning-wheel.edit-sheet"):
    who: str
    step: str
    blanks: dict[str, Any]


def further(table: Burning, seat: str) -> list[Verb]:
    if not table.is_gm(seat) or table.play.attempt is not None or table.round is not None:
        return []
    return [
        verb(
            EditSheet,
            f"Edit {sheet.name}: {said_of(sheet, step.title).lower()}",
            partial(step.fields, table, sheet),
            group="sheet",
            who=sheet.id,
            fixed={"step": step.id},
            into="blanks",
            rules=step.rules,
        )
        for sheet in table.play.cast.values()
        if not sheet.draft
        for step in STEPS
    ]


def decide(table: Burning, seat: str, move: Move) -> list[Event]:
    assert isinstance(move, EditSheet)
    sheet = table.play.cast[move.who]
    step = next(step for step in STEPS if step.id == move.step)
    now = step.saved(table, sheet, move.blanks)
    old, new = msgspec.to_builtins(sheet), msgspec.to_builtins(now)
    values = {name: value for name, value in new.items() if old.get(name) != value}
    if not values:
        return []
    text = f"’s sheet is rewritten: {unstopped(step.title).lower()}."
    return [Changed(who=sheet.id, values=values, text=text, rules=("BW-0.4",), beat="Ruling")]
