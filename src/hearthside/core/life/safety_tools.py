"""Looking after each other: calls anyone may make unnamed, lines and veils, content warnings."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Text
from hearthside.core.game import Game
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, line
from hearthside.core.table import Table
from hearthside.core.table_life import Care

CALLS = {
    "pause": ("Pause the scene for everyone", "Someone asks for a pause."),
    "rewind": ("Rewind and change what happened", "Someone asks to rewind and change this."),
    "forward": ("Skip ahead, fade this out", "Someone asks to skip ahead."),
    "slow": ("Slow down and talk", "Someone asks to slow down and talk."),
    "x": ("X: take this out, no questions asked", "Someone takes this out of the story."),
}

GO_ON = "Go on with the scene"
WENT_BACK = "You went back."
"""What stands in place of the words of a call to rewind, once that was done."""


class Call(Move, frozen=True, tag="table.call"):
    """A safety call. The table never learns whose it was."""

    call: str


class Resume(Move, frozen=True, tag="table.resume"):
    pass


class SetCare(Move, frozen=True, tag="table.set-care"):
    """Lines (never in the story), veils (only out of sight), warnings; one on each text line."""

    lines: str = ""
    veils: str = ""
    warnings: str = ""


class Called(Event, frozen=True, tag="table.called"):
    story = False
    unnamed = True
    call: str


class Resumed(Event, frozen=True, tag="table.resumed"):
    story = False
    unnamed = True


class CareSet(Event, frozen=True, tag="table.care-set"):
    story = False
    unnamed = True
    lines: tuple[str, ...]
    veils: tuple[str, ...]
    warnings: tuple[str, ...]


def further(game: Game[Any], table: Table[Any], seat: str) -> list[Verb]:
    if not table.role(seat):
        return []
    stands = table.care.call
    offered = [verb(Resume(), GO_ON, group="safety")] if stands else []
    offered += [
        verb(Call, label, fixed={"call": call}, group="safety")
        for call, (label, _) in CALLS.items()
        if call != stands
    ]
    if table.is_player(seat):
        label = "Change lines, veils and warnings"
        offered.append(verb(SetCare, label, lambda: _blanks(table.care), group="safety"))
    return offered


def standing(care: Care) -> str:
    """What the call that stands says to everyone, or nothing where none does."""
    if care.went_back:
        return WENT_BACK
    return CALLS[care.call][1] if care.call else ""


def stops(table: Table[Any]) -> str:
    """Why nothing of the game is done while a call stands, or nothing where none does."""
    said = standing(table.care)
    return said and f"{said} Talk first, then choose “{GO_ON}” under Safety."


def _blanks(care: Care) -> tuple[Text, ...]:
    blanks = (
        ("lines", "Lines", "Never in the story. One on each line.", care.lines),
        ("veils", "Veils", "Only out of sight. One on each line.", care.veils),
        ("warnings", "Content warnings", "Shown to everyone who joins.", care.warnings),
    )
    return tuple(
        Text(name, label, help=help, value="\n".join(kept), long=True, most=2_000)
        for name, label, help, kept in blanks
    )


def decide(game: Game[Any], table: Table[Any], seat: str, move: Move) -> list[Event]:
    match move:
        case Call():
            return [Called(call=move.call)]
        case Resume():
            return [Resumed()]
        case SetCare():
            return [
                CareSet(
                    lines=_entries(move.lines),
                    veils=_entries(move.veils),
                    warnings=_entries(move.warnings),
                )
            ]
    raise TypeError(move)


def _entries(typed: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(entry.strip() for entry in typed.splitlines() if entry.strip()))


def evolve(game: Game[Any], table: Table[Any], event: Event) -> Table[Any]:
    match event:
        case Called():
            return replace(table, care=replace(table.care, call=event.call, went_back=False))
        case Resumed():
            return replace(table, care=replace(table.care, call="", went_back=False))
        case CareSet():
            agreed = {"lines": event.lines, "veils": event.veils, "warnings": event.warnings}
            return replace(table, care=replace(table.care, **agreed))
    raise TypeError(event)


def say(game: Game[Any], table: Table[Any], event: Event) -> list[Line]:
    match event:
        case Called():
            return [line(CALLS[event.call][1], beat="Safety")]
        case Resumed():
            return [line("The scene goes on.", beat="Safety")]
        case CareSet():
            return [line("Lines, veils and warnings are up to date.", beat="Safety")]
    raise TypeError(event)
