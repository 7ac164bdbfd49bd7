"""Blanks made ready to draw: what kind each is, what it starts with, its picks and its lines."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from hearthside.core.fields import EMPTY, Group
from hearthside.core.forms import (
    Choice,
    Field,
    Many,
    Marked,
    Moment,
    Number,
    Option,
    Pick,
    Ranked,
    Rows,
    Text,
    YesNo,
    is_kept,
    read_blank,
)
from hearthside.core.posted_forms import has_line
from hearthside.web.render.dom_ids import blank_id, dom_id, option_id
from hearthside.web.render.models.shared import Likeness, RefusedMove
from hearthside.web.render.odds_bar import Bar

SENTENCE = 48
"""A pick longer than this is read as a sentence: in a list that opens it would be cut off."""
IN_SIGHT = 7
"""Up to this many picks are shown as cards; more become a list to open."""
BEST = 4
"""How many stand open where each shows its odds, and more than two are left."""


class PickBlank(msgspec.Struct, frozen=True):
    """One pick, whether it is chosen, and what it would lead to."""

    pick: Pick
    id: str
    chosen: bool
    odds: Bar | None = None


class Blank(msgspec.Struct, frozen=True, kw_only=True):
    """A field as it is drawn. `kind` is the template's word for it."""

    field: Field
    kind: str
    id: str
    name: str
    value: Any = ""
    error: str = ""
    wrong: bool = False
    """Whether it is marked, because of its own error or of what a step says below."""
    picks: tuple[PickBlank, ...] = ()
    rows: tuple[tuple["Blank", ...], ...] = ()
    foretold: bool = False
    """Whether its picks show the odds they would lead to, as the rest of the form stands."""
    usual: str = ""
    """What a choice of a spare line comes to if nothing is chosen."""
    only: str = ""
    """What another blank must hold for this one to be asked, in words."""
    beside: "Blank | None" = None
    """A choice among its settled lines, drawn as one button in each."""
    looks: Mapping[str, Likeness] = EMPTY
    """What everyone looks like, by name, where people head columns or stand side by side."""

    @property
    def chance(self) -> Bar | None:
        """What the figures of its picks are all the chance of, where that is one and the same: then
        it is said once, above them. What is certain says what happens all the same."""
        if not self.foretold:
            return None
        bars = [one.odds for one in self.picks if one.odds and not one.odds.is_sure]
        alike = {(one.of.removesuffix(" or better"), one.whose, one.given) for one in bars}
        return max(bars, key=lambda one: len(one.of)) if len(alike) == 1 else None

    @property
    def same(self) -> Bar | None:
        """The odds that every one of its picks leads to, where they do not differ: then even the
        figure is said once. Of several that may be ticked each adds what it adds."""
        if not (self.foretold and isinstance(self.field, Choice)):
            return None
        bars = [one.odds for one in self.picks]
        return bars[0] if len(bars) > 1 and all(one == bars[0] for one in bars) else None

    @property
    def said_above(self) -> str:
        """What the figures of its picks are the chance of, said once; where they do not differ, the
        figure too."""
        if same := self.same:
            return f"{same.headline}, whichever you choose"
        chance = self.chance
        return chance.said_above if chance else ""

    @property
    def is_chosen(self) -> bool:
        """Whether one of its picks is chosen already."""
        return any(one.chosen for one in self.picks)

    @property
    def sends(self) -> bool:
        """Whether its cards are buttons that send the form, and nothing else does: one that may
        stay blank beside other buttons is only a shorter way."""
        if not isinstance(self.field, Choice) or not self.field.sends:
            return False
        return self.kind == "cards" or (self.kind in ("sends", "grid") and self.field.needed)

    @property
    def few(self) -> int:
        """How many of many picks stand open: those that promise most come first."""
        if not isinstance(self.field, Choice) or self.kind != "cards":
            return 0
        if 0 < self.field.likely < len(self.picks):
            return self.field.likely
        return BEST if self.field.forecast and len(self.picks) > BEST + 2 else 0

    @property
    def low(self) -> bool:
        """Whether its lines are low: words and a choice side by side, small things below."""
        asked = [type(inner) for inner in self.field.fields] if isinstance(self.field, Rows) else []
        return asked[:2] == [Text, Choice] and all(kind in (Number, YesNo) for kind in asked[2:])

    @property
    def names(self) -> dict[str, str]:
        """What some numbers are called."""
        held = self.field.names if isinstance(self.field, Number) else ()
        return {str(number): name for number, name in held}

    @property
    def settled(self) -> list[tuple[Pick, tuple["Blank", ...], PickBlank | None]]:
        """Settled lines: what each is about, its blanks, and its button of the choice beside."""
        assert isinstance(self.field, Rows)
        chosen = {one.pick.value: one for one in (self.beside.picks if self.beside else ())}
        lines = []
        for row in self.rows:
            head = next(inner for inner in row if inner.field.name == self.field.settled)
            pick = next(one.pick for one in head.picks if one.chosen)
            asked = tuple(inner for inner in row if inner is not head)
            lines.append((pick, (head, *asked), chosen.get(pick.value)))
        return lines

    @property
    def rest(self) -> tuple[PickBlank, ...]:
        """The picks that wait in a fold."""
        return self.picks[self.few :] if self.few else ()

    @property
    def in_sentences(self) -> bool:
        return in_sentences(self.picks)

    @property
    def groups(self) -> list[tuple[str, list[PickBlank]]]:
        """The picks that stand open under their headings, in the order in which those turn up."""
        return _under_headings(self.picks[: self.few or None])

    @property
    def rest_groups(self) -> list[tuple[str, list[PickBlank]]]:
        """The same of those in the fold."""
        return _under_headings(self.rest)

    @property
    def lines(self) -> list[tuple[Group, list[list[PickBlank]]]]:
        """The picks as a table: for each line, what stands in each column."""
        columns = [column for column, _ in self.groups]
        found: dict[Group, dict[str, list[PickBlank]]] = {}
        for each in self.picks:
            cells = found.setdefault(each.pick.row or Group(""), {})
            cells.setdefault(each.pick.group, []).append(each)
        return [(row, [cells.get(one, []) for one in columns]) for row, cells in found.items()]


