"""The blanks of forms, as data: each says what fits it and reads what a browser sent.

A blank, or a pick, may hang on what another blank holds (`When`), and may count towards a total of
the form, such as a purse (`counts`). A browser without script shows them all: what is not asked is
not read.
"""

import re
from collections.abc import Mapping, Sequence
from string import Formatter
from typing import Any

import msgspec
from msgspec.structs import replace

from hearthside.core import text
from hearthside.core.dice import Die, Pool
from hearthside.core.show import Thrown

Counts = dict[str, int]
"""What something adds to which total of its form, by name: a price is `{"caps": -2}`."""


class When(msgspec.Struct, frozen=True):
    """Another blank of the same form, or line, and what it must hold: any one of these."""

    field: str
    values: tuple[str | int | bool, ...]

    def holds(self, filled: Mapping[str, Any]) -> bool:
        held = filled.get(self.field)
        each = held if isinstance(held, list | tuple) else (held,)
        return any(value in self.values for value in each)


class Group(msgspec.Struct, frozen=True):
    """A heading for blanks that belong together, and a sentence on what they are about."""

    title: str
    help: str = ""


class Pick(msgspec.Struct, frozen=True):
    """One thing to choose."""

    value: str
    label: str
    help: str = ""
    group: str = ""
    counts: Counts = {}
    when: When | None = None
    """What another blank must hold for this to be on offer."""
    die: Thrown | None = None
    """The die on the tray it stands for, which is then what one taps."""
    bars: str = ""
    """Why it cannot be chosen yet: it is shown all the same, and says so."""
    row: Group | None = None
    """The line it stands in, where picks are laid out as a table: its group is the column."""


