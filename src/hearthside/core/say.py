"""The log in plain words: lines with the rules behind them and who may read them."""

import re
from itertools import pairwise
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from hearthside.core.moves import BUT, Audience
from hearthside.core.table import Table


class Span(msgspec.Struct, frozen=True, array_like=True):
    """A run of text of one kind: a name is bold, an aspect or title is in the book face."""

    kind: Literal["text", "name", "aspect", "number", "emphasis"]
    text: str


class Veiled(Span, frozen=True, array_like=True):
    """A span not everyone may know. It lives only until the line is `settled`."""

    to: tuple[str, ...] = ()
    other: str | None = None
    """What the rest read in its place. Without such words the whole line is not for them."""


Kind = Literal["speech", "action", "narration", "outcome", "turning", "event", "bookkeeping"]
"""What a line is to the story: told by somebody, how something ended, a turning point (somebody is
taken out, concedes, is compelled, carries something away, grows), what else happened, or passes,
faces and placements that nobody would tell afterwards."""


ALONE = ("Compel", "Milestone")
"""The headings of what stands for itself, beside any attempt."""


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the log."""

    spans: tuple[Span, ...]
    rules: tuple[str, ...] = ()
    to: Audience = None
    beat: str = ""
    """The heading it stands under: Frame, Fall, React, Settle, Scene, Ruling …"""
    why: str = ""
    """A sentence that explains it when the line is opened."""
    kind: Kind = "event"
    who: str = ""
    """The character whose words or deed it is, by id, where somebody tells it."""
    of: int = 0
    """The entry it belongs to, by number: what an outcome looks like stands with the outcome."""
    shows: str = ""
    """The handout it lets one look at, by id."""
    grade: str = ""
    """How it went, by the name of one of the game's grades, where it is an outcome."""

    @property
    def retold(self) -> bool:
        """Whether anybody would tell it afterwards."""
        return self.kind != "bookkeeping"

    @property
    def plain(self) -> str:
        """The line as bare text."""
        return "".join(span.text for span in self.spans)


def name(text: str) -> Span:
    """A person or character."""
    return Span("name", text)


def who(table: Table[Any], id: str, other: str | None = None) -> Span:
    """Somebody in the story, for those who know that they are there."""
    known = table.play.cast[id]
    return (
        name(known.name)
        if known.known_to is None
        else Veiled("name", known.name, known.known_to, other)
    )


def aspect(text: str, to: Audience = None, other: str | None = None) -> Span:
    """Words from the story: an aspect, a title, an aim, perhaps not for everyone."""
    return Span("aspect", text) if to is None else Veiled("aspect", text, to, other)


def number(text: str) -> Span:
    """A figure worth noticing."""
    return Span("number", text)


def line(
    *spans: str | Span,
    rules: tuple[str, ...] = (),
    to: Audience = None,
    beat: str = "",
    why: str = "",
    retold: bool = True,
    kind: Kind | None = None,
    who: str = "",
    of: int = 0,
    shows: str = "",
    grade: str = "",
) -> Line:
    """A line from spans and bare strings, in order.

    What is not `retold` is bookkeeping; what stands under Settle is an outcome.

    A verb behind a name goes with it: one rolls, two roll.

    >>> line(name("Wren"), " rolls +1.").plain
    'Wren rolls +1.'
    >>> line(name("Two Guards"), " is out of it.").plain
    'Two Guards are out of it.'
    """
    made = _agreed(tuple(Span("text", one) if isinstance(one, str) else one for one in spans))
    plain: Kind = "outcome" if beat == "Settle" else "event"
    kind = kind or (plain if retold else "bookkeeping")
    return Line(made, rules, to, beat, why, kind, who, of, shows, grade)


