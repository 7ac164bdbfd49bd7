"""A test under way: one state for every kind, from intent to what it leaves on the sheets."""

from typing import Literal

import msgspec

from hearthside.core.reasons import Reason
from hearthside.games.burning_wheel.artha import Artha
from hearthside.games.burning_wheel.passing_tests import Kind
from hearthside.games.burning_wheel.shades import Shade
from hearthside.games.burning_wheel.sheet import Link, Sheet

Purpose = Literal["plain", "resources", "circles", "steel", "survive", "instruction", "work"]
Beat = Literal["ask", "claim", "react", "tie", "after"]
ClaimKind = Literal[
    "advantage", "careful", "help", "fork", "linked", "persona", "cash", "fund", "loan", "other"
]
CastKind = Literal["own", "six", "one"]
"""A die of the pool, the extra die of a six, or the die an Astrology 1 brings."""

NOBODY = -1
LOST = ("fail", "lose")
A_FEW_MOMENTS = "a few moments"
"""How long things take unless somebody says otherwise."""


class Claim(msgspec.Struct, frozen=True, kw_only=True):
    """Why somebody rolls more dice: one reason, with whose it is."""

    kind: ClaimKind
    label: str
    dice: int
    by: str = ""
    """The helper."""
    ability: str = ""
    """What they help with, or what is forked."""
    exponent: int = 0
    """What is left of it (BW-2.5)."""
    fund: str = ""
    rules: tuple[str, ...] = ()


class Burden(msgspec.Struct, frozen=True, kw_only=True):
    """Why the obstacle is not its base."""

    label: str
    value: int
    rules: tuple[str, ...] = ("BW-1.7",)
    given: bool = False
    """Whether the GM added it just now, and may take it back."""
    weighed: bool = False
    """Whether it was read off the sheets when the side said it was ready."""


class Cast(msgspec.Struct, frozen=True, array_like=True):
    """A die that has fallen."""

    kind: CastKind
    face: int


class Side(msgspec.Struct, frozen=True, kw_only=True):
    """One roller and everything about their roll."""

    who: str
    ability: str
    """What is rolled; with Beginner's Luck the root stat, the first of two."""
    skill: str = ""
    """The skill that is missing, if it is Beginner's Luck."""
    roots: tuple[str, ...] = ()
    learns: str = ""
    """Of two roots the one that was picked to learn from it (BW-2.6)."""
    toolless: bool = False
    claims: tuple[Claim, ...] = ()
    burdens: tuple[Burden, ...] = ()
    spent: Artha = Artha()
    """On this test, Aristeia not counted (BW-1.4)."""
    healed: Artha = Artha()
    """Of that, what was spent against wounds."""
    aristeia: str = ""
    """What Aristeia was bought for in this test: `wounds`, or the ability it lightens."""
    doubled: bool = False
    eased: bool = False
    """Whether a wound die was ignored in this test (BW-1.9)."""
    late: str = ""
    """What working carefully costs if it fails."""
    link: Link | None = None
    """The linked test it follows, and whose that was."""
    link_of: str = ""
    hampered: int = 0
    """What failed lessons put on it."""
    haggled: bool = False
    ready: bool = False
    counted: int = 0
    """Dice that tell how difficult it was, once they are rolled."""
    pool: tuple[Reason, ...] = ()
    """Why it rolled so many dice."""
    colour: Shade | None = None
    """The shade it was rolled at."""
    dice: tuple[Cast, ...] = ()
    air: tuple[CastKind, ...] = ()
    opened: bool = False
    """Whether fate has opened the sixes."""
    rerolling: int = 0
    """Dice of it that are in the air once more."""
    rerolls: tuple[tuple[int, tuple[int, ...]], ...] = ()
    """How many dice were rolled again, and what they showed, with the dice they brought."""
    used: tuple[str, ...] = ()
    """What was done after the roll: fate, deeds, call-on."""
    done: bool = False
    called: bool = False
    """Whether a call-on was spent on the tie."""
    answered: bool = False
    outcome: str = ""
    successes: int = 0
    obstacle: int = 0
    difficulty: str = ""

    def claimed(self, kind: ClaimKind) -> list[Claim]:
        return [claim for claim in self.claims if claim.kind == kind]

    @property
    def helpers(self) -> list[Claim]:
        return self.claimed("help")

    @property
    def is_careful(self) -> bool:
        return bool(self.claimed("careful"))


