"""A contest as it stands: both sides, what bears on them, and what hangs on the outcome."""

from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from hearthside.core.reasons import Reason

Stance = Literal["", "risky", "defensive"]
Beat = Literal["frame", "ready", "first", "second", "react", "settled"]
Kind = Literal[
    "simple",
    "augment",
    "wherewithal",
    "heal",
    "rescue",
    "plot",
    "force",
    "bout",
    "exchange",
    "assist",
    "side-aim",
    "parting",
    "removal",
    "lobby",
    "background",
    "crisis",
]
Aim = Literal["", "aside", "away"]
"""What somebody is after in an exchange: points, something else, or to get away (QW-8.1.5)."""
OTHER = "other"
"""Who stands against it is known: another PC (QW-2.3.1.2), or the NPC who brings the trouble."""
Draw = tuple[str, str]
"""Who drew on which community resource (QW-10.2)."""


class Modifier(Reason, frozen=True, omit_defaults=True):
    """A reason that changes a rating. `source` is the benefit, flaw or plot it comes from."""

    kind: str = ""
    source: str = ""


class Side(msgspec.Struct, frozen=True, kw_only=True):
    """One side of a contest. A resistance has no `who`."""

    who: str = ""
    master: str = ""
    """The PC whose retainers these are: they have no sheet of their own."""
    name: str = ""
    ability: str = ""
    second: str = ""
    """The ability combined with it (QW-4.6)."""
    resource: str = ""
    """The community resource it acts with (QW-10.2)."""
    draws: tuple[Draw, ...] = ()
    """Community resources that augment it, with who called on them."""
    label: str = ""
    """What is rolled, in words."""
    tactics: str = ""
    """How whoever opposes it goes about it; whoever acts, says so for the contest."""
    rating: int = 0
    mods: tuple[Modifier, ...] = ()
    stretch: bool = False
    down: bool = False
    face: int = 0
    spent: int = 0
    passed: bool = False
    stance: Stance = ""
    augmented: bool = False
    """Had its one augment attempt (QW-2.4)."""
    required: bool = False
    """Had an augment from a resource the setting requires (QW-10.2.1)."""
    aim: Aim = ""
    aimed: str = ""
    """What else they are after, in words."""
    recipient: str = ""
    """Whom an exchange for another aim augments (QW-8.1.5)."""
    secondary: str = ""
    """The secondary goal (QW-4.11)."""
    costly: bool = False
    """Whether they have what they want even in defeat (QW-4.12.3)."""
    risk: bool = False
    """The GM warned that a supporting character is at serious risk (QW-7.1)."""
    pyrrhic: Literal["", "asked", "taken"] = ""
    gamble: str = ""
    """What they risk for a pyrrhic victory, in words (QW-4.10)."""


class Contest(msgspec.Struct, frozen=True, kw_only=True):
    """One roll a side, whatever for. What hangs on it is in `kind` and `about`."""

    id: str
    kind: Kind
    beat: Beat
    prize: str
    tactics: str = ""
    obstacle: str = ""
    me: Side
    them: Side = Side()
    resistance: str = ""
    """The class the resistance was set by, or nothing."""
    announced: str = ""
    """What stands against it without asking the GM once the players have answered: the class they
    gave with the trouble, or `OTHER`."""
    brought: bool = False
    """Whether it is trouble that the GM brought to whoever acts."""
    about: str = ""
    """The recipient, patient, fighter or resource it is about, by id."""
    harm: str = ""
    """The harm treated."""
    pairing: str = ""
    """The pairing of an extended contest it belongs to."""
    actor: str = ""
    """The fighter whose unrelated action or parting shot it is."""
    stale: bool = False
    """The same ability as last round in an extremely extended contest: it needs an augment."""
    bolster: str = ""
    """The resource its benefit goes to (QW-10.2.3)."""
    effort: str = ""
    steadied: dict[str, int] = {}
    """Contests of wherewithal for it, by character (QW-4.4.1.5)."""
    waived: tuple[str, ...] = ()
    """Whose bump down the GM waives."""
    outcome: int | None = None
    hero_points: bool = True
    """Whether they may be spent on it at all."""
    paid: dict[str, int] = {}
    """Hero points spent on it and on all that helped it: they come back if it is dropped."""
    rated: tuple[tuple[str, str], ...] = ()
    """Whose abilities were rated as they first used them for it: not used, if it is dropped."""
    granted: str = ""
    """How it was won unrolled."""
    weighed: bool = False
    """Whether the GM has said that nothing more of what was earned counts here (QW-4.4.2)."""
    bargain: str | None = ""
    """What a marginal loser would give up to save something (QW-4.3); None once it is struck."""

    @property
    def sides(self) -> tuple[Side, Side]:
        """Whoever acts, and whoever opposes it."""
        return self.me, self.them

    def with_side(self, at: int, **changes: Any) -> "Contest":
        """The contest with one side changed: 0 acts, 1 opposes."""
        changed = replace(self.sides[at], **changes)
        return replace(self, them=changed) if at else replace(self, me=changed)


def drawn(side: Side) -> tuple[Draw, ...]:
    """QW-10.2: every resource a side acts with or is helped by."""
    own = ((side.who, side.resource),) if side.resource else ()
    return (*own, *side.draws)


def helped_by(contest: Contest) -> tuple[str, ...]:
    """The community resources that augments of a contest have used up."""
    return tuple(resource for side in contest.sides for _, resource in side.draws)