def in_sentences(picks: Iterable[PickBlank]) -> bool:
    """Whether any of these picks is a sentence: then they stand one below the other."""
    return any(len(one.pick.label) > SENTENCE for one in picks)


def _under_headings(picks: Iterable[PickBlank]) -> list[tuple[str, list[PickBlank]]]:
    found: dict[str, list[PickBlank]] = {}
    for each in picks:
        found.setdefault(each.pick.group, []).append(each)
    return list(found.items())


class BlankContext(msgspec.Struct, frozen=True):
    """What the blanks of one option are made from."""

    option: Option
    odds: Callable[[str, str], Bar | None]
    """Where a pick leads, by the names of its blank and its own."""
    refused: RefusedMove | None = None

    def blanks(self, marked: Collection[str]) -> tuple[Blank, ...]:
        """Every blank as it is drawn; those are marked that were wrong, or that are named."""
        made, fields = [], self.option.fields
        form = option_id(self.option.key)
        for field in fields:
            name, refused = field.name, self.refused
            blank = self._blank(field, name, blank_id(form, name), _value(field, name, refused))
            error = refused.sentence if refused and refused.field == name else ""
            if error or field.when or name in marked:
                wrong, only = bool(error) or name in marked, _only(field, fields)
                blank = msgspec.structs.replace(blank, error=error, wrong=wrong, only=only)
            made.append(blank)
        return tuple(_joined(made))

    def _blank(self, field: Field, name: str, id: str, value: Any) -> Blank:
        picks: tuple[PickBlank, ...] = ()
        foretold, kind = _foretold(self.option, field), _kind(field)
        if isinstance(field, Choice | Many) and not isinstance(field, Ranked):
            chosen = {value} if isinstance(field, Choice) else set(value)
            listed = isinstance(field, Choice) and kind == "select" and not field.beside
            picks = tuple(
                PickBlank(
                    pick,
                    # by what it is: others may come and go; in a list nobody asks for one alone
                    "" if listed else f"{id}-{dom_id(pick.value)}",
                    pick.value in chosen,
                    self.odds(field.name, pick.value) if foretold else None,
                )
                for pick in field.picks
            )
        rows: tuple[tuple[Blank, ...], ...] = ()
        if isinstance(field, Rows):
            rows = tuple(
                self._row(
                    _in_turn(field, at), row, f"{name}.{at}", f"{id}-{_line_id(field, row, at)}"
                )
                for at, row in enumerate((*value, *_spare(field))[: field.most])
            )
        if isinstance(field, Ranked):
            rows = (self._places(field, value, name, id),)
        return Blank(
            field=field, kind=kind, id=id, name=name, value=value,
            picks=picks, rows=rows, foretold=foretold,
        )  # fmt: skip

    def _row(
        self, fields: Sequence[Field], row: Mapping[str, Any], name: str, id: str
    ) -> tuple[Blank, ...]:
        """The blanks of one line. The spare line starts empty, or it would count as a line."""
        made = []
        for field in fields:
            bare: Any = () if isinstance(field, Many) else ""
            start = row.get(field.name, bare)
            known = msgspec.structs.replace(field, value=start)
            if isinstance(known, Choice):
                known = msgspec.structs.replace(known, folded=True)  # lines are many, so low
            here = f"{id}-{dom_id(field.name)}"
            blank = self._blank(known, f"{name}.{field.name}", here, "" if start is None else start)
            only, usual = _only(field, fields), _usual(field)
            made.append(msgspec.structs.replace(blank, only=only, usual=usual))
        return tuple(made)

    def _places(self, field: Ranked, value: Sequence[str], name: str, id: str) -> tuple[Blank, ...]:
        """One list to open for each place of an order."""
        nobody = Pick("", "Nothing")
        made = []
        for at in range(field.places):
            here = value[at] if at < len(value) else ""
            picks, label = (nobody, *field.picks), f"{field.label}, {at + 1}"
            place = Choice(f"{at}", label, picks=picks, value=here, folded=True)
            made.append(self._blank(place, f"{name}.{at}", f"{id}-{at}", here))
        return tuple(made)


