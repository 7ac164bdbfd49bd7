"""What a Venus table holds: the cast, what is being rolled, reviewed, played through and kept."""

from typing import Any, Literal

import msgspec

from hearthside.core.secrecy.who_knows import Known
from hearthside.core.setting_events import Is
from hearthside.core.table import Play, Table
from hearthside.games.venus.sheet import Figure


class Pending(msgspec.Struct, frozen=True, kw_only=True):
    """VE-1.1: what a review or a vote brings about once it has its answer."""

    id: str
    about: str
    """What it hangs on: `check`, `task`, somebody being made. Gone with it."""
    then: tuple[dict[str, Any], ...]
    """Events, as plain data."""
    otherwise: tuple[dict[str, Any], ...]


class Factor(msgspec.Struct, frozen=True, kw_only=True):
    """VE-3.1, VE-4.1: one thing that makes it harder."""

    kind: str
    words: str


class Agenda(msgspec.Struct, frozen=True, kw_only=True):
    """VE-1.7: what somebody is up to, before the FC has said how it is rolled."""

    who: str
    words: str
    wish: str = ""
    """What the player would like it to be: an ability, a check, a task."""
    risk: str = ""
    """What failing might mean, in the player's words."""
    bearing: tuple[str, ...] = ()
    """Attributes of theirs that apply, by id."""
    refused: str = ""
    """Who did not agree to it as it was called for, by id."""


class Bonus(msgspec.Struct, frozen=True, kw_only=True):
    """VE-3.4: one bonus factor: a Lot, or something the Peers approve."""

    id: str
    kind: str
    """`lot`, `attribute`, `asset`, `aid`, `kin`, `environment`, `size`."""
    words: str
    ref: str = ""
    approved: bool = False
    asked: bool = False
    """Whether somebody played has still to say that they help."""
    how: str = ""
    """How it helps, as the roller puts it."""


CheckBeat = Literal["consent", "announced", "falling", "react", "bonus", "bonus-falling", "read"]
TaskBeat = Literal[
    "consent", "job", "naming", "threshold", "gather", "falling",
    "kiss", "rerolling", "shop", "turn", "welcome", "end",
]  # fmt: skip


class Check(msgspec.Struct, frozen=True, kw_only=True):
    """VE-3: a check from its target to its end."""

    who: str
    words: str
    ability: str
    stakes: str
    difficulty: int
    factors: tuple[Factor, ...] = ()
    bearing: tuple[str, ...] = ()
    against: str = ""
    """Whom it is aimed at; a player's character agrees to the stakes first (VE-4.14)."""
    struck: bool = False
    """Whether it answers what somebody does to the roller, who cannot give that up."""
    beat: CheckBeat = "announced"
    face: int = 0
    rerolled: bool = False
    bonuses: tuple[Bonus, ...] = ()
    chains: tuple[tuple[int, ...], ...] = ()
    """What each bonus die shows, with what its sixes added."""
    paid: int = 0
    """Lots spent on it, which a cancelled check gives back."""
    spent: tuple[str, ...] = ()
    """Attributes whose one use of this session it took, by id: given back likewise."""
    untold: bool = False
    """Once it has passed: whether it found something out that nobody has put into words yet."""


class TaskDie(msgspec.Struct, frozen=True, kw_only=True):
    """VE-4: one die on the tray."""

    id: int
    owner: str
    """The character, or the name of an NPC, whose die it is."""
    caliber: int
    face: int = 0


class Kiss(msgspec.Struct, frozen=True, kw_only=True):
    """VE-4.4: a die that will be rerolled, by what, and who pays."""

    die: int
    source: str
    """lot, ego, insight, stunt, thing."""
    by: str
    """The character who pays or acts."""
    words: str = ""
    ref: str = ""
    agreed: bool = True
    """For an ally's die: whether the other of the two has joined in."""
    approved: bool = True

    @property
    def id(self) -> str:
        """Of each die there is one at most."""
        return str(self.die)


class Aid(msgspec.Struct, frozen=True, kw_only=True):
    """VE-4.2: an ally's die on offer or taken."""

    who: str
    """The ally: a character, or for an NPC their name."""
    job: str = ""
    caliber: int
    taken: bool = False
    npc: bool = False
    kin: str = ""
    words: str = ""
    """What they ask for it; nobody is bound."""
    bearing: tuple[str, ...] = ()
    """Attributes of the ally's that bear on the die, by id."""


class Purchase(msgspec.Struct, frozen=True, kw_only=True):
    """VE-4.6: a consequence bought."""

    item: str
    words: str = ""
    onto: str = ""
    """What a tertiary hangs on: primary, failure, or a secondary."""


class Task(msgspec.Struct, frozen=True, kw_only=True):
    """VE-4: a task from its job to its end."""

    who: str
    words: str
    ability: str
    stakes: str
    bearing: tuple[str, ...] = ()
    against: str = ""
    """Whom it is aimed at, as in a check."""
    struck: bool = False
    """As in a check."""
    beat: TaskBeat = "job"
    job: str = ""
    """The job used, by id."""
    fit: str = "fits"
    factors: tuple[Factor, ...] = ()
    announced: bool = False
    """Whether the FC said what makes it harder together with the task."""
    aids: tuple[Aid, ...] = ()
    dice: tuple[TaskDie, ...] = ()
    burst: tuple[int, ...] = ()
    """Sixes that have already brought another die, by id."""
    kisses: tuple[Kiss, ...] = ()
    double: bool = False
    """Whether Ego makes every six count twice."""
    bought: tuple[Purchase, ...] = ()
    turned: str = ""
    hit: str = ""
    """Whom it was turned against."""
    told: str = ""
    """What the turned consequence came to in words."""
    wound: str = ""
    """What a wound it left is called, where that is shorter."""
    lost: str = ""
    """What of theirs that cost whom it was turned against, by id."""


