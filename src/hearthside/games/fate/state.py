"""The state of a Fate table: everyone's aspects, the pools of points, and what is under way."""

import msgspec

from hearthside.core.table import Play
from hearthside.games.fate.attempt_state import Attempt
from hearthside.games.fate.sheet import Aspect, Hero

DECK = tuple(range(81))
"""The deck of fate: card n stands for the n-th of the 81 falls of four fate dice."""


class Compel(msgspec.Struct, frozen=True, kw_only=True):
    """An offer on the table: take the point and let it happen, or pay one and it does not."""

    id: str
    aspect: str
    target: str
    by: str
    """The seat that offers it."""
    gm: bool
    """Whether it is offered from the endless supply."""
    what: str
    kind: str


class Fact(msgspec.Struct, frozen=True):
    """Something the table agreed an aspect implies."""

    aspect: str
    text: str


class Suggestion(msgspec.Struct, frozen=True):
    """A situation aspect that a player proposes; the GM takes it up or not."""

    id: str
    by: str
    text: str


class Conflict(msgspec.Struct, frozen=True, kw_only=True):
    """A conflict under way. `order` holds groups that act together, highest first."""

    number: int
    kind: str
    order: tuple[tuple[str, ...], ...]
    turn: int = 0
    exchange: int = 1
    acted: tuple[str, ...] = ()
    """Who has used up this exchange's action, helping included."""
    moved: bool = False
    """Whether whoever acts now has used the free move."""


class Contest(msgspec.Struct, frozen=True, kw_only=True):
    """Nobody is harmed; first to three victories wins."""

    goal: str
    sides: tuple[str, ...]
    victories: dict[str, int]
    exchange: int = 1
    rolled: dict[str, int] = {}


class Task(msgspec.Struct, frozen=True, kw_only=True):
    """One overcome of a challenge."""

    text: str
    against: int
    shown: bool = True
    outcome: str = ""
    by: str = ""


class Challenge(msgspec.Struct, frozen=True, kw_only=True):
    goal: str
    tasks: tuple[Task, ...]
    takers: tuple[str, ...] = ()


class FatePlay(Play, frozen=True, kw_only=True):
    cast: dict[str, Hero] = {}
    aspects: dict[str, Aspect] = {}
    pool: int = 0
    """The GM's fate points for this scene."""
    next_pool: int = 0
    """Points that come on top in the next scene."""
    owed: dict[str, int] = {}
    """Points that arrive when the scene ends, by character."""
    zones: tuple[str, ...] = ()
    facts: tuple[Fact, ...] = ()
    deck: tuple[int, ...] = DECK
    attempt: Attempt | None = None
    compel: Compel | None = None
    conflict: Conflict | None = None
    conflicts: int = 0
    contest: Contest | None = None
    challenge: Challenge | None = None
    milestone: dict[str, tuple[str, ...]] = {}
    """What each character may still choose from the milestone that was called."""
    mending: dict[str, str] = {}
    """Consequences (aspect ids) whose owners are asked how they heal, and what they said."""
    suggestions: tuple[Suggestion, ...] = ()
