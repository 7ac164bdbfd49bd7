"""What every blank of a form says of itself, written out: its name, its help, where both stand."""

from typing import Any

from hearthside.core.game import Game
from hearthside.web.render.blanks import Blank
from hearthside.web.render.labels import first_and_rest
from hearthside.web.render.written_out.long_lists import when_asked
from hearthside.web.render.written_out.small_parts import escape, rules


def blank_head(blank: Blank, game: Game[Any] | None) -> str:
    """Its name above it, and its help."""
    named = f'<label for="{blank.id}">{escape(blank.field.label)}</label>'
    return f'<div class="blank-head">{named}{blank_hint(blank, game)}</div>'


def blank_hint(blank: Blank, game: Game[Any] | None) -> str:
    """Its help, the rest of a long one behind a tap, and the rules behind it, where they lead
    anywhere."""
    field, id, hints = blank.field, blank.id, ""
    if blank.only:
        hints = f'<small class="hint only"{when_asked(field.when)}>{escape(blank.only)}</small>'
    if field.help or field.rules:
        first, rest = map(escape, first_and_rest(field.help))
        if rest:
            folded = f"<summary>more</summary>{rest}"
            first += f'<details class="rest" id="{id}-rest-help">{folded}</details>'
        cited = rules(game, field.rules) if game else ""
        worn = "hint" if field.help else "hint ids"
        hints += f'<small class="{worn}" id="{id}-help">{first}{cited}</small>'
    return hints


def described(blank: Blank) -> str:
    """Where a reader of the page hears about it, and whether it is wrong."""
    id = blank.id
    help = f"{id}-help " if blank.field.help or blank.field.rules else ""
    wrong = ' aria-invalid="true"' if blank.wrong else ""
    return f'aria-describedby="{help}{id}-error"{wrong}'
