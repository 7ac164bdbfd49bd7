"""The names of people in the story, with the capitals they have, however quickly somebody typed.

What was typed stays in the log as it is; the lines that tell it are set here. Where a small word
may be any word of the sentence it stays small: a wrong capital is worse than none.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from hearthside.core.say import Line, Span
from hearthside.core.table import Table
from hearthside.core.wording.grammar import several
from hearthside.core.wording.short_names import (
    ARTICLES,
    JOINING,
    NAMES_THAT_ARE_WORDS,
    called,
    first_name,
    short_names,
)
from hearthside.core.wording.typesetting import capital, with_apostrophes
from hearthside.core.wording.verbs import is_deed, is_past, joins, makes_a_sentence

_DETERMINED = r"(?<!\w)(?i:an?|the|my|your|his|her|its|our|their|this|that|some|any|no|every|each)"


def as_in_a_book(table: Table[Any]) -> Table[Any]:
    """A table in which every name has the apostrophes of a book, as words about people do, and
    none begins small, but for those that do: `von Staden`."""
    cast = table.play.cast
    named = {
        id: replace(one, name=name)
        for id, one in cast.items()
        if not one.draft and (name := _written(one.name)) != one.name
    }
    return table.with_play(cast={**cast, **named}) if named else table


def _written(name: str) -> str:
    """A name as a book writes it.

    >>> [_written(one) for one in ("Osk D'Arren", "two guards", "von Staden", "the Reeve")]
    ['Osk D’Arren', 'Two guards', 'von Staden', 'The Reeve']
    """
    if "'" not in name and not name[:1].islower():  # looked for first: nearly every name is set
        return name
    name = with_apostrophes(name)
    first = name.split()[0]
    return name if first in JOINING and first not in ARTICLES else capital(name)


def with_names(table: Table[Any], lines: Iterable[Line]) -> tuple[Line, ...]:
    """Lines in which people whom everybody knows have their capitals."""
    cast = table.play.cast.values()
    names = frozenset(one.name for one in cast if one.known_to is None and not one.draft)
    return tuple(_told(line, names) for line in lines)


def _told(line: Line, names: frozenset[str]) -> Line:
    spans = tuple(_set(line.spans, names))
    tale = with_known(line.tale, names)
    same = spans == line.spans and tale == line.tale
    return line if same else replace(line, spans=spans, tale=tale)


def _set(spans: Sequence[Span], names: frozenset[str]) -> Iterator[Span]:
    """A line's words; whoever had their whole name in it is called by the short one."""
    named: set[str] = set()
    for one in spans:
        if one.kind == "name":
            named.add(one.text)
            yield one
            continue
        text = with_known(one.text, names)
        for whole in named & short_names(names).keys() if one.kind == "text" else ():
            text = text.replace(whole, short_names(names)[whole])
        yield one if text == one.text else replace(one, text=text)


def with_known(text: str, names: frozenset[str]) -> str:
    """A text with the names somebody typed small.

    >>> names = frozenset(("Captain Roke", "Gerlind Thane", "Will Ash", "The Toll Master", "Wren"))
    >>> with_known("i hit roke behind gerlind, and captain roke falls", names)
    'i hit Roke behind Gerlind, and Captain Roke falls'
    >>> with_known("will ash see it? she will, and ash falls on the small wren", names)
    'Will Ash see it? she will, and ash falls on the small wren'
    """
    found = _known(names)
    return found[0].sub(lambda one: found[1].get(one[0], one[0]), text) if found else text


@lru_cache(maxsize=64)
def _known(names: frozenset[str]) -> tuple[re.Pattern[str], dict[str, str]] | None:
    """How names are found that begin small, and how each is written."""
    people = [one for one in names if one.split()[0].lower() not in ARTICLES and not several(one)]
    written = {whole.lower(): whole for whole in people if " " in whole}
    for whole in people:
        for word in {called(whole), whole.split()[-1] if first_name(whole) != whole else ""}:
            if word in whole.split() and len(word) > 2 and not _is_word(word.lower()):
                written[word.lower()] = word
    written = {low: word for low, word in written.items() if low != word}
    if not written:
        return None
    either = "|".join(map(re.escape, sorted(written, key=len, reverse=True)))
    return re.compile(rf"{_DETERMINED} (?:\w+ )?(?:{either})\b|(?<![\w’'-])(?:{either})\b"), written


def _is_word(word: str) -> bool:
    says = is_deed(word) or is_past(word) or joins(word) or makes_a_sentence(word)
    return says or word in NAMES_THAT_ARE_WORDS
