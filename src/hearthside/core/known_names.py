"""The names of people in the story, as a book writes them."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.table import Table
from hearthside.core.wording.grammar import several
from hearthside.core.wording.short_names import ARTICLES, JOINING
from hearthside.core.wording.typesetting import capital, with_apostrophes


def as_in_a_book(table: Table[Any]) -> Table[Any]:
    """A table in which every name has the apostrophes of a book, as words about people do, and
    none begins small, but for those that do: `von Staden`."""
    cast = table.play.cast
    named = {
        id: replace(one, name=name)
        for id, one in cast.items()
        if not one.draft and (name := name_written(one.name)) != one.name
    }
    return table.with_play(cast={**cast, **named}) if named else table


def name_written(name: str) -> str:
    """A name as a book writes it. Of many, or of somebody who is called by what they are, only the
    first word has a capital; typed all small, a person's name has one for each word.

    >>> [*map(name_written, ("Osk D'Arren", "two guards", "von Staden", "the Reeve"))]
    ['Osk D’Arren', 'Two guards', 'von Staden', 'The Reeve']
    >>> [*map(name_written, ("yara lantern", "old tam", "maud of the weir", "the old smith"))]
    ['Yara Lantern', 'Old Tam', 'Maud of the Weir', 'The old smith']
    """
    if "'" not in name and not name[:1].islower():  # looked for first: nearly every name is set
        return name
    name = with_apostrophes(name)
    first, *rest = name.split(" ")
    if first in JOINING:
        return capital(name) if first in ARTICLES else name
    if name.islower() and rest and not several(name):
        rest = [one if one in JOINING else capital(one) for one in rest]
    return " ".join((capital(first), *rest))


def name_key(name: str) -> str:
    """What every way to type the same name has in common.

    >>> name_key("osk d'arren") == name_key("Osk D’Arren")
    True
    """
    return name_written(name).casefold()
