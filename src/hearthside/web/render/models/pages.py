"""The quiet pages, one struct each: all that its template is given, and nothing besides."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar

from hearthside.core.foreign.formats import Format
from hearthside.core.forms import Option
from hearthside.core.game import Game
from hearthside.core.show import Person, Prompt, Sheet
from hearthside.core.table import Seat, Table
from hearthside.core.table_life import Picture
from hearthside.picture_uploads import MOST_BYTES
from hearthside.web.render.forms import Drafting, Form
from hearthside.web.render.models.shared import (
    Door,
    Free,
    KnownTable,
    OtherShelf,
    OwnSeat,
    RefusedMove,
    SeatRow,
    Way,
)
from hearthside.web.render.models.template import Template
from hearthside.web.render.settings_form import SettingGroup


class HomePage(Template, frozen=True, kw_only=True):
    """The front door."""

    template: ClassVar[str] = "home.html"
    games: Sequence[Game[Any]]
    known: Sequence[KnownTable] = ()
    error: str = ""
    values: Mapping[str, str] = {}
    """What was typed before a refusal, by its name."""
    refused: RefusedMove | None = None


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


class CalledFragment(Template, frozen=True, kw_only=True):
    """That the table waits for whoever reads one of its quiet pages."""

    template: ClassVar[str] = "fragments/called.html"
    prompt: Prompt
    url: str
    """The way back to the table."""


class PicturesPage(Template, frozen=True, kw_only=True):
    """The pictures a seat may use."""

    template: ClassVar[str] = "pictures.html"
    game: Game[Any]
    name: str
    pictures: Sequence[Picture] = ()
    dropping: Mapping[str, str] = {}
    """The key of the option that takes one away, by picture."""
    may_add: bool = False
    most_megabytes: int = MOST_BYTES // 1_000_000


class ShelfPage(Template, frozen=True, kw_only=True):
    """What lies on the shelves of a game master's other tables."""

    template: ClassVar[str] = "shelf.html"
    game: Game[Any]
    name: str
    shelves: Sequence[OtherShelf] = ()
    kinds: Mapping[str, str] = {}


class SettingsPage(Template, frozen=True, kw_only=True):
    """The table's own settings."""

    template: ClassVar[str] = "settings.html"
    game: Game[Any]
    table: Table[Any]
    seat: Seat
    rows: Sequence[SeatRow] = ()
    options: Sequence[Option]
    people: Sequence[Option] = ()
    ours: Sequence[Option] = ()
    lists: Sequence[Option] = ()
    mine: Sequence[Option] = ()
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


class RefusalFragment(Template, frozen=True, kw_only=True):
    """The sentence on a refused move, put beside the control that caused it."""

    template: ClassVar[str] = "fragments/refusal.html"
    slot: str
    sentence: str


class FormOdds(Template, frozen=True, kw_only=True):
    """What a form would lead to as it stands."""

    template: ClassVar[str] = "fragments/odds.html"
    form: Form
    assumes: str = ""
    """What holds behind More by now."""


class OwnSeats(Template, frozen=True, kw_only=True):
    """The seats this browser can switch between."""

    template: ClassVar[str] = "fragments/own_seats.html"
    own_seats: Sequence[OwnSeat]
