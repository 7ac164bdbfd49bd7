"""The live parts of a table page, one struct each.

A part is drawn anew only when its struct differs from the one a page shows: what it is drawn from
is what is compared, and no drawing is kept. So a part holds what it shows, never the whole table.
"""

from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec

from hearthside.core.dice import Pool
from hearthside.core.game import Game
from hearthside.core.say import Line
from hearthside.core.show import Attempt, Coins, Person, Piece, Prompt
from hearthside.core.table import Seat
from hearthside.core.table_life import Care, Prepared, Scene
from hearthside.web.render.desk import Button, Tool
from hearthside.web.render.forms import Blank, Block, Form
from hearthside.web.render.log import KINDS
from hearthside.web.render.models import Door, Likeness, LogLine, Note, OwnSeat, Wait
from hearthside.web.render.odds_bar import Bar
from hearthside.web.render.page import Template


class Sitting(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody at the table."""

    id: str
    name: str
    cloth: int
    here: bool
    role: str = ""
    pronouns: str = ""
    plays: str = ""
    look: Likeness | None = None
    """What the first of those they play looks like."""
    by: str = ""
    """Who plays the seat where that is no person: `the house`, `a program`."""


class Head(Template, frozen=True, kw_only=True):
    """Which table, where the evening stands, who is here."""

    template: ClassVar[str] = "table/head.html"
    name: str
    session: int
    session_open: bool
    scene: Scene | None
    call: str
    closing: bool = False
    sitting: tuple[Sitting, ...]


class People(Template, frozen=True, kw_only=True):
    """Who is at the table, in full, in the menu."""

    template: ClassVar[str] = "table/people.html"
    game: Game[Any]
    sitting: tuple[Sitting, ...]


class Cast(Template, frozen=True, kw_only=True):
    """Everyone in the story, with what may be done about them in a word or two."""

    template: ClassVar[str] = "table/cast.html"
    cast: tuple[Person, ...]
    purses: tuple[tuple[str, Coins], ...]
    names: Mapping[str, str]
    """What people call each seat."""
    quick: Mapping[str, tuple[Button, ...]] = {}
    opens: frozenset[str] = frozenset()
    """Those about whom there is more to do."""
    acts: frozenset[str] = frozenset()
    """Those whom this seat lets act, once nothing else is under way."""


class SceneBoard(Template, frozen=True, kw_only=True):
    """Where the story is and what is true there. It never scrolls away on a desk."""

    template: ClassVar[str] = "table/scene.html"
    game: Game[Any]
    scene: Scene | None
    pieces: tuple[Piece, ...]
    faces: Mapping[str, Likeness]
    """What everyone looks like, by id: zones and orders show faces."""
    opens: frozenset[str] = frozenset()
    """The cards about which there is something to do."""
    spotlight: str = ""


class AttemptCard(Template, frozen=True, kw_only=True):
    """The attempt under way."""

    template: ClassVar[str] = "table/attempt.html"
    game: Game[Any]
    attempt: Attempt | None
    names: Mapping[str, str]
    seats: Mapping[str, Likeness]
    """Whom each seat plays, or who sits there, by seat."""
    faces: Mapping[str, Likeness]
    """What everyone looks like, by name: a throw is somebody's."""


class Me(Template, frozen=True, kw_only=True):
    """You, in the story."""

    template: ClassVar[str] = "table/me.html"
    me: tuple[Person, ...]
    lit: bool = False


class Acts(Template, frozen=True, kw_only=True):
    """What you could do."""

    template: ClassVar[str] = "table/acts.html"
    acts: tuple[Button, ...]
    more: bool


class Passing(msgspec.Struct, frozen=True, kw_only=True):
    """The switch that has a seat's pass given by itself."""

    key: str
    label: str
    on: bool
    turned: str
    """What it is set to by a press."""


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """The highlighted answer, where a press gives it: a button of the form in the turn panel."""

    form: str
    key: str
    label: str


class Turn(Template, frozen=True, kw_only=True):
    """What is asked of you now, its answers open; or what everyone waits for."""

    template: ClassVar[str] = "table/turn.html"
    game: Game[Any]
    prompt: Prompt
    role: str
    care: Care
    chance: Bar | None = None
    """How what is under way goes for this seat, in its words."""
    blocks: tuple[Block, ...] = ()
    next: Button | None = None
    """What is suggested, while nothing is asked."""
    spotlight: Form | None = None
    """For whoever runs the game, at rest: whom to look at next."""
    lit: str = ""
    actors: tuple[tuple[str, str], ...] = ()
    """Whom to let act: id and name."""
    faces: Mapping[str, Likeness] = {}
    """What they look like, by id, while there is somebody to choose."""
    purse: tuple[Coins, ...] = ()
    drafts: tuple[tuple[str, str], ...] = ()
    """Characters that are still being made: id and name."""
    plays: bool = False
    """Whether the seat plays somebody already."""
    resting: bool = False
    """Whether the evening is over for now."""
    wait: Wait | None = None
    idle: bool = False
    """Whether nobody is asked anything: on a phone the actions then speak for themselves."""
    passing: Passing | None = None
    """How to have a pass given by itself, where what is asked could be."""
    back_to: str = ""
    pool: Pool | None = None


class Slip(msgspec.Struct, frozen=True, kw_only=True):
    """Something put to a seat in passing: two buttons, and a fuse where it burns."""

    by: str
    text: str
    approve: str
    question: str
    """The keys of the two answers."""
    since: str = ""
    fuse: int = 0
    """How many seconds it burns."""


class Slips(Template, frozen=True, kw_only=True):
    """What is put to a seat in passing."""

    template: ClassVar[str] = "table/slips.html"
    slips: tuple[Slip, ...] = ()
    to_seat: str = ""
    """How its page climbs back to the seat's own address."""


class Tools(Template, frozen=True, kw_only=True):
    """The bar of whoever runs the game."""

    template: ClassVar[str] = "table/tools.html"
    tools: tuple[Tool, ...]


class Safety(Template, frozen=True, kw_only=True):
    """The calls anyone may make, and what the table agreed on."""

    template: ClassVar[str] = "table/safety.html"
    care: Care
    calls: tuple[Form, ...]


class Story(Template, frozen=True, kw_only=True):
    """The log as far as a page shows it, oldest first."""

    template: ClassVar[str] = "table/story.html"
    game: Game[Any]
    lines: tuple[LogLine, ...]
    faces: Mapping[str, Likeness]
    """What everyone in the story looks like, by id."""
    rewind: str
    older: bool = False
    newest: int = 0


class NewLines(Story, frozen=True, kw_only=True):
    """What was said since."""

    template: ClassVar[str] = "table/lines.html"


class Next(Template, frozen=True, kw_only=True):
    """The next step, on every tab of a phone."""

    template: ClassVar[str] = "table/next.html"
    prompt: Prompt | None
    """What is asked of the seat, if anything is."""
    call: str
    step: Step | None = None


class Composer(Template, frozen=True, kw_only=True):
    """A line to write, always in reach."""

    template: ClassVar[str] = "table/composer.html"
    form: Form | None = None
    face: Likeness | None = None
    """As whom: the one character a seat speaks for."""
    short: str = ""
    """The same in one word."""


class Aim(Template, frozen=True, kw_only=True):
    """What the next line tells, where something was just settled."""

    template: ClassVar[str] = "table/aim.html"
    seq: int = 0
    line: Line | None = None
    others: str = ""
    """Who else may tell it."""
    form: str = ""
    """The form it belongs to, by its id."""


class StepNow(msgspec.Struct, frozen=True, kw_only=True):
    """A step of a round, and whether it is over."""

    title: str
    done: bool = False
    now: bool = False


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody said at the end of an evening."""

    name: str
    cloth: int
    star: str = ""
    wish: str = ""


class ClosingBoard(Template, frozen=True, kw_only=True):
    """The end of a session, as everyone sees it."""

    template: ClassVar[str] = "table/closing.html"
    number: int = 0
    """The session that closes; 0 for none."""
    title: str = ""
    """What the round is called, where it is another than the closing."""
    steps: tuple[StepNow, ...] = ()
    last: bool = False
    """Whether the game's own steps are over, and stars and wishes come in."""
    story: tuple[str, ...] = ()
    kept: tuple[Kept, ...] = ()
    late: tuple[str, ...] = ()
    closes: tuple[str, ...] = ()
    edit: str = ""
    """The key of the form that changes what happened."""
    on: tuple[str, str] = ("", "")
    """What leads on without waiting, for whoever may: its key, and what it is called."""


class MenuClose(Template, frozen=True, kw_only=True):
    """The way to the end of the session, in the menu of whoever may begin it."""

    template: ClassVar[str] = "table/menu_close.html"
    key: str = ""


class Between(Template, frozen=True, kw_only=True):
    """The time between two sessions."""

    template: ClassVar[str] = "table/between.html"
    number: int = 0
    """The session that is over; 0 while one goes on, and before the first."""
    name: str = ""
    picture: str = ""
    game: Game[Any] | None = None
    line: str = ""
    """The last of what happened."""
    when: str = ""
    until: str = ""
    where: str = ""
    sheets: tuple[tuple[str, str], ...] = ()
    affairs: tuple[Button, ...] = ()
    """What somebody may do for their own character meanwhile."""
    wishes: tuple[Kept, ...] = ()
    starts: tuple[str, ...] = ()
    runs: bool = False


class TablePage(Template, frozen=True, kw_only=True):
    """The whole page, its live parts among it."""

    template: ClassVar[str] = "table.html"
    game: Game[Any]
    name: str
    seq: int
    seat: Seat
    title: str
    parts: Mapping[str, Template]
    """The live parts, by the id they fill."""
    story: Story
    kinds: tuple[tuple[str, str], ...] = tuple(KINDS.items())
    """What the story can be sifted by."""
    rewind: str = ""
    doors: tuple[Door, ...] = ()
    alone: bool = False
    places: tuple[OwnSeat, ...] = ()
    notice: str = ""
    now: str = ""
    panel: Template | None = None
    """The form, tool or person that a page without script was asked to open."""


class FormPanel(Template, frozen=True, kw_only=True):
    """A form in a sheet of its own."""

    template: ClassVar[str] = "panels/form.html"
    game: Game[Any]
    form: Form
    first: tuple[Blank, ...]
    """The blanks that stand open; what else there is waits behind More."""
    rest: tuple[Blank, ...] = ()
    assumes: str = ""
    """What is assumed while nobody looks behind More."""
    icon: str = ""
    rule_ids: tuple[str, ...] = ()
    """The rules it goes by."""
    keeps: bool = False
    """Whether whom it makes may go onto the shelf instead of into the story."""
    lucky: bool = False
    """Whether it can be filled in by surprise."""
    kinds: tuple[tuple[str, str], ...] = ()
    """The forms for others of its kind, by key and label, itself among them."""


class ToolPanel(Template, frozen=True, kw_only=True):
    """What a tool of the bar holds, or all a player may do."""

    template: ClassVar[str] = "panels/tool.html"
    title: str
    tools: tuple[Tool, ...]
    seq: int
    faces: Mapping[str, Likeness] = {}
    notes: tuple[Note, ...] = ()
    rulings: tuple[LogLine, ...] = ()


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
    rest: tuple[Button, ...] = ()


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


class GonePanel(Template, frozen=True, kw_only=True):
    """What was to be opened is no longer on offer."""

    template: ClassVar[str] = "panels/gone.html"
    sentence: str
