"""What belongs together on a page: runs of alike pieces, log lines by beat, who sees what."""

import re
import zlib
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

import msgspec

from hearthside.core.forms import Choice, Number, Option, YesNo
from hearthside.core.moves import BUT, GM, Audience
from hearthside.core.say import listed
from hearthside.core.show import Coins, Piece, Show
from hearthside.core.table import Table
from hearthside.web.shown import LogLine

EMBLEMS = (
    "key", "lantern", "anchor", "eye", "hook", "moon", "feather", "leaf", "star", "tower",
    "wave", "bell", "crown", "arrowhead", "hourglass", "shell", "candle", "knot", "thistle", "bird",
)  # fmt: skip


def dom_id(*parts: Any) -> str:
    """A name for an element that stays the same from one drawing to the next.

    Words that HTML cannot hold are left out and told apart by a short sum of the whole.

    >>> dom_id("o", "fate.invoke-wren", "how")
    'o-fate-invoke-wren-how'
    """
    whole = "-".join(f"{part}" for part in parts)
    plain = re.sub(r"[^a-z0-9]+", "-", whole.lower()).strip("-")
    if plain == whole.replace(".", "-"):
        return plain
    return f"{plain}-{checksum(whole)}"


def emblem(id: str) -> str:
    """The token a character is drawn with, always the same one."""
    return EMBLEMS[zlib.crc32(id.encode()) % len(EMBLEMS)]


def initial(name: str) -> str:
    """The letter a person is drawn with."""
    return name.strip()[:1].upper() or "?"


def tag(piece: Piece) -> str:
    """Which kind of piece it is, by its pinned name."""
    return str(piece.__struct_config__.tag)


def runs(pieces: Iterable[Piece]) -> list[tuple[str, list[Piece]]]:
    """Neighbours of one kind, which are drawn as one list."""
    return [(kind, list(alike)) for kind, alike in groupby(pieces, tag)]


def section(options: Iterable[Option], name: str) -> list[Option]:
    """The options that belong in one place of the page."""
    return [option for option in options if option.section == name]


def grouped(items: Iterable[Any], by: str) -> list[tuple[Any, list[Any]]]:
    """Things under what they share, in the order in which it first turns up."""
    found: dict[Any, list[Any]] = {}
    for item in items:
        found.setdefault(getattr(item, by), []).append(item)
    return list(found.items())


class Beat(msgspec.Struct, frozen=True, kw_only=True):
    """Log lines under one heading."""

    title: str
    lines: tuple[LogLine, ...]
    now: bool = False
    struck: str = ""
    undoes: int = 0
    """How many later lines go if the table rewinds to the end of this beat."""

    @property
    def later(self) -> str:
        """The same, as a sentence begins."""
        return "One later line is" if self.undoes == 1 else f"{self.undoes} later lines are"

    @property
    def id(self) -> int:
        return self.lines[0].seq

    @property
    def last(self) -> int:
        return self.lines[-1].seq


def beats(log: Sequence[LogLine]) -> list[Beat]:
    """The log newest beat first; within a beat the lines stay in the order they happened.

    What was taken back together stays together, whatever beats it had.
    """

    def heading(entry: LogLine) -> tuple[str, str]:
        return "" if entry.struck else entry.line.beat, entry.struck

    made: list[Beat] = []
    for (title, struck), group in groupby(log, heading):
        made.append(Beat(title=title, lines=tuple(group), struck=struck))
    later = 0
    newest_first: list[Beat] = []
    for beat in reversed(made):
        newest_first.append(
            msgspec.structs.replace(beat, undoes=later, now=not newest_first and not beat.struck)
        )
        later += 0 if beat.struck else len(beat.lines)
    return newest_first


OUTCOMES = ("Settle", "After", "Vote")
"""The beats that tell what came of something."""
ASIDE = ("Cast", "Note", "Table", "Safety")
"""What is said beside the story, and ends nothing in it."""
MOST_TOLD = 8


