"""Sheets of other tools for programs: what one says, bringing it in, taking somebody along."""

from typing import Any, Literal

import msgspec
from starlette.requests import Request

from hearthside.core.foreign.formats import Understood, Unreadable
from hearthside.core.forms import Option, Rows
from hearthside.core.life import notes
from hearthside.core.making import Step
from hearthside.core.moves import Illegal
from hearthside.core.secrecy.audiences import ToldNow
from hearthside.core.table import Table
from hearthside.foreign import arrival, recognising
from hearthside.web.api.shapes import HeardEntry, told
from hearthside.web.auth import Access
from hearthside.web.sheet_uploads import aside, into, taken_along


class SheetText(msgspec.Struct, frozen=True, kw_only=True):
    """A sheet of another tool, as the text of its file or as people type it."""

    sheet: str


class OneRead(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody, or a scene, in a file."""

    name: str
    understood: tuple[str, ...]
    left: tuple[str, ...]
    """What has no place here: it is kept as a note."""
    problems: tuple[str, ...]
    steps: dict[str, dict[str, Any]]
    """The blanks that making a character is filled with, by step: yours to correct."""
    npc: bool
    """Whether a game master can bring them in as somebody of theirs."""


class SheetsRead(msgspec.Struct, frozen=True, kw_only=True):
    """What a file says. Nothing is kept."""

    format: str
    sheets: tuple[OneRead, ...]


class SheetToBringIn(msgspec.Struct, frozen=True, kw_only=True):
    """A sheet to bring in, with what you correct."""

    sheet: str
    which: int = 0
    """Its place in the file, where that holds several."""
    how: Literal["character", "npc", "note"] = msgspec.field(default="character", name="as")
    into: str = ""
    """A draft of yours to write it on, by id; otherwise somebody new."""
    steps: dict[str, dict[str, Any]] = {}
    """Blanks that take the place of what was read, by step."""
    note: str | None = None
    """The note instead of what has no place; an empty one keeps none."""
    to: str = notes.ONLY_ME
    """Who can read the note: `me`, `everyone`, `gm`, or a seat."""


class Brought(msgspec.Struct, frozen=True, kw_only=True):
    """What became of it."""

    seq: int
    who: str
    """The draft or the character that was made, by id; nothing where it was a note."""
    told: tuple[HeardEntry, ...]


class TakenAlong(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody as another tool reads them."""

    format: str
    file: str
    """What such a file is called."""
    sheet: str


def _read(entered: Access, text: str) -> recognising.Reading:
    try:
        return recognising.read(text.encode("utf-8", "replace"), [entered.hub.room.game])
    except Unreadable as no:
        raise Illegal(str(no), "sheet") from None


async def read(entered: Access, sent: SheetText) -> SheetsRead:
    """What a sheet says."""
    reading = await aside(_read, entered, sent.sheet)
    return SheetsRead(format=reading.format.name, sheets=tuple(map(_one, reading.sheets)))


def _one(sheet: Understood) -> OneRead:
    return OneRead(
        name=sheet.name,
        understood=sheet.understood,
        left=sheet.left,
        problems=sheet.problems,
        steps=sheet.steps,
        npc=bool(sheet.moves),
    )


async def bring(entered: Access, sent: SheetToBringIn) -> Brought:
    """Bring a sheet in: all of it, or nothing."""
    room, seat = entered.hub.room, entered.holder
    reading = await aside(_read, entered, sent.sheet)
    if not 0 <= sent.which < len(reading.sheets):
        raise Illegal(f"The file has {len(reading.sheets)}, counted from 0.", "which")
    sheet = reading.sheets[sent.which]
    draft = into(entered, sent.into)
    if sent.into and not draft:
        raise Illegal(f"“{sent.into[:60]}” is no draft of yours.", "into")

    def several(table: Table[Any]) -> arrival.Moves:
        if sent.how == "character":
            yield from arrival.making(room.game, table, seat, _fill(sheet, sent), draft)
        elif sent.how == "npc":
            yield from arrival.as_written(sheet)(table)
        text = sent.note
        if text is None:
            text = arrival.note_of(sheet, npc=sent.how == "npc")
        yield from arrival.noted(text, sent.to)

    before = room.table
    new = await entered.hub.play_together(seat, several)
    now = ToldNow(room.table)
    heard = tuple(told(now, seat, numbered) for numbered in new)
    who = draft or arrival.newcomer(before, room.table)
    return Brought(seq=room.table.seq, who=who, told=heard)


def _fill(sheet: Understood, sent: SheetToBringIn) -> arrival.Fill:
    """What was read, with what was corrected in its place."""

    def fill(step: Step, option: Option) -> dict[str, Any] | None:
        if step.id not in sheet.steps and step.id not in sent.steps:
            return None
        read, better = sheet.steps.get(step.id, {}), sent.steps.get(step.id, {})
        held = {**option.starts(), **read, **better}
        for field in option.fields:
            if isinstance(field, Rows) and field.settled:
                held[field.name] = arrival.lined_up(field, held[field.name])
        if unknown := set(held) - {field.name for field in option.fields}:
            raise Illegal(f"{step.title} has no blank “{min(unknown)[:60]}”.", "steps")
        if sentence := option.misfit(held)[1]:
            raise Illegal(f"{step.title}. {sentence}", "steps")
        return held

    return fill


async def along(request: Request, entered: Access) -> TakenAlong:
    """Somebody in another tool's format."""
    who, name = request.path_params["character"], request.path_params["format"]
    format, text = await taken_along(entered, who, name)
    return TakenAlong(format=format.name, file=f"{who}{format.ending}", sheet=text)
