"""The state of a Fate table: everyone's aspects, the pools of points, and what is under way."""

from collections.abc import Iterable
from functools import cached_property
from typing import Literal

import msgspec

from hearthside.core.table import Play, Table
from hearthside.games.fate.attempt.questions import AnyQuestion
from hearthside.games.fate.attempt.state import Attempt
from hearthside.games.fate.deck_of_fate import DECK
from hearthside.games.fate.sheet import Aspect, Hero

Way = Literal["decision", "event"]


class Compel(msgspec.Struct, frozen=True, kw_only=True):
    """An offer on the table: take the point and let it happen, or pay one and it does not."""

    aspect: str
    target: str
    by: str
    """The seat that offers it."""
    payer: str = ""
    """The character whose point is offered; nobody's when it comes from the endless supply."""
    kind: Way
    what: str
    countered: str = ""
    """The seat that last changed the terms."""


class SelfCompel(msgspec.Struct, frozen=True, kw_only=True):
    """Trouble somebody made for themselves; the GM may still strike it."""

    id: str
    character: str
    what: str


class Fact(msgspec.Struct, frozen=True):
    """Something the table agreed an aspect implies."""

    aspect: str
    text: str


class Proposal(msgspec.Struct, frozen=True, kw_only=True):
    """A fact somebody proposes; it is canon once everyone agrees."""

    by: str
    aspect: str
    text: str
    agreed: tuple[str, ...]


class ProposedAspect(msgspec.Struct, frozen=True):
    """A situation aspect that a player proposes; the GM takes it up or not."""

    id: str
    by: str
    text: str


class Zone(msgspec.Struct, frozen=True, kw_only=True):
    """A place, and the ways from it to others."""

    name: str
    touches: tuple[str, ...] = ()
    """Zones it touches; each way is written on one of its two ends."""
    barrier: str = ""
    """What hinders these ways, both there and back."""
    against: int = 0


class Crossing(msgspec.Struct, frozen=True, kw_only=True):
    """Someone wants to another zone and the foes who stand on the way may hinder it."""

    character: str
    to: str
    foes: tuple[str, ...]
    """Who may still step in the way."""
    standing: tuple[str, ...] = ()
    """Who does."""
    approach: str = ""
    how: str = ""
    risk: str = ""


class Conflict(msgspec.Struct, frozen=True, kw_only=True):
    """A conflict under way. `order` holds groups that act together, highest first."""

    number: int
    kind: Literal["physical", "mental"]
    order: tuple[tuple[str, ...], ...]
    ratings: dict[str, int] = {}
    """What each participant's place in the order rests on."""
    turn: int = 0
    exchange: int = 1
    acted: tuple[str, ...] = ()
    """Who has used up this exchange's action, helping included."""
    moved: tuple[str, ...] = ()
    """Who has used this turn's free move."""
    pledged: dict[str, str] = {}
    """Helpers who spent their turn on an ally's next action, and that ally."""
    past: dict[str, tuple[str, ...]] = {}
    """Foes and barriers someone got past without leaving the zone yet, by mover."""
    conceded: dict[str, int] = {}
    """Points for conceding, by character: they arrive when the conflict is over."""
    pooled: tuple[str, ...] = ()
    """NPCs whose points for conceding go into this scene's pool."""


class Contest(msgspec.Struct, frozen=True, kw_only=True):
    """Nobody is harmed; the first participant to three victories wins."""

    goal: str
    victories: dict[str, int]
    """By participant, in the order they were named."""
    beside: dict[str, tuple[str, ...]] = {}
    """Those who run as one with a participant, and help each of their rolls."""
    exchange: int = 1

    def run_with(self, id: str) -> tuple[str, ...]:
        """A participant, and those who run as one with them."""
        return (id, *self.beside.get(id, ()))


class Task(msgspec.Struct, frozen=True, kw_only=True):
    """One overcome of a challenge, against a difficulty or somebody who defends."""

    text: str
    against: int
    foe: str = ""
    shown: bool = True
    outcome: str = ""
    """How the roll was read, or `cost` where a failure was paid for."""
    by: str = ""


class Challenge(msgspec.Struct, frozen=True, kw_only=True):
    """Several tasks; each result stands alone and the GM reads the whole."""

    goal: str
    tasks: tuple[Task, ...]
    takers: tuple[str, ...]

    @property
    def open_tasks(self) -> list[int]:
        """The places of the tasks that wait for somebody."""
        return [at for at, task in enumerate(self.tasks) if task.shown and not task.outcome]


class FatePlay(Play, frozen=True, kw_only=True):
    """Everything that is so in the story. What only the GM may know is taken out by `veil`."""

    cast: dict[str, Hero] = {}
    aspects: dict[str, Aspect] = {}
    pool: int = 0
    """The GM's fate points for this scene."""
    next_pool: int = 0
    """Points that come on top in the next scene."""
    owed: dict[str, int] = {}
    """Points that arrive when the scene ends, by character."""
    zones: tuple[Zone, ...] = ()
    crossing: Crossing | None = None
    facts: tuple[Fact, ...] = ()
    proposal: Proposal | None = None
    deck: tuple[int, ...] = DECK
    attempt: Attempt | None = None
    last: Attempt | None = None
    """The attempt that ended last, as it ended."""
    asked: tuple[AnyQuestion, ...] = ()
    """Questions still to answer, the first one now."""
    compel: Compel | None = None
    own_compels: tuple[SelfCompel, ...] = ()
    """Self-compels of this scene."""
    conflict: Conflict | None = None
    conflicts: int = 0
    """How many conflicts there have been at this table."""
    contest: Contest | None = None
    challenge: Challenge | None = None
    milestone: dict[str, tuple[str, ...]] = {}
    """What each character may still choose from the milestone that was called."""
    mending: dict[str, str] = {}
    """Consequences (aspect ids) whose owners are asked how they heal, and what they said."""
    suggestions: tuple[ProposedAspect, ...] = ()

    @cached_property
    def here(self) -> tuple[Hero, ...]:
        """Who is finished and takes part in the scene: every seat asks several times a move."""
        return tuple([one for one in self.cast.values() if not (one.draft or one.away)])

    @cached_property
    def up(self) -> tuple[Hero, ...]:
        """Those of them who can still act."""
        return tuple([one for one in self.here if not one.out])

    @cached_property
    def known_aspects(self) -> tuple[Aspect, ...]:
        """FA-6.7: the aspects that lie open and belong to the scene or to someone in it."""
        there = {one.id for one in self.here if one.known_to is None} | {""}
        return tuple(
            [one for one in self.aspects.values() if one.owner in there and one.known_to is None]
        )

    @cached_property
    def lasting_aspects(self) -> tuple[Aspect, ...]:
        """Those of them that are more than a boost."""
        return tuple([one for one in self.known_aspects if one.kind != "boost"])


FateTable = Table[FatePlay]


def with_aspects(table: FateTable, *written: Aspect, without: Iterable[str] = ()) -> FateTable:
    """The table with aspects taken away, and others put in or rewritten in their place."""
    gone = set(without)
    kept = {id: known for id, known in table.play.aspects.items() if id not in gone}
    return table.with_play(aspects={**kept, **{known.id: known for known in written}})


def without_hero(table: FateTable, id: str) -> FateTable:
    """The table with a character and everything that was its own gone."""
    cast = {other: who for other, who in table.play.cast.items() if other != id}
    aspects = {key: known for key, known in table.play.aspects.items() if known.owner != id}
    return table.with_play(cast=cast, aspects=aspects)
