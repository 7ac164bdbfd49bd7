"""Options made ready to draw: each blank with its id, what it starts with, its error, its odds."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from hearthside.core.fields import Group
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
    Sentence,
    Sum,
    Text,
    YesNo,
    is_kept,
    read_blank,
)
from hearthside.core.making import Problem, Stage
from hearthside.core.odds.headline import Guess, Hope
from hearthside.core.odds.outcomes import Odds
from hearthside.core.posted import has_line, read_all
from hearthside.core.show import Grade, Show
from hearthside.core.table import Table
from hearthside.web.render.arrange import coins_in, dom_id, name_of
from hearthside.web.render.models.shared import Refused
from hearthside.web.render.odds_bar import Bar, bar

IN_SIGHT = 7
"""Up to this many picks are shown as cards; more become a list to open."""

ASSUMED = 3
"""How many of the things that are assumed are named."""

REACTIONS = 4
"""Up to this many reactions stand open, and the one that leaves it so; the rest folds away."""


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

    @property
    def chance(self) -> Bar | None:
        """What the figures of its picks are all the chance of, where that is one and the same: then
        it is said once, above them."""
        bars = [one.odds for one in self.picks if one.odds]
        alike = {(one.of.removesuffix(" or better"), one.whose, one.given) for one in bars}
        certain = any(len(one.drawn) == 1 for one in bars)
        return max(bars, key=lambda one: len(one.of)) if len(alike) == 1 and not certain else None

    @property
    def low(self) -> bool:
        """Whether its lines are low: words and a choice side by side, small things below."""
        asked = [type(inner) for inner in self.field.fields] if isinstance(self.field, Rows) else []
        return asked[:2] == [Text, Choice] and all(kind in (Number, YesNo) for kind in asked[2:])

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
    def groups(self) -> list[tuple[str, list[PickBlank]]]:
        """The picks under their headings, in the order in which those turn up."""
        found: dict[str, list[PickBlank]] = {}
        for each in self.picks:
            found.setdefault(each.pick.group, []).append(each)
        return list(found.items())

    @property
    def lines(self) -> list[tuple[Group, list[list[PickBlank]]]]:
        """The picks as a table: for each line, what stands in each column."""
        columns = [column for column, _ in self.groups]
        found: dict[Group, dict[str, list[PickBlank]]] = {}
        for each in self.picks:
            cells = found.setdefault(each.pick.row or Group(""), {})
            cells.setdefault(each.pick.group, []).append(each)
        return [(row, [cells.get(one, []) for one in columns]) for row, cells in found.items()]


class Form(msgspec.Struct, frozen=True, kw_only=True):
    """An option as it is drawn."""

    option: Option
    id: str
    blanks: tuple[Blank, ...]
    error: str = ""
    sums: tuple[Sum, ...] = ()
    """The running totals, as the form is drawn."""
    odds: Bar | None = None
    foretells: bool = False
    """Whether its odds follow what is chosen in it."""
    seq: int = 0
    """The entry of the log it was drawn at."""
    up: str = ""
    """How its page climbs back to the seat's own address."""
    coins: int = 0
    """How many coins say what it costs; 0 where the words have to be read."""
    whom: str = ""
    """What people call whom it is about."""

    @property
    def wrong(self) -> bool:
        """Whether it was refused, so that it is drawn open."""
        every = [(blank, blank.beside) for blank in self.blanks]
        return bool(self.error) or any(one and one.error for pair in every for one in pair)

    @property
    def folded(self) -> tuple[Blank, ...]:
        """What may be left as it starts, which a few words say, while nobody asks for it."""
        some = tuple(b for b in self.blanks if b.field.brief and b.value == (b.field.start or ""))
        return some if len(some) > 1 and not self.wrong else ()

    @property
    def shown(self) -> tuple[Blank, ...]:
        away = self.folded
        return tuple(blank for blank in self.blanks if blank not in away)

    @property
    def assumes(self) -> str:
        return assumed(self.folded)


def assumed(blanks: Sequence[Blank]) -> str:
    """What holds while nobody looks behind More, as one sentence."""
    told = [words for blank in blanks if (words := _brief(blank))]
    if not told:
        named = " and ".join(f"“{blank.field.label}”" for blank in blanks[:2])
        return f"You may also answer {named}." if named else ""
    words = ", ".join(told[:ASSUMED])
    return f"{words[:1].upper()}{words[1:]}."


def _brief(blank: Blank) -> str:
    field = blank.field
    if field.brief and blank.value == (field.start or ""):
        return field.brief
    held = field.shown(blank.value)
    named = field.label.rstrip("?").lower()
    return f"{named}: {held}" if held else ""


class Block(msgspec.Struct, frozen=True, kw_only=True):
    """A piece of the turn panel: one form, or reactions that share their blanks."""

    form: Form | None = None
    id: str = ""
    blanks: tuple[Blank, ...] = ()
    first: tuple[Form, ...] = ()
    more: tuple[Form, ...] = ()
    leaves: bool = False
    """Whether it leaves everything as it stands."""
    seq: int = 0

    def numbered(self, seq: int) -> "Block":
        """The same, drawn at an entry of the log."""
        form = msgspec.structs.replace(self.form, seq=seq) if self.form else None
        return msgspec.structs.replace(self, form=form, seq=seq)


