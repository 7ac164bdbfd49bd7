"""Pages about a game rather than a table: its lessons, its rules, its odds."""

from collections.abc import Sequence
from typing import Any, ClassVar

import msgspec

from hearthside.core.game import Game
from hearthside.core.lessons import Lesson
from hearthside.core.odds_questions import OddsQuestion
from hearthside.core.rule_cards import Deck, RuleCard
from hearthside.web.render.forms import Form
from hearthside.web.render.models.template import Template
from hearthside.web.render.odds_bar import Bar
from hearthside.web.render.odds_chart import Curve, Distribution, Variant
from hearthside.web.render.odds_histogram import Histogram


class LessonPart(msgspec.Struct, frozen=True, kw_only=True):
    """One lesson, and what its question comes to as its knobs stand."""

    number: int
    lesson: Lesson
    form: Form | None = None
    bar: Bar | None = None
    error: str = ""


class LessonsPage(Template, frozen=True, kw_only=True):
    """A game taught in five minutes."""

    template: ClassVar[str] = "how_to_play.html"
    game: Game[Any]
    games: Sequence[Game[Any]]
    parts: Sequence[LessonPart]


class LessonTry(Template, frozen=True, kw_only=True):
    """The answer of one lesson, its knobs turned."""

    template: ClassVar[str] = "fragments/try.html"
    game: Game[Any]
    part: LessonPart


class RulesPage(Template, frozen=True, kw_only=True):
    """Every rule of a game, or those a search found."""

    template: ClassVar[str] = "rules.html"
    game: Game[Any]
    deck: Deck
    cards: Sequence[RuleCard]
    q: str = ""


class RulesFound(RulesPage, frozen=True, kw_only=True):
    """What a search found, while somebody types it."""

    template: ClassVar[str] = "fragments/rules.html"


class RuleCardPart(Template, frozen=True, kw_only=True):
    """A rule where it is asked for."""

    template: ClassVar[str] = "fragments/rule.html"
    game: Game[Any]
    card: RuleCard


class OddsLabPage(Template, frozen=True, kw_only=True):
    """A question about odds, asked without a table: the form, and the answer if there is one."""

    template: ClassVar[str] = "odds_lab.html"
    game: Game[Any]
    games: Sequence[Game[Any]] = ()
    name: str
    question: OddsQuestion
    rules: Sequence[str] = ()
    """Those behind the question and its blanks."""
    form: Form
    error: str = ""
    kept: Sequence[str] = ()
    """The variants beside it, as they stand in the address."""
    variants: Sequence[Variant] = ()
    """This question first, then those."""
    distributions: Sequence[Distribution] = ()
    landing: Histogram | None = None
    """Where the throw lands, if a total decides."""
    curve: Curve | None = None
    vary: str = ""
    varies: Sequence[tuple[str, str]] = ()
    """The blanks the curve can follow: name and label."""
    gave_up: bool = False
    """Whether the curve would take too long."""
    address: str = ""
    query: str = ""
    """What follows the address to ask just this."""
    link: str = ""
    """Both, as one gives them away."""


class OddsPicture(OddsLabPage, frozen=True, kw_only=True):
    """The answer as a picture of its own."""

    template: ClassVar[str] = "odds_lab_picture.html"
