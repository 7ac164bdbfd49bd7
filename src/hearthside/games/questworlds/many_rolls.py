"""A contest of many rolls as it stands, group or extended: who is in it, each one's own contest or
whom they face, what is at stake and the scores."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from hearthside.core.wording.typesetting import capital
from hearthside.games.questworlds.contest.state import Draw, Modifier


class Contender(msgspec.Struct, frozen=True, kw_only=True):
    """Someone in a contest of many rolls, group or extended, and what lasts through all of it."""

    id: str
    who: str = ""
    """The character, if it has a sheet."""
    name: str
    ours: bool
    ability: str = ""
    used: tuple[str, ...] = ()
    """All they have used so far, as it is picked, for when it is lost (QW-2.3.2.1)."""
    resource: str = ""
    """The community resource they act with (QW-10.2)."""
    draws: tuple[Draw, ...] = ()
    """Community resources that augment them."""
    label: str = ""
    rating: int = 0
    """What somebody without a sheet rolls."""
    mods: tuple[Modifier, ...] = ()
    """Augments, plot augments and benefits of a situation: they last the whole contest."""
    stretch: bool = False
    augmented: bool = False
    required: bool = False
    """Had an augment from a resource the setting requires (QW-10.2.1)."""
    mob: bool = False
    steadied: int | None = None
    """How the contest of wherewithal went, if one was needed (QW-4.4.1.5)."""
    waived: bool = False
    """Whether the GM lets them off the bump down."""
    gamble: str = ""
    """What they risk for a pyrrhic victory, once that was accepted (QW-4.10)."""
    tactics: str = ""


class Stakes(msgspec.Struct, frozen=True):
    """What more a whole side can win or lose in a contest of many rolls (QW-4.11, QW-4.12.3)."""

    secondary: str = ""
    costly: bool = False


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


class Fighter(Contender, frozen=True, kw_only=True):
    """Someone in an extended contest: a PC, a follower, a force, or an opponent the GM plays."""

    role: Literal["", "contestant", "secondary", "supporter"] = ""
    master: str = ""
    plain: bool = False
    """Whether somebody the GM plays meets every exchange plainly, until the GM changes it."""
    status: Literal["in", "out", "gone", "quit", "unfit"] = "in"
    """Gone has got away and may come back; unfit takes no part for an injury (QW-4.4.1.5)."""
    against: int = 0
    """All points scored against them by anyone."""
    lodged: int = 0
    """What a follower who was put out beside any pairing reads in rising action (QW-8.2.4)."""
    acted: int = 0
    """The last round they were done in."""
    spares: int = 0
    """The round in which they let it be, where parting shots were all that was left."""
    read: bool = False
    """Whether a climax was read for them already, when they left (QW-8.1.6)."""
    reckoned: int = 0
    """The points that were read then, once they have come back."""


class Pairing(msgspec.Struct, frozen=True, kw_only=True):
    """Two who race to 5 against each other. Scores are what each side has scored."""

    id: str
    ours: str
    theirs: str
    mine: int = 0
    other: int = 0
    done: int = 0
    """The last round it had its exchange in."""
    open: bool = True
    fell: str = ""
    """Who was taken out in it."""
    fell_round: int = 0
    shot: bool = False
    """Whether the parting shot was taken."""


class Extended(msgspec.Struct, frozen=True, kw_only=True):
    """QW-8: an extended contest, from gathering to the reading of its scores."""

    id: str
    prize: str
    obstacle: str = ""
    climax: bool = False
    slow: bool = False
    """Extremely extended: its rounds are spread over the story (QW-8.3)."""
    harmful: bool = True
    """Whether mutual harm is the stake (QW-8.1.6)."""
    round: int = 0
    """0 while people gather."""
    fighters: dict[str, Fighter] = {}
    pairings: tuple[Pairing, ...] = ()
    assists: dict[str, str] = {}
    """How hard the next assist is, by whom it helps (QW-8.2.3)."""
    closing: bool = False
    """One side has nobody left: only parting shots remain."""
    stakes: Stakes = Stakes()
    their_stakes: Stakes = Stakes()
    bolster: str = ""
    """The resource its benefit goes to (QW-10.2.3)."""
    effort: str = ""
    """The clash of forces it decides (QW-4.8)."""

    @property
    def called(self) -> str:
        """What it is for, as a heading."""
        return capital(self.prize)

    @property
    def settled(self) -> bool:
        return self.closing

    @property
    def people(self) -> Mapping[str, Contender]:
        """Everyone in it, on both sides."""
        return self.fighters


class Fate(msgspec.Struct, frozen=True):
    """What an extended contest leaves somebody in: a state, nothing for unharmed."""

    fighter: str
    name: str
    points: int
    state: str


class Ended(msgspec.Struct, frozen=True, kw_only=True):
    """An extended contest that is over, as its scores were read."""

    extended: Extended
    winner: int
    """1 for our side, −1 for theirs, 0 for nobody."""
    level: int
    fates: tuple[Fate, ...]
