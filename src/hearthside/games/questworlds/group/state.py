"""A group simple contest as it stands: everyone's own contest in it, and what they paid."""

import msgspec


class Bout(msgspec.Struct, frozen=True, kw_only=True):
    """One PC's contest within a group simple contest."""

    id: str
    who: str
    ability: str
    tactics: str = ""
    foe: str = ""
    """The paired opponent's name; nothing for the one resistance."""
    rating: int = 0
    mob: bool = False
    down: bool = False
    """Whether the opponent is injured in what they oppose it with (QW-4.4.1.5)."""
    stretch: bool = False
    outcome: int | None = None
    fumbles: bool = False
    """Both sides fumbled."""


class Group(msgspec.Struct, frozen=True, kw_only=True):
    """QW-5.2: a group simple contest."""

    id: str
    prize: str
    rating: int
    bolster: str = ""
    """The resource its benefit goes to (QW-10.2.3)."""
    bouts: tuple[Bout, ...] = ()
    paid: int = 0
    """Hero points pledged for a boost (QW-5.2.5)."""
    boost: int = 0
    rolling: bool = False
    level: int | None = None
    """The level of the group's victory or defeat, once it is settled."""
