"""Options made ready to draw: what is asked, what folds away, its errors, its odds."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from typing import Any

import msgspec

from hearthside.core.forecasts import forecast_key
from hearthside.core.forms import Choice, Many, Moment, Option, Sum, Text, YesNo
from hearthside.core.making import Problem, Stage
from hearthside.core.odds.headline import Guess, Hope
from hearthside.core.odds.outcomes import Odds
from hearthside.core.posted_forms import read_all
from hearthside.core.show import Grade, Show
from hearthside.core.table import Table
from hearthside.core.wording.typesetting import capital, sentences, uncapital, unstopped
from hearthside.web.render.arrange import coins_in
from hearthside.web.render.blanks import BEST, Blank, BlankContext
from hearthside.web.render.dom_ids import blank_id, option_id
from hearthside.web.render.models.shared import RefusedMove
from hearthside.web.render.names_and_faces import likeness, name_of
from hearthside.web.render.odds_bar import Bar, bar

ASSUMED = 3
"""How many of the things behind More are named."""


HALF_A_PHONE = 26
"""As many letters stand in two lines of half a phone's width."""


class Form(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """An option as it is drawn. What its template asks for again and again is worked out once."""

    option: Option
    id: str
    blanks: tuple[Blank, ...] = ()
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
    coins: tuple[str, ...] = ()
    """The coins that say what it costs; none where the words have to be read."""
    whom: str = ""
    """What people call whom it is about."""

    @property
    def is_long(self) -> bool:
        """Whether what it is called, or what it leads to, takes three lines of half a phone."""
        leads = self.odds.headline if self.odds else ""
        return max(len(self.option.label), len(leads)) > HALF_A_PHONE

    @property
    def wrong(self) -> bool:
        """Whether it was refused, so that it is drawn open."""
        beside = [one.beside for one in self.blanks if one.beside]
        return bool(self.error) or any(one.error for one in (*self.blanks, *beside))

    @property
    def told(self) -> bool:
        """Whether a card that is chosen says the odds already, or the line above all of them."""
        told = [one for one in self.blanks if one.foretold and isinstance(one.field, Choice)]
        said = any(one.chosen and one.odds for blank in told for one in blank.picks)
        return said or any(blank.same for blank in told)

    @cached_property
    def folded(self) -> tuple[Blank, ...]:
        """What may be left as it starts, while nobody asks for it."""
        some = tuple(blank for blank in self.blanks if is_assumed(blank))
        lines = any(blank.kind == "rows" for blank in some)
        many = any(len(blank.picks) > BEST or isinstance(blank.field, Many) for blank in some)
        worth = len(some) > 1 or len(self.blanks) > 2 or lines or many
        return some if some and worth and not self.wrong else ()

    @cached_property
    def sending(self) -> Blank | None:
        """The blank whose cards send the form: it comes last, with no other button."""
        return next((blank for blank in self.blanks if blank.sends), None)

    @property
    def is_tapped(self) -> bool:
        """Whether a tap on one of its picks is the way to send it: its button goes on without."""
        return any(blank.kind == "sends" for blank in self.shown)

    @cached_property
    def shown(self) -> tuple[Blank, ...]:
        away = [blank.name for blank in self.folded]
        away += [self.sending.name] if self.sending else []
        return tuple(blank for blank in self.blanks if blank.name not in away)

    @property
    def in_passing(self) -> list[str]:
        """Words that may come along with a choice, by name: they wait under their label, so that
        nobody has to pass them by. Those that a choice asks for stand open, and so does whatever
        comes before the first choice, or before picks that send; and what goes with a date."""
        found, behind = [], False
        for one in self.shown:
            if isinstance(one.field, Moment):
                behind = False
            elif one.picks:
                behind = behind or one.kind != "sends"
            elif behind and one.kind == "text" and _may_be_left(one):
                found.append(one.name)
        return found

    @property
    def assumes(self) -> str:
        return assumed(self.folded, self.blanks)


def _may_be_left(blank: Blank) -> bool:
    field = blank.field
    needed = isinstance(field, Text) and field.needed
    return not (needed or field.when or blank.value or blank.error)


def is_assumed(blank: Blank) -> bool:
    """Whether a blank is as it starts, and a few words say what it is about."""
    start = blank.field.start
    return bool(blank.field.brief) and (blank.value or None) == (start or None)


def assumed(blanks: Sequence[Blank], form: Sequence[Blank]) -> str:
    """What is behind More, in a line: what somebody has set there, or else what can be: nothing
    that is not asked now."""
    filled = {blank.name: blank.value for blank in form}
    asked = [one for one in blanks if one.field.when is None or one.field.when.holds(filled)]
    found = [words for blank in asked if (words := _set_to(blank))]
    found = found or [blank.field.brief for blank in asked or blanks if blank.field.brief]
    if not found:
        return " · ".join(blank.field.label for blank in blanks[:ASSUMED])
    words = ", ".join(list(dict.fromkeys(found))[:ASSUMED])
    return capital(words)


def _set_to(blank: Blank) -> str:
    """What somebody has set a blank to, in words; nothing while it is as it starts."""
    field = blank.field
    if (blank.value or None) == (field.start or None):
        return ""
    if isinstance(field, YesNo):
        return uncapital(field.label) if blank.value else ""
    held = field.shown(blank.value)
    return f"{field.brief}: {held}" if held and field.brief and not field.start else held


FACED = ("grid", "many", "cards")
"""What people are chosen from."""


class Drafting(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """What every form on one page shares."""

    grades: Sequence[Grade] = ()
    forecasts: Mapping[str, Odds | Guess] = {}
    refused: RefusedMove | None = None
    seq: int = 0
    up: str = ""
    show: Show = Show(cast=())
    table: Table[Any] | None = None
    own: str = ""
    """The one character of whoever reads it, who need not be named again and again."""
    seat: str = ""
    """Whose page it is: of themselves nobody needs the name."""
    hope: Hope | None = None
    """What whoever reads it hopes for, in their words."""
    outlook: Callable[[], Odds | None] | None = None
    """How it would end as it lies."""

    def form(self, option: Option, problems: Sequence[Problem] = ()) -> Form:
        """An option ready to draw, with what was wrong when it was last sent, blanks marked."""
        refused = self.refused if self.refused and self.refused.option == option.key else None
        marked = {problem.field for problem in problems}
        fields = {field.name for field in option.fields}
        made = BlankContext(option, partial(self._bar, option), refused).blanks(marked)
        blanks = tuple(self._faced(one) if one.kind in FACED else one for one in made)
        unplaced = refused.sentence if refused and refused.field not in fields else ""
        return msgspec.structs.replace(
            self.line(option),
            blanks=blanks,
            error=unplaced,
            sums=option.sums(_filled(option, refused)),
            foretells=option.foretells,
        )

    def line(self, option: Option) -> Form:
        """An option as a line that opens its form: what it is, costs and leads to."""
        odds = self._bar(option)
        if odds and odds.is_sure:
            option, odds = _told_once(option, odds)
        return Form(
            option=option,
            id=option_id(option.key),
            odds=odds,
            seq=self.seq,
            up=self.up,
            coins=coins_in(option.cost, self.show) if option.cost else (),
            whom=name_of(self.show, self.table, option.about)
            if option.about not in ("", self.own, self.seat)
            else "",
        )

    def _faced(self, blank: Blank) -> Blank:
        """People to choose from have faces; where each shows its odds, these have the room."""
        named = {words for one in blank.picks for words in (one.pick.label, one.pick.group)}
        cast = (person for person in self.show.cast if person.name in named)
        looks = {
            person.name: likeness(person)
            for person in cast
            if blank.kind == "grid" or not blank.foretold
        }
        return msgspec.structs.replace(blank, looks=looks)

    def _bar(self, option: Option, field: str = "", pick: str = "") -> Bar | None:
        found = self.forecasts.get(forecast_key(option, field, pick))
        guess = found if isinstance(found, Guess) else None
        odds = guess.odds if guess else found
        hope = guess.hope if guess and guess.hope else self.hope
        told = hope and (hope.whose not in ("", option.odds_of) or "you" in hope.words.split())
        if option.stead or (option.odds_of and told):
            hope = None  # they are somebody else's chances
        if not isinstance(odds, Odds):
            return None
        given = guess.given if guess else ""
        whose = option.odds_of
        beyond = self._is_good(odds) and (
            (bool(pick) and self._all_good(option, field)) or (not whose and self._is_sure())
        )
        drawn = bar(odds, self.grades, whose=whose, hope=hope, given=given, beyond=beyond)
        counting = guess.counting if guess else ""
        return msgspec.structs.replace(drawn, counting=counting) if counting else drawn

    def _all_good(self, option: Option, field: str) -> bool:
        """Whether every pick of a field leads to something good for certain: then that tells none
        of them from another."""
        asked = next((one for one in option.fields if one.name == field), None)
        picks = asked.picks if isinstance(asked, Choice) else ()
        found = [self.forecasts.get(forecast_key(option, field, one.value)) for one in picks]
        known = [one for one in found if isinstance(one, Odds)]
        return bool(known) and all(map(self._is_good, known))

    def _is_sure(self) -> bool:
        """Whether it ends well as it lies: then only what may come on top is news."""
        lying = self.outlook() if self.outlook else None
        return lying is not None and self._is_good(lying)

    def _is_good(self, odds: Odds) -> bool:
        """Whether nothing but good can come of it."""
        return self._good.issuperset([name for name, weight in odds.outcomes if weight])

    @cached_property
    def _good(self) -> frozenset[str]:
        return frozenset([grade.name for grade in self.grades if grade.good])


def _told_once(option: Option, sure: Bar) -> tuple[Option, Bar | None]:
    """An option and what is certain of it, which its words need not say again: "Done, it passes".
    A sentence of its help that says more, "You hit for 3.", stands out in its place."""
    told = sure.headline.lower()
    parts = sentences(option.help)
    fuller = [one for one in parts if one.lower().startswith(told) and len(one) > len(told) + 1]
    if told in option.label.lower() or not fuller:
        said = told in f"{option.label} {option.help}".lower()
        return option, None if said else sure
    rest = " ".join(one for one in parts if one not in fuller)
    of = unstopped(" ".join(fuller))
    return msgspec.structs.replace(option, help=rest), msgspec.structs.replace(sure, of=of)


def _filled(option: Option, refused: RefusedMove | None) -> dict[str, Any]:
    return read_all(option.fields, refused.posted) if refused else option.starts()


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
        blank_id(option_id(step.option.key), problem.field)
        for problem in step.problems
        if problem.field
    )


def error_id(option: Option | None, field: str = "") -> str:
    """Where a refusal of this option is shown; `sorry` when its form is no longer there."""
    if option is None:
        return "sorry"
    if not is_reaction(option) and any(known.name == field for known in option.fields):
        return f"{blank_id(option_id(option.key), field)}-error"
    return f"{option_id(option.key)}-error"
