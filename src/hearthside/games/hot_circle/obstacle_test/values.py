"""An obstacle test as a value: two sides or one, what is at stake, each die with its reason."""

from typing import Literal

import msgspec

from hearthside.core.dice import Faces
from hearthside.games.hot_circle.resolve import Side, Standing, stand
from hearthside.games.hot_circle.sheet import Rank

Fit = Literal["", "helpful", "neutral", "hindering"]
Pays = Literal["fate", "tax", "step", ""]
Grave = Literal["", "kill", "convince"]
Beat = Literal["stakes", "dice", "judging", "hindrances", "disadvantage", "ready", "air", "react"]


class Reason(msgspec.Struct, frozen=True):
    """Why some dice are in a roll."""

    label: str
    dice: int
    rules: tuple[str, ...]
    key: str = ""
    """What it comes from: `trait:Curious`, `condition:c1`, `lifepath:lp2`, `asset:a1`."""


class Hindrance(msgspec.Struct, frozen=True):
    """A trait or condition that stands in its owner's way, and what that pays."""

    key: str
    label: str
    pays: Pays = "fate"


class Roll(msgspec.Struct, frozen=True, kw_only=True):
    """One side: who, what they want and how, what they roll. `who` is empty for a situation."""

    who: str = ""
    intent: str = ""
    by_when: str = ""
    task: str = ""
    compromise: str = ""
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
    reasons: tuple[Reason, ...] = ()
    faces: Faces = ()
    accepted: bool = False
    """Whether this side took the other's compromise."""
    ready: bool = False

    @property
    def dice(self) -> int:
        return sum(reason.dice for reason in self.reasons)


class Given(msgspec.Struct, frozen=True):
    """Advantage or disadvantage: from what, and by which rule."""

    reason: str
    rule: str
    key: str = ""


class Risk(msgspec.Struct, frozen=True, kw_only=True):
    """The consequence of an independent test: words, a condition, or a condition made worse."""

    text: str = ""
    condition: str = ""
    rank: Rank = "minor"
    worsens: str = ""
    """A condition there already is, by id."""

    @property
    def is_set(self) -> bool:
        return bool(self.text or self.condition or self.worsens)


class ChainStep(msgspec.Struct, frozen=True, kw_only=True):
    """A test that is over, as the next one in a chain sees it (HC-5.1)."""

    kind: Literal["obstacle", "ability"]
    who: str
    against: str = ""
    """The other side of a versus test, by id."""
    intent: str
    outcome: Literal["pass", "fail"]
    words: str = ""
    """What holds since: the intent, the consequence, or a compromise."""
    before: tuple[str, ...] = ()
    """The steps that led to it, in words."""

    @property
    def gives(self) -> str:
        return "advantage" if self.outcome == "pass" else "disadvantage"

    def told(self) -> str:
        return f"{self.intent}: {'passed' if self.outcome == 'pass' else 'failed'}"


class ObstacleTest(msgspec.Struct, frozen=True, kw_only=True):
    """One test from the call to the last pass."""

    versus: bool
    obstacle: str = ""
    """What is in the way, in a few words."""
    task: Roll
    against: Roll = Roll()
    risk: Risk = Risk()
    beat: Beat = "stakes"
    agreed: tuple[str, ...] = ()
    """Parties that agree to the stakes: `task`, `obstacle`, `gm`."""
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
    breaking: bool = False
    """Whether a tie is being broken."""
    chain: tuple[str, ...] = ()
    at: int = 0
    """The place in the log at which it was called: it tells one test from the next."""

    def roll(self, side: Side) -> Roll:
        return self.task if side == "task" else self.against

    @property
    def simple(self) -> bool:
        """HC-3.5: no compromises, if both sides agree; never where a life or a mind is at stake."""
        return self.task.simple and self.against.simple and not self.is_grave

    @property
    def is_grave(self) -> bool:
        return bool(self.task.grave or self.against.grave)

    @property
    def reroller(self) -> Side | None:
        """HC-3.9, HC-3.13: who may reroll for free; the two cancel out."""
        if bool(self.advantage) == bool(self.disadvantage) or self.used:
            return None
        return "task" if self.advantage else "obstacle"

    @property
    def in_air(self) -> Side | None:
        """The roll that is in the air."""
        if self.beat != "air":
            return None
        return "task" if not self.task.faces else "obstacle" if not self.against.faces else None

    @property
    def stands(self) -> Standing | None:
        if not (self.task.faces and self.against.faces):
            return None
        return stand(self.task.faces, self.against.faces)

    def won(self, outcome: str) -> str:
        """HC-3.16, HC-3.19: what comes true, each side's success as a compromise replaced it."""
        if outcome == "pass":
            words = self.against.compromise if self.task.accepted else self.task.intent
        elif self.versus:
            words = self.task.compromise if self.against.accepted else self.against.intent
        else:
            words = self.risk.text
        return words