class Drafting(msgspec.Struct, frozen=True, kw_only=True):
    """What every form on one page shares."""

    grades: Sequence[Grade] = ()
    forecasts: Mapping[str, Odds | Guess] = {}
    refused: Refused | None = None
    seq: int = 0
    up: str = ""
    show: Show = Show(cast=())
    table: Table[Any] | None = None
    hope: Hope | None = None
    """What whoever reads it hopes for, in their words."""

    def form(self, option: Option, problems: Sequence[Problem] = ()) -> Form:
        """An option ready to draw, with what was wrong when it was last sent, blanks marked."""
        refused = self.refused if self.refused and self.refused.option == option.key else None
        marked = {problem.field for problem in problems}
        fields = {field.name for field in option.fields}
        blanks = []
        for field in option.fields:
            error = refused.sentence if refused and refused.field == field.name else ""
            blank = self._blank(option, field, field.name, error, refused)
            wrong = bool(error) or field.name in marked
            only = _only(field, option.fields)
            blanks.append(msgspec.structs.replace(blank, wrong=wrong, only=only))
        blanks = _joined(blanks)
        unplaced = refused.sentence if refused and refused.field not in fields else ""
        odds = self._bar(option)
        return Form(
            option=option,
            id=option_id(option),
            blanks=tuple(blanks),
            error=unplaced,
            sums=option.sums(_filled(option, refused)),
            odds=odds,
            foretells=foretells(option),
            seq=self.seq,
            up=self.up,
            coins=coins_in(option.cost, self.show) if option.cost else 0,
            whom=name_of(self.show, self.table, option.about) if option.about else "",
        )

    def blocks(self, options: Sequence[Option]) -> list[Block]:
        """The turn panel in the order given: neighbouring reactions become one form. What leaves it
        as it stands comes last, by itself."""
        made: list[Block] = []
        waiting: list[Option] = []
        leaving = [one for one in options if one.instead and is_reaction(one)]
        for option in options:
            if option in leaving:
                continue
            if is_reaction(option):
                waiting.append(option)
                continue
            made += self._reactions(waiting, len(made))
            waiting = []
            made.append(Block(form=self.form(option)))
        made += self._reactions(waiting, len(made))
        return made + self._reactions(leaving, len(made), leaves=True)

    def _reactions(self, options: Sequence[Option], at: int, leaves: bool = False) -> list[Block]:
        if not options:
            return []
        forms = tuple(self.form(option) for option in options)
        shared = {blank.name: blank for form in forms for blank in form.blanks}
        id = f"reactions-{at}"
        blanks = tuple(
            msgspec.structs.replace(blank, id=f"{id}-{dom_id(blank.name)}")
            for blank in shared.values()
        )
        first, more = forms[:REACTIONS], forms[REACTIONS:]
        return [Block(id=id, blanks=blanks, first=first, more=more, leaves=leaves)]

    def _blank(
        self,
        option: Option,
        field: Field,
        name: str,
        error: str,
        refused: Refused | None,
        id: str = "",
    ) -> Blank:
        id = id or dom_id("o", option.key, name)
        value = _value(field, name, refused)
        picks: tuple[PickBlank, ...] = ()
        if isinstance(field, Choice | Many) and not isinstance(field, Ranked):
            chosen = {value} if isinstance(field, Choice) else set(value)
            picks = tuple(
                PickBlank(
                    pick,
                    f"{id}-{dom_id(pick.value)}",  # by what it is: others may come and go
                    pick.value in chosen,
                    self._bar(option, field.name, pick.value),
                )
                for pick in field.picks
            )
        rows: tuple[tuple[Blank, ...], ...] = ()
        if isinstance(field, Rows):
            rows = tuple(
                tuple(
                    self._row_blank(
                        option,
                        inner,
                        field.fields,
                        row,
                        f"{name}.{at}",
                        f"{id}-{_line_id(field, row, at)}",
                    )
                    for inner in field.fields
                )
                for at, row in enumerate((*value, {})[: field.most])
            )
        if isinstance(field, Ranked):
            rows = (self._places(option, field, value, name, id),)
        if isinstance(field, Sentence):
            rows = (
                tuple(
                    self._row_blank(option, inner, field.blanks, value, name, f"{id}")
                    for inner in field.blanks
                ),
            )
        return Blank(
            field=field, kind=_kind(field), id=id, name=name, value=value, error=error,
            picks=picks, rows=rows, foretold=_foretold(option, field),
        )  # fmt: skip

    def _row_blank(
        self,
        option: Option,
        field: Field,
        others: Sequence[Field],
        row: Mapping[str, Any],
        line: str,
        id: str,
    ) -> Blank:
        """A blank of one line. The spare line starts empty, or it would count as a line."""
        bare: Any = () if isinstance(field, Many) else {} if isinstance(field, Sentence) else ""
        start = row.get(field.name, bare)
        known = msgspec.structs.replace(field, value=start)
        if isinstance(known, Choice):
            known = msgspec.structs.replace(known, folded=True)  # lines are many, so they are low
        name = f"{line}.{field.name}"
        blank = self._blank(option, known, name, "", None, f"{id}-{dom_id(field.name)}")
        return msgspec.structs.replace(blank, only=_only(field, others), usual=_usual(field))

    def _places(
        self, option: Option, field: Ranked, value: Sequence[str], name: str, id: str
    ) -> tuple[Blank, ...]:
        """One list to open for each place of an order."""
        nobody = Pick("", "Nothing")
        made = []
        for at in range(field.places):
            here = value[at] if at < len(value) else ""
            picks, label = (nobody, *field.picks), f"{field.label}, {at + 1}"
            place = Choice(name=f"{at}", label=label, picks=picks, value=here, folded=True)
            made.append(self._blank(option, place, f"{name}.{at}", "", None, f"{id}-{at}"))
        return tuple(made)

    def _bar(self, option: Option, field: str = "", pick: str = "") -> Bar | None:
        found = self.forecasts.get(forecast_key(option, field, pick))
        guess = found if isinstance(found, Guess) else None
        odds = guess.odds if guess else found
        hope = guess.hope if guess and guess.hope else self.hope
        told = hope and (hope.whose not in ("", option.odds_of) or "you" in hope.words.split())
        if option.odds_of and told:
            hope = None  # they are somebody else's chances
        if not isinstance(odds, Odds):
            return None
        given = guess.given if guess else ""
        return bar(odds, self.grades, whose=option.odds_of, hope=hope, given=given)


