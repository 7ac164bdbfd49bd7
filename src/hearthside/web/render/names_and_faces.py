"""What people look like on a page, and what they are called where there is little room."""

from typing import Any

from hearthside.core.grammar import several
from hearthside.core.show import Person, Show
from hearthside.core.table import Table
from hearthside.web.render.models.shared import Likeness

TITLES = (
    *("a", "an", "the", "old", "captain", "lord", "lady", "brother", "sister", "master", "father"),
    *("mother", "inspector", "doctor", "sergeant", "sir", "dame", "mr", "mrs", "miss", "king"),
    *("queen", "prince", "princess", "baron", "count", "duke", "professor", "saint", "reeve"),
    *("bailiff", "abbot", "abbess", "steward", "young", "little", "constable", "colonel", "major"),
    *("magistrate", "marshal", "governor", "lieutenant", "corporal", "admiral", "bishop", "judge"),
    *("mayor", "provost", "squire", "widow", "uncle", "aunt", "emperor", "empress", "priest"),
)
"""What no first name is."""
OFFICES = ("captain", "guard", "keeper", "lord", "master", "mistress", "sergeant", "warden")
"""What ends the word for an office."""


def faces(show: Show) -> dict[str, Likeness]:
    """What everyone in the story looks like, by id."""
    return {person.id: likeness(person) for person in show.cast}


def likeness(person: Person) -> Likeness:
    return Likeness(person.name, person.hue, person.face)


def initial(name: str) -> str:
    """The letter a person is drawn with."""
    return name.strip()[:1].upper() or "?"


def initials(name: str) -> str:
    """The letters somebody is drawn with: of the first name and of the last.

    >>> initials("Wren Halloway"), initials("The wrecking crew"), initials("Idris")
    ('WH', 'WC', 'I')
    """
    words = [word for word in name.split() if word[:1].isalnum()]
    words = words[1:] if len(words) > 1 and words[0].lower() in ("a", "an", "the") else words
    return (
        "".join(word[0].upper() for word in dict.fromkeys((words[0], words[-1]))) if words else "?"
    )


def first_name(name: str) -> str:
    """What a name is cut to where there is little room.

    >>> first_name("Wren Halloway"), first_name("The wrecking crew"), first_name("Captain Oste")
    ('Wren', 'The wrecking crew', 'Captain Oste')
    >>> first_name("Two Apprentices"), first_name("Crake’s wardens"), first_name("Town guard")
    ('Two Apprentices', 'Crake’s wardens', 'Town guard')
    >>> first_name("Harbourmaster Vance"), first_name("Toll-Captain Sand")
    ('Harbourmaster Vance', 'Toll-Captain Sand')
    """
    first, _, rest = name.partition(" ")
    kind = not rest.rpartition(" ")[2][:1].isupper()
    whole = kind or _is_title(first) or _is_possessive(first) or several(name)
    return name if whole or not rest else first


def called(name: str) -> str:
    """What is left of a name in a strip of faces: the first one, without articles and titles.

    >>> called("Wren Halloway"), called("The wrecking crew"), called("Inspector Grau")
    ('Wren', 'Wrecking crew', 'Grau')
    >>> called("Crake’s wardens"), called("Harbourmaster Vance")
    ('Wardens', 'Vance')
    """
    first, _, rest = name.partition(" ")
    cut = rest and (_is_title(first) or _is_possessive(first))
    return f"{rest[:1].upper()}{rest[1:]}" if cut else first_name(name)


def _is_title(word: str) -> bool:
    return word.lower() in TITLES or word.lower().endswith(OFFICES)


def _is_possessive(word: str) -> bool:
    return word.endswith(("’s", "'s"))


def name_of(show: Show, table: Table[Any] | None, id: str) -> str:
    """What people call a character, a card or a seat, by its id."""
    for person in show.cast:
        if person.id == id:
            return person.name
    for piece in show.scene:
        if getattr(piece, "id", None) == id:
            return str(getattr(piece, "text", ""))
    return table.seats[id].name if table and id in table.seats else ""


def cloth_of(table: Table[Any], seat: str) -> int:
    """Which of the five cloths a seat wears: by its place at the table."""
    at = list(table.seats).index(seat) if seat in table.seats else 4
    return at % 5 + 1
