"""Somebody as any Fate tool writes them: richer than our own sheet, so that nothing is lost.

Every format is read into a `Figure` and written from one.
"""

import re
from collections import Counter
from collections.abc import Iterable
from typing import Literal

import msgspec
from msgspec.structs import replace

from hearthside.core.foreign.formats import phrase
from hearthside.core.wording.typesetting import capital
from hearthside.games.fate.dice_and_outcomes import LADDER

WORTH = {"mild": 2, "moderate": 4, "severe": 6, "extreme": 8}
HIGH_CONCEPT, TROUBLE, ASPECT = "High Concept", "Trouble", "Aspect"
MOST_BOXES = 40


class Named(msgspec.Struct, frozen=True):
    """A text and what it is called: an aspect and its slot, a stunt, an extra, a note."""

    name: str
    text: str


class StressTrack(msgspec.Struct, frozen=True, kw_only=True):
    """A row of boxes and what each is worth: stress, or a condition somebody can have."""

    name: str
    worth: tuple[int, ...]
    marked: tuple[bool, ...]
    kind: Literal["stress", "condition"] = "stress"


class Wound(msgspec.Struct, frozen=True, kw_only=True):
    """A consequence slot, filled or empty."""

    name: str
    worth: int
    text: str = ""


class Figure(msgspec.Struct, frozen=True, kw_only=True):
    """All that Fate tools say about somebody."""

    name: str
    pronouns: str = ""
    size: int = 1
    """How many there are, where it is a mob."""
    aspects: tuple[Named, ...] = ()
    skills: dict[str, int] = {}
    """Skills or approaches, as they are called there."""
    stunts: tuple[Named, ...] = ()
    extras: tuple[Named, ...] = ()
    tracks: tuple[StressTrack, ...] = ()
    wounds: tuple[Wound, ...] = ()
    refresh: int | None = None
    points: int | None = None
    good_at: tuple[str, ...] = ()
    bad_at: tuple[str, ...] = ()
    portrait: str = ""
    notes: tuple[Named, ...] = ()


_PRONOUNS = re.compile(r"\(([^()\d]{1,30}/[^()\d]{1,30})\)")
_MOB = re.compile(r"\((?:mob|group|gang) of (\d{1,3})\)|[×x]\s?(\d{1,3})$", re.IGNORECASE)


def called(text: str) -> tuple[str, str, int]:
    """A name as it is written over a sheet: the name, the pronouns, and how many there are.

    >>> called("Wren Halloway (she/they)"), called("Wreckers (mob of 4)")
    (('Wren Halloway', 'she/they', 1), ('Wreckers', '', 4))
    """
    pronouns, mob = _PRONOUNS.search(text), _MOB.search(text)
    for found in (pronouns, mob):
        text = text.replace(found[0], "") if found else text
    size = int(mob[1] or mob[2]) if mob else 1
    return phrase(text), pronouns[1].strip() if pronouns else "", max(1, size)


def with_name(figure: Figure, written: str) -> Figure:
    """The figure under a name that may say how many they are."""
    name, pronouns, size = called(written)
    return replace(figure, name=name, pronouns=figure.pronouns or pronouns, size=size)


def written_name(figure: Figure) -> str:
    return f"{figure.name} (mob of {figure.size})" if figure.size > 1 else figure.name


# Formats without a place for these keep them as notes under these labels.

_GOOD, _BAD, _PRONOUN = "Skilled at", "Bad at", "Pronouns"


def all_notes(figure: Figure, *, pronouns: bool = True) -> list[Named]:
    """The notes, and as notes what a format has no place for."""
    said = [
        Named(_PRONOUN, figure.pronouns if pronouns else ""),
        Named(_GOOD, "; ".join(figure.good_at)),
        Named(_BAD, "; ".join(figure.bad_at)),
    ]
    return [*(one for one in said if one.text), *figure.notes]


def settled(figure: Figure) -> Figure:
    """The figure with what such notes say in its own place; empty ones are gone."""
    found: dict[str, str] = {}
    notes = []
    for note in figure.notes:
        label = note.name.capitalize()
        if label in (_GOOD, _BAD, _PRONOUN) and label not in found:
            found[label] = note.text
        elif note.text:
            notes.append(note)
    return replace(
        figure,
        aspects=_unnumbered(figure.aspects),
        pronouns=figure.pronouns or phrase(found.get(_PRONOUN, "")),
        good_at=figure.good_at or parts(found.get(_GOOD, "")),
        bad_at=figure.bad_at or parts(found.get(_BAD, "")),
        notes=tuple(notes),
    )


def numbered(aspects: Iterable[Named]) -> list[Named]:
    """Each aspect under a label of its own: two of the same would be one to some readers."""
    seen: Counter[str] = Counter()
    found = []
    for one in aspects:
        name = one.name or ASPECT
        seen[name] += 1
        found.append(Named(f"{name} {seen[name]}" if seen[name] > 1 else name, one.text))
    return found


def _unnumbered(aspects: Iterable[Named]) -> tuple[Named, ...]:
    """The same aspects under the labels they had."""
    seen: Counter[str] = Counter()
    found = []
    for one in aspects:
        base, _, number = one.name.rpartition(" ")
        name = base if base in seen and number == str(seen[base] + 1) else one.name
        seen[name] += 1
        found.append(Named(name, one.text))
    return tuple(found)


def parts(text: str) -> tuple[str, ...]:
    """A list in one line: by semicolons, by commas where there is none."""
    found = text.split(";") if ";" in text else text.split(",")
    return tuple(one.strip() for one in found if one.strip())


def boxes(name: str, worth: Iterable[int], marked: Iterable[bool], **more: str) -> StressTrack:
    """A row of boxes of a length that fits on a sheet."""
    values, crossed = list(worth)[:MOST_BOXES], list(marked)
    crossed = (crossed + [False] * len(values))[: len(values)]
    kind: Literal["stress", "condition"] = "condition" if more.get("kind") else "stress"
    return StressTrack(name=name, worth=tuple(values), marked=tuple(crossed), kind=kind)


def severity(label: str) -> str:
    """The severity a label speaks of, or nothing."""
    return next((one for one in WORTH if one in label.casefold()), "")


def wound(label: str, worth: int | None, text: str) -> Wound:
    """A consequence slot under the name most tools give it."""
    kind = severity(label)
    bare = re.sub(r"\bconsequence\b", "", label, flags=re.IGNORECASE)
    bare = re.sub(r"^\s*\d+\s*[:\-–]\s*|\s*[(\[]?\b\d+[)\]]?\s*:?\s*$", "", bare)
    name = " ".join(bare.split()) or kind or "Consequence"
    name = capital(name)
    number = re.search(r"\d+", label)
    guess = WORTH.get(kind) or (int(number[0]) if number and len(number[0]) < 3 else 0)
    return Wound(name=name, worth=worth or guess, text=text)


def rung(rating: int) -> str:
    """A rating as people write it.

    >>> rung(3), rung(-1), rung(9)
    ('Good (+3)', 'Poor (-1)', '(+9)')
    """
    word = LADDER.get(rating, "")
    return f"{word} ({rating:+d})".strip()


def crossed(track: StressTrack) -> str:
    """A row of boxes as people type it."""
    return "".join("[x]" if mark else "[ ]" for mark in track.marked)
