"""Options are forms as data: what a seat may do now, for the browser, the terminal and the API."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from hearthside.core.composed_fields import Rows
from hearthside.core.field_kinds import (
    Choice,
    Faces,
    Kept,
    Many,
    Marked,
    Moment,
    Number,
    Ranked,
    Text,
    YesNo,
    left_open,
    must_say,
    one_of,
)
from hearthside.core.fields import EMPTY, Counts, Field, Follows, Group, Pick, When, asked, unfit
from hearthside.core.moves import Illegal, Move, tag_of
from hearthside.core.posted_forms import is_kept, read_all, read_blank

__all__ = [
    "Choice",
    "Counts",
    "Faces",
    "Field",
    "Follows",
    "Group",
    "Kept",
    "Many",
    "Marked",
    "Moment",
    "Number",
    "Option",
    "Pick",
    "Ranked",
    "Rows",
    "Sum",
    "Text",
    "Total",
    "When",
    "YesNo",
    "is_kept",
    "left_open",
    "must_say",
    "one_of",
    "purse",
    "read_blank",
]


class Total(msgspec.Struct, frozen=True, kw_only=True):
    """A number under a form that follows what is filled in: a purse that counts down, dice that add
    up. What counts towards it says so (`counts`)."""

    name: str
    label: str
    start: int = 0
    least: int | None = None
    most: int | None = None
    unit: str = ""
    """What stands behind the number: `D`, ` caps`."""
    on_button: bool = False
    """Whether it stands on the form's button, after what that says."""
    lapses: bool = False
    """Whether what is left of it in the end is lost."""

    def problem(self, now: int) -> str:
        """One sentence on why the form cannot be sent like this, or nothing."""
        is_now = f"{self.label}: {now}{self.unit}.".replace("-", "−")
        if self.least is not None and now < self.least:
            if self.start >= self.least:
                return f"{is_now} Take back {self.least - now}."
            return f"{is_now} It takes at least {self.least}{self.unit}."
        if self.most is not None and now > self.most:
            if self.least == self.most and self.start > self.most:
                return f"{is_now} Hand out {now - self.most} more."
            return f"{is_now} It goes up to {self.most}{self.unit}. Take back {now - self.most}."
        return ""


class Sum(msgspec.Struct, frozen=True):
    """A total as it stands with what is filled in."""

    total: Total
    now: int
    problem: str = ""


def purse(
    name: str, has: int, label: str = "", *, all_of_it: bool = False, lapses: bool = False
) -> Total:
    """What can be spent in a form, counting down; perhaps every bit of it has to be."""
    return Total(
        name=name,
        label=label or f"{name.capitalize()} left",
        start=has,
        least=0,
        most=0 if all_of_it else None,
        lapses=lapses,
    )


