"""The state of a QuestWorlds table; contests and the community have modules of their own."""

from typing import Literal

import msgspec

from hearthside.core.table import Play, Table
from hearthside.games.questworlds.community.state import Community
from hearthside.games.questworlds.contest.state import Contest
from hearthside.games.questworlds.many_rolls import Ended, Extended, Group
from hearthside.games.questworlds.ratings import BASE
from hearthside.games.questworlds.sheet import Hero

DueKind = Literal["harm", "benefit", "burden", "resource", "bond", "people"]


class Due(msgspec.Struct, frozen=True, kw_only=True):
    """A consequence or benefit that waits for the GM to lay it down or skip it."""

    id: str
    who: str
    kind: DueKind
    state: str = ""
    amount: int = 0
    ability: str = ""
    second: str = ""
    """The ability that was combined with it (QW-4.6)."""
    because: str = ""
    rules: tuple[str, ...] = ()
    proposal: str = ""


class Plot(msgspec.Struct, frozen=True, kw_only=True):
    """QW-2.4.2: an obstacle the GM made, and the plot augment it earns."""

    id: str
    name: str
    value: int
    situation: str
    heroes: tuple[str, ...] = ()
    earned: bool = False


class Effort(msgspec.Struct, frozen=True, kw_only=True):
    """QW-4.8: a mass effort, and what the PCs are in it."""

    id: str
    name: str
    part: Literal["factors", "contributors", "acted"]
    rating: int = 0
    against: int = 0
    outcome: str = ""
    through: tuple[str, ...] = ()
    """Who has had a contest of their own in it."""


class Keyword(msgspec.Struct, frozen=True):
    """A keyword of the setting; a required one counts towards the twelve (QW-3.1)."""

    name: str
    required: bool = False


Passed = tuple[int, int, str, str, str]
"""The session, the scene in it, the character, the ability they used, and what they had earned."""


class QuestPlay(Play, frozen=True, kw_only=True):
    cast: dict[str, Hero] = {}
    base: int = BASE
    keywords: tuple[Keyword, ...] = ()
    contest: Contest | None = None
    parked: tuple[Contest, ...] = ()
    """Contests that wait for an augment or a contest of wherewithal, innermost last."""
    group: Group | None = None
    extended: dict[str, Extended] = {}
    at: str = ""
    """The extended contest being played now."""
    dues: tuple[Due, ...] = ()
    plots: dict[str, Plot] = {}
    effort: Effort | None = None
    barred: tuple[tuple[str, str, str], ...] = ()
    """QW-2.3.2.1: (character, ability, obstacle) that may not be tried again."""
    let_pass: tuple[Passed, ...] = ()
    """QW-4.4.2: what the GM has found not to count."""
    won: tuple[str, ...] = ()
    """Prizes won completely (QW-4.3)."""
    last: Contest | None = None
    """The last contest as it was rolled, until another one begins or the scene is over."""
    ended: Ended | None = None
    """The last extended contest, in the same way."""
    together: Group | None = None
    """The last group contest, in the same way."""
    shared: dict[str, Community] = {}

    @property
    def founded(self) -> str:
        """The id of that community, or nothing."""
        return self.community.id if self.community else ""

    @property
    def community(self) -> Community | None:
        """The people behind the PCs, once they are founded (QW-10)."""
        for one in self.shared.values():
            if not one.draft:
                return one
        return None


QuestTable = Table[QuestPlay]
