"""Blanks made of blanks: lines of several blanks each, which may read as sentences."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from hearthside.core.field_kinds import Number, YesNo
from hearthside.core.fields import Field, asked, unfit
from hearthside.core.wording.typesetting import uncapital


class Rows(Field, frozen=True, kw_only=True, tag="rows"):
    """Several lines of the same blanks, such as stunts. A line left wholly blank is no line."""

    fields: tuple[Field, ...]
    value: tuple[dict[str, Any], ...] = ()
    least: int = 0
    most: int = 12
    settled: str = ""
    """The choice that names each line, where the lines are settled: it is shown, not asked. The
    help of its pick says what the line comes to."""
    reads: str = ""
    """How a line reads with its blanks in it, by name: `Because {feature}, {kind} {text}.` What is
    not named stands below."""
    path: bool = False
    """Whether its lines are cards on a path, each with the help of what it is about."""

    @property
    def pieces(self) -> "Pieces":
        """How a line reads, in order: words, each with the blank that follows them."""
        return _cut(self.reads, self.fields)

    def told(self, row: Mapping[str, Any]) -> str:
        """A line as it reads; what is not asked as it stands is left out, spaces and all. What is
        written below a line of a path comes after it, and names any other."""
        words = {one.name: one.shown(row.get(one.name)) for one in asked(self.fields, row)}
        blank = [rf" ?\{{{one.name}\}}" for one in self.fields if not words.get(one.name)]
        reads = re.sub("|".join(blank), "", self.reads) if blank else self.reads
        said = reads.format(**words)
        rest = [words[one] for one in words if f"{{{one}}}" not in self.reads and words[one]]
        more = next(iter(rest), "")
        first, then = (said, more) if self.path else (more, said)
        return " ".join(f"{first}: {then}".split() if more else said.split())

    def problem(self, value: Any) -> str:
        if not isinstance(value, list | tuple):
            return f"{self.called}: give a list of lines."
        if not self.least <= len(value) <= self.most:
            if self.least == self.most:
                return f"{self.called}: all {self.most} lines are needed. Leave none blank."
            return f"{self.called}: {len(value)} lines. Keep it from {self.least} to {self.most}."
        for at, row in enumerate(value, 1):
            row = row if isinstance(row, dict) else msgspec.to_builtins(row)
            if not isinstance(row, dict):
                return f"{self.called}: each line needs its blanks by name."
            if missing := next((one for one in self.fields if one.name not in row), None):
                return f"{self.called}: {missing.called} is missing on a line."
            if sentence := unfit(self.fields, row)[1]:
                return f"Line {at}: {sentence}"
        return ""

    def shown(self, value: Any) -> str:
        """Its lines one after another, each by what it begins with and the rest in brackets: a yes
        by what it says yes to, a letter and its number as one word (`Steel B4`), what is nothing
        not at all."""
        return "; ".join(self._in_short(row) for row in value or ())

    def _in_short(self, row: Mapping[str, Any]) -> str:
        said: list[str] = []
        for one in asked(self.fields, row):
            held = row.get(one.name)
            on_top = isinstance(one, Number) and one.over
            words = one.shown(held) if held or on_top else ""
            if isinstance(one, YesNo) and held:
                words = uncapital(one.label)
            if isinstance(one, Number) and said and len(said[-1].rpartition(" ")[2]) == 1:
                said[-1] += str(held or 0)
            elif words and len(words) == 1 and said:
                said[-1] += f" {words}"
            elif words:
                said.append(words)
        rest = f" ({', '.join(said[1:])})" if said[1:] else ""
        return f"{said[0]}{rest}" if said else ""

    def counted(self, value: Any, total: str) -> int:
        lines = sum(one.counted(row[one.name], total) for row in value for one in self.fields)
        return lines + self.counts.get(total, 0) * len(value)


Pieces = tuple[tuple[str, Field | None], ...]


def _cut(template: str, blanks: Sequence[Field]) -> Pieces:
    from string import Formatter  # few forms are sentences

    fields = {one.name: one for one in blanks}
    cut = Formatter().parse(template)
    return tuple((words, fields[name] if name else None) for words, name, _, _ in cut)
