"""The blanks of forms, as data: each says what fits it and reads what a browser sent. What all of
them share; their kinds are in `field_kinds` and `composed_fields`.

A blank, or a pick, may hang on what another blank holds (`When`), and may count towards a total of
the form, such as a purse (`counts`). A browser without script shows them all: what is not asked is
not read.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from hearthside.core.attempt_card import Thrown

Counts = dict[str, int]
"""What something adds to which total of its form, by name: a price is `{"caps": -2}`."""


class _Empty(dict[str, Any]):
    """Nothing by any name."""


EMPTY = _Empty()
"""What hundreds of picks and buttons on a page have in common: where a plain `{}` is the default,
msgspec makes another one for each of them."""


class When(msgspec.Struct, frozen=True):
    """Another blank of the same form, or line, and what it must hold: any one of these."""

    field: str
    values: tuple[str | int | bool, ...]

    def holds(self, filled: Mapping[str, Any]) -> bool:
        held = filled.get(self.field)
        if type(held) is list or type(held) is tuple:
            return any(value in self.values for value in held)
        return held in self.values


class Follows(msgspec.Struct, frozen=True):
    """Another blank of the same form, and what is suggested for what it holds, the likeliest first:
    the first of them on offer is chosen with it, until somebody chooses for themselves."""

    field: str
    suggests: Mapping[str, tuple[str, ...]]


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
    counts: Counts = EMPTY
    when: When | None = None
    """What another blank must hold for this to be on offer."""
    die: Thrown | None = None
    """The die on the tray it stands for, which is then what one taps."""
    bars: str = ""
    """Why it cannot be chosen yet: it is shown all the same, and says so."""
    row: Group | None = None
    """The line it stands in, where picks are laid out as a table: its group is the column."""
    without: str = ""
    """What leaving it out means, said in place of `help` while it is not chosen."""
    yields: bool = False
    """Whether it gives way to another such pick that a purse no longer reaches for."""
    lights: tuple[str, ...] = ()
    """Lines of the map beside the form that are lit while it is chosen, by their keys."""


class _Labelled(msgspec.Struct, frozen=True, tag_field="kind"):
    name: str
    label: str


class Field(_Labelled, frozen=True, kw_only=True):
    """One blank of a form: its name, its label, and by keyword whatever else there is to it.
    `value` is what it starts with."""

    help: str = ""
    rules: tuple[str, ...] = ()
    group: Group | None = None
    """Under which heading it stands, where a form has many blanks: a table's settings."""
    when: When | None = None
    """What another blank must hold for this to be asked. Until then it stays as it starts."""
    brief: str = ""
    """What it is about, in a word or two: with them it may wait behind More while it stays as it
    starts (`opponent`, `risk`). Where it starts with something, what that means (`with Sword`)."""
    counts: Counts = EMPTY
    """What a yes, a line, words, or each one of a number adds to totals; a pick has its own."""

    @property
    def called(self) -> str:
        """The label inside a sentence: a question, or words that a blank goes on, are quoted.

        >>> Field(name="want", label="What do you want?").called
        '“What do you want?”'
        >>> Field(name="goal", label="so I must").called
        '“so I must”'
        """
        goes_on = self.label[:1].islower() or self.label.startswith("I ")
        return f"“{self.label}”" if goes_on or self.label.endswith("?") else self.label

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


def asked(fields: Sequence[Field], filled: Mapping[str, Any]) -> list[Field]:
    """The blanks that are asked as the others stand, each with the picks it then has."""
    return list(each_asked(fields, filled))


def each_asked(fields: Sequence[Field], filled: Mapping[str, Any]) -> Iterator[Field]:
    """The same one by one, for whoever may not need them all."""
    for field in fields:
        if field.when is None or field.when.holds(filled):
            yield _narrowed(field, filled)


def unfit(fields: Sequence[Field], filled: Mapping[str, Any]) -> tuple[str, str]:
    """(field, sentence) of the first blank that does not hold what fits it, or nothing. What is not
    asked stays as it starts, or says nothing."""
    now = {field.name: field for field in asked(fields, filled)}
    for field in fields:
        held, sentence = filled.get(field.name), _amiss(fields, field, filled)
        if field.name in now and not sentence:
            sentence = _barred(field, held) or now[field.name].problem(held)
        elif _plain(filled.get(field.name, field.start)) not in (_plain(field.start), ""):
            left = f"{field.called} does not apply with your other choices. Leave it as it was."
            sentence = sentence or left
        if sentence:
            return field.name, sentence
    return "", ""


def _amiss(fields: Sequence[Field], field: Field, filled: Mapping[str, Any]) -> str:
    """What one of several picks goes with that is not chosen, or nothing."""
    held, picks = filled.get(field.name), getattr(field, "picks", ())
    if not isinstance(held, list | tuple):
        return ""
    for pick in picks:
        if pick.value in held and pick.when and not pick.when.holds(filled):
            (other,) = (one for one in fields if one.name == pick.when.field)
            needed = either([other.shown(value) for value in pick.when.values])
            return f"{pick.label} goes with {needed}. Choose that, or leave it out."
    return ""


def _plain(value: Any) -> Any:
    return msgspec.to_builtins(value)


def _barred(field: Field, value: Any) -> str:
    """Why what was chosen cannot be chosen yet, or nothing."""
    picks: tuple[Pick, ...] = getattr(field, "picks", ())
    return next((pick.bars for pick in picks if pick.bars and pick.value == value), "")


def _narrowed(field: Field, filled: Mapping[str, Any]) -> Field:
    picks: tuple[Pick, ...] = getattr(field, "picks", ())
    if not [pick for pick in picks if pick.when or pick.bars]:
        return field
    open_now = [pick for pick in picks if not pick.bars]
    left = [pick for pick in open_now if pick.when is None or pick.when.holds(filled)]
    return replace(field, picks=tuple(left))


def _weight(value: Any) -> int:
    if isinstance(value, bool | int):
        return int(value)
    return int(isinstance(value, str) and bool(value.strip()))


def either(labels: Sequence[str]) -> str:
    labels = list(dict.fromkeys(labels))
    if len(labels) > 6:
        labels = [*labels[:6], "and more"]
        return ", ".join(labels)
    return " or ".join(filter(None, [", ".join(labels[:-1]), labels[-1] if labels else "nothing"]))