def _usual(field: Field) -> str:
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


def _filled(option: Option, refused: Refused | None) -> dict[str, Any]:
    return read_all(option.fields, refused.posted) if refused else option.starts()


def _joined(blanks: Sequence[Blank]) -> list[Blank]:
    """Blanks as they are drawn: a choice among settled lines stands in those."""
    inside = {
        blank.field.beside: blank
        for blank in blanks
        if isinstance(blank.field, Choice) and blank.field.beside
    }
    return [
        msgspec.structs.replace(blank, beside=inside.get(blank.name))
        for blank in blanks
        if blank not in inside.values()
    ]


def _line_id(field: Rows, row: Mapping[str, Any], at: int) -> str:
    """A settled line is known by what it is about, wherever it stands; any other by its place."""
    return dom_id(str(row.get(field.settled, at))) if field.settled else str(at)


def option_id(option: Option) -> str:
    """The id of an option's form; its blanks' ids begin with it."""
    return dom_id("o", option.key)


def forecast_key(option: Option, field: str = "", pick: str = "") -> str:
    """Under which name the odds of an option, or of one pick in it, are handed to a page."""
    return f"{option.key}/{field}/{pick}" if field else option.key


def foretells(option: Option) -> bool:
    """Whether what is chosen in an option changes what is likely, so that its odds are shown."""
    return option.forecast or any(
        isinstance(field, Choice) and field.forecast for field in option.fields
    )


def _foretold(option: Option, field: Field) -> bool:
    if isinstance(field, Choice):
        return field.forecast
    return isinstance(field, Many) and foretells(option)


def is_reaction(option: Option) -> bool:
    """Whether a single button does it: nothing has to be filled in, and no second look is due.

    What takes its blanks together is a form of its own: they mean nothing to its neighbours."""
    return (
        not option.danger
        and not (option.into and option.fields)
        and all(
            isinstance(field, Text) and not field.needed and not field.long
            for field in option.fields
        )
    )


def wrong_ids(step: Stage) -> str:
    """The ids of the blanks a step's problems point at, for marking them while somebody types."""
    return " ".join(
        dom_id("o", step.option.key, problem.field) for problem in step.problems if problem.field
    )


def error_id(option: Option | None, field: str = "") -> str:
    """Where a refusal of this option is shown; `sorry` when its form is no longer there."""
    if option is None:
        return "sorry"
    if not is_reaction(option) and any(known.name == field for known in option.fields):
        return f"{dom_id('o', option.key, field)}-error"
    return f"{option_id(option)}-error"


def _kind(field: Field) -> str:
    if isinstance(field, Number):
        return "steps" if field.most - field.least < IN_SIGHT else "number"
    if isinstance(field, Choice) and any(pick.row for pick in field.picks):
        return "grid"
    if isinstance(field, Choice) and field.sends:
        return "sends"
    if isinstance(field, Choice) and field.pictured:
        return "pictures"
    if isinstance(field, Choice):
        dice = any(pick.die for pick in field.picks)
        many = field.folded or len(field.picks) > IN_SIGHT
        return "select" if many and not dice else "cards"
    if isinstance(field, Marked):
        return "marked"
    if isinstance(field, Text) and not isinstance(field, Moment):
        return "long" if field.long else "text"
    return str(field.__struct_config__.tag)


def _value(field: Field, name: str, refused: Refused | None) -> Any:
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
