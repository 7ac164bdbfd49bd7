"""Pasted text as plain lines: without the marks of Markdown, wikis and note-taking tools."""

import re
from collections.abc import Iterator

import msgspec

from hearthside.core.foreign.formats import Unreadable
from hearthside.core.foreign.plain import clean

MOST_CHARACTERS, LONGEST_LINE = 60_000, 4_000

_CALLOUT = re.compile(r"^\[!\w{1,20}\][+-]?\s*")
_BULLET = re.compile(r"^(?:[-*•–]|\d{1,2}[.)])\s+")
_LINK = re.compile(r"\[\[(?:[^\[\]|]{0,200}\|)?([^\[\]|]{0,200})\]\]")
_CLASS = re.compile(r"`class:[^`]{0,80}`")
_STRONG = re.compile(r"(\*\*|__)(?=\S)([^*_]{1,1000}?)\1")
_LEANING = re.compile(r"(?<![\w*])[*_](?=\S)([^*_]{1,1000}?)[*_](?![\w*])")
_BESIDE = re.compile(r"(?:\s{2,}|\t|\s\|\s)(?=\**[A-Z][\w ]{1,25}:)")
_HEADS = ("rating", "ladder", "rank", "level")


class PastedLine(msgspec.Struct, frozen=True):
    """One thing somebody wrote on a line."""

    text: str
    heading: bool = False
    bullet: bool = False
    leaning: tuple[str, ...] = ()
    """What is set in italics on it."""


def lines_of(text: str) -> Iterator[PastedLine]:
    """The lines that say something, in order."""
    if len(text) > MOST_CHARACTERS:
        raise Unreadable(
            f"The text has {len(text):,} characters. Paste one character at a time, of at most "
            f"{MOST_CHARACTERS:,}."
        )
    raw = text.split("\n")
    if raw[0].strip() == "---" and "---" in raw[1:200]:
        end = raw.index("---", 1)
        raw = [*raw[1:end], *raw[end + 1 :]]
    for line in raw:
        if len(line) > LONGEST_LINE:
            raise Unreadable(f"A line is longer than {LONGEST_LINE:,} characters. Break it up.")
        yield from _line(line)


def _line(raw: str) -> Iterator[PastedLine]:
    bare = re.sub(r"^[\s>]+", "", raw).strip()
    heading = bool(re.match(r"#+\s", bare)) or bool(_CALLOUT.match(bare))
    bare = _CALLOUT.sub("", re.sub(r"^#+\s*", "", bare))
    if bare.startswith("|"):
        bare = _row(bare)
    bullet = bool(_BULLET.match(bare))
    bare = _LINK.sub(r"\1", _CLASS.sub("", _BULLET.sub("", bare))).replace("`", "")
    for part in _BESIDE.split(bare):
        strong = _STRONG.sub(r"\2", part)
        leaning = tuple(clean(one) for one in _LEANING.findall(strong))
        said = clean(_LEANING.sub(r"\1", strong))
        if said and not set(said) <= set("-=_*"):
            yield PastedLine(said, heading, bullet, leaning)


def _row(bare: str) -> str:
    """A row of a table as a line; its rule and its head say nothing."""
    cells = [cell.strip() for cell in bare.strip("|").split("|")]
    if all(set(cell) <= set("-: ") for cell in cells):
        return ""
    if cells[0].casefold() in _HEADS:
        return cells[1] if len(cells) > 1 else ""
    first, rest = cells[0], ", ".join(cell for cell in cells[1:] if cell)
    return f"{first}: {rest}" if rest else first


def parts(text: str) -> list[str]:
    """A list on one line: by semicolons, or by commas where there is none; not inside brackets.

    >>> parts("Ludwine (powerful, other family), Orrin")
    ['Ludwine (powerful, other family)', 'Orrin']
    """
    split = ";" if ";" in re.sub(r"\([^()]*\)", "", text) else ","
    found, depth = [""], 0
    for letter in text:
        depth = max(0, depth + (letter in "([") - (letter in ")]"))
        if letter == split and not depth:
            found.append("")
        else:
            found[-1] += letter
    return [one.strip() for one in found if one.strip()]
