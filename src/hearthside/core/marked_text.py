"""Marked phrases in a text, `a [keyword: Templar] with a [temper]`: what they are, how it reads."""

import re
from collections.abc import Sequence

import msgspec


class MarkedPhrase(msgspec.Struct, frozen=True):
    """One marked phrase: its kind, its words, where its sentence begins, and whose it is."""

    kind: str
    words: str
    sentence: int
    of: str = ""


_MARK = re.compile(r"\[(?:([^\[\]:]{1,100}):)?([^\[\]]{1,120})\]")
_SENTENCE = re.compile(r"[^.!?]*[.!?]+[”\"’)\]]*\s*|[^.!?]+$")


def marks(text: str, kinds: Sequence[str]) -> list[MarkedPhrase]:
    """The marked phrases of a text; a kind nobody knows is part of the words.

    >>> [(m.kind, m.words) for m in marks("A [keyword: Templar] with a [temper].", ("", "keyword"))]
    [('keyword', 'Templar'), ('', 'temper')]
    """
    starts = [found.start() for found in _SENTENCE.finditer(text)] or [0]
    made = []
    for found in _MARK.finditer(text):
        kind, words, of = (found[1] or "").strip().casefold(), found[2].strip(), ""
        if kind not in kinds:
            kind, _, of = (part.strip() for part in (found[1] or "").partition(" of "))
            kind = kind.casefold()
        if kind not in kinds or (of and not kind):
            kind, words, of = "", f"{found[1]}:{found[2]}".strip(), ""
        if words:
            made.append(
                MarkedPhrase(kind, words, max(at for at in starts if at <= found.start()), of)
            )
    return made


def sentences(text: str) -> list[tuple[int, str]]:
    """Where each sentence of a marked text begins, and its words without the marks."""
    return [
        (found.start(), unmarked(found[0]).strip())
        for found in _SENTENCE.finditer(text)
        if found[0].strip()
    ]


def spans(text: str, kinds: Sequence[str], plain: str) -> list[tuple[str, str]]:
    """A marked text in pieces as it reads, each with its kind; `plain` is said of a bare mark.

    >>> spans("A [keyword: Templar] with a [temper].", ("", "keyword"), "ability")
    [('', 'A '), ('keyword', 'Templar'), ('', ' with a '), ('ability', 'temper'), ('', '.')]
    """
    pieces: list[tuple[str, str]] = []
    at = 0
    for found in _MARK.finditer(text):
        kind = (marks(found[0], kinds) or [MarkedPhrase("", "", 0)])[0].kind
        pieces += [("", text[at : found.start()]), (kind or plain, found[2].strip())]
        at = found.end()
    return [piece for piece in (*pieces, ("", text[at:])) if piece[1]]


def unmarked(text: str) -> str:
    """A marked text as it reads.

    >>> unmarked("A [keyword: Templar] with a [temper].")
    'A Templar with a temper.'
    """
    return _MARK.sub(lambda found: found[2].strip(), text)