class Field(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind"):
    """One blank of a form. `value` is what it starts with."""

    name: str
    label: str
    help: str = ""
    rules: tuple[str, ...] = ()
    group: Group | None = None
    """Under which heading it stands, where a form has many blanks: a table's settings."""
    when: When | None = None
    """What another blank must hold for this to be asked. Until then it stays as it starts."""
    brief: str = ""
    """What is assumed while it stays as it starts, in a few words: `nobody in the way`."""
    counts: Counts = {}
    """What a yes, a line, words, or each one of a number adds to totals; a pick has its own."""

    @property
    def called(self) -> str:
        """The label inside a sentence: a question keeps its own mark.

        >>> Field(name="want", label="What do you want?").called
        '“What do you want?”'
        """
        return f"“{self.label}”" if self.label.endswith("?") else self.label

    def problem(self, value: Any) -> str:
        """One sentence on why this value does not fit, or nothing."""
        raise TypeError(f"{type(self).__name__} does not say what fits it")

    def read(self, raw: Sequence[str]) -> Any:
        """The value a browser's form meant."""
        return raw[-1] if raw else ""

    @property
    def start(self) -> Any:
        """What it holds before anyone touches it."""
        return getattr(self, "value", None)

    def shown(self, value: Any) -> str:
        """A value as people read it: its words, the label of a pick. Nothing where it is blank."""
        return value if isinstance(value, str) else ""

    def counted(self, value: Any, total: str) -> int:
        """What a value adds to a total."""
        return self.counts.get(total, 0) * _weight(value)


class Text(Field, frozen=True, tag="text"):
    """Words. Blank is allowed unless `needed`."""

    value: str = ""
    most: int = 200
    needed: bool = False
    long: bool = False
    placeholder: str = ""
    suggestions: tuple[str, ...] = ()
    bars: str = ""
    """Characters that do not fit: a sign beside numbers is no digit."""

    def problem(self, value: Any) -> str:
        if not isinstance(value, str):
            return f"{self.called}: write some words."
        if unfit := "".join(dict.fromkeys(letter for letter in value if letter in self.bars)):
            return f"{self.called}: “{unfit}” does not fit here. Leave it out."
        if self.needed and not value.strip():
            return f"{self.called} is still blank. Write a few words."
        sentence = text.problem(value, self.most)
        return f"{self.called}: {sentence}" if sentence else ""

    def read(self, raw: Sequence[str]) -> str:
        return raw[-1].replace("\r\n", "\n").strip() if raw else ""


class Marked(Text, frozen=True, tag="marked"):
    """A text in which phrases are marked, each by a kind: `a [keyword: Templar] with a [temper]`.

    The brackets are the value, so that it can be typed anywhere; a browser may offer buttons that
    put them around what is selected. A mark without a kind is the first of `kinds`. A mark may say
    which other phrase it belongs to: `[breakout of Templar: holy rage]`.
    """

    kinds: tuple[Pick, ...] = ()
    """The everyday ones have no group."""
    inner: str = ""
    """The kind that belongs to another phrase."""
    homes: tuple[str, ...] = ()
    """The kinds of phrase it may belong to."""
    known: tuple[str, ...] = ()
    """What it may belong to besides the marks in the text."""


class Moment(Text, frozen=True, tag="moment"):
    """A date and a time of day, as the people at the table write them: `2026-11-22T19:30`."""

    def problem(self, value: Any) -> str:
        if sentence := super().problem(value):
            return sentence
        if not value or _MOMENT.fullmatch(value):
            return ""
        return f"{self.called}: give a date and a time, such as 2026-11-22T19:30."


_MOMENT = re.compile(
    r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d"
)  # fmt: skip


class Kept(Field, frozen=True, tag="kept"):
    """What a form was drawn with. Nobody is asked for it: it comes back as it was, so that a game
    can tell what others changed while somebody was writing."""

    value: str = ""

    def problem(self, value: Any) -> str:
        fits = isinstance(value, str) and not text.problem(value, MOST_KEPT)
        return "" if fits else f"{self.called} has to come back as it was."


MOST_KEPT = 10_000


class Number(Field, frozen=True, tag="number"):
    """A whole number between two bounds, both allowed. Blank is no number, unless `needed`."""

    least: int
    most: int
    value: int | None = None
    signed: bool = False
    needed: bool = True

    def problem(self, value: Any) -> str:
        if value is None and not self.needed:
            return ""
        if isinstance(value, bool) or not isinstance(value, int):
            return f"{self.called} is a whole number from {self.least} to {self.most}."
        if not self.least <= value <= self.most:
            return f"{self.called} is {value}. It goes from {self.least} to {self.most}."
        return ""

    def read(self, raw: Sequence[str]) -> Any:
        said = raw[-1].strip() if raw else ""
        if not said and not self.needed:
            return None
        try:
            return int(said.replace("−", "-").removeprefix("+"))
        except ValueError:
            return raw[-1] if raw else None

    def shown(self, value: Any) -> str:
        return "" if value is None else f"{value:+}" if self.signed else f"{value}"


class YesNo(Field, frozen=True, tag="yes-no"):
    """A question with two answers."""

    value: bool = False

    def problem(self, value: Any) -> str:
        return "" if isinstance(value, bool) else f"{self.called}: answer yes or no."

    def read(self, raw: Sequence[str]) -> Any:
        return bool(raw) and raw[-1] in ("yes", "on", "true", "1")

    def shown(self, value: Any) -> str:
        return "yes" if value else "no"


class Choice(Field, frozen=True, tag="choice"):
    """Exactly one of several. With `forecast` each pick shows the odds it would lead to."""

    picks: tuple[Pick, ...]
    value: str = ""
    needed: bool = True
    """Whether one has to be chosen; otherwise blank is nothing chosen yet."""
    forecast: bool = False
    beside: str = ""
    """The rows among whose lines one is chosen, by the name of their blank: each has a button. Its
    picks are settled lines by name, or else lines by their place."""
    folded: bool = False
    """Whether it is a list to open, however few there are: one form may ask for several."""
    pictured: bool = False
    """Whether its picks are pictures of the table, by id, and shown as such."""
    sends: bool = False
    """Whether its picks send the form at once: what comes next, one by one."""

    def problem(self, value: Any) -> str:
        if any(pick.value == value for pick in self.picks) or (value == "" and not self.needed):
            return ""
        return f"{self.called}: choose {either([pick.label for pick in self.picks])}."

    def shown(self, value: Any) -> str:
        return next((pick.label for pick in self.picks if pick.value == value), "")

    def counted(self, value: Any, total: str) -> int:
        return _picked(self.picks, (value,), total)


class Many(Field, frozen=True, tag="many"):
    """Any number of several, between two bounds; each at most once."""

    picks: tuple[Pick, ...]
    value: tuple[str, ...] = ()
    least: int = 0
    most: int = 99

    def problem(self, value: Any) -> str:
        if not isinstance(value, list | tuple) or len(set(value)) != len(value):
            return f"{self.called}: choose each at most once."
        known = {pick.value for pick in self.picks}
        if not known.issuperset(value):
            return f"{self.called}: choose from {either([pick.label for pick in self.picks])}."
        if not self.least <= len(value) <= self.most:
            wanted = f"{self.least}" if self.least == self.most else f"{self.least} to {self.most}"
            if self.most >= len(self.picks):
                wanted = f"at least {self.least}"
            return f"{self.called}: you chose {len(value)}. Choose {wanted}."
        return ""

    def read(self, raw: Sequence[str]) -> tuple[str, ...]:
        return tuple(value for value in raw if value)

    def shown(self, value: Any) -> str:
        labels = {pick.value: pick.label for pick in self.picks}
        return ", ".join(labels.get(one, one) for one in value or ())

    def counted(self, value: Any, total: str) -> int:
        return _picked(self.picks, value, total)


class Ranked(Many, frozen=True, tag="ranked"):
    """Several of several in order, the first of them first: one list to open for each place.

    A browser sends the places as `name.0`, `name.1` and so on; one left blank is skipped.
    """

    worth: tuple[str, ...] = ()
    """What each place gets, as it is told: `+3`."""

    @property
    def places(self) -> int:
        return min(self.most, len(self.picks))

    def problem(self, value: Any) -> str:
        chosen = list(value) if isinstance(value, list | tuple) else []
        if twice := next((one for one in chosen if chosen.count(one) > 1), ""):
            label = next((pick.label for pick in self.picks if pick.value == twice), twice)
            return f"{self.called}: {label} has two places. Give it one."
        return super().problem(value)


class Sentence(Field, frozen=True, tag="sentence"):
    """A sentence with blanks: `Because I {past}, I get +2 when I {act}.`

    Its value holds the blanks by name. A browser sends them as `name.past`, `name.act`. Left wholly
    blank it is no sentence, unless it is `needed`.
    """

    template: str
    blanks: tuple[Field, ...]
    value: dict[str, Any] = {}
    needed: bool = False

    def problem(self, value: Any) -> str:
        held = value if isinstance(value, dict) else msgspec.to_builtins(value)
        if not isinstance(held, dict) or not {one.name for one in self.blanks}.issuperset(held):
            return f"{self.called}: fill in {either([one.label for one in self.blanks])} by name."
        if not self.needed and not self.is_begun(held):
            return ""
        return next(filter(None, (one.problem(held.get(one.name)) for one in self.blanks)), "")

    def told(self, value: Mapping[str, Any]) -> str:
        """The whole sentence; what is still blank is left open."""
        words = {one.name: one.shown(value.get(one.name)) or "…" for one in self.blanks}
        return self.template.format(**words)

    @property
    def pieces(self) -> "Pieces":
        """The sentence in order: words, each with the blank that follows them."""
        return _cut(self.template, self.blanks)

    def shown(self, value: Any) -> str:
        return self.told(value) if self.is_begun(value or {}) else ""

    def is_begun(self, value: Mapping[str, Any]) -> bool:
        """Whether anything is written in it: a pick alone may be what it started with."""
        texts = [value.get(one.name) for one in self.blanks if isinstance(one, Text)]
        return any(isinstance(words, str) and words.strip() for words in texts)

    def counted(self, value: Any, total: str) -> int:
        inner = sum(one.counted(value.get(one.name), total) for one in self.blanks)
        return inner + self.counts.get(total, 0) * self.is_begun(value)


class Faces(Field, frozen=True, tag="faces"):
    """What real dice show, one face for each die."""

    dice: tuple[Die, ...]

    def problem(self, value: Any) -> str:
        if isinstance(value, list | tuple) and Pool(self.dice).admits(tuple(value)):
            return ""
        if Pool(self.dice).drawn:
            which = "card was" if len(self.dice) == 1 else "cards were"
            return f"Say which {which} drawn."
        return f"{self.called}: give one face for each of {', '.join(d.name for d in self.dice)}."

    def read(self, raw: Sequence[str]) -> tuple[Any, ...]:
        return tuple(int(face) if face.lstrip("-").isdecimal() else face for face in raw)


class Rows(Field, frozen=True, tag="rows"):
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
        """A line as it reads; what is not asked as it stands is left out, spaces and all."""
        words = {one.name: one.shown(row.get(one.name)) for one in asked(self.fields, row)}
        said = self.reads.format(**{one.name: words.get(one.name, "") for one in self.fields})
        rest = [words[one] for one in words if f"{{{one}}}" not in self.reads and words[one]]
        name = next(iter(rest), "")
        return " ".join(f"{name}: {said}".split() if name else said.split())

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
                return f"Line {at}. {sentence}"
        return ""

    def shown(self, value: Any) -> str:
        lines = ([one.shown(row.get(one.name)) for one in self.fields] for row in value or ())
        return "; ".join(", ".join(filter(None, line)) for line in lines)

    def counted(self, value: Any, total: str) -> int:
        lines = sum(one.counted(row[one.name], total) for row in value for one in self.fields)
        return lines + self.counts.get(total, 0) * len(value)


Pieces = tuple[tuple[str, Field | None], ...]


def _cut(template: str, blanks: Sequence[Field]) -> Pieces:
    fields = {one.name: one for one in blanks}
    cut = Formatter().parse(template)
    return tuple((words, fields[name] if name else None) for words, name, _, _ in cut)


def asked(fields: Sequence[Field], filled: Mapping[str, Any]) -> list[Field]:
    """The blanks that are asked as the others stand, each with the picks it then has."""
    return [
        _narrowed(field, filled)
        for field in fields
        if field.when is None or field.when.holds(filled)
    ]


def unfit(fields: Sequence[Field], filled: Mapping[str, Any]) -> tuple[str, str]:
    """(field, sentence) of the first blank that does not hold what fits it, or nothing."""
    now = {field.name: field for field in asked(fields, filled)}
    for field in fields:
        if field.name in now:
            held = filled.get(field.name)
            sentence = _barred(field, held) or now[field.name].problem(held)
        elif _plain(filled.get(field.name, field.start)) != _plain(field.start):
            sentence = f"{field.called} is not asked for as the rest stands. Leave it as it was."
        else:
            sentence = ""
        if sentence:
            return field.name, sentence
    return "", ""


def _plain(value: Any) -> Any:
    return msgspec.to_builtins(value)


def _barred(field: Field, value: Any) -> str:
    """Why what was chosen cannot be chosen yet, or nothing."""
    picks: tuple[Pick, ...] = getattr(field, "picks", ())
    return next((pick.bars for pick in picks if pick.bars and pick.value == value), "")


def _narrowed(field: Field, filled: Mapping[str, Any]) -> Field:
    picks: tuple[Pick, ...] = getattr(field, "picks", ())
    if not any(pick.when or pick.bars for pick in picks):
        return field
    open_now = (pick for pick in picks if not pick.bars)
    left = tuple(pick for pick in open_now if pick.when is None or pick.when.holds(filled))
    return replace(field, picks=left)


def _weight(value: Any) -> int:
    if isinstance(value, bool | int):
        return int(value)
    return int(isinstance(value, str) and bool(value.strip()))


def _picked(picks: Sequence[Pick], values: Sequence[str], total: str) -> int:
    return sum(pick.counts.get(total, 0) for pick in picks if pick.value in values)


def either(labels: Sequence[str]) -> str:
    labels = list(dict.fromkeys(labels))
    if len(labels) > 6:
        labels = [*labels[:6], "and more"]
        return ", ".join(labels)
    return " or ".join(filter(None, [", ".join(labels[:-1]), labels[-1] if labels else "nothing"]))
