"""An obstacle test as a value: two sides or one, what is at stake, each die with its reason."""

from typing import Literal, Self

import msgspec
from msgspec.structs import replace

from hearthside.core.dice import Faces
from hearthside.core.moves import Event
from hearthside.core.wording.typesetting import unstopped
from hearthside.games.hot_circle.sheet import Hero, Rank
from hearthside.games.hot_circle.task_and_obstacle import Side
from hearthside.games.hot_circle.two_rolls import SideRoll, TwoRolls

Fit = Literal["", "helpful", "neutral", "hindering"]
Pays = Literal["fate", "tax", "step", ""]
Grave = Literal["", "kill", "convince"]
Beat = Literal["stakes", "dice", "judging", "disadvantage", "ready", "air", "react"]
Outcome = Literal["pass", "fail"]


class Hindrance(msgspec.Struct, frozen=True):
    """A trait or condition that stands in its owner's way, and what that pays."""

    key: str
    """`trait:Curious`, `condition:c1`."""
    label: str
    pays: Pays = "fate"


class Harm(msgspec.Struct, frozen=True):
    """A condition that comes with an ending, for whoever loses (HC-3.3)."""

    text: str = ""
    rank: Rank = "minor"
    worse: bool = False
    """Whether whoever it is meant for has it already: then it gets worse."""


class Roll(SideRoll, frozen=True, kw_only=True):
    """One side: what they want and how, what they roll; a situation's intent is the consequence."""

    intent: str = ""
    by_when: str = ""
    task: str = ""
    harm: Harm = Harm()
    """What the intent leaves on the other side."""
    compromise: str = ""
    """What this side offers in place of the other's whole win."""
    compromise_harm: Harm = Harm()
    """What that leaves on this side."""
    simple: bool = False
    """Whether this side would do without compromises."""
    grave: Grave = ""
    """Whether the intent is to kill or convince the other side."""
    lifepath: str = ""
    fit: Fit = ""
    pays: Pays = ""
    """What a hindering base lifepath pays."""
    claimed: tuple[str, ...] = ()
    """Keys of what should add dice; those of the opponent's begin with `their:`."""
    struck: tuple[str, ...] = ()
    """Claims that do not fit, in the GM's eyes."""
    has_claimed: bool = False
    hindrances: tuple[Hindrance, ...] = ()
    has_offered: bool = False
    """Whether hindrances have been offered, or left."""
    accepted: bool = False
    """Whether this side took the other's compromise."""
    ready: bool = False

    @property
    def wanted(self) -> str:
        """HC-3.1: the intent, with its time limit where timing matters."""
        comma = "" if self.intent.endswith(("?", "!")) else ","
        when = f"{comma} {self.by_when}" if self.by_when else ""
        return f"{self.intent.removesuffix('.')}{when}"

    @property
    def has_stakes(self) -> bool:
        """Whether it is said what this side wants, and how."""
        return bool(self.intent and self.task)


class Given(msgspec.Struct, frozen=True):
    """Advantage or disadvantage: from what, and by which rule."""

    reason: str
    rule: str


class ChainStep(msgspec.Struct, frozen=True, kw_only=True):
    """A test that is over, as a later one in a chain sees it (HC-5.1)."""

    at: int
    """The place in the log at which it was called."""
    kind: Literal["obstacle", "ability"]
    who: str
    helpers: tuple[str, ...] = ()
    against: str = ""
    """The other side of a versus test, by id."""
    backers: tuple[str, ...] = ()
    intent: str
    their_intent: str = ""
    """What the other side of a versus test wanted."""
    outcome: Outcome
    words: str = ""
    """What holds since: the intent, the consequence, or a compromise."""
    before: tuple[str, ...] = ()
    """The steps that led to it, in words."""
    chained: tuple[int, ...] = ()
    """The same by their places in the log: a chain counts as one test."""
    ruled: bool = False
    """Whether the GM ruled on it without a test."""

    @property
    def wish(self) -> str:
        """What the one who came through had asked for; a situation has asked for nothing."""
        return self.intent if self.outcome == "pass" else self.their_intent

    @property
    def as_wished(self) -> bool:
        """Whether nothing more was said about what comes true than what somebody wanted."""
        wanted = unstopped(self.wish)
        return bool(wanted) and f"{self.words}; ".startswith(f"{wanted}; ")

    def seen_by(self, acting: Hero, foe: Hero | None, cast: dict[str, Hero]) -> Outcome:
        """How it went for the side that acts now: whoever lost a versus test failed it.

        Somebody who was not in it counts with the side that is of their kind, the players' or the
        GM's, unless they now face somebody who was in it.
        """
        ours, theirs = (self.who, *self.helpers), (self.against, *self.backers)
        mine, facing = acting.id, foe.id if foe else None
        if mine in ours or facing in theirs:
            return self.outcome
        turned: Outcome = "fail" if self.outcome == "pass" else "pass"
        if mine in theirs or facing in ours:
            return turned
        first = cast.get(self.who)
        return turned if first and first.npc != acting.npc else self.outcome


class ObstacleTest(TwoRolls, frozen=True, kw_only=True):
    """One test from the call to the last pass."""

    versus: bool
    obstacle: str = ""
    """What is in the way, in a few words."""
    task: Roll
    against: Roll = Roll()
    beat: Beat = "stakes"
    asked: bool = False
    """Whether a player asks for it and the GM has not taken it up yet."""
    reword: str = ""
    """What the GM would like to have put differently."""
    judged: tuple[Side, ...] = ()
    advantage: Given | None = None
    disadvantage: Given | None = None
    helpers: tuple[str, ...] = ()
    """Characters who help the acting side, exposed to the consequence."""
    backers: tuple[str, ...] = ()
    """Characters who help the opponent."""
    used: bool = False
    """Whether the advantage or disadvantage has been rerolled with."""
    passed: tuple[str, ...] = ()
    """Sides that pass: `task`, `obstacle`."""
    link: int = 0
    """The test that leads into this one, by its place in the log."""
    chain: tuple[str, ...] = ()
    chained: tuple[int, ...] = ()

    def roll(self, side: Side) -> Roll:
        return self.task if side == "task" else self.against

    def with_roll(self, side: Side, roll: Roll) -> Self:
        return replace(self, task=roll) if side == "task" else replace(self, against=roll)

    def with_faces(self, side: Side, faces: Faces) -> Self:
        return self.with_roll(side, replace(self.roll(side), faces=faces))

    @property
    def is_put(self) -> bool:
        """Whether a player has put to the GM what they want, in words that may stand."""
        return self.asked and not self.reword

    @property
    def simple(self) -> bool:
        """HC-3.5: no compromises, if both sides agree; never where a life or a mind is at stake."""
        return self.task.simple and self.against.simple and not self.is_grave

    @property
    def is_grave(self) -> bool:
        return bool(self.task.grave or self.against.grave)

    def exposed(self, side: Side) -> tuple[str, ...]:
        """HC-3.9: everyone a side's loss touches: whoever rolls for it, and whoever helps."""
        helping = self.helpers if side == "task" else self.backers
        return tuple(who for who in (self.roll(side).who, *helping) if who)

    @property
    def people(self) -> tuple[str, ...]:
        """Everyone in it."""
        return (*self.exposed("task"), *self.exposed("obstacle"))


class ObstacleEvent(Event, frozen=True):
    """Something that happens in a test, with the test as it stands after it."""

    sets = {"test": "test"}
    test: ObstacleTest


class SideEvent(ObstacleEvent, frozen=True):
    """Something that one side does in it."""

    side: Side
