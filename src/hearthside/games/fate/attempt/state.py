"""An attempt as a value: who tries what, what each side adds, what fell, who may still speak."""

from functools import cached_property
from typing import Literal

import msgspec

from hearthside.core.dice import Faces
from hearthside.games.fate.dice_and_outcomes import Outcome
from hearthside.games.fate.sheet import Action

Kind = Literal["overcome", "create", "discover", "exploit", "attack", "contest"]
ACTION: dict[Kind, Action] = {
    "overcome": "overcome",
    "create": "advantage",
    "discover": "advantage",
    "exploit": "advantage",
    "attack": "attack",
    "contest": "overcome",
}
"""Which of the four actions each kind of attempt is, for stunts."""

Beat = Literal["oppose", "ready", "air", "react", "after"]
Effect = Literal["add", "reroll", "raise"]

DIFFICULTY = -1
"""The place of the difficulty beside the rolls, for an invocation that raises it."""


class Roll(msgspec.Struct, frozen=True, kw_only=True):
    """One character's roll: what it rests on and, once they fell, its four faces."""

    who: str
    side: str
    approach: str = ""
    """One of the six, or for a mook `good`, `bad`, `both` or `plain`."""
    rating: int = 0
    how: str = ""
    stunts: tuple[str, ...] = ()
    helpers: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    """Approaches that do not fit the telling, in the GM's eyes."""
    card: bool = False
    """Whether a card is drawn in place of the roll."""
    ready: bool = False
    """Whether approach, stunts and dice or card are chosen for good."""
    faces: Faces = ()


class Invocation(msgspec.Struct, frozen=True, kw_only=True):
    """An aspect put to use in this attempt."""

    aspect: str
    text: str
    by: str
    """The character who invokes it, or nobody's name where the GM opposes with no one there."""
    side: str
    free: bool
    effect: Effect
    roll: int
    """The roll it changes, by place, or `DIFFICULTY`."""
    how: str = ""


class Attempt(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """One attempt from frame to settle. The first roll is the actor's, a second one opposes it.

    In a contest every participant has a roll and none is the actor's.
    """

    kind: Kind
    want: str
    how: str = ""
    risk: str = ""
    rolls: tuple[Roll, ...]
    against: int | None = None
    """The difficulty, where no roll opposes."""
    against_why: str = ""
    waived: bool = False
    """Whether its target does not defend."""
    unasked: bool = False
    """Whether whoever it is up against stepped in though it was aimed at nobody."""
    before: int | None = None
    """The difficulty that holds again if they step back."""
    target: str = ""
    """The character it is aimed at; someone else may defend for them."""
    aspect: str = ""
    """The aspect to exploit or to overcome, by id, or the words of the one to create."""
    barrier: str = ""
    """The zone the way to which it opens."""
    zone: str = ""
    """Where a mover gets to by overcoming what hinders them."""
    hindrance: str = ""
    """The foe or the barrier they overcome for it, by id."""
    task: int = -1
    """Which task of the challenge it is."""
    backers: tuple[str, ...] = ()
    """Who helps its target before a defence is chosen."""
    most_helpers: int = 99
    invocations: tuple[Invocation, ...] = ()
    waiting: tuple[str, ...] = ()
    """Seats that may still react."""
    passed: tuple[str, ...] = ()
    outcome: Outcome | Literal[""] = ""
    shifts: int = 0
    struck_for: int = 0
    """What a hit with style was chosen to deal."""
    ruled: bool = False
    """Whether the GM said how it ends."""
    paid: bool = False
    """Whether it failed and works all the same, at a serious cost."""
    cost: str = ""
    """The price the GM named, as they typed it."""
    came: str = ""
    """What was found, or came true for the other side: a failure may bring it, too."""

    @property
    def actor(self) -> str:
        return self.rolls[0].who

    @property
    def defender(self) -> str:
        """Who rolls against the actor, if anyone does."""
        return self.rolls[1].who if self.kind != "contest" and len(self.rolls) > 1 else ""

    @property
    def struck(self) -> str:
        """Whom a hit lands on: whoever defends for somebody else takes it (FA-5.5)."""
        return self.defender or self.target

    @property
    def is_task(self) -> bool:
        """Whether it is a task of a challenge."""
        return self.task >= 0

    @property
    def is_opposed(self) -> bool:
        """Whether it is known what the actor is up against."""
        if self.kind == "contest" or self.against is not None:
            return True
        return len(self.rolls) > 1 and self.rolls[1].ready

    @cached_property
    def beat(self) -> Beat:
        """How far it is: every procedure asks, for every seat."""
        if self.outcome:
            return "after"
        if not self.is_opposed:
            return "oppose"
        if not all(roll.ready for roll in self.rolls):
            return "ready"
        return "react" if all(roll.faces for roll in self.rolls) else "air"

    @property
    def is_framing(self) -> bool:
        """Whether no dice are thrown yet."""
        return self.beat in ("oppose", "ready")
