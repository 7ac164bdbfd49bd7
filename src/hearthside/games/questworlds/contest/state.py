"""A contest as it stands: both sides, what bears on them, and what hangs on the outcome."""

from typing import Literal

import msgspec

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
    "aside",
    "disengage",
    "assist",
    "side-aim",
    "parting",
    "removal",
    "lobby",
    "background",
    "crisis",
]

EXCHANGES = ("exchange", "aside", "disengage")
"""Kinds in an extended contest in which both sides say how much they risk."""


class Modifier(msgspec.Struct, frozen=True):
    """A modifier with its reason. `source` is the benefit it comes from."""

    label: str
    value: int
    rules: tuple[str, ...]
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
    label: str = ""
    """What is rolled, in words."""
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
    about: str = ""
    """The recipient, patient, fighter or resource it is about, by id."""
    harm: str = ""
    """The harm treated."""
    pairing: str = ""
    """The pairing of an extended contest it belongs to."""
    recipient: str = ""
    """Whom an asymmetrical exchange augments (QW-8.1.5)."""
    stale: bool = False
    """The same ability as last round in an extremely extended contest: it needs an augment."""
    secondary: str = ""
    """The secondary goal (QW-4.11)."""
    costly: bool = False
    risk: bool = False
    """The GM warned that a supporting character is at serious risk (QW-7.1)."""
    pyrrhic: Literal["", "asked", "taken"] = ""
    pyrrhic_risk: str = ""
    bolster: str = ""
    """The resource its benefit goes to (QW-10.2.3)."""
    draw: str = ""
    """The community resource it draws on (QW-10.2)."""
    draws: tuple[str, ...] = ()
    """Community resources that augment it."""
    effort: str = ""
    plot_worth: int = 0
    steadied: dict[str, int] = {}
    """Contests of wherewithal for it, by character (QW-4.4.1.5)."""
    waived: tuple[str, ...] = ()
    """Whose bump down the GM waives."""
    outcome: int | None = None
    hero_points: bool = True
    granted: str = ""
    """How it was won unrolled."""
    bargain: str | None = ""
    """What a marginal loser would give up to save something (QW-4.3); None once it is struck."""