def outcome(log: Sequence[LogLine], voting: bool = False) -> tuple[LogLine, ...]:
    """What the attempt or the vote that ended last came to, until something else happens.

    While ballots are out, what an earlier vote changed stays, and the vote itself is asked.
    """
    told: list[LogLine] = []
    for entry in reversed(log):
        if entry.struck or entry.line.beat in ASIDE:
            continue
        if entry.line.beat not in OUTCOMES:
            break
        opened = voting or any(later.line.beat == "Vote" for later in told)
        if entry.line.retold and not (entry.line.beat == "Vote" and opened):
            told.append(entry)
    return tuple(reversed(told[:MOST_TOLD]))


def who_sees(table: Table[Any], to: Audience, seat: str) -> str:
    """The people in an audience as one of them would say it: `You and Priya`, `Only you`."""
    if to is None or to[:1] == (BUT,):
        return ""
    seats = dict.fromkeys(
        held for known in to for held in (table.gms() if known == GM else [known])
    )
    others = [table.seat_name(held) for held in seats if held != seat]
    if seat in seats:
        return listed(["You", *others]) if others else "Only you"
    return listed(others)


def name_of(show: Show, table: Table[Any], id: str) -> str:
    """What people call a character, a card or a seat, by its id."""
    for person in show.cast:
        if person.id == id:
            return person.name
    for piece in show.scene:
        if getattr(piece, "id", None) == id:
            return str(getattr(piece, "text", ""))
    return table.seats[id].name if id in table.seats else ""


def coins_in(cost: str, show: Show) -> int:
    """How many coins say the same as these words; 0 when the words have to be read.

    Coins are enough where the cast holds one currency only and the cost is a few of it.
    """
    pieces = [piece for person in show.cast for piece in person.pieces]
    names = {piece.name for piece in pieces if isinstance(piece, Coins)}
    count, _, name = cost.partition(" ")
    few = count.isdecimal() and 1 <= int(count) <= 3
    return int(count) if few and names in ({name}, {name.removesuffix("s")}) else 0


def drafts_of(table: Table[Any], seat: str) -> list[str]:
    """The characters a seat has begun to make."""
    cast = table.play.cast.values()
    return [who.id for who in cast if who.draft and table.speaks_for(seat, who.id)]


def cloth_of(table: Table[Any], seat: str) -> int:
    """Which of the five cloths a seat wears: by its place at the table."""
    at = list(table.seats).index(seat) if seat in table.seats else 4
    return at % 5 + 1


def signed(number: int) -> str:
    """A number with its sign, as the games write it.

    >>> signed(2), signed(0), signed(-1)
    ('+2', '0', '−1')
    """
    return f"{number:+d}".replace("-", "\N{MINUS SIGN}") if number else "0"


def within(label: str, name: str) -> str:
    """A label that begins with a name, where everything is about them already.

    >>> within("Ansgar Voss: attack", "Ansgar Voss"), within("Hide Ansgar Voss", "Ansgar Voss")
    ('Attack', 'Hide Ansgar Voss')
    """
    short = label.removeprefix(f"{name}: ") if name else label
    return short if short == label else short[:1].upper() + short[1:]


def set_to(option: Option) -> str:
    """How the one thing that an option changes is set now, in words; else nothing."""
    match option.fields:
        case (Choice() as field,):
            return next((pick.label for pick in field.picks if pick.value == field.value), "")
        case (YesNo() as field,):
            return "Yes" if field.value else "No"
        case (Number() as field,) if field.value is not None:
            return f"{field.value}"
    return ""


def lower_first(words: str) -> str:
    """A label in the middle of a sentence.

    >>> lower_first("Look it over"), lower_first("GM only")
    ('look it over', 'GM only')
    """
    return words if words[1:2].isupper() else words[:1].lower() + words[1:]


def checksum(words: str) -> str:
    """A short sum that tells two texts apart."""
    return f"{zlib.crc32(words.encode()):08x}"
