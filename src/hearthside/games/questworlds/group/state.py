"""A group simple contest as it stands: who is in it, everyone's own contests, what they paid."""

import msgspec

from hearthside.games.questworlds.contest.state import Contender, Stakes


class Bout(msgspec.Struct, frozen=True, kw_only=True):
    """One contest within a group simple contest: one of ours against the resistance or somebody."""

    id: str
    who: str
    foe: str = ""
    """The opponent in `Group.people`; nothing for the one resistance."""
    outcome: int | None = None
    fumbles: bool = False
    """Both sides fumbled."""


class Group(msgspec.Struct, frozen=True, kw_only=True):
    """QW-5.2: a group simple contest."""

    id: str
    prize: str
    obstacle: str = ""
    rating: int
    bolster: str = ""
    """The resource its benefit goes to (QW-10.2.3)."""
    people: dict[str, Contender] = {}
    """Everyone in it, on both sides."""
    bouts: tuple[Bout, ...] = ()
    pledged: dict[str, int] = {}
    """Hero points paid for a boost, by who paid them (QW-5.2.5)."""
    paid: dict[str, int] = {}
    """Hero points spent on rolls in it: they come back if it is dropped."""
    boost: int = 0
    stakes: Stakes = Stakes()
    their_stakes: Stakes = Stakes()
    rolling: bool = False
    level: int | None = None
    """The level of the group's victory or defeat, once it is settled."""

    @property
    def settled(self) -> bool:
        return self.level is not None
