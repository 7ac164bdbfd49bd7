"""An extended contest as it stands: who is in it, who faces whom, and the scores."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from hearthside.games.questworlds.contest.state import Contender, Stakes


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
        return self.prize[:1].upper() + self.prize[1:]

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