_COUNTED = re.compile(
    r"(?:(?:the|a|all|some|these|those)\s+)?(?:two|three|four|five|six|seven|eight|nine|ten|eleven|"
    r"twelve|dozens?|several|many|both|few|[2-9]|\d\d+)\b",
    re.IGNORECASE,
)
_IRREGULAR = {"is": "are", "has": "have", "was": "were", "does": "do", "goes": "go"}
_NO_VERBS = ("as", "plus", "this", "its", "thus", "always", "across", "perhaps", "versus")


def several(named: str) -> bool:
    """Whether a name is of more than one, as far as it says so itself.

    >>> [several(one) for one in ("Two Apprentices", "The Guards", "Ash and Birch", "A dozen rats")]
    [True, True, True, True]
    >>> [several(one) for one in ("Tomas", "The guard", "The Abbess", "The Lord of Rats", "Iris")]
    [False, False, False, False, False]
    """
    head = re.split(r",| of | from | in ", named, maxsplit=1)[0].strip()
    if _COUNTED.match(head) or " and " in head:
        return True
    many = head.endswith("s") and not head.endswith(("ss", "us", "is", "’s", "'s"))
    return many and head.casefold().startswith(("the ", "some ", "these ", "those ", "all "))


def agreeing(named: str, words: str) -> str:
    """Words whose first is a verb, as they go with a name.

    >>> agreeing("Wren", "takes no part"), agreeing("Two Guards", "takes no part")
    ('takes no part', 'take no part')
    >>> agreeing("The Guards", "has it"), agreeing("The Guards", "passes")
    ('have it', 'pass')
    """
    verb = next(iter(words.split()), "").rstrip(".,:")
    if verb in _NO_VERBS or not verb.endswith("s") or verb.endswith("ss") or not several(named):
        return words
    plural = _IRREGULAR.get(verb, re.sub(r"(?<=ss|sh|ch)es$|(?<=x)es$|s$", "", verb))
    return words.replace(verb, plural, 1)


def _agreed(spans: tuple[Span, ...]) -> tuple[Span, ...]:
    """A line whose verbs go with the names before them, where a sentence begins with one."""
    made = list(spans)
    for at, (before, after) in enumerate(pairwise(spans)):
        begins = not at or spans[at - 1].text.endswith((": ", ". "))
        named = type(before) is Span and before.kind == "name"
        if begins and named and after.kind == "text" and after.text.startswith(" "):
            made[at + 1] = Span("text", agreeing(before.text, after.text))
    return tuple(made)


def settled(said: Line) -> list[Line]:
    """A line for those who may know all it names, and one for the rest if it has words for them.

    Secrecy is settled here, once, so that whoever reads the log needs to look at nothing but `to`.
    """
    hidden = [span for span in said.spans if isinstance(span, Veiled)]
    if not hidden:
        return [said]
    know = tuple(one for one in hidden[0].to if all(one in span.to for span in hidden))
    full = tuple(Span(span.kind, span.text) for span in said.spans)
    rest = tuple(
        Span(span.kind, (span.other or "") if isinstance(span, Veiled) else span.text)
        for span in said.spans
    )
    if said.to is not None or any(span.other is None for span in hidden):
        return [replace(said, spans=full, to=know if said.to is None else said.to)]
    others = replace(said, spans=rest, to=(BUT, *know), who="", grade="")
    return [replace(said, spans=full, to=know), others]


def emphasised(text: str) -> list[Span]:
    """What somebody typed, with *this* set off.

    >>> [(span.kind, span.text) for span in emphasised("I *said* no.")]
    [('text', 'I '), ('emphasis', 'said'), ('text', ' no.')]
    """
    cut = re.split(r"\*([^*\n]+)\*", text)
    spans = [Span("emphasis" if at % 2 else "text", part) for at, part in enumerate(cut)]
    return [span for span in spans if span.text]


def listed(items: list[str]) -> str:
    """Names in a row: `Ana, Ben and Cy`.

    >>> listed(["Ana", "Ben", "Cy"])
    'Ana, Ben and Cy'
    """
    return " and ".join(filter(None, [", ".join(items[:-1]), *items[-1:]]))
