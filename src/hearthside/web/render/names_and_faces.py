"""What people look like on a page."""

from typing import Any

from hearthside.core.show import Person, Show
from hearthside.core.table import Table
from hearthside.web.render.models.shared import Likeness


def faces(show: Show) -> dict[str, Likeness]:
    """What everyone in the story looks like, by id."""
    return {one.id: Likeness(one.name, one.hue, one.face) for one in show.cast}


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
