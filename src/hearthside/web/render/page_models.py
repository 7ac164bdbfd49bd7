"""The quiet pages, one struct each: all that its template is given, and nothing besides."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from hearthside.core.cards import Deck, RuleCard
from hearthside.core.foreign.formats import Format
from hearthside.core.forms import Option
from hearthside.core.game import Game, OddsQuestion
from hearthside.core.lessons import Lesson
from hearthside.core.making import Stage
from hearthside.core.odds.headline import Guess
from hearthside.core.odds.outcomes import Odds
from hearthside.core.show import Person, Sheet
from hearthside.core.table import Character, Seat, Table
from hearthside.core.table_life import Picture
from hearthside.export.story import Volume
from hearthside.web.render.arrivals import Arrived
from hearthside.web.render.forms import Drafting, Form
from hearthside.web.render.log import KINDS
from hearthside.web.render.models import (
    Door,
    Free,
    Known,
    Likeness,
    LogLine,
    OtherShelf,
    OwnSeat,
    Refused,
    SeatRow,
    Way,
)
from hearthside.web.render.odds_bar import Bar
from hearthside.web.render.odds_chart import Curve, Distribution, Variant
from hearthside.web.render.page import Template
from hearthside.web.render.settings_form import SettingGroup


class HomePage(Template, frozen=True, kw_only=True):
    """The front door."""

    template: ClassVar[str] = "home.html"
    games: Sequence[Game[Any]]
    known: Sequence[Known] = ()
    error: str = ""
    values: Mapping[str, str] = {}
    """What was typed before a refusal, by its name."""
    refused: Refused | None = None


class JoinPage(Template, frozen=True, kw_only=True):
    """Where somebody sits down."""

    template: ClassVar[str] = "join.html"
    game: Game[Any]
    table: Table[Any]
    free: Sequence[Free] = ()
    may_make: bool = False
    spectator: bool = False
    error: str = ""
    values: Mapping[str, str] = {}
    here: Collection[str] = ()
    known_seats: Sequence[tuple[str, str, str]] = ()
    """The id, name and characters of each seat to which nobody has a link."""


class SheetPage(Template, frozen=True, kw_only=True):
    """A character on one page."""

    template: ClassVar[str] = "sheet.html"
    up: ClassVar[str] = "../"
    game: Game[Any]
    table: Table[Any]
    sheet: Sheet
    person: Person | None = None
    may_face: bool = False
    """Whether the reader may give them a face."""
    rulings_by_path: Mapping[str, Form] = {}
    """For the GM: a ruling on each value, by its path."""
    pdf: bool = False
    along: Sequence[Format] = ()
    """The formats of other tools it can be saved in."""
    notice: str = ""


class BringPage(Template, frozen=True, kw_only=True):
    """A sheet from another tool: where it is handed over, and how it was understood."""

    template: ClassVar[str] = "bring.html"
    game: Game[Any]
    table: Table[Any]
    into: str = ""
    """The draft it is for, by id; nothing where it is somebody new."""
    whose: str = ""
    error: str = ""
    typed: str = ""
    sheets: Sequence[Arrived] = ()
    more: int = 0
    """How many more the file has than are shown."""


class FacePage(Template, frozen=True, kw_only=True):
    """Where somebody is given a face."""

    template: ClassVar[str] = "face.html"
    up: ClassVar[str] = "../"
    game: Game[Any]
    name: str
    id: str
    who: Likeness
    parts: Mapping[str, str]
    """The face as it stands, part by part."""
    back: str = ""
    """Where one came from, below the seat's own address."""
    fresh: bool = False
    """Whether it is not the one they have."""


class PicturesPage(Template, frozen=True, kw_only=True):
    """The pictures a seat may use."""

    template: ClassVar[str] = "pictures.html"
    game: Game[Any]
    name: str
    pictures: Sequence[Picture] = ()
    dropping: Mapping[str, str] = {}
    """The key of the option that takes one away, by picture."""
    may_add: bool = False


class ShelfPage(Template, frozen=True, kw_only=True):
    """What lies on the shelves of a game master's other tables."""

    template: ClassVar[str] = "shelf.html"
    game: Game[Any]
    name: str
    shelves: Sequence[OtherShelf] = ()
    kinds: Mapping[str, str] = {}


class WizardPage(Template, frozen=True, kw_only=True):
    """A step of making a character."""

    template: ClassVar[str] = "wizard.html"
    up: ClassVar[str] = "../../"
    game: Game[Any]
    table: Table[Any]
    character: Character
    steps: Sequence[Stage]
    step: Stage
    form: Form
    sheet: Sheet
    finish: Option | None = None
    """The option that ends the making, once nothing stands in its way."""
    fresh: bool = False
    """Whether the step was only just opened, so that nothing is wrong yet."""
    undo: str = ""
    """The entry before luck filled the step."""
    extras: Sequence[Form] = ()
    """What else may be done about whoever is being made."""
    rule_ids: Sequence[str] = ()
    """The rules the step goes by."""
    slips: Template | None = None
    """What is put to whoever makes the character, in passing."""


