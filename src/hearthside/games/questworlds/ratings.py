"""Ratings: target number and masteries, how the game writes them, and the classes of resistance
(QW-2.1.2, QW-2.3.3)."""

import re
from functools import lru_cache
from typing import Literal, get_args

MASTERY = 20
NO_ABILITY = 6
"""QW-2.3: the base target number of someone without a relevant ability."""


def split(full: int) -> tuple[int, int]:
    """Target number and masteries of a full rating; 0 or less stays as it is.

    >>> split(27), split(43), split(20), split(40), split(-6)
    ((7, 1), (3, 2), (20, 0), (20, 1), (-6, 0))
    """
    if full <= MASTERY:
        return full, 0
    masteries = (full - 1) // MASTERY
    return full - MASTERY * masteries, masteries


_WRITTEN = re.compile(r"(\d+)\s*(?:([MW])\s*(\d*))?", re.IGNORECASE)


@lru_cache(maxsize=1_000)
def written(full: int, sign: str = "M") -> str:
    """A full rating as the game writes it; a genre may use another sign for M.

    >>> written(27), written(43), written(40), written(17), written(-6)
    ('7M', '3M2', '20M', '17', '−6')
    """
    target, masteries = split(full)
    if not masteries:
        return f"{target}" if target >= 0 else f"−{-target}"
    return f"{target}{sign}{masteries if masteries > 1 else ''}"


def in_words(full: int) -> str:
    """What a rating asks of the die, for someone who never read the book.

    >>> in_words(17)
    '17 or less on a d20 is a success.'
    >>> in_words(43)
    '3 or less on a d20 is a success. Each of its 2 masteries improves the result by a step.'
    >>> in_words(-6)
    'Nothing on a d20 is low enough to succeed.'
    """
    target, masteries = split(full)
    if target <= 0:
        return "Nothing on a d20 is low enough to succeed."
    told = f"{target} or less on a d20 is a success."
    if masteries == 1:
        return f"{told} Its mastery improves the result by a step."
    if masteries:
        return f"{told} Each of its {masteries} masteries improves the result by a step."
    return told


def mastery_told(sign: str, *full: int) -> str:
    """What the sign behind a number is, where one of these has any: for whoever meets it first.

    >>> mastery_told("M", 17, 27), mastery_told("M", 17)
    ('M is a mastery: the result is a step better.', '')
    """
    several = any(one > MASTERY for one in full)
    return f"{sign} is a mastery: the result is a step better." if several else ""


def modifier(value: int, sign: str = "M") -> str:
    """A modifier as the game writes it: whole masteries as M, the rest as plain numbers.

    >>> modifier(20), modifier(40), modifier(-3), modifier(9), modifier(0)
    ('+M', '+M2', '−3', '+9', '+0')
    """
    mark = "−" if value < 0 else "+"
    size = abs(value)
    if size and size % MASTERY == 0:
        masteries = size // MASTERY
        return f"{mark}{sign}{masteries if masteries > 1 else ''}"
    return f"{mark}{size}"


def parse_shown(text: str, sign: str = "M") -> int:
    """What a card shows, as a number: a rating, or what is added to one; 0 where it is neither.

    >>> [parse_shown(one) for one in ("17", "3M2", "+M", "+M2", "−6", "a step down")]
    [17, 43, 20, 40, -6, 0]
    >>> parse_shown("6", "Win"), parse_shown("9Win", "Win")
    (6, 29)
    """
    found = re.fullmatch(rf"(−?)\+?(\d*)((?:{re.escape(sign)})?)(\d*)", text)
    if not found:
        return 0
    minus, number, mastery, count = found.groups()
    size = int(number or 0) + MASTERY * bool(mastery) * int(count or 1)
    return -size if minus else size


def parse_rating(text: str, sign: str = "M") -> int:
    """The full rating someone typed; ValueError with a sentence if it is none.

    >>> parse_rating("7M"), parse_rating("3w2"), parse_rating("17"), parse_rating("−6")
    (27, 43, 17, -6)
    """
    typed = text.strip().replace("−", "-")
    if sign.upper() not in ("", "M", "W"):
        typed = re.sub(re.escape(sign), "M", typed, flags=re.IGNORECASE)
    if re.fullmatch(r"-\d{1,3}|0", typed):
        return int(typed)
    found = _WRITTEN.fullmatch(typed)
    if not found or len(typed) > 8:
        raise ValueError(f"“{text[:20]}” is no rating. Write it like 17, 7{sign} or 3{sign}2.")
    number, mastery, count = int(found[1]), found[2], found[3]
    if not mastery:
        return number
    if not 1 <= number <= MASTERY or count == "0":
        raise ValueError(f"Before {sign} stands a number from 1 to 20, as in 7{sign} or 20{sign}.")
    return number + MASTERY * int(count or 1)


BASE = 14
"""The base resistance a story starts with."""

Class = Literal["very low", "low", "moderate", "high", "very high", "nearly impossible"]
CLASSES: tuple[Class, ...] = get_args(Class)
_ADDED = {"low": -6, "moderate": 0, "high": 6, "very high": MASTERY, "nearly impossible": 40}


def resistance(base: int, kind: str) -> int:
    """QW-2.3.3: the base with what its class adds.

    >>> [resistance(14, kind) for kind in CLASSES]
    [-6, 8, 14, 20, 34, 54]
    """
    return min(NO_ABILITY, base - MASTERY) if kind == "very low" else base + _ADDED[kind]


def harder(kind: str) -> Class:
    """A class one step up, nearly impossible at the most."""
    return CLASSES[min(CLASSES.index(kind) + 1, len(CLASSES) - 1)]
