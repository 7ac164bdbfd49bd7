"""Somebody from another tool: read, looked at and corrected, and only then brought to the table."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from hearthside.core.field_kinds import Text
from hearthside.core.foreign.formats import MOST_BYTES, MOST_LINES, Understood, Unreadable
from hearthside.core.forms import Option
from hearthside.core.life import notes
from hearthside.core.making import Step
from hearthside.core.moves import Illegal
from hearthside.core.posted_forms import read_all
from hearthside.core.table import Table
from hearthside.foreign import arrival, recognising
from hearthside.web import sheet_uploads
from hearthside.web.auth import Access, enter_seat
from hearthside.web.errors import HttpError
from hearthside.web.form_data import Posted, last, posted
from hearthside.web.pages.moves import begun
from hearthside.web.pages.responses import as_file, back_to_table
from hearthside.web.pages.wizard import first_step
from hearthside.web.render import templates
from hearthside.web.render.imported_sheet import CHARACTER, NOTE, NPC, Arrived, Drawing
from hearthside.web.render.models.making import BringPage

MOST_SHEETS = 12
"""How many of one file are shown at once."""
_LATER = (
    "They cannot join your people while something is under way. Read the sheet again once it is "
    "settled."
)
DRAWN = "drawn"
"""Says which blanks a page had: a box that is not ticked sends nothing else."""


async def show(request: Request) -> Response:
    """GET bring."""
    entered = await enter_seat(request)
    return HTMLResponse(
        _page(entered, sheet_uploads.into(entered, request.query_params.get("into", "")))
    )


async def read(request: Request) -> Response:
    """POST bring: what a file or a paste says. Nothing is kept yet."""
    entered = await enter_seat(request)
    async with request.form(max_files=1, max_fields=10, max_part_size=2 * MOST_BYTES) as form:
        file, text, into = form.get("file"), form.get("text"), form.get("into")
        body = await file.read() if isinstance(file, UploadFile) else b""
    typed = text if isinstance(text, str) else ""
    into = sheet_uploads.into(entered, into if isinstance(into, str) else "")
    try:
        sheets, more = await sheet_uploads.aside(
            _read, entered, body or typed.encode("utf-8", "replace"), into
        )
    except Unreadable as no:
        return HTMLResponse(_page(entered, into, error=str(no), typed=typed[:MOST_BYTES]), 422)
    return HTMLResponse(_page(entered, into, sheets=sheets, more=more))


async def keep(request: Request) -> Response:
    """POST bring/keep: bring one in as it was corrected; a refusal keeps nothing."""
    entered = await enter_seat(request)
    sent = await posted(request)
    hub, seat, how = entered.hub, entered.holder, last(sent, "how")
    into = sheet_uploads.into(entered, last(sent, "into")) if how == CHARACTER else ""

    def several(table: Table[Any]) -> arrival.Moves:
        if how == CHARACTER:
            fill = partial(_fitting, sent)
            yield from arrival.making(hub.room.game, table, seat, fill, into)
        elif how == NPC:
            fits = partial(_filled, sent)
            yield from arrival.npc(hub.room.game, table, seat, _keys(sent), fits)
        yield from arrival.noted(_note(sent), last(sent, "to") or notes.ONLY_ME)

    try:
        new = await hub.room.once(f"{seat} {sent!r}", lambda: hub.play_together(seat, several))
    except Illegal as no:
        again = await sheet_uploads.aside(_again, entered, sent, into)
        return HTMLResponse(_page(entered, into, error=no.sentence, sheets=(again,)), 422)
    draft = into or begun(entered, new)
    onwards = f"make/{draft}/{first_step(entered, draft)}" if draft else ""
    return RedirectResponse(f"{entered.base}{onwards}", 303)


async def take_along(request: Request) -> Response:
    """GET sheet/ID/as/FORMAT: somebody as another tool reads them, as far as this seat knows."""
    entered = await enter_seat(request)
    who = request.path_params["character"]
    format, text = await sheet_uploads.taken_along(entered, who, request.path_params["format"])
    kind = "application/json" if format.ending.endswith("json") else "text/plain; charset=utf-8"
    return as_file(text.encode(), f"{who}{format.ending}", kind)


def _page(
    entered: Access,
    into: str,
    error: str = "",
    typed: str = "",
    sheets: Sequence[Arrived] = (),
    more: int = 0,
) -> str:
    room = entered.hub.room
    table = entered.hub.views.of(entered.holder).audience.table
    if not room.game.foreign:
        sentence = f"{room.game.title} cannot read sheets from elsewhere yet."
        raise HttpError(404, sentence, ways=back_to_table(entered))
    draft = table.made(into) if into else None
    page = BringPage(
        game=room.game,
        table=table,
        into=into,
        whose=draft.name if draft else "",
        error=error,
        typed=typed,
        sheets=sheets,
        more=more,
    )
    return templates.render(page)


# What a file says, as forms


def _read(entered: Access, raw: bytes, into: str) -> tuple[tuple[Arrived, ...], int]:
    sheets = recognising.read(raw, [entered.hub.room.game]).sheets
    made = [_arrived(entered, n, sheet, into) for n, sheet in enumerate(sheets[:MOST_SHEETS])]
    return tuple(made), max(0, len(sheets) - MOST_SHEETS)


def _arrived(entered: Access, number: int, sheet: Understood, into: str) -> Arrived:
    """A sheet with every way it can come in, the likeliest first."""
    room, seat = entered.hub.room, entered.holder
    note = arrival.note_of(sheet)
    drawing = Drawing(room.game, room.table, seat, str(number))
    ways, refused = [], ""
    if sheet.steps:
        try:
            steps = arrival.steps_of(room.game, room.table, seat, arrival.said(sheet), into)
            ways.append(drawing.way(CHARACTER, steps, note))
        except Illegal as no:
            refused = no.sentence
    if sheet.moves and room.table.is_gm(seat) and not into:
        if forms := arrival.as_npc(room.game, room.table, seat, sheet):
            ways.insert(0, drawing.way(NPC, forms, arrival.note_of(sheet, npc=True)))
        else:
            refused = refused or _LATER
    if not ways:
        ways = [drawing.way(NOTE, (), note)]
    problems = (*sheet.problems, refused) if refused else sheet.problems
    return Arrived(sheet.name, tuple(ways), sheet.understood, sheet.left, problems)


# What came back


def _held(sent: Posted, name: str, option: Option) -> Mapping[str, Any] | None:
    """What the page held for a form; a blank it did not have is as it starts."""
    drawn = set(sent.get(DRAWN, ()))
    if not any(f"{name}.{field.name}" in drawn for field in option.fields):
        return None
    read = read_all(option.fields, sent, f"{name}.")
    return {
        field.name: read[field.name] if f"{name}.{field.name}" in drawn else field.start
        for field in option.fields
    }


def _note(sent: Posted) -> str:
    return Text("note", "").read(sent.get("note", ()))


def _filled(sent: Posted, name: str, option: Option, title: str = "") -> Mapping[str, Any] | None:
    """The same, or a refusal that says where it does not fit."""
    held = _held(sent, name, option)
    if held is not None and (sentence := option.misfit(held)[1]):
        raise Illegal(f"{title}. {sentence}" if title else sentence)
    return held


def _fitting(sent: Posted, step: Step, option: Option) -> Mapping[str, Any] | None:
    return _filled(sent, step.id, option, step.title)


def _keys(sent: Posted) -> dict[str, str]:
    """The forms of the game's own that were sent, by the names they have on the page."""
    return {name: last(sent, f"key.{name}") for name in sent.get("form", ())}


def _again(entered: Access, sent: Posted, into: str) -> Arrived:
    """The form as it was sent."""
    room, seat, how = entered.hub.room, entered.holder, last(sent, "how")
    drawing = Drawing(room.game, room.table, seat, "again")
    forms: tuple[arrival.Prefilled, ...] = ()
    try:
        if how == CHARACTER:
            fill = partial(_as_sent, sent)
            forms = arrival.steps_of(room.game, room.table, seat, fill, into)
        elif how == NPC:
            forms = arrival.npc_again(
                room.game, room.table, seat, _keys(sent), partial(_held, sent)
            )
    except Illegal:
        how = NOTE  # nobody can be made just now, which the page says; the note can be kept
    way = drawing.way(how, forms, _note(sent), last(sent, "to"))
    told = {name: _lines(sent, name) for name in ("understood", "left", "problems")}
    return Arrived(last(sent, "name"), (way,), **told)


def _lines(sent: Posted, name: str) -> tuple[str, ...]:
    """What the page said of the sheet, as it goes along with the form."""
    return tuple(filter(None, last(sent, name).splitlines()))[:MOST_LINES]


def _as_sent(sent: Posted, step: Step, option: Option) -> Mapping[str, Any] | None:
    return _held(sent, step.id, option)