def _in_turn(field: Rows, at: int) -> tuple[Field, ...]:
    """The blanks of a line, each with the example that is its turn."""
    return tuple(
        msgspec.structs.replace(one, placeholder=one.examples[at % len(one.examples)])
        if isinstance(one, Text) and one.examples
        else one
        for one in field.fields
    )


def _usual(field: Field) -> str:
    """What it is where a line leaves it open."""
    if isinstance(field, Number) and field.needed and field.value is not None:
        return f"{field.value}"
    if not isinstance(field, Choice) or not (field.needed and field.value):
        return ""
    return next((pick.label for pick in field.picks if pick.value == field.value), "")


def _only(field: Field, others: Sequence[Field]) -> str:
    """For a browser without script, which shows every blank: when this one counts."""
    if field.when is None:
        return ""
    wanted = field.when
    other = next(one for one in others if one.name == wanted.field)
    held = [other.shown((value,) if isinstance(other, Many) else value) for value in wanted.values]
    return f"Only with {other.called}: {' or '.join(held)}."


def _joined(blanks: Sequence[Blank]) -> list[Blank]:
    """Blanks as they are drawn: a choice among settled lines stands in those."""
    inside = {
        blank.field.beside: blank
        for blank in blanks
        if isinstance(blank.field, Choice) and blank.field.beside
    }
    if not inside:
        return list(blanks)
    return [
        msgspec.structs.replace(blank, beside=inside.get(blank.name))
        for blank in blanks
        if blank not in inside.values()
    ]


def _spare(field: Rows) -> tuple[dict[str, Any], ...]:
    """A line to fill in next; a path goes on with the cards below it."""
    return () if field.path else ({},)


def _line_id(field: Rows, row: Mapping[str, Any], at: int) -> str:
    """A settled line is known by what it is about, wherever it stands; any other by its place."""
    return dom_id(str(row.get(field.settled, at))) if field.settled else str(at)


def _kind(field: Field) -> str:
    if type(field) is Number:
        return "steps" if field.most - field.least < IN_SIGHT else "number"
    if isinstance(field, Choice):
        return _kind_of_choice(field)
    if isinstance(field, Marked):
        return "marked"
    if isinstance(field, Text) and not isinstance(field, Moment):
        return "long" if field.long else "text"
    return str(field.__struct_config__.tag)


def _kind_of_choice(field: Choice) -> str:
    if any(pick.row for pick in field.picks):
        return "grid"
    if field.sends and not field.forecast:
        return "sends"
    if field.pictured:
        return "pictures"
    stand = field.likely or len(field.picks)
    long = stand > IN_SIGHT and not (field.forecast or field.chips)
    many = field.folded or (long and all(len(one.label) <= SENTENCE for one in field.picks))
    dice = many and any(pick.die for pick in field.picks)
    return "select" if many and not dice else "cards"


def _value(field: Field, name: str, refused: RefusedMove | None) -> Any:
    """What the control starts with: what was typed before a refusal, else the field's own."""
    if refused is None or is_kept(field):
        start = getattr(field, "value", "")
        return "" if start is None else start
    if isinstance(field, Rows):
        return _typed_rows(field, name, refused.posted)
    read = read_blank(field, name, refused.posted)
    return "" if read is None else read


def _typed_rows(
    field: Rows, name: str, posted: Mapping[str, Sequence[str]]
) -> tuple[Mapping[str, Any], ...]:
    typed = []
    for at in range(field.most):
        line = f"{name}.{at}"
        if has_line(field, line, posted):
            now = field.value[at] if at < len(field.value) else {}
            kept = {inner.name: now.get(inner.name, "") for inner in field.fields if is_kept(inner)}
            read = {one.name: read_blank(one, f"{line}.{one.name}", posted) for one in field.fields}
            typed.append({**read, **kept})
    return tuple(typed)


def _foretold(option: Option, field: Field) -> bool:
    if isinstance(field, Choice):
        return field.forecast
    return isinstance(field, Many) and not field.chips and option.foretells