class MadePart(msgspec.Struct, frozen=True, kw_only=True):
    """What one step has come to: label and words of each blank that is filled."""

    id: str
    title: str
    told: Sequence[tuple[str, str]]


class WholePage(Template, frozen=True, kw_only=True):
    """Somebody who is made, as a whole, with a way back to each step."""

    template: ClassVar[str] = "wizard/whole.html"
    game: Game[Any]
    table: Table[Any]
    sheet: Sheet
    look: Likeness | None = None
    """What somebody in the story looks like; nothing for what is shared."""
    parts: Sequence[MadePart]
    undone: Sequence[Stage]
    """The steps that must be done and are not."""
    extras: Sequence[Form] = ()


class StepCheck(WizardPage, frozen=True, kw_only=True):
    """What a step says of itself while somebody types."""

    template: ClassVar[str] = "fragments/check.html"


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
    form: Form
    error: str = ""
    kept: Sequence[str] = ()
    """The variants beside it, as they stand in the address."""
    variants: Sequence[Variant] = ()
    """This question first, then those."""
    distributions: Sequence[Distribution] = ()
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


class RecapPage(Template, frozen=True, kw_only=True):
    """The story so far."""

    template: ClassVar[str] = "recap.html"
    game: Game[Any]
    table: Table[Any]
    seat: str
    """Whom it is told to, by id."""
    volumes: Sequence[Volume]
    people: Sequence[str] = ()
    """Who sits at the table."""
    cast: Sequence[Likeness] = ()
    """Who is in the story, by face."""
    days: Mapping[int, str] = {}
    """When each session was."""
    pictures: frozenset[str] = frozenset()
    """The pictures its reader may see."""
    tones: Mapping[str, str] = {}
    """What each outcome wears, by the name of its grade."""
    lede: str = ""
    """How it stands, in one line."""
    readers: str = ""
    """For whose eyes it is told."""
    rolls: bool = False
    """Whether what the dice and the rules did stands open."""
    story_url: str = "recap"
    rolls_url: str = "recap?rolls=yes"
    exports: Sequence[Way] = ()
    ways: Sequence[Way] = ()
    """The same, told to others."""
    earlier: Sequence[Way] = ()
    """Sessions that the page leaves out, or a part of."""


class LogPage(Template, frozen=True, kw_only=True):
    """Older lines of the log."""

    template: ClassVar[str] = "log.html"
    game: Game[Any]
    name: str
    lines: Sequence[LogLine]
    faces: Mapping[str, Likeness]
    rewind: str = ""
    newest: int = 0
    newer: bool = False
    before: int = 0
    """The entry to ask for next."""
    people: Sequence[str] = ()
    kinds: Sequence[tuple[str, str]] = tuple(KINDS.items())
    q: str = ""
    who: str = ""
    kind: str = ""
    found: int | None = None
    """How many lines a search found, if something was searched for."""


class SettingsPage(Template, frozen=True, kw_only=True):
    """The table's own settings."""

    template: ClassVar[str] = "settings.html"
    game: Game[Any]
    table: Table[Any]
    seat: Seat
    rows: Sequence[SeatRow] = ()
    options: Sequence[Option]
    switches: Sequence[SettingGroup]
    drafts: Drafting
    doors: Sequence[Door] = ()
    exports: Sequence[Way] = ()
    notice: str = ""


class Worker(Template, frozen=True, kw_only=True):
    """The service worker."""

    template: ClassVar[str] = "worker.js"
    offline: str
    """The page it keeps."""
    kept: Sequence[str]
    """That page and what it is drawn with."""
    shelf: str
    """Where it keeps them: another place for every release, since addresses change with files."""


class OfflinePage(Template, frozen=True, kw_only=True):
    """What a page says that cannot be reached."""

    template: ClassVar[str] = "offline.html"


class ErrorPage(Template, frozen=True, kw_only=True):
    """Why something cannot be done, and the ways on."""

    template: ClassVar[str] = "error.html"
    sentence: str
    ways: Sequence[Way] = ()


class Refusal(Template, frozen=True, kw_only=True):
    """The sentence on a refused move, put beside the control that caused it."""

    template: ClassVar[str] = "fragments/refusal.html"
    slot: str
    sentence: str


class FormOdds(Template, frozen=True, kw_only=True):
    """What a form would lead to as it stands."""

    template: ClassVar[str] = "fragments/odds.html"
    game: Game[Any]
    option: Option
    odds: Mapping[str, Odds | Guess]


class OwnSeats(Template, frozen=True, kw_only=True):
    """The seats this browser can switch between."""

    template: ClassVar[str] = "fragments/places.html"
    places: Sequence[OwnSeat]
