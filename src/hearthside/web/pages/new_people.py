"""The sheet on which somebody new is made: one for every kind of them, and luck to fill it."""

import secrets
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from hearthside.core.forms import Option
from hearthside.core.game import Game
from hearthside.core.luck import Luck
from hearthside.core.table import Table
from hearthside.web.live.seat_view import SeatView
from hearthside.web.render.blanks import Blank

COMPACT = ("text", "steps", "number", "cards", "select", "yes-no")
"""The blanks that stand open on a sheet for somebody new; longer ones wait behind More."""


def stands_open(blank: Blank) -> bool:
    """Whether a blank is one of the few that say who somebody is."""
    return blank.kind in COMPACT or bool(getattr(blank.field, "needed", False))


def by_luck(game: Game[Any], table: Table[Any], option: Option) -> Mapping[str, Any]:
    """Somebody by luck, as the blanks of an option; nothing where the game knows of nobody."""
    return game.somebody(table, option.move, Luck(secrets.randbelow))


def filled(option: Option, blanks: Mapping[str, Any]) -> Option:
    """An option whose blanks start with these."""
    fields = tuple(
        replace(field, value=blanks[field.name]) if field.name in blanks else field
        for field in option.fields
    )
    return replace(option, fields=fields)


def kinds(view: SeatView, option: Option) -> tuple[tuple[str, str], ...]:
    """The other ways to bring somebody in, so that a sheet can be changed for another."""
    own = option.move.partition(".")[0]
    return tuple(
        (one.key, one.label)
        for one in view.light
        if one.section == "make" and not one.about and one.move.partition(".")[0] == own
    )
