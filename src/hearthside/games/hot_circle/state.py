"""The state of a Hot Circle table: campaign, cast, the test under way, and what rides."""

from typing import Literal, get_args

import msgspec

from hearthside.core.setting_events import Is
from hearthside.core.table import Play, Table
from hearthside.games.hot_circle.ability_test.state import AbilityTest
from hearthside.games.hot_circle.obstacle_test.state import ChainStep, ObstacleTest
from hearthside.games.hot_circle.session_zero.campaign import Campaign
from hearthside.games.hot_circle.sheet import Hero


class Ridden(msgspec.Struct, frozen=True, kw_only=True):
    """An obstacle test that is over. What it decided holds (HC-3.4)."""

    session: int
    who: str
    player: str
    """The seat that played it: a test is made once by that player."""
    intent: str
    task: str
    obstacle: str
    outcome: Literal["pass", "fail"]


class Compel(msgspec.Struct, frozen=True, kw_only=True):
    """Something on a sheet that would make the scene harder, offered for a fate point."""

    character: str
    source: str
    what: str
    by: str
    """The seat that pointed at it."""


class Assertion(msgspec.Struct, frozen=True):
    """An instinct somebody just said was followed."""

    character: str
    instinct: int
    told: str
    how: str


class SceneNotes(msgspec.Struct, frozen=True, kw_only=True):
    """What this scene is about, and what has been tested in it (HC-8.1)."""

    present: tuple[str, ...] = ()
    wishes: dict[str, str] = {}
    """What each seat wants from the next scene, and then from this one."""
    held: tuple[ChainStep, ...] = ()
    """The tests of this scene with what holds since, in order: one stays beside the next."""
    before: tuple[ChainStep, ...] = ()
    """Those that were made for it before it opened."""

    @property
    def tests(self) -> tuple[str, ...]:
        """What has been tested here; a linked chain is one test, a ruling none."""
        chained = {at for step in self.held for at in step.chained}
        return tuple(s.kind for s in self.held if not s.ruled and s.at not in chained)


class Opening(msgspec.Struct, frozen=True):
    """An opening scene for one character."""

    character: str
    scene: str = ""
    goal: str = ""
    obstacle: str = ""


class Preparation(msgspec.Struct, frozen=True, kw_only=True):
    """The GM's own notes for a session (HC-8.4)."""

    places: str = ""
    people: str = ""
    obstacles: str = ""
    openings: tuple[Opening, ...] = ()


class Gain(msgspec.Struct, frozen=True):
    """Something the end of a session brings a character, and the persona that comes with it."""

    character: str
    what: str
    persona: int = 0
    is_part: bool = False
    """Whether the persona for it comes with what is brought next."""


class Closing(msgspec.Struct, frozen=True, kw_only=True):
    """What the end of a session has brought so far (HC-8.2)."""

    before: dict[str, tuple[str, ...]] = {}
    """Each character's stances and instincts when the closing began."""
    stances: dict[str, int] = {}
    instincts: dict[str, int] = {}
    """How many each character replaced, until the GM has awarded them."""
    brought: tuple[Gain, ...] = ()
    """Kept in view while the session closes."""
    paid: tuple[tuple[str, str], ...] = ()
    """(character, goal) of what has earned persona: a goal does once a session."""
    altered: tuple[str, ...] = ()
    """Characters whose traits a vote has changed."""


class NewPath(msgspec.Struct, frozen=True):
    """A lifepath somebody wants after a time skip, while the GM judges it."""

    character: str
    name: str
    setting: str
    prologue: str
    no_bridge: str = ""
    """Why the GM refused it, once it was refused."""


class TimeSkip(msgspec.Struct, frozen=True, kw_only=True):
    """Time has passed and everyone adds a lifepath (HC-7.6)."""

    length: str
    todo: tuple[str, ...]
    looked_over: bool = False
    """Whether the GM judges every new lifepath, not only bridges (HC-2.6)."""
    asked: NewPath | None = None
    refused: dict[str, NewPath] = {}
    """What each character asked for last and did not get."""


Step = Literal["cast", "map", "plans", "situation", "preparation", "ready"]
STEPS: tuple[Step, ...] = get_args(Step)


class Between(msgspec.Struct, frozen=True):
    """How far the GM has come with what is due after a session (HC-8.3)."""

    session: int
    step: Step


NOTHING_SETTLED = {"settled": Is(None), "settled_ability": Is(None)}
"""The dice of the last test are put away."""


class HotPlay(Play, frozen=True, kw_only=True):
    """Everything that is so in the story. What only the GM may know is taken out by `veil`."""

    cast: dict[str, Hero] = {}
    campaign: Campaign = Campaign()
    test: ObstacleTest | None = None
    ability: AbilityTest | None = None
    settled: ObstacleTest | None = None
    settled_ability: AbilityTest | None = None
    """The test that ended last: its dice lie there until something new begins."""
    links: tuple[ChainStep, ...] = ()
    """Tests of this session that may still lead into a later one, oldest first (HC-5.1)."""
    ridden: tuple[Ridden, ...] = ()
    compel: Compel | None = None
    asserted: Assertion | None = None
    scene: SceneNotes = SceneNotes()
    preparation: Preparation = Preparation()
    closing: Closing | None = None
    called_off: Closing | None = None
    """What a closing had brought that was called off: the next one goes on from there."""
    milestone: bool = False
    """Whether a milestone has had its trait vote, so that time may be skipped."""
    skip: TimeSkip | None = None
    skips: int = 0
    between: Between | None = None


def step_between(table: Table[HotPlay]) -> Step | None:
    """What is due now between sessions, or nothing: the map was made before the first one."""
    play = table.play
    if table.session_open or not play.campaign.is_ready or play.closing or play.skip:
        return None
    if play.between and play.between.session == table.session:
        return play.between.step
    return ("cast" if sketchy(table) else "map") if table.session else "preparation"


def sketchy(table: Table[HotPlay]) -> list[Hero]:
    """HC-8.3: those of the supporting cast of whom hardly anything is written down yet."""
    npcs = (one for one in table.play.cast.values() if one.npc and not one.draft)
    return [one for one in npcs if not (one.traits or one.beliefs or one.instincts or one.knows)]


def here(table: Table[HotPlay]) -> tuple[int, int]:
    """The scene an asset is tested for: the open one, or else the next (HC-4.1)."""
    scene = table.scene
    number = 1 if scene is None else scene.number if scene.open else scene.number + 1
    return table.session, number


HotTable = Table[HotPlay]
