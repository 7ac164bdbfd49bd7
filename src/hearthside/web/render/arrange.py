"""What belongs together on a page: runs of alike pieces, log lines by beat, who sees what."""

import re
import zlib
from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby
from typing import Any

from hearthside.core.forms import Choice, Number, Option, YesNo
from hearthside.core.grammar import several
from hearthside.core.show import Coins, Piece, Show
from hearthside.core.table import Table


@lru_cache(maxsize=4096)
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


def initial(name: str) -> str:
    """The letter a person is drawn with."""
    return name.strip()[:1].upper() or "?"


def initials(name: str) -> str:
    """The letters somebody is drawn with: of the first name and of the last.

    >>> initials("Wren Halloway"), initials("The wrecking crew"), initials("Idris")
    ('WH', 'TC', 'I')
    """
    words = [word for word in name.split() if word[:1].isalnum()]
    return (
        "".join(word[0].upper() for word in dict.fromkeys((words[0], words[-1]))) if words else "?"
    )


def first_name(name: str) -> str:
    """What a name is cut to where there is little room.

    >>> first_name("Wren Halloway"), first_name("The wrecking crew"), first_name("Captain Oste")
    ('Wren', 'The wrecking crew', 'Captain Oste')
    >>> first_name("Two Apprentices")
    'Two Apprentices'
    """
    first, _, rest = name.partition(" ")
    return name if first.lower() in TITLES or several(name) or not rest else first


TITLES = ("a", "an", "the", "captain", "lord", "lady", "brother", "sister", "old", "master")
"""What no first name is."""


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


def name_of(show: Show, table: Table[Any] | None, id: str) -> str:
    """What people call a character, a card or a seat, by its id."""
    for person in show.cast:
        if person.id == id:
            return person.name
    for piece in show.scene:
        if getattr(piece, "id", None) == id:
            return str(getattr(piece, "text", ""))
    return table.seats[id].name if table and id in table.seats else ""


def coins_in(cost: str, show: Show) -> tuple[str, ...]:
    """The coins, by shape, that say the same as these words; none when the words have to be read.

    Coins are enough where the cost is a few of a currency that looks like no other.
    """
    pieces = [piece for person in show.cast for piece in person.pieces]
    shapes = {piece.name: piece.shape for piece in pieces if isinstance(piece, Coins)}
    count, _, name = cost.partition(" ")
    shape = shapes.get(name) or shapes.get(name.removesuffix("s"))
    few = count.isdecimal() and 1 <= int(count) <= 3
    alone = sum(other == shape for other in shapes.values()) == 1
    return (shape,) * int(count) if shape and few and alone else ()


def drafts_of(table: Table[Any], seat: str) -> list[str]:
    """The characters a seat has begun to make."""
    cast = table.play.cast.values()
    return [who.id for who in cast if who.draft and table.speaks_for(seat, who.id)]


def cloth_of(table: Table[Any], seat: str) -> int:
    """Which of the five cloths a seat wears: by its place at the table."""
    at = list(table.seats).index(seat) if seat in table.seats else 4
    return at % 5 + 1


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
