"""What opens on a table page: a form, a tool, a person or card, a handout, the shelf."""

from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec

from hearthside.core.game import Game
from hearthside.core.show import Person
from hearthside.core.table_life import Prepared
from hearthside.web.render.blanks import Blank
from hearthside.web.render.buttons import Button, Fold
from hearthside.web.render.forms import Form
from hearthside.web.render.gm_tools import Tool
from hearthside.web.render.models.shared import Likeness, LogLine, ShownNote
from hearthside.web.render.models.template import Template


class FormPanel(Template, frozen=True, kw_only=True):
    """A form in a sheet of its own."""

    template: ClassVar[str] = "panels/form.html"
    game: Game[Any]
    form: Form
    first: tuple[Blank, ...]
    """The blanks that stand open; what else there is waits behind More."""
    rest: tuple[Blank, ...] = ()
    assumes: str = ""
    """What is behind More, in a line."""
    icon: str = ""
    rule_ids: tuple[str, ...] = ()
    """The rules it goes by."""
    keeps: bool = False
    """Whether whom it makes may go onto the shelf instead of into the story."""
    lucky: str = ""
    """The luck of the next surprise that can fill it in."""
    faces: Mapping[str, tuple[str, ...]] = {}
    """The faces that luck has for whom it makes, by pronouns, as it starts first."""
    worn: str = ""
    """The face they have already, which stays whatever they are called."""
    item: Prepared | None = None
    """Whom of the shelf it changes."""
    kinds: tuple[tuple[str, str], ...] = ()
    """The forms for others of its kind, by key and label, itself among them."""
    prepared: tuple[tuple[str, str], ...] = ()
    """The scenes of the shelf that may open instead with one tap, by key and title."""
    holds: bool = False
    """Whether something waits while it is open, and is told when it is closed."""


class ToolPanel(Template, frozen=True, kw_only=True):
    """What a tool of the bar holds, or all a player may do."""

    template: ClassVar[str] = "panels/tool.html"
    title: str
    tools: tuple[Tool, ...]
    seq: int
    runs: bool = False
    """Whether the reader runs the game: each tool has a sheet of its own."""
    faces: Mapping[str, Likeness] = {}
    kept: tuple[Prepared, ...] = ()
    """The people on the shelf who are still to come."""
    notes: tuple[ShownNote, ...] = ()
    rewinds: bool = False
    """Whether a way back in the story stands here."""


class Value(msgspec.Struct, frozen=True):
    """A value one can rule on: the key of its form, what it is called, how it reads now."""

    key: str
    label: str
    now: str


class RulingPanel(Template, frozen=True, kw_only=True):
    """Where a ruling begins: whom or what it is about, or which of their values."""

    template: ClassVar[str] = "panels/ruling.html"
    title: str
    whom: tuple[tuple[str, str, str], ...] = ()
    """Whom or what one can rule on: key, name, and their id."""
    faces: Mapping[str, Likeness] = {}
    parts: tuple[tuple[str, tuple[Value, ...]], ...] = ()
    """Values under their headings."""
    searched: bool = False
    """Whether they are too many to find one at a glance."""
    by_name: str = ""
    """The key of the form for what is on no sheet."""
    rulings: tuple[LogLine, ...] = ()
    rewinds: bool = False


class AboutPanel(Template, frozen=True, kw_only=True):
    """What may be done about one person or card."""

    template: ClassVar[str] = "panels/about.html"
    id: str
    name: str
    seq: int
    person: Person | None = None
    may_face: bool = False
    """Whether the reader may give them a face."""
    acts: tuple[Button, ...] = ()
    rests: str = ""
    """Why somebody who acts has nothing to do just now."""
    rest: tuple[Fold, ...] = ()
    """What looks after them, under headings where it is much."""
    folds: tuple[Fold, ...] = ()


class HandoutPanel(Template, frozen=True, kw_only=True):
    """A handout, large."""

    template: ClassVar[str] = "panels/handout.html"
    game: Game[Any]
    item: Prepared
    sees: str = ""
    """Who else was shown it, when not everyone was."""
    seq: int = 0
    buttons: tuple[Button, ...] = ()
    """What whoever runs the game may do with it."""


class ShelfRow(msgspec.Struct, frozen=True):
    """Something on the shelf, and what may be done with it in a word each."""

    item: Prepared
    note: str
    buttons: tuple[Button, ...]
    here: bool = False
    """Whether they were brought into the story."""
    face: str = ""
    """The code of somebody's face."""
    sheet: str = ""
    """The key of the sheet somebody was made on, which opens to change them."""


class ShelfPanel(Template, frozen=True, kw_only=True):
    """What the game master keeps at hand."""

    template: ClassVar[str] = "panels/shelf.html"
    game: Game[Any]
    seq: int
    rows: tuple[ShelfRow, ...] = ()
    buttons: tuple[Button, ...] = ()


class BackPanel(Template, frozen=True, kw_only=True):
    """Going back to one line of the log, for a page without script."""

    template: ClassVar[str] = "panels/back.html"
    rewind: str
    to: int
    here: str = ""
    """The line that stays."""
    later: int = 0
    """How many lines are taken back, those told under Everything alone too."""
    rulings: tuple[str, ...] = ()
    """The rulings that are taken back, in their own words."""


class GonePanel(Template, frozen=True, kw_only=True):
    """What was to be opened is no longer on offer."""

    template: ClassVar[str] = "panels/gone.html"
    sentence: str
    late: bool = False
    """Whether it does not come back."""
