"""Whoever is being made as a whole: what each step has come to, and the end of the making."""

from collections.abc import Mapping, Sequence
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from hearthside.core import engine
from hearthside.core.composed_fields import Rows
from hearthside.core.field_kinds import Choice, Kept, Number, Ranked, YesNo
from hearthside.core.fields import Field, Pick, asked
from hearthside.core.life import faces
from hearthside.core.making import Stage
from hearthside.core.moves import Illegal
from hearthside.core.pieces import Piece, Rating, Words
from hearthside.core.show import Sheet
from hearthside.web.pages.wizard import OpenWizard, finish_making, on_to, opened
from hearthside.web.render import templates
from hearthside.web.render.models.making import MadePart, WholePage, WholeParts
from hearthside.web.render.models.shared import Likeness


def _look(making: OpenWizard) -> Likeness | None:
    """What somebody looks like who is being made."""
    if making.character not in making.table.play.cast:
        return None
    name = making.table.play.cast[making.character].name
    return Likeness(name or "?", 1, faces.of(making.table, making.character))


async def whole(request: Request) -> Response:
    """GET make/ID/whole: whoever is being made, in one piece, each part with a way back to it."""
    making, asked_for = await opened(request), request.query_params
    opens = asked_for.get("open", "")
    known = opens if opens in [step.id for step in making.steps] else ""
    return HTMLResponse(_whole(making, "lucky" in asked_for, known))


async def sit_down(request: Request) -> Response:
    """POST make/ID/whole: the making is over."""
    making = await opened(request)
    try:
        await finish_making(making)
    except Illegal:
        return HTMLResponse(_whole(making), 422)  # it says what is left to do
    return on_to(request, making.entered.base)


def made(making: OpenWizard) -> str:
    """What of the whole may change while somebody looks at it."""
    return _whole(making, kind=WholeParts)


def _whole(
    making: OpenWizard, lucky: bool = False, opens: str = "", kind: type[WholePage] = WholePage
) -> str:
    room = making.entered.hub.room
    sheet = engine.sheet(room.game, making.table, making.character)
    parts = [_part(step, sheet) for step in making.steps]
    filled = {title for step in making.steps for title in step.fills}
    page = kind(
        game=room.game,
        table=making.table,
        look=_look(making),
        sheet=sheet,
        parts=[part for part in parts if not part.elsewhere],
        elsewhere=[part for part in parts if part.elsewhere],
        rest=[one for one in sheet.sections if one.title not in filled] if filled else (),
        undone=making.undone,
        unspent=[step for step in making.steps if step.unspent],
        opens=opens,
        lucky=lucky,
        extras=making.extras() if kind is WholePage else (),
    )
    return templates.render(page)


def _part(step: Stage, sheet: Sheet) -> MadePart:
    told = _told(step)
    elsewhere = step.shown_elsewhere or (step.aside and not told)
    drawn = [one for one in sheet.sections if one.title in step.fills]
    left = [one for one in told if not _stands_above(one[1], sheet)]
    return MadePart(
        id=step.id,
        title=step.title,
        told=left,
        blank=not told,
        elsewhere=elsewhere,
        headline=bool(told) and not left and not drawn,
        sections=drawn,
    )


def _stands_above(words: str, sheet: Sheet) -> bool:
    """Whether words are the name at the head of a sheet, or stand below it."""
    return bool(words) and (words == sheet.name or words.rstrip(".") in sheet.subtitle)


def _told(step: Stage) -> list[tuple[str, str]]:
    """What a step has come to, in the words of its blanks; what is nothing yet is left out.

    Where a blank is an order or lines, the step itself says better what it comes to, if it does.
    """
    values = step.option.starts()
    own_words = [("", words) for piece in step.so_far if (words := _in_short(piece))]
    in_words = all(isinstance(piece, Words) for piece in step.so_far)
    rated = [_in_short(piece) for piece in step.so_far if isinstance(piece, Rating)]
    told: list[tuple[str, str]] = []
    for field in asked(step.option.fields, values):
        value = values[field.name]
        if isinstance(field, Choice) and field.beside:  # the lines it stands beside say so
            continue
        if isinstance(field, Rows) and field.settled:
            spelled = [] if in_words else ["; ".join(words for _, words in own_words)]
            lines = (*_rated(field, value, bool(spelled)), *spelled)
            told += [("", words) for words in lines if words]
            told += [(field.help, "")] if field.help else []  # what their signs mean
        elif isinstance(field, Rows) and rated and _is_counted(field):
            told.append((field.label, "; ".join(rated)))
        elif isinstance(field, Rows) and field.reads:
            told += [("", field.told(row)) for row in value]
        elif isinstance(field, Ranked) or (isinstance(field, Rows) and own_words and in_words):
            told += own_words
        elif isinstance(field, YesNo):
            told += [(field.label, "")] if value else []
        elif value and not isinstance(field, Kept) and (words := field.shown(value)):
            told.append(("" if field.label == step.title else field.label, words))
    return told


def _rated(field: Rows, rows: Sequence[Mapping[str, Any]], spelled: bool) -> list[str]:
    """Settled lines with what each stands at, where its pick says so; those at nothing left out,
    and all of them where the step spells out what they come to."""
    (named,) = (one for one in field.fields if one.name == field.settled)
    stands = {one.value: f"{one.label} {one.help}" for one in _picks(named) if one.help}
    if stands:
        return [stands.get(row[field.settled], "") for row in rows]
    if spelled:
        return []
    counts = [one.name for one in field.fields if isinstance(one, Number)]
    return [field.shown([row for row in rows if not counts or any(row[name] for name in counts)])]


def _is_counted(field: Rows) -> bool:
    """Whether points are handed out in its lines: what they come to says more than they do."""
    return any(isinstance(one, Number) for one in field.fields)


def _picks(field: Field) -> Sequence[Pick]:
    return field.picks if isinstance(field, Choice) else ()


def _in_short(piece: Piece) -> str:
    if isinstance(piece, Rating):
        return f"{piece.label} {piece.value}"
    return piece.text if isinstance(piece, Words) else ""
