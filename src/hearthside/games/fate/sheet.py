"""Who is in the story and what is true of them: approaches, aspects, stunts, stress."""

from collections.abc import Mapping
from typing import Final, Literal

import msgspec

from hearthside.core.secrecy.who_knows import Known
from hearthside.core.table import Character

STARTING_RATINGS = (3, 2, 2, 1, 1, 0)
"""FA-3.3: what the approaches are rated, each of these once."""
STARTING_REFRESH = 3
"""FA-3.4, FA-3.7: refresh, and with it fate points."""
FREE_STUNTS = 3
"""FA-3.4: each stunt after these lowers refresh."""
MOST_STARTING_STUNTS = 5
"""FA-3.4: later there may be more."""
MOST_GENERAL_ASPECTS = 3
"""FA-3.1: beside the high concept and the trouble."""
STRESS_BOXES = 3
"""FA-3.6: boxes 1, 2 and 3."""
CONSEQUENCE_SLOTS: Final = ("mild", "moderate", "severe")
"""FA-3.6: one of each."""


MOOK_RATINGS = {"good": 2, "bad": -2, "both": 0, "plain": 0}
"""FA-9.4: what stands in for an approach; each counts once, both together make 0."""
MOST_MOOK_BOXES = 2
MOOKS_A_BOX = 2


def group_boxes(size: int) -> int:
    """FA-9.5: one box for every two mooks, and at least one."""
    return max(1, size // MOOKS_A_BOX)


APPROACHES = {
    "careful": "Careful",
    "clever": "Clever",
    "flashy": "Flashy",
    "forceful": "Forceful",
    "quick": "Quick",
    "sneaky": "Sneaky",
}
HEROES, FOES, STRANGERS = "heroes", "foes", "strangers"
"""The two sides most scenes have, and those who are on neither. Whoever shares a side fights
together."""

SIDES = {
    HEROES: "The heroes",
    FOES: "The foes",
    "rivals": "Rivals of both",
    STRANGERS: "Strangers",
}
"""FA-5.16: the sides a scene can have. Their names tell nothing about who is hidden."""

Action = Literal["attack", "defend", "advantage", "overcome"]
ACTIONS: dict[Action, str] = {
    "attack": "attack",
    "defend": "defend",
    "advantage": "create an advantage",
    "overcome": "overcome",
}

Severity = Literal["mild", "moderate", "severe"]

AspectKind = Literal["high concept", "trouble", "general", "consequence", "situation", "boost"]


class Aspect(Known, frozen=True, kw_only=True):
    """A phrase that is true and can help or hinder. `owner` is a character, or nobody's."""

    id: str
    text: str
    kind: AspectKind
    owner: str = ""
    free: dict[str, int] = {}
    """Free invocations left, by the side that holds them."""
    later: dict[str, int] = {}
    """Free invocations that become usable with the next turn."""
    found: bool = False
    """Whether somebody found it out."""


class Stunt(msgspec.Struct, frozen=True, kw_only=True):
    """A bonus stunt adds +2 with one approach on its actions; an open one bends a rule. One that is
    half written may be neither yet."""

    id: str
    name: str
    kind: Literal["", "bonus", "open"]
    feature: str = ""
    """What one is or has that makes it possible."""
    text: str = ""
    """The circumstance of a bonus stunt, or what an open-ended one lets one do."""
    approach: str = ""
    actions: tuple[Action, ...] = ()
    asks_both: bool = False
    """Whether the GM is asked to let it cover both create an advantage and overcome."""
    used: bool = False
    """An open-ended stunt is used once per session."""


class Consequence(msgspec.Struct, frozen=True, kw_only=True):
    """A filled slot. Its words are the aspect `aspect`."""

    severity: Severity
    aspect: str
    session: int
    conflict: int
    """Which conflict of the table it was taken in; 0 outside one."""

    @property
    def id(self) -> str:
        """What it is found by."""
        return self.aspect


class Hero(Character, frozen=True, kw_only=True):
    """A character of either kind: built like a player character, or only good and bad at things.

    Its own aspects live in the table's aspects under its id; a blank one is simply not there.
    """

    kind: Literal["full", "mook", "group"] = "full"
    side: str = HEROES
    appearance: str = ""
    approaches: dict[str, int] = {}
    started: dict[str, int] = {}
    """The ratings the character was made with."""
    earned: dict[str, int] = {}
    """The ratings as milestones left them; what differs now was ruled."""
    stunts: tuple[Stunt, ...] = ()
    refresh: int = STARTING_REFRESH
    fate_points: int = STARTING_REFRESH
    boxes: tuple[bool, ...] = (False,) * STRESS_BOXES
    """Stress boxes 1, 2, 3 …, crossed or not."""
    slots: tuple[Severity, ...] = CONSEQUENCE_SLOTS
    consequences: tuple[Consequence, ...] = ()
    good_at: tuple[str, ...] = ()
    bad_at: tuple[str, ...] = ()
    bad_at_rest: bool = False
    """Bad at everything a mook is not good at."""
    size: int = 1
    """How many mooks a group counts."""
    zone: str = ""
    out: Literal["", "taken out", "conceded"] = ""


def own_aspects(aspects: Mapping[str, Aspect], owner: str, *kinds: AspectKind) -> list[Aspect]:
    """A character's aspects of these kinds, or all of them, in the order they were written."""
    return [
        known
        for known in aspects.values()
        if known.owner == owner and (not kinds or known.kind in kinds)
    ]
