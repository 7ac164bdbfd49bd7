"""The names of people in the story, and what stands for whoever speaks, as a book writes them."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from hearthside.core.forms import Option, Text
from hearthside.core.moves import Move
from hearthside.core.table import Table
from hearthside.core.wording.grammar import several
from hearthside.core.wording.short_names import ARTICLES, JOINING, only_names
from hearthside.core.wording.typesetting import capital, with_apostrophes, with_own_i


def as_in_a_book(table: Table[Any]) -> dict[str, str]:
    """The names, by id, that a book writes otherwise than they were typed: with its apostrophes, as
    words about people have them, and none begins small, but for those that do: `von Staden`."""
    named = ((id, one.name) for id, one in table.play.cast.items() if not one.draft)
    return {id: written for id, name in named if (written := name_written(name)) != name}


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


def tidied(table: Table[Any], option: Option, move: Move) -> Move:
    """A move whose typed words name people as their cards do, and whoever types them by a capital:
    `i ask wren` is `I ask Wren`. Only people whom everybody knows, or it would give them away."""
    typed = [one.name for one in option.fields if isinstance(one, Text)]
    if not typed:
        return move
    names = frozenset(
        one.name for one in table.play.cast.values() if one.known_to is None and not one.draft
    )
    held = getattr(move, option.into) if option.into else None
    if held is None:
        words = {name: getattr(move, name) for name in typed}
        return replace(move, **written) if (written := _written(words, names)) else move
    words = {name: held[name] for name in typed if name in held}
    written = _written(words, names)
    return replace(move, **{option.into: {**held, **written}}) if written else move


def _written(words: Mapping[str, str], names: frozenset[str]) -> dict[str, str]:
    """Those of several texts that name somebody otherwise than people write it."""
    told = ((at, text, with_names(with_own_i(text), names)) for at, text in words.items())
    return {at: written for at, text, written in told if written != text}


def with_names(text: str, names: frozenset[str]) -> str:
    """A text in which these people, typed small, are written as they are called.

    >>> crew = frozenset(("Wren Halloway", "Reeve Osric", "The Abbess", "Two Guards", "Will"))
    >>> with_names("i ask wren about osric's boat", crew), with_names("WREN halloway!", crew)
    ("i ask Wren about Osric's boat", 'WREN Halloway!')

    A word that may be something else stays as it was typed.

    >>> with_names("the wren sings, will you? the abbess nods at two guards", crew)
    'the wren sings, will you? the abbess nods at two guards'
    >>> with_names("i vex him, and vex laughs", frozenset(("Vex",)))
    'i vex him, and Vex laughs'
    """
    look, written = _ways_to_write(names)
    return look.sub(lambda found: written[found[0]], text) if written else text


@lru_cache(maxsize=64)
def _ways_to_write(names: frozenset[str]) -> tuple[re.Pattern[str], dict[str, str]]:
    """How to find names typed small, and how each is written."""
    written = {one.lower(): one for name in names for one in only_names(name)}
    words = "|".join(map(re.escape, sorted(written, key=len, reverse=True)))
    before = r"(?<!\w)(?<!\b[Tt]he )(?<!\b[Aa] )(?<!\b[Aa]n )(?<!\b[Ii] )(?<!\b[Ww]e )"
    return re.compile(rf"{before}(?:{words})(?![\w-])"), written
