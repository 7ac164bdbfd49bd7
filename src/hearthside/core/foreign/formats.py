"""Sheets of other tools: what a game's format is, and what reading a file came to.

A file is opened once; each format looks at it. What comes from outside may be anything, so that
formats reach into it only through the functions here, which never fail on a strange shape.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from hearthside.core.foreign.plain import clean
from hearthside.core.moves import Move

MOST_BYTES = 2_000_000
MOST_OF_A_KIND = 300
MOST_WORDS = 200_000
"""How many characters one text of a file may have, with all its markup."""
MOST_KEPT, MOST_LINES = 20_000, 600
"""How many characters and lines a sheet may come to: whole diaries fit."""
LARGEST_NUMBER = 9_999
_NUMBER = re.compile(r"[+-]?\d{1,5}")


class Unreadable(ValueError):
    """A file that cannot be taken: one sentence on what is wrong and what would be right."""


class SheetFile(msgspec.Struct, frozen=True):
    """A file as it came: its text, and the object in it where it is JSON."""

    text: str
    data: dict[str, Any] | None = None


class Understood(msgspec.Struct, frozen=True, kw_only=True):
    """What a sheet says, and what becomes of it here. Nothing is kept yet."""

    name: str
    sheet: Any = None
    """Everything that was read, in the one shape all formats of the game write. None where the
    file is not about somebody."""
    steps: dict[str, dict[str, Any]] = {}
    """The blanks that making a character would save, by step."""
    moves: tuple[Move, ...] = ()
    """How the game master would bring the same one in as somebody of theirs. Those after the first
    are about whoever it made, and name nobody."""
    understood: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    """What has no place here, line by line: it is kept as a note."""
    left_as_npc: tuple[str, ...] = ()
    """What has none besides where they come in as somebody of the game master's."""
    problems: tuple[str, ...] = ()


class Format(msgspec.Struct, frozen=True, kw_only=True):
    """One way another tool writes a character of the game."""

    name: str
    """How commands call it: `fari`."""
    title: str
    ending: str
    recognises: Callable[[SheetFile], bool]
    read: Callable[[SheetFile], tuple[Understood, ...]]
    write: Callable[[Any], str] | None = None
    """A sheet in this format; None where it can only be read."""


def in_module(
    module: Any, name: str, title: str, ending: str, write: Callable[[Any], str] | None = None
) -> Format:
    """The format of a module that `recognises` and can `read` files, and `write` them if it has
    that or is given it."""
    return Format(
        name=name,
        title=title,
        ending=ending,
        recognises=module.recognises,
        read=module.read,
        write=write or getattr(module, "write", None),
    )


TEXT = ("text", "text as people type it", ".txt")


def opened(raw: bytes) -> SheetFile:
    """A file from somewhere, or a sentence on why it is none."""
    if len(raw) > MOST_BYTES:
        most = f"{MOST_BYTES // 1_000_000} MB"
        raise Unreadable(f"The file has more than {most}. Export one character, without pictures.")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Unreadable(
            "The file is not text. Export the sheet as JSON, or paste it as plain text."
        ) from None
    text = text.replace("\r\n", "\n").replace("\r", "\n").strip()
    if not text:
        raise Unreadable("There is nothing in it. Choose another file, or paste the sheet.")
    return SheetFile(text, _object(_unwrapped(text)))


def _unwrapped(text: str) -> str:
    """Without the backticks that a chat puts around what is pasted."""
    bare = text.strip("`").strip()
    return bare.removeprefix("json").strip() if bare != text else text


def _object(text: str) -> dict[str, Any] | None:
    if not text.startswith(("{", '"{', "[{")):
        return None
    try:
        data = _decoded(text)
    except RecursionError:
        raise Unreadable("The file is nested deeper than any sheet. Export it again.") from None
    if not isinstance(data, dict):
        raise Unreadable("The file holds a list. Export one character, not several.")
    return data


def _decoded(text: str) -> Any:
    """The JSON in a text; where a chat has doubled its backslashes, without them."""
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeEncodeError) as first:
        if "\\\\" in text:
            try:
                return msgspec.json.decode(text.replace("\\\\", "\\"))
            except (msgspec.DecodeError, UnicodeEncodeError):
                pass
        raise Unreadable(
            "The file is broken or was cut off: it is not whole JSON. Export it again."
        ) from first