SECTIONS = frozenset(
    {
        *("turn", "aside", "act", "scene", "struggle", "compel", "reveal", "sheet", "make", "gm"),
        *("table", "tell", "note", "log", "safety", "shelf", "kept", "pictures"),
    }
)
"""Where something that is offered may belong: pages have a place for each, and for no other."""


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """One thing a seat may do now. `fixed` values and the fields together make the move."""

    move: str
    label: str
    fields: tuple[Field, ...] = ()
    fixed: dict[str, Any] = EMPTY
    go: str = ""
    """What the button of its form says, where that is not the label: `Ask to roll`."""
    help: str = ""
    rules: tuple[str, ...] = ()
    cost: str = ""
    """What it spends, in a word or two: `1 fate point`. Empty when it is free."""
    section: str = "act"
    """Where it belongs, one of `SECTIONS`: as `Verb.section` says, or `turn` (asked of you now) or
    `aside` (asked in passing)."""
    about: str = ""
    """The character, card or log line it belongs to, by id, so that it can stand beside it."""
    step: str = ""
    """The step of making somebody that it belongs to, by id: without blanks it is a button at the
    head of that step, with them it is asked there first."""
    best: bool = False
    """The highlighted next step."""
    instead: bool = False
    """Whether it is the other way on, which stands beside the highlighted step."""
    apart: bool = False
    """Whether its form opens over the page even where it stands out, so that what it is about stays
    in sight until then."""
    rare: bool = False
    """Whether it is seldom wanted: it waits behind `More ways` beside the others."""
    forecast: bool = False
    """Whether making this move changes what is likely, so that its odds are worth showing."""
    odds_of: str = ""
    """Whose chances its odds are, by name, where they are not those of whoever is asked."""
    danger: bool = False
    """Whether it deserves a second look before it is done."""
    stead: str = ""
    """The seat or character, by id, in whose stead it would be done: the GM may answer for somebody
    who is away. It stands under `turn` while the GM is asked nothing, and the log says so."""
    asked: str = ""
    """What they are asked, as its title says it to them; of a seat's own answers only where the
    title above all it is asked is another's, such as a vote beside the story."""
    totals: tuple[Total, ...] = ()
    """Numbers that follow what is filled in. One out of bounds refuses the form, unless `loose`."""
    loose: bool = False
    """Whether it also keeps what is unfinished: then totals are told and nothing is refused."""
    into: str = ""
    """The blank of the move that holds the fields by name, where the move does not have them."""
    late: str = ""
    """The key of what takes the words of this form once it is no longer on offer itself."""
    once: str = ""
    """The contest or attempt it is asked about, by id: the next one asks the same question afresh,
    and nothing half-filled is carried over."""

    @property
    def key(self) -> str:
        """A name for this option that stays the same while it is on offer."""
        return key_of(self.move, self.fixed, self.once)

    @property
    def foretells(self) -> bool:
        """Whether what is chosen in it changes what is likely, so that its odds are shown."""
        return self.forecast or any(
            isinstance(field, Choice) and field.forecast for field in self.fields
        )

    def problem(self, move: Move) -> tuple[str, str]:
        """(field, sentence) of the first thing that does not fit, or two empty strings."""
        if name := unlike(self.fixed, move):
            return name, f"{self.label} is not on offer with {name} {getattr(move, name)!r}."
        filled = self.within(move)
        if self.into and (unknown := set(filled) - {field.name for field in self.fields}):
            return self.into, f"{self.label} does not ask for {min(unknown)} just now."
        if (found := self.misfit(filled))[1]:
            return found
        named = {*self.fixed, self.into, *(field.name for field in self.fields)}
        for name, default in _defaults(type(move)).items():
            # What a form does not ask for stays as the move has it by itself.
            if name not in named and getattr(move, name) != default:
                return name, f"{self.label} does not ask for {name} just now."
        return "", ""

    def within(self, move: Move) -> dict[str, Any]:
        """What a move holds in the blanks of this form."""
        if self.into:
            given = dict(_plain(getattr(move, self.into)))
            return {**self.starts(), **given} if self.loose else given
        return {field.name: _plain(getattr(move, field.name)) for field in self.fields}

    def misfit(self, filled: Mapping[str, Any]) -> tuple[str, str]:
        """(field, sentence) of the first blank or total that does not fit, or two empty strings."""
        if (found := unfit(self.fields, filled))[1] or self.loose:
            return found
        return "", next((one.problem for one in self.sums(filled) if one.problem), "")

    def sums(self, filled: Mapping[str, Any]) -> tuple[Sum, ...]:
        """The totals as they stand with what is filled in; before that, with what it starts as."""
        now = asked(self.fields, filled) if self.totals else []
        made = []
        for total in self.totals:
            counts = (field.counted(filled[field.name], total.name) for field in now)
            stands = total.start + sum(counts)
            made.append(Sum(total, stands, total.problem(stands)))
        return tuple(made)

    def admits(self, move: Move) -> bool:
        """Whether this option covers the move: that is legality."""
        return tag_of(type(move)) == self.move and not self.problem(move)[1]

    def starts(self) -> dict[str, Any]:
        """What the blanks hold before anyone touches them."""
        return {field.name: field.start for field in self.fields}

    def values(self) -> dict[str, Any]:
        """The move as the form stands before anyone touches it."""
        return self.made(self.starts())

    def made(self, filled: Mapping[str, Any]) -> dict[str, Any]:
        """The move that a filled form means, as plain data."""
        held = {self.into: dict(filled)} if self.into else filled
        return {"move": self.move, **held, **self.fixed}

    def read(self, posted: Mapping[str, Sequence[str]]) -> dict[str, Any]:
        """The move a browser's form meant, ready to be converted and checked."""
        return self.made(read_all(self.fields, posted))

    def filled(self, posted: Mapping[str, Sequence[str]]) -> dict[str, Any]:
        """The same, or a refusal at the first blank that does not hold what fits it."""
        filled = read_all(self.fields, posted)
        field, sentence = self.misfit(filled)
        if sentence:
            raise Illegal(sentence, field)
        return self.made(filled)


def unlike(fixed: Mapping[str, Any], move: Move) -> str:
    """The first of what is fixed that a move has otherwise, or nothing."""
    differ = (name for name, value in fixed.items() if _plain(getattr(move, name)) != _plain(value))
    return next(differ, "")


def key_of(move: str, fixed: Mapping[str, Any], once: str) -> str:
    """The name of what is on offer: the move, what is fixed of it, and the occasion."""
    key = move  # every button has one, at every seat and after every move: this is worth a loop
    for value in fixed.values():
        if named := value if type(value) is str else _in_key(value):
            key = f"{key}-{named}"
    return f"{key}-{once}" if once else key


def _in_key(value: Any) -> str:
    """What tells one option from another, as a person would write it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return "+".join(map(_in_key, value))
    if isinstance(value, dict):
        return "+".join(f"{name}={_in_key(held)}" for name, held in value.items())
    return "" if value is None else f"{value}"


@cache
def _defaults(move: type[Move]) -> dict[str, Any]:
    """What a move says by itself, for each of its blanks that need not be filled in."""
    blanks = msgspec.structs.fields(move)
    return {each.name: each.default for each in blanks if each.default is not msgspec.NODEFAULT}


def _plain(value: Any) -> Any:
    return msgspec.to_builtins(value)
