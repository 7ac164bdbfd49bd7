"""The state of a QuestWorlds table: contests under way, scores, dues, and the community."""

from typing import Literal

import msgspec

from hearthside.core.table import Play
from hearthside.games.questworlds.ratings import BASE
from hearthside.games.questworlds.sheet import Hero

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


class Due(msgspec.Struct, frozen=True, kw_only=True):
    """A consequence or benefit that waits for the GM to lay it down or skip it."""

    id: str
    who: str
    kind: Literal["harm", "benefit", "burden", "resource", "bond", "people"]
    state: str = ""
    amount: int = 0
    ability: str = ""
    because: str = ""
    rules: tuple[str, ...] = ()
    proposal: str = ""


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
    sums: tuple[int, int] = (0, 0)


class Fighter(msgspec.Struct, frozen=True, kw_only=True):
    """Someone in an extended contest: a PC, a follower, or an opponent the GM plays."""

    id: str
    who: str = ""
    """The character, if it has a sheet."""
    name: str
    ours: bool
    ability: str = ""
    label: str = ""
    rating: int = 0
    """What an opponent without a sheet rolls; for others it is only a start."""
    mods: tuple[Modifier, ...] = ()
    augmented: bool = False
    required: bool = False
    """Had an augment from a resource the setting requires (QW-10.2.1)."""
    role: Literal["", "contestant", "secondary", "supporter"] = ""
    master: str = ""
    mob: bool = False
    status: Literal["in", "out", "gone", "quit"] = "in"
    against: int = 0
    """All points scored against them by anyone."""
    steadied: int | None = None
    waived: bool = False
    acted: int = 0
    """The last round they were done in."""
    stretch: bool = False
    read: bool = False
    """Whether a climax was read for them already, when they left (QW-8.1.6)."""
    tactics: str = ""


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
    climax: bool = False
    slow: bool = False
    """Extremely extended: its rounds are spread over the story (QW-8.3)."""
    harmful: bool = True
    """Whether mutual harm is the stake (QW-8.1.6)."""
    round: int = 0
    """0 while people gather."""
    fighters: dict[str, Fighter] = {}
    pairings: tuple[Pairing, ...] = ()
    assists: dict[str, int] = {}
    closing: bool = False
    """One side has nobody left: only parting shots remain."""
    draws: tuple[str, ...] = ()
    """Community resources that augment somebody in it (QW-10.2)."""
    bolster: str = ""
    """The resource its benefit goes to (QW-10.2.3)."""


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


class Resource(msgspec.Struct, frozen=True, kw_only=True):
    """QW-10.1.4: a community's resource and its line in the ledger."""

    id: str
    name: str
    rating: int
    total: int = 0
    pc: int = 0
    background: int = 0
    """The bonus a background event gave that nobody cemented yet."""
    down: bool = False
    closed: bool = False
    crisis: bool = False
    neglected: int = 0
    """How many sessions its crisis has lasted."""
    required: bool = False


class Community(msgspec.Struct, frozen=True, kw_only=True):
    """QW-10: the one community the table follows."""

    name: str
    interval: str
    number: int = 1
    resources: dict[str, Resource] = {}
    opened: tuple[str, ...] = ()
    """`character/resource` that lobbying has opened for one use."""
    requests: int = 0
    """How often the PCs have asked this interval."""
    suspended: bool = False
    rolled: int = 0
    """The last interval that had background events."""
    rolling: tuple[str, ...] = ()
    """Resources whose background event or crisis test is still to be rolled."""
    rolling_for: str = ""
    """`background` or `crisis`."""


class Keyword(msgspec.Struct, frozen=True):
    """A keyword of the setting; a required one counts towards the twelve (QW-3.1)."""

    name: str
    required: bool = False


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
    community: Community | None = None
    barred: tuple[tuple[str, str, str], ...] = ()
    """QW-2.3.2.1: (character, ability, obstacle) that may not be tried again."""
    won: tuple[str, ...] = ()
    """Prizes won completely (QW-4.3)."""
    last: Contest | None = None
    """The last contest as it was rolled, until another one begins or the scene is over."""
    ended: Ended | None = None
    """The last extended contest, until somebody goes on."""