LIMITS = (1, 3, 2)
"""BW-1.4: how much fate, persona and deeds one player may spend on one test."""


def can_spend(sheet: Sheet, side: Side, cost: Artha) -> bool:
    """BW-1.4: whether it is in hand and within what one test may take."""
    return sheet.artha.covers(cost) and Artha(*LIMITS).covers(side.spent + cost)


class Due(msgspec.Struct, frozen=True, kw_only=True):
    """A question that is left once the dice are read."""

    kind: str
    who: str = ""
    side: int = 0
    text: str = ""


class Purchase(msgspec.Struct, frozen=True, kw_only=True, tag="purchase"):
    """A Resources test: what is bought (BW-3)."""

    what: Literal["item", "affiliation", "raise", "cash", "fund", "lifestyle"] = "item"
    name: str = ""
    dice: int = 0
    kindness: int = 0
    """The tax at which it was granted all the same (BW-3.7)."""


class Search(msgspec.Struct, frozen=True, kw_only=True, tag="search"):
    """A Circles test: who is looked for (BW-4)."""

    whom: str
    named: bool = False
    """Whether it is somebody the player has named before."""
    joins: str = ""
    """The organisation one would join."""


class Fright(msgspec.Struct, frozen=True, kw_only=True, tag="fright"):
    """A Steel test: what called for it (BW-5)."""

    cause: str
    helped: bool = False


class Lesson(msgspec.Struct, frozen=True, kw_only=True, tag="lesson"):
    """An Instruction test: who is taught what (BW-6)."""

    student: str
    skill: str
    name: str
    difficulty: str
    days: int


class Work(msgspec.Struct, frozen=True, kw_only=True, tag="work"):
    """A job skill tested to win back taxed Resources (BW-3.9)."""


class Survival(msgspec.Struct, frozen=True, kw_only=True, tag="survival"):
    """Health tested to outlive a mortal wound (BW-1.18)."""


Matter = Purchase | Search | Fright | Lesson | Work | Survival | None


class Attempt(msgspec.Struct, frozen=True, kw_only=True):
    """A test, of whatever kind."""

    id: str
    intent: str
    task: str = ""
    by: str = ""
    """The seat that proposed it."""
    meant: str = ""
    """What whoever proposed it would roll."""
    kind: Kind = "standard"
    purpose: Purpose = "plain"
    matter: Matter = None
    base: int = 0
    base_label: str = "Base obstacle"
    time: str = ""
    failure: str = ""
    deadly: bool = False
    opponent: str = ""
    """Against whom it goes, whether they roll or not."""
    defender: int = NOBODY
    """The side that defends (BW-1.17)."""
    sides: tuple[Side, ...] = ()
    beat: Beat = "ask"
    due: tuple[Due, ...] = ()
    wounded: bool = False
    """Whether whoever lost it has been wounded for it."""

    @property
    def people(self) -> tuple[str, ...]:
        """Who takes part: whoever rolls, and whom a teacher teaches."""
        taught = (self.matter.student,) if isinstance(self.matter, Lesson) else ()
        return (*(side.who for side in self.sides), *taught)

    @property
    def is_versus(self) -> bool:
        return self.kind == "versus"

    @property
    def in_air(self) -> int:
        """The side whose dice are in the air, or nobody's."""
        return next((at for at, side in enumerate(self.sides) if side.air), NOBODY)


OWN_LISTS = ("resources", "circles", "steel")
"""BW-1.23: what has dice lists of its own."""


def uses_own_list(attempt: Attempt) -> bool:
    """BW-1.23."""
    return attempt.purpose in OWN_LISTS


def link_reason(link: Link) -> tuple[Claim | None, Burden | None]:
    """BW-1.19: what a linked test brings to the next."""
    label = f"{link.name}, linked"
    if link.dice:
        return Claim(kind="linked", label=label, dice=link.dice, rules=("BW-1.19",)), None
    if link.obstacle:
        return None, Burden(label=label, value=link.obstacle, rules=("BW-1.19",))
    return None, None
