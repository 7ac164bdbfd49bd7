"""The story and its log, to read, to search and to take along."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from hearthside.core.game import Game
from hearthside.core.table import Table
from hearthside.export.story import Volume
from hearthside.web.render.log import KINDS
from hearthside.web.render.models.shared import Likeness, LogLine, Way
from hearthside.web.render.models.template import Template


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
    pictures: frozenset[str] = frozenset()
    """The pictures its reader may see."""
    tones: Mapping[str, str] = {}
    """What each outcome wears, by the name of its grade."""
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
    called: Mapping[str, str] = {}
    """What people are called by one word, by their whole name."""
    behind_a_note: bool = False
    rewind: str = ""
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
