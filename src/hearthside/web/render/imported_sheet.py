"""A sheet from elsewhere as the forms it can come in by: every blank filled, and open to change."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from hearthside.core.field_kinds import Choice, Text
from hearthside.core.fields import Field
from hearthside.core.forms import Option
from hearthside.core.game import Game
from hearthside.core.life import notes
from hearthside.core.making import Problem
from hearthside.core.table import Table
from hearthside.foreign import arrival
from hearthside.web.render.blanks import Blank
from hearthside.web.render.forms import Drafting, Form

CHARACTER, NPC, NOTE = "character", "npc", "note"


class ArrivalPart(msgspec.Struct, frozen=True):
    """A step's blanks under its title, and what does not fit them."""

    title: str
    blanks: tuple[Blank, ...]
    problem: str = ""


class Arrival(msgspec.Struct, frozen=True):
    """One way in: as a character, as somebody of the game master's, or as a note alone."""

    how: str
    parts: tuple[ArrivalPart, ...]
    note: tuple[Blank, ...] = ()
    """The note's text and who reads it; none where nothing is left over."""
    keys: tuple[tuple[str, str], ...] = ()
    """The forms it is sent to, by name and key, where they are the game's own."""


class Arrived(msgspec.Struct, frozen=True):
    """Somebody in a file, and every way in for them."""

    name: str
    ways: tuple[Arrival, ...]
    understood: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()

    @property
    def told(self) -> dict[str, str]:
        """What was said of it, a line each, to go along with the form."""
        every = {"understood": self.understood, "left": self.left, "problems": self.problems}
        return {
            name: "\n".join(" ".join(line.split()) for line in lines)
            for name, lines in every.items()
            if lines
        }


class Drawing(msgspec.Struct, frozen=True):
    """The forms of one sheet. All its blanks are in one form, each under its step's name."""

    game: Game[Any]
    table: Table[Any]
    seat: str
    number: str

    def part(self, how: str, filled: arrival.Prefilled) -> ArrivalPart:
        name, wrong = filled.name, Problem(f"{filled.name}.{filled.field}", filled.problem)
        fields = tuple(_under(one, name) for one in filled.option.fields)
        form = self.form(how, fields, (wrong,) if filled.problem else ())
        return ArrivalPart(filled.title, form.blanks, filled.problem)

    def way(self, how: str, forms: Sequence[arrival.Prefilled], note: str, to: str = "") -> Arrival:
        text = Text(
            "note",
            "What has no place here, kept as a note",
            value=note,
            most=arrival.MOST_NOTED,
            long=True,
        )
        readers = notes.readers(self.game, self.table, self.seat)
        chosen = to or notes.ONLY_ME
        blanks = self.form(how, (text, replace(readers, value=chosen, folded=True)), ()).blanks
        parts = tuple(self.part(how, each) for each in forms)
        keys = tuple((each.name, each.key) for each in forms if each.key)
        return Arrival(how, parts, blanks if note or how == NOTE else (), keys)

    def form(self, how: str, fields: Sequence[Field], problems: Sequence[Problem]) -> Form:
        fixed = {"sheet": self.number, "how": how}
        option = Option(move="bring", label="", fixed=fixed, fields=tuple(fields))
        return Drafting().form(option, problems)


def _under(field: Field, step: str) -> Field:
    """A field under its step's name, and what it hangs on too."""
    when = replace(field.when, field=f"{step}.{field.when.field}") if field.when else None
    named = replace(field, name=f"{step}.{field.name}", when=when)
    if isinstance(named, Choice) and named.beside:
        return replace(named, beside=f"{step}.{named.beside}")
    return named
