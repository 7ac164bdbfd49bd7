"""The log in plain words: lines with the rules behind them and who may read them."""

from typing import Literal

import msgspec

from hearthside.core.moves import Audience


class Span(msgspec.Struct, frozen=True, array_like=True):
    """A run of text of one kind: a name is bold, an aspect or title is in the book face."""

    kind: Literal["text", "name", "aspect", "number"]
    text: str


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the log."""

    spans: tuple[Span, ...]
    rules: tuple[str, ...] = ()
    to: Audience = None
    beat: str = ""
    """The heading it stands under: Frame, Fall, React, Settle, Scene, Ruling …"""
    why: str = ""
    """A sentence that explains it when the line is opened."""
    retold: bool = True
    """Whether anybody would tell it afterwards. Passes, faces and placements are not retold."""

    @property
    def plain(self) -> str:
        """The line as bare text."""
        return "".join(span.text for span in self.spans)


def name(text: str) -> Span:
    """A person or character."""
    return Span("name", text)


def aspect(text: str) -> Span:
    """Words from the story: an aspect, a title, an aim."""
    return Span("aspect", text)


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
) -> Line:
    """A line from spans and bare strings, in order.

    >>> line(name("Wren"), " rolls +1.").plain
    'Wren rolls +1.'
    """
    made = tuple(Span("text", span) if isinstance(span, str) else span for span in spans)
    return Line(made, rules, to, beat, why, retold)


def listed(items: list[str]) -> str:
    """Names in a row: `Ana, Ben and Cy`.

    >>> listed(["Ana", "Ben", "Cy"])
    'Ana, Ben and Cy'
    """
    return " and ".join(filter(None, [", ".join(items[:-1]), *items[-1:]]))
