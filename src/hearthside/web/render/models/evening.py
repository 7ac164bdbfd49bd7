"""The end of a session and the time between two, as parts of a table page."""

from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec

from hearthside.core.game import Game
from hearthside.web.render.buttons import Button
from hearthside.web.render.models.template import Template


class StepNow(msgspec.Struct, frozen=True, kw_only=True):
    """A step of a round, and whether it is over."""

    title: str
    done: bool = False
    now: bool = False


class ClosingWords(msgspec.Struct, frozen=True, kw_only=True):
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
    moments: tuple[str, ...] = ()
    kept: tuple[ClosingWords, ...] = ()
    late: tuple[str, ...] = ()
    closes: tuple[str, ...] = ()
    writing: str = ""
    """Who has not written yet, and who closes the session, as one of them reads it."""
    waits: bool = False
    """Whether the reader is asked nothing: then there is time to read what happened."""
    edits: Mapping[int, str] = {}
    """The keys that change a line, by its number; that of another line is under 0."""
    pick: str = ""
    """The key of what puts a moment into it or takes one out."""
    on: tuple[str, str] = ("", "")
    """What leads on without waiting, for whoever may: its key, and what it is called."""
    back: str = ""
    """What calls it off is called, for whoever may."""


class MenuClose(Template, frozen=True, kw_only=True):
    """The way to the end of the session, in the menu of whoever may begin it."""

    template: ClassVar[str] = "table/menu_close.html"
    comes_back = True
    button: Button | None = None


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
    story: tuple[str, ...] = ()
    """All of it, in five lines."""
    when: str = ""
    until: str = ""
    where: str = ""
    sheets: tuple[tuple[str, str], ...] = ()
    affairs: tuple[Button, ...] = ()
    """What somebody may do for their own character meanwhile."""
    kept: tuple[ClosingWords, ...] = ()
    give: str = ""
    """The key of what gives a star or a wish afterwards, for whoever has given none."""
    starts: tuple[str, ...] = ()
    runs: bool = False
    reads: bool = False
    """Whether the story stands out: whoever runs the game may have to go on with something."""
