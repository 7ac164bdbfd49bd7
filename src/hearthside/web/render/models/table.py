"""The live parts of a table page, one struct each.

A part is drawn anew only when its struct differs from the one a page shows: what it is drawn from
is what is compared, and no drawing is kept. So a part holds what it shows, never the whole table.
"""

from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec

from hearthside.core.attempt_card import Attempt
from hearthside.core.game import Game
from hearthside.core.pieces import Board, Coins
from hearthside.core.show import Person
from hearthside.core.table import Seat
from hearthside.core.table_life import Care, Scene
from hearthside.web.render.buttons import Button
from hearthside.web.render.forms import Form
from hearthside.web.render.gm_tools import Tool
from hearthside.web.render.log import KINDS
from hearthside.web.render.models.shared import Door, Likeness, LogLine, OwnSeat
from hearthside.web.render.models.template import Template


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
    round: str = ""
    """What the round is called that leads through its steps."""
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
    ledgers: tuple[Board, ...] = ()
    """What they have in common, put away."""
    where: Mapping[str, str] = {}
    """In which zone of the scene each of them is, where it has zones."""
    crowd: bool = False
    """Whether there are so many that their cards say little."""
    between: bool = False
    """Whether no scene is open: whom nobody plays is a name until the next."""
    quick: Mapping[str, tuple[Button, ...]] = {}
    opens: frozenset[str] = frozenset()
    """Those about whom there is more to do."""
    acts: frozenset[str] = frozenset()
    """Those whom this seat lets act, once nothing else is under way."""


class AttemptCard(Template, frozen=True, kw_only=True):
    """The attempt under way."""

    template: ClassVar[str] = "table/attempt_card.html"
    game: Game[Any]
    attempt: Attempt | None
    by: str
    """Who tries it, against whom and with what."""
    names: Mapping[str, str]
    called: Mapping[str, str]
    """What people are called above their dice, by their whole names."""
    seats: Mapping[str, Likeness]
    """Whom each seat plays, or who sits there, by seat."""
    faces: Mapping[str, Likeness]
    """What everyone on it looks like, by id, and by name where a throw is theirs."""

    @property
    def comes_back(self) -> bool:
        """Nothing is under way: that is the same each time."""
        return self.attempt is None


class Me(Template, frozen=True, kw_only=True):
    """You, in the story."""

    template: ClassVar[str] = "table/me.html"
    me: tuple[Person, ...]
    lit: bool = False


class Tools(Template, frozen=True, kw_only=True):
    """The bar of whoever runs the game."""

    template: ClassVar[str] = "table/tools.html"
    comes_back = True
    tools: tuple[Tool, ...]
    why: str = ""
    """Why there is nothing in those that rest."""


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
    called: Mapping[str, str] = {}
    """What people are called by one word, by their whole name."""
    behind_a_note: bool = False
    """Whether what stands before these lines is what came of an attempt."""
    rewind: str
    older: bool = False
    older_told: bool = True
    """Whether some of what came before is part of the story."""


class NewLines(Story, frozen=True, kw_only=True):
    """What was said since."""

    template: ClassVar[str] = "table/lines.html"


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
    own_seats: tuple[OwnSeat, ...] = ()
    notice: str = ""
    now: str = ""
    panel: Template | None = None
    """The form, tool or person that a page without script was asked to open."""
