"""The plain kinds of blanks: words, numbers, yes or no, picks, the faces of dice."""

import re
from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from hearthside.core import typed_text
from hearthside.core.dice import Die, Pool
from hearthside.core.fields import Field, Follows, Pick, either
from hearthside.core.wording.typesetting import with_apostrophes


class Text(Field, frozen=True, kw_only=True, tag="text"):
    """Words. Blank is allowed unless `needed`."""

    value: str = ""
    most: int = 200
    needed: bool = False
    long: bool = False
    placeholder: str = ""
    examples: tuple[str, ...] = ()
    """The same for a list, whose lines have them in turn."""
    suggestions: tuple[str, ...] = ()
    missing: str = ""
    """What to do where it is needed and blank, if its label does not say so."""
    bars: str = ""
    """Characters that do not fit: a sign beside numbers is no digit."""
    deed: bool = False
    """Whether it asks what somebody does, in their own words: a line begun for the story is it."""

    def problem(self, value: Any) -> str:
        if not isinstance(value, str):
            return f"{self.called}: write some words."
        if unfit := "".join(dict.fromkeys(letter for letter in value if letter in self.bars)):
            return f"{self.called}: “{unfit}” does not fit here. Leave it out."
        if self.needed and not value.strip():
            return self.missing or f"Fill in “{self.label}” first."
        sentence = typed_text.problem(value, self.most)
        return f"{self.called}: {sentence}" if sentence else ""

    def read(self, raw: Sequence[str]) -> str:
        """Words, and so names, with a book's apostrophes; what was there before stays as it is."""
        words = raw[-1].replace("\r\n", "\n").strip() if raw else ""
        known = words == self.value or words in self.suggestions
        return words if known else with_apostrophes(words)


class Marked(Text, frozen=True, kw_only=True, tag="marked"):
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


class Moment(Text, frozen=True, kw_only=True, tag="moment"):
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


class Kept(Field, frozen=True, kw_only=True, tag="kept"):
    """What a form was drawn with. Nobody is asked for it: it comes back as it was, so that a game
    can tell what others changed while somebody was writing."""

    value: str = ""

    def problem(self, value: Any) -> str:
        fits = isinstance(value, str) and not typed_text.problem(value, MOST_KEPT)
        return "" if fits else f"{self.called} has to come back as it was."


MOST_KEPT = 10_000


class Number(Field, frozen=True, kw_only=True, tag="number"):
    """A whole number between two bounds, both allowed. Blank is no number, unless `needed`."""

    least: int
    most: int
    value: int | None = None
    signed: bool = False
    needed: bool = True
    names: tuple[tuple[int, str], ...] = ()
    """What some numbers are called, such as the rungs of a ladder."""
    over: int = 0
    """What it comes on top of, where that is what people read: 1 over a level of 2 reads 3."""

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
        if value is None:
            return ""
        return f"{self.over + value:{'+' if self.signed else ''}}"


class YesNo(Field, frozen=True, kw_only=True, tag="yes-no"):
    """A question with two answers."""

    value: bool = False

    def problem(self, value: Any) -> str:
        return "" if isinstance(value, bool) else f"{self.called}: answer yes or no."

    def read(self, raw: Sequence[str]) -> Any:
        return bool(raw) and raw[-1] in ("yes", "on", "true", "1")

    def shown(self, value: Any) -> str:
        return "yes" if value else "no"


SAID_IN_FULL = 60
"""How many letters of picks a refusal lists; longer ones are read on the form."""


