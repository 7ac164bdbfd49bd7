"""Notes: for everyone, for the GM, for one other seat, or for oneself."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Choice, Field, Pick, Text
from hearthside.core.game import Game
from hearthside.core.life.telling import Told
from hearthside.core.moves import GM, Audience, Event, Illegal, Move, TooMuch
from hearthside.core.say import Kind, Line, aspect, line, listed, name, reveal
from hearthside.core.table import Table
from hearthside.core.table_life import Note
from hearthside.core.wording.typesetting import begins, ended, typeset

EVERYONE, ONLY_ME = "everyone", "me"
MOST_OF_ONE_SEAT = 100
"""How many notes of one seat may be up at a time."""
LONGEST_NOTE = 2_000
"""How many characters a note holds."""
NAMED_BY = 40
"""A note is known by so many characters of it."""
NOTE = "Note"
LEFT_OUT = "A private note, left out when the table moved."


class WriteNote(Move, frozen=True, tag="table.write-note"):
    text: str
    to: str = EVERYONE


class DropNote(Move, frozen=True, tag="table.drop-note"):
    note: str


class ShowNote(Move, frozen=True, tag="table.show-note"):
    """A note that was not for everyone is turned over."""

    note: str


class NoteWritten(Event, frozen=True, tag="table.note-written"):
    story = False
    quoted = True
    note: str
    by: str
    text: str
    to: Audience
    shown: bool = False
    """Whether it was a secret until now, and so is a part of what happened."""


class NoteDropped(Event, frozen=True, tag="table.note-dropped"):
    story = False
    note: str


def further(game: Game[Any], table: Table[Any], seat: str) -> list[Verb]:
    if not table.is_player(seat):
        return []
    writing = verb(WriteNote, "Add a note", lambda: _blanks(game, table, seat), group="note")
    dropping = [
        verb(DropNote(note=note.id), "Take the note down", group="note", about=note.id)
        for note in table.notes
        if note.by == seat
    ]
    held = [note for note in table.notes if note.by == seat and note.to is not None]
    showing = [_showing(table, note) for note in held] if table.is_gm(seat) else []
    showing.sort(key=lambda one: one.danger)
    return [writing, *dropping, *showing]


def _showing(table: Table[Any], note: Note) -> Verb:
    """What was passed to somebody is looked at twice before everyone has it: it cannot be taken
    back."""
    others = [table.seat_name(one) for one in note.to or () if one != note.by]
    whose = f" {listed(others)}’s note" * bool(others)
    label = f"Show everyone{whose}: {begins(typeset(note.text), NAMED_BY)}"
    return verb(ShowNote(note=note.id), label, group="reveal", danger=bool(others))


def readers(game: Game[Any], table: Table[Any], seat: str) -> Choice:
    """Who can read a note of this seat."""
    picks = [Pick(EVERYONE, "Everyone"), Pick(ONLY_ME, "Only you")]
    if not table.is_gm(seat) and table.gms():
        picks.append(Pick(GM, f"You and the {game.gm_title}"))
    picks += [
        Pick(other.id, f"You and {other.name}")
        for other in table.seats.values()
        if other.id != seat and not other.empty and other.role == "player"
    ]
    start = ONLY_ME if table.is_gm(seat) else EVERYONE
    return Choice("to", "Who can read it", picks=tuple(picks), value=start)


def _blanks(game: Game[Any], table: Table[Any], seat: str) -> tuple[Field, ...]:
    text = Text(
        "text",
        "Note",
        needed=True,
        most=LONGEST_NOTE,
        long=True,
        placeholder="You know that voice",
    )
    return (text, readers(game, table, seat))


def decide(game: Game[Any], table: Table[Any], seat: str, move: Move) -> list[Event]:
    match move:
        case WriteNote():
            if sum(note.by == seat for note in table.notes) >= MOST_OF_ONE_SEAT:
                raise TooMuch(f"You have {MOST_OF_ONE_SEAT} notes up already. Take one down first.")
            return [
                NoteWritten(
                    note=f"n{table.seq + 1}", by=seat, text=move.text, to=_audience(seat, move.to)
                )
            ]
        case DropNote():
            if not any(note.id == move.note and note.by == seat for note in table.notes):
                raise Illegal("Only whoever wrote a note can take it down.")
            return [NoteDropped(note=move.note)]
        case ShowNote():
            held = next((one for one in table.notes if one.id == move.note), None)
            if held is None or held.by != seat:
                raise Illegal("Only whoever wrote a note can show it.")
            note = f"n{table.seq + 1}"
            shown = NoteWritten(note=note, by=seat, text=held.text, to=None, shown=True)
            return [NoteDropped(note=held.id), shown]
    raise TypeError(move)


def _audience(seat: str, to: str) -> Audience:
    if to == EVERYONE:
        return None
    return (seat,) if to == ONLY_ME else (seat, to)


def kept_from(table: Table[Any], readers: Sequence[str], event: Event) -> bool:
    """Whether an event is a note or a whisper that not all of these seats may read."""
    return isinstance(event, NoteWritten | Told) and not (
        event.to is None or (readers and all(table.sees(reader, event.to) for reader in readers))
    )


def evolve(game: Game[Any], table: Table[Any], event: Event) -> Table[Any]:
    match event:
        case NoteWritten():
            note = Note(event.note, event.by, event.text, event.to)
            return replace(table, notes=(*table.notes, note))
        case NoteDropped():
            return replace(table, notes=tuple(n for n in table.notes if n.id != event.note))
    raise TypeError(event)


def say(game: Game[Any], table: Table[Any], event: Event) -> list[Line]:
    match event:
        case NoteWritten():
            who, words = name(table.seat_name(event.by)), aspect(ended(event.text))
            if event.shown:
                return [reveal("It comes out: ", words, why=f"{who.text} shows everyone.")]
            told: Kind | None = (
                "narration" if len(event.to or ()) > 1 else None
            )  # passed on in play
            return [line(who, " notes: ", words, to=event.to, beat=NOTE, kind=told)]
        case NoteDropped():
            return []
    raise TypeError(event)
