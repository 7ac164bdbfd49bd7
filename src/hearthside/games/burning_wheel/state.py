"""What a table of Burning Wheel remembers besides its sheets."""

import msgspec

from hearthside.core.table import Play, Table
from hearthside.games.burning_wheel.artha import Artha
from hearthside.games.burning_wheel.attempt.state import Attempt, Due
from hearthside.games.burning_wheel.sheet import Sheet


class Held(msgspec.Struct, frozen=True, kw_only=True):
    """A test that waits for the end of the conflict to be marked (BW-2.8)."""

    who: str
    ability: str
    difficulty: str
    """`opening` where it counts toward opening the skill."""
    obstacle: int
    outcome: str = ""
    """How it ended for whoever rolled it; nothing for who helped, or rolled no dice."""
    successes: int = 0
    against: int = 0
    """What they were counted against: the obstacle as it was rolled."""


class Conflict(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    begins: str = ""
    wants: str = ""
    """What each side wants."""
    held: tuple[Held, ...] = ()


class Tied(msgspec.Struct, frozen=True, kw_only=True):
    """A versus test that ended in a tie: neither may try it the same way again (BW-1.17)."""

    who: str
    ability: str
    against: str
    wanted: str = ""
    """What was tried for, and what failing would have brought: of whoever tried it."""
    failure: str = ""


class Bidding(msgspec.Struct, frozen=True, kw_only=True):
    """Buyers bid on the base obstacle (BW-3.2)."""

    what: str
    bidders: tuple[str, ...]
    bids: dict[str, int] = {}
    """0 is a bidder who bows out."""


class Spent(msgspec.Struct, frozen=True, kw_only=True):
    """Artha that went into a test, until it is said which Belief it served (BW-2.1)."""

    who: str
    artha: Artha
    wanted: str
    """What somebody was after, as they typed it, where anybody did."""
    ability: str = ""
    """What was tested, by id."""


class WishedConviction(msgspec.Struct, frozen=True, kw_only=True):
    """A Belief or Instinct somebody would change, until the GM has answered (BW-7.7)."""

    id: str
    who: str
    where: str
    """`beliefs.0`, `instincts.2`."""
    text: str
    goal: bool = False


class Award(msgspec.Struct, frozen=True, kw_only=True):
    """Artha somebody gets at the end of the session (BW-7)."""

    who: str
    artha: Artha
    why: str
    goal: int = -1
    """The goal Belief that was accomplished, by its place."""


class Proposal(msgspec.Struct, frozen=True, kw_only=True):
    """A trait or reputation to be voted on (BW-7.5, BW-7.6)."""

    who: str
    change: str
    """`add-trait`, `drop-trait` or `reputation`."""
    name: str
    kind: str = "character"
    concerns: str = ""
    grown: str = ""
    """The Belief or Instinct it grew from: `beliefs.0`."""
    agreed: bool = False
    """Whether the vote has gone so."""


class BurningPlay(Play, frozen=True, kw_only=True):
    cast: dict[str, Sheet] = {}
    attempt: Attempt | None = None
    attempts: int = 0
    """How many tests have been settled."""
    last: Attempt | None = None
    """The test that was settled last, until something new begins."""
    tests: int = 0
    """How many tests this scene has had."""
    conflict: Conflict | None = None
    ties: tuple[Tied, ...] = ()
    steel_due: tuple[str, ...] = ()
    """Wounds that still call for Steel, by whose they are (BW-5.1)."""
    dying: tuple[tuple[str, int], ...] = ()
    """Who lies with a mortal wound, and the obstacle to survive it (BW-1.18)."""
    bidding: Bidding | None = None
    spent: tuple[Spent, ...] = ()
    served: tuple[tuple[str, str], ...] = ()
    """What artha has served this session: whose, and which: `beliefs.0`."""
    wishes: tuple[WishedConviction, ...] = ()
    awards: tuple[Award, ...] = ()
    """What the closing round has come to so far; it is paid at its end."""
    proposals: tuple[Proposal, ...] = ()
    """Traits and reputations that are put to the vote."""
    joining: tuple[tuple[str, str], ...] = ()
    """Who may now buy their way into an organisation (BW-4.3)."""
    found: tuple[str, ...] = ()
    """Whom searches have found, as they were looked for, until they are somebody (BW-4.3)."""

    @property
    def thrown(self) -> Attempt | None:
        """The test whose dice lie there and may still be changed."""
        return self.attempt if self.attempt and self.attempt.beat in ("react", "tie") else None

    @property
    def left_to_ask(self) -> tuple[Due, ...]:
        """What is still asked about the test whose dice are read."""
        return self.attempt.due if self.attempt and self.attempt.beat == "after" else ()


Burning = Table[BurningPlay]