class Group(msgspec.Struct, frozen=True, kw_only=True):
    """VE-1.9: one of several scenes played beside each other."""

    name: str
    seats: tuple[str, ...]


class Debrief(msgspec.Struct, frozen=True, kw_only=True):
    """VE-5: the talk at the end of a chapter, and perhaps of an arc."""

    arc: str = ""
    """``, `minor` or `major`."""
    creeds: dict[str, tuple[str, ...]] = {}
    """The creeds each character's player says have faltered."""
    faltered: dict[str, tuple[str, ...]] = {}
    brought: dict[str, tuple[str, ...]] = {}
    """What it has earned each character so far: goals, a moment, a score."""
    pointed: tuple[str, ...] = ()
    called: bool = False
    """Whether the FC has called for attributes."""
    closes: bool = False
    """Whether the session closes after it."""


class PitchedAttribute(msgspec.Struct, frozen=True, kw_only=True):
    """VE-5.4: an attribute a Peer suggests for somebody between arcs."""

    id: str
    by: str
    who: str
    kind: str
    name: str
    pitched: bool = False
    votes: tuple[str, ...] = ()
    """The seats that said yes."""


class Secret(Known, frozen=True, kw_only=True):
    """VE-7.3: something about the scenario, perhaps only for the FC and one player."""

    title: str
    text: str


NOTHING_SETTLED = {
    "settled_check": Is(None),
    "settled_task": Is(None),
    "settled_yes": Is(None),
}
"""What goes when something new begins."""


class VenusPlay(Play, frozen=True, kw_only=True):
    cast: dict[str, Figure] = {}
    tier: str = "public"
    world: str = ""
    """What it is like, where somebody has said so."""
    made: int = 0
    """How many ids have been given out."""
    pending: dict[str, Pending] = {}
    agenda: Agenda | None = None
    check: Check | None = None
    task: Task | None = None
    settled_check: Check | None = None
    settled_task: Task | None = None
    """What was settled last, until something new begins: its dice are still looked at."""
    settled_yes: Agenda | None = None
    """Likewise what happened without a roll."""
    hurt: str = ""
    """Whose wound was noted since then, by id."""
    consequence: str = ""
    """The character who failed a capability and has yet to say what that brings."""
    of: str = ""
    """Which capability that was."""
    left: bool = False
    """Whether they left it to their Peers."""
    wear: tuple[tuple[str, str], ...] = ()
    """Breakable things that were used: (character, asset). Each is tried with a d20."""
    dying: tuple[str, str] | None = None
    """(character, kin) where an owner is asked whether somebody dear dies."""
    fresh: tuple[tuple[str, str], ...] = ()
    """Finite things just acquired, whose uses are still to be rolled."""
    kismet: tuple[str, ...] = ()
    """Who is yet to roll Kismet and favours."""
    rolling: dict[str, str] = {}
    """Who has dice in the air for a `job`, or for what is `free` on their lifepaths."""
    failed: tuple[tuple[str, str, str], ...] = ()
    """(character, agenda, stakes) of what failed in this scene."""
    cancelled: tuple[tuple[str, str, str], ...] = ()
    """The same of checks that were cancelled once their dice lay there."""
    rolled: dict[str, tuple[str, ...]] = {}
    """The abilities that players' characters have rolled in this arc, each as often as it was."""
    insights: tuple[str, ...] = ()
    """Facts that somebody noted or learned by a check, which may be used as insights."""
    scene_kind: str = "encounter"
    groups: tuple[Group, ...] = ()
    way: str = "in turn"
    """How scenes side by side are played: in turn, cuts, rounds."""
    group: int = 0
    offers: tuple[str, ...] = ()
    """Seats that offer to frame the next scene."""
    framer: str = ""
    session_kind: str = "normal"
    wanted: dict[str, str] = {}
    """Kinds of session asked for in advance, by seat."""
    next_kind: str = ""
    phase: str = ""
    debrief: Debrief | None = None
    debriefed: bool = False
    """Whether a chapter has ended and nothing has been played since."""
    suggestions: tuple[PitchedAttribute, ...] = ()
    house: tuple[str, ...] = ()
    """Rules this table has changed."""
    meta: tuple[str, ...] = ()
    """VE-1.12: the FC's own principles."""
    scenario: str = ""
    lore: tuple[Secret, ...] = ()
    """What may be read about the scenario, by who may know it."""

    @property
    def settled(self) -> Task | Check | Agenda | None:
        """What was settled last, with or without a roll."""
        return self.settled_task or self.settled_check or self.settled_yes


VTable = Table[VenusPlay]


def is_rolling(table: VTable) -> bool:
    """Whether something is being rolled, from saying what one is up to until it is done."""
    play = table.play
    return bool(play.agenda or play.check or play.task or play.consequence)


def new_id(table: VTable, words: str, more: int = 0) -> str:
    """An id that was never given out before on this table."""
    return f"{words}-{table.play.made + 1 + more}"
