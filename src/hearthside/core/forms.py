"""Options are forms as data: what a seat may do now, for the browser, the terminal and the API."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from hearthside.core import text
from hearthside.core.dice import Die, Pool
from hearthside.core.moves import Illegal, Move, tag_of


class Pick(msgspec.Struct, frozen=True):
    """One thing to choose."""

    value: str
    label: str
    help: str = ""
    group: str = ""


class Group(msgspec.Struct, frozen=True):
    """A heading for blanks that belong together, and a sentence on what they are about."""

    title: str
    help: str = ""


class Field(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind"):
    """One blank of a form. `value` is what it starts with."""

    name: str
    label: str
    help: str = ""
    rules: tuple[str, ...] = ()
    group: Group | None = None
    """Under which heading it stands, where a form has many blanks: a table's settings."""

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


class YesNo(Field, frozen=True, tag="yes-no"):
    """A question with two answers."""

    value: bool = False

    def problem(self, value: Any) -> str:
        return "" if isinstance(value, bool) else f"{self.called}: answer yes or no."

    def read(self, raw: Sequence[str]) -> Any:
        return bool(raw) and raw[-1] in ("yes", "on", "true", "1")


class Choice(Field, frozen=True, tag="choice"):
    """Exactly one of several. With `forecast` each pick shows the odds it would lead to."""

    picks: tuple[Pick, ...]
    value: str = ""
    forecast: bool = False
    beside: str = ""
    """The rows among whose lines one is chosen, by the name of their blank: each has a button. Its
    picks are settled lines by name, or else lines by their place."""
    folded: bool = False
    """Whether it is a list to open, however few there are: one form may ask for several."""

    def problem(self, value: Any) -> str:
        if any(pick.value == value for pick in self.picks):
            return ""
        return f"{self.called}: choose {_either([pick.label for pick in self.picks])}."


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
            return f"{self.called}: choose from {_either([pick.label for pick in self.picks])}."
        if not self.least <= len(value) <= self.most:
            wanted = f"{self.least}" if self.least == self.most else f"{self.least} to {self.most}"
            if self.most >= len(self.picks):
                wanted = f"at least {self.least}"
            return f"{self.called}: you chose {len(value)}. Choose {wanted}."
        return ""

    def read(self, raw: Sequence[str]) -> tuple[str, ...]:
        return tuple(value for value in raw if value)


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
            for field in self.fields:
                if field.name not in row:
                    return f"{self.called}: {field.called} is missing on a line."
                if sentence := field.problem(row[field.name]):
                    return f"Line {at}. {sentence}"
        return ""


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """One thing a seat may do now. `fixed` values and the fields together make the move."""

    move: str
    label: str
    fields: tuple[Field, ...] = ()
    fixed: dict[str, Any] = {}
    help: str = ""
    rules: tuple[str, ...] = ()
    cost: str = ""
    """What it spends, in a word or two: `1 fate point`. Empty when it is free."""
    section: str = "act"
    """Where it belongs: `turn` (asked of you now), `act`, `sheet`, `make` (a character),
    `scene`, `table`, `gm`, `safety`."""
    about: str = ""
    """The character, card or log line it belongs to, by id, so that it can stand beside it."""
    best: bool = False
    """The highlighted next step."""
    instead: bool = False
    """Whether it is the other way on, which stands beside the highlighted step."""
    forecast: bool = False
    """Whether making this move changes what is likely, so that its odds are worth showing."""
    odds_of: str = ""
    """Whose chances its odds are, by name, where they are not those of whoever is asked."""
    danger: bool = False
    """Whether it deserves a second look before it is done."""
    stead: str = ""
    """The seat or character, by id, in whose stead it would be done: the GM may answer for somebody
    who is away. It stands under `turn` while the GM is asked nothing, and the log says so."""
    once: str = ""
    """The contest or attempt it is asked about, by id: the next one asks the same question afresh,
    and nothing half-filled is carried over."""

    @property
    def key(self) -> str:
        """A name for this option that stays the same while it is on offer."""
        fixed = "-".join(f"{value}" for value in self.fixed.values())
        return "-".join(filter(None, (self.move, fixed, self.once)))

    def problem(self, move: Move) -> tuple[str, str]:
        """(field, sentence) of the first thing that does not fit, or two empty strings."""
        for name, value in self.fixed.items():
            if _plain(getattr(move, name)) != _plain(value):
                return name, f"{self.label} is not on offer with {name} {getattr(move, name)!r}."
        for field in self.fields:
            if sentence := field.problem(_plain(getattr(move, field.name))):
                return field.name, sentence
        named = {*self.fixed, *(field.name for field in self.fields)}
        for name, default in _defaults(type(move)).items():
            # What a form does not ask for stays as the move has it by itself.
            if name not in named and getattr(move, name) != default:
                return name, f"{self.label} does not ask for {name} just now."
        return "", ""

    def admits(self, move: Move) -> bool:
        """Whether this option covers the move: that is legality."""
        return tag_of(type(move)) == self.move and not self.problem(move)[1]

    def values(self) -> dict[str, Any]:
        """The move as the form stands before anyone touches it."""
        starts = {field.name: getattr(field, "value", None) for field in self.fields}
        return {"move": self.move, **starts, **self.fixed}

    def read(self, posted: Mapping[str, Sequence[str]]) -> dict[str, Any]:
        """The move a browser's form meant, ready to be converted and checked."""
        values = {field.name: read_blank(field, field.name, posted) for field in self.fields}
        return {"move": self.move, **values, **self.fixed}

    def filled(self, posted: Mapping[str, Sequence[str]]) -> dict[str, Any]:
        """The same, or a refusal at the first blank that does not hold what fits it."""
        values = self.read(posted)
        for field in self.fields:
            if sentence := field.problem(values[field.name]):
                raise Illegal(sentence, field.name)
        return values


