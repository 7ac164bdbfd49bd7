"""What many pages show that belongs to the table rather than to a game: log lines, links, doors."""

from typing import Any

import msgspec

from hearthside.core.say import Line
from hearthside.core.table import Seat
from hearthside.core.table_life import Face, Prepared


class LogLine(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the log as one audience may read it."""

    seq: int
    line: Line
    sees: str = ""
    """Who can read it, in words, when not everyone can: `You and Priya`."""
    struck: str = ""
    """Who took it back, when it was rewound."""
    at: str = ""
    """When it was written down, as the log keeps it."""
    by: str = ""
    """The seat that told it, where somebody did."""
    kind: str = ""
    """`scene` or `session` for the line that opens one; nothing for any other."""
    lasts: bool = False
    """Whether it stays however far the story goes back: notes, seats, going back itself."""
    rests: int = 0
    """The entry at which going back to it comes to rest: the last of its move. None for what stays
    though the story around it was taken back: that would bring the story back."""
    took: tuple["LogLine", ...] = ()
    """What it took back, where it goes back in the story and its reader had read that."""
    tells: str = ""
    """The outcome whose looks it tells, in words, where other lines stand between the two."""


class Likeness(msgspec.Struct, frozen=True):
    """What somebody in the story looks like on a page."""

    name: str
    hue: int = 5
    """The cloth they wear; without one known, that of somebody nobody can make out."""
    face: Face = Face()


class KnownTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table this browser holds a seat at."""

    name: str
    url: str
    game: str
    cloth: int = 1
    note: str = ""
    """`You play Wren. Four people are here now.`"""
    last: str = ""
    """When something last happened there, as it is kept."""
    when: str = ""
    """`Thursday`, when it is not anyone's turn."""
    turn: bool = False


class Door(msgspec.Struct, frozen=True):
    """A link that lets somebody in, and for whom it is."""

    label: str
    url: str
    help: str = ""
    renews: str = ""
    """What to name in a POST to `seat` for a new link, where the reader may ask for one."""
    only_here: bool = False
    """Whether the link leads to this very machine and opens nowhere else."""
    code: str = ""
    """Where the same is as a square code: drawn when it is looked at, since three of them weigh a
    tenth of a page."""


class OwnSeat(msgspec.Struct, frozen=True):
    """One of the seats this browser holds at the same table."""

    name: str
    url: str
    now: bool = False
    turn: bool = False
    does: str = ""
    """Whom they play, or that they run the game."""


class SeatRow(msgspec.Struct, frozen=True, kw_only=True):
    """A seat as the table page lists it."""

    seat: Seat
    here: bool = False
    plays: str = ""
    """The names of the characters it speaks for."""
    link: str = ""
    """Its secret link, only where the reader may hand it out."""
    unheld: bool = False
    """Whether nobody has a link to it, as after an import."""


class Free(msgspec.Struct, frozen=True, kw_only=True):
    """A character without a player, for someone who is just sitting down."""

    id: str
    name: str
    concept: str = ""
    look: Likeness


class OtherShelf(msgspec.Struct, frozen=True):
    """What lies on the shelf of another table."""

    table: str
    name: str
    items: tuple[Prepared, ...]


class ShownNote(msgspec.Struct, frozen=True, kw_only=True):
    """Something that was written down, as one reader sees it."""

    id: str
    text: str
    by: str
    sees: str = ""
    drop: str = ""
    """The key of the option that takes it down, where the reader may."""


class Wait(msgspec.Struct, frozen=True):
    """Whom the table waits for, told to the game master, who may answer for them."""

    whom: str
    """Their names, in words."""
    since: str
    """When the last thing happened in the story."""


class RefusedMove(msgspec.Struct, frozen=True, kw_only=True):
    """A move that was not taken, so that its form can be drawn again with what was typed."""

    option: str
    """The key of the option it was made with."""
    sentence: str
    field: str = ""
    posted: dict[str, Any] = {}
    """What the browser sent: a name and its list of texts."""


class Way(msgspec.Struct, frozen=True):
    """A way on from a page: what the link says and where it goes."""

    label: str
    url: str