# Reaching into what came


def at(data: Any, *keys: str) -> Any:
    """What lies under these keys, or nothing.

    >>> at({"a": {"b": 1}}, "a", "b"), at({"a": [1]}, "a", "b")
    (1, None)
    """
    for key in keys:
        if not isinstance(data, dict):
            return None
        data = data.get(key)
    return data


def rows(data: Any, what: str = "entries") -> list[dict[str, Any]]:
    """The objects of a list, or of an object's values."""
    found = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    objects = [one for one in found if isinstance(one, dict)]
    if len(objects) > MOST_OF_A_KIND:
        raise Unreadable(
            f"The file has {len(objects):,} {what}. No sheet has more than {MOST_OF_A_KIND}."
        )
    return objects


def words(value: Any) -> str:
    """A text or number as plain words on however many lines; anything else is none."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return ""
    if isinstance(value, str) and len(value) > MOST_WORDS:
        raise Unreadable(
            f"One text in the file has {len(value):,} characters. Keep it to {MOST_WORDS:,}."
        )
    return clean(value if isinstance(value, str) else str(value))


def phrase(value: Any) -> str:
    """A text on one line."""
    return " ".join(words(value).split())


def whole(value: Any) -> int | None:
    """A whole number, also where it is written as text; nothing where it is none."""
    if isinstance(value, bool):
        return None
    if isinstance(value, str):
        digits = _NUMBER.fullmatch(value.strip().replace("\N{MINUS SIGN}", "-"))
        value = int(digits[0]) if digits else None
    if isinstance(value, float):
        value = int(value) if abs(value) <= LARGEST_NUMBER else None
    if not isinstance(value, int) or abs(value) > LARGEST_NUMBER:
        return None
    return value


# What only its own tool knows what to do with

Fact = str | int | bool
"""One plain value of a file that only its own tool knows what to do with."""
MOST_FACTS = 400
_DEEPEST = 6
_BIGGEST = 10**9
_NEVER = ("<<", "__proto__", "constructor", "prototype")
"""Names that are junk in real files, or that no tool should be handed."""


def facts(data: Any, *known: str, under: str = "") -> dict[str, Fact]:
    """The plain values inside an object by their path, but for what is `known` otherwise.

    >>> facts({"a": {"b": 1, "c": [True, None]}, "d": "x"}, "d")
    {'a/b': 1, 'a/c/0': True}
    """
    found: dict[str, Fact] = {}
    _gather(data, known, under, found, 0)
    return found


def _gather(
    data: Any, known: tuple[str, ...], path: str, found: dict[str, Fact], depth: int
) -> None:
    if isinstance(data, dict | list) and depth < _DEEPEST:
        pairs = data.items() if isinstance(data, dict) else enumerate(data)
        for key, value in pairs:
            here = f"{path}/{key}" if path else f"{key}"
            odd = "/" in f"{key}" or len(here) > 120 or here in known or key in _NEVER
            if not odd and clean(here) == here:
                _gather(value, known, here, found, depth + 1)
    elif path and isinstance(data, str):
        found[path] = words(data)
    elif path and isinstance(data, int) and abs(data) <= _BIGGEST:  # a yes or no is one, too
        found[path] = data
    if len(found) > MOST_FACTS:
        raise Unreadable(
            f"The file has more than {MOST_FACTS} values in one place. Export it anew."
        )


def nested(found: Mapping[str, Fact]) -> dict[str, Any]:
    """Plain values by their path as the object they came from.

    >>> nested({"a/b": 1, "a/c/0": True})
    {'a': {'b': 1, 'c': [True]}}
    """
    made: dict[str, Any] = {}
    for path, value in found.items():
        *above, last = path.split("/")
        here: Any = made
        for key in above:
            inner = here.setdefault(key, {})
            here = inner if isinstance(inner, dict) else {}
        here[last] = value
    return {key: _listed(value) for key, value in made.items()}


def _listed(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    inner = {key: _listed(one) for key, one in value.items()}
    places = [str(at) for at in range(len(inner))]
    return [inner[at] for at in places] if inner and sorted(inner) == sorted(places) else inner