@cache
def _defaults(move: type[Move]) -> dict[str, Any]:
    """What a move says by itself, for each of its blanks that need not be filled in."""
    blanks = msgspec.structs.fields(move)
    return {each.name: each.default for each in blanks if each.default is not msgspec.NODEFAULT}


def read_blank(field: Field, name: str, posted: Mapping[str, Sequence[str]]) -> Any:
    """What a browser's form meant by one blank, which may stand there under several names."""
    if isinstance(field, Faces) and name not in posted:
        keys = [f"{name}.{n}" for n in range(len(field.dice))]
        return field.read([raw for key in keys for raw in posted.get(key, ("",))])
    if not isinstance(field, Rows):
        return field.read(posted.get(name, ()))
    rows = []
    for n in range(field.most + 1):
        keys = [f"{name}.{n}.{inner.name}" for inner in field.fields]
        asked = [key for key, inner in zip(keys, field.fields, strict=True) if not is_kept(inner)]
        if any(any(raw.strip() for raw in posted.get(key, ())) for key in asked):
            rows.append(
                {
                    inner.name: _read_in_line(inner, key, posted)
                    for inner, key in zip(field.fields, keys, strict=True)
                }
            )
    return tuple(rows)


def is_kept(field: Field) -> bool:
    """Whether a blank is carried along rather than asked."""
    return isinstance(field, Kept)


def _read_in_line(field: Field, name: str, posted: Mapping[str, Sequence[str]]) -> Any:
    """A blank of one line. A spare line starts empty, so a number left out is what it starts as."""
    if isinstance(field, Number) and not any(raw.strip() for raw in posted.get(name, ())):
        return field.value if field.needed else None
    return read_blank(field, name, posted)


def refusal(offered: Sequence[Option], move: Move) -> Illegal:
    """Why none of the options covers this move, from the one that comes nearest."""
    tag = tag_of(type(move))
    alike = [option for option in offered if option.move == tag]
    problems = [option.problem(move) for option in alike]
    fixed = [option.fixed for option in alike]
    for (field, sentence), preset in zip(problems, fixed, strict=True):
        if field not in preset:
            return Illegal(sentence, field)
    if alike:
        labels = _either([option.label for option in alike])
        return Illegal(f"That is not on offer just now. You could: {labels}.")
    now = [option.label for option in offered if option.section in ("turn", "act")]
    if not now:
        return Illegal("There is nothing for you to do just now. Wait for the others.")
    return Illegal(f"That is not possible just now. You could: {_either(now)}.")


def _plain(value: Any) -> Any:
    return msgspec.to_builtins(value)


def _either(labels: Sequence[str]) -> str:
    labels = list(dict.fromkeys(labels))
    if len(labels) > 6:
        labels = [*labels[:6], "and more"]
        return ", ".join(labels)
    return " or ".join(filter(None, [", ".join(labels[:-1]), labels[-1] if labels else "nothing"]))