class Choice(Field, frozen=True, kw_only=True, tag="choice"):
    """Exactly one of several. With `forecast` each pick shows the odds it would lead to."""

    picks: tuple[Pick, ...]
    value: str = ""
    needed: bool = True
    """Whether one has to be chosen; otherwise blank is nothing chosen yet."""
    missing: str = ""
    """What to do where none is chosen, if the label and the picks do not say so."""
    forecast: bool = False
    likely: int = 0
    """How many of its picks, the first of them, stand open: the rest waits behind More."""
    beside: str = ""
    """The rows among whose lines one is chosen, by the name of their blank: each has a button. Its
    picks are settled lines by name, or else lines by their place."""
    folded: bool = False
    """Whether it is a list to open, however few there are: one form may ask for several."""
    pictured: bool = False
    """Whether its picks are pictures of the table, by id, and shown as such."""
    sends: bool = False
    """Whether its picks send the form at once, with all that stands above them."""
    chips: bool = False
    """Whether its picks are a word each and stand side by side."""
    follows: Follows | None = None
    """What is chosen along with another blank; of a list to open."""

    def problem(self, value: Any) -> str:
        if value in [pick.value for pick in self.picks] or (value == "" and not self.needed):
            return ""
        if not value and self.missing:
            return self.missing
        every = either([pick.label for pick in self.picks])
        return f"{self.called}: choose {every if len(every) <= SAID_IN_FULL else 'one of them'}."

    def shown(self, value: Any) -> str:
        return next((pick.label for pick in self.picks if pick.value == value), "")

    def counted(self, value: Any, total: str) -> int:
        return _picked(self.picks, (value,), total)


class Named(Protocol):
    """Somebody or something that can be chosen as it stands."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...


def one_of(
    name: str, label: str, among: Iterable[Pick | Named], value: str | None = None, **look: Any
) -> Choice:
    """A choice that stands on the first, or on `value` where that is among them: of picks, or of
    whatever has an id and a name."""
    picks = _picks(among)
    first = picks[0].value if picks else ""
    start = next((pick.value for pick in picks if pick.value == value), first)
    return Choice(name, label, picks=picks, value=start, **look)


def must_say(name: str, label: str, missing: str, **look: Any) -> Text:
    """Words nobody can do without; `missing` is what to do first where they are blank."""
    return Text(name, label, needed=True, missing=missing, **look)


def left_open(name: str, label: str, among: Iterable[Pick | Named], **look: Any) -> Choice:
    """A choice nobody makes for somebody, since it costs or marks something: it stands open, unless
    there is but one."""
    picks = _picks(among)
    only = picks[0].value if len(picks) == 1 else ""
    return Choice(name, label, picks=picks, value=only, **look)


def _picks(among: Iterable[Pick | Named]) -> tuple[Pick, ...]:
    return tuple(one if isinstance(one, Pick) else Pick(one.id, one.name) for one in among)


class Many(Field, frozen=True, kw_only=True, tag="many"):
    """Any number of several, between two bounds; each at most once."""

    picks: tuple[Pick, ...]
    value: tuple[str, ...] = ()
    least: int = 0
    most: int = 99
    chips: bool = False
    """Whether its picks are a few words each and stand side by side, without odds of their own."""
    unsaid: bool = False
    """Whether a move may say nothing of it, which is something else than none."""

    def problem(self, value: Any) -> str:
        if value is None and self.unsaid:
            return ""
        if not isinstance(value, list | tuple) or len(set(value)) != len(value):
            return f"{self.called}: choose each at most once."
        known = {pick.value for pick in self.picks}
        if not known.issuperset(value):
            return f"{self.called}: choose from {either([pick.label for pick in self.picks])}."
        if not self.least <= len(value) <= self.most:
            if len(self.picks) == 1:
                return f"{self.called}: tick it first."
            wanted = f"{self.least}" if self.least == self.most else f"{self.least} to {self.most}"
            if self.most >= len(self.picks):
                every = self.least == len(self.picks)
                wanted = f"all {self.least}" if every else f"at least {self.least}"
            if not value:
                return f"{self.called}: choose {wanted} first."
            return f"{self.called}: you chose {len(value)}. Choose {wanted}."
        return ""

    def read(self, raw: Sequence[str]) -> tuple[str, ...]:
        return tuple(value for value in raw if value)

    def shown(self, value: Any) -> str:
        labels = {pick.value: pick.label for pick in self.picks}
        return ", ".join(labels.get(one, one) for one in value or ())

    def counted(self, value: Any, total: str) -> int:
        return _picked(self.picks, value, total)


class Ranked(Many, frozen=True, kw_only=True, tag="ranked"):
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


class Faces(Field, frozen=True, kw_only=True, tag="faces"):
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
        known = {str(face): face for die in self.dice for face in die.faces}
        return tuple(known.get(face, face) for face in raw)


def _picked(picks: Sequence[Pick], values: Sequence[str], total: str) -> int:
    return sum(pick.counts.get(total, 0) for pick in picks if pick.value in values)
