"""A character as values: beliefs, instincts, traits, lifepaths, assets, artha (HC-2)."""

import re
from functools import lru_cache
from typing import Annotated, Literal, get_args

import msgspec

from hearthside.core.table import Character
from hearthside.core.wording.grammar import amid
from hearthside.core.wording.short_names import first_name
from hearthside.core.wording.typesetting import uncapital, unstopped

FIRST_RATING, HIGHEST_RATING = 3, 6
"""HC-2.6, HC-7.1: what a lifepath begins at, and what it may rise to."""
STEPS_TO_CLEAR = {"minor": 1, "major": 3}
"""HC-2.5: how often a condition is met before it clears."""

Rank = Literal["minor", "major"]
Ability = Literal["resources", "circles", "wises", "deeds"]
Form = Literal["always", "never", "when"]
AssetKind = Literal["gear", "contact", "subject", "focus"]

ABILITIES: tuple[Ability, ...] = get_args(Ability)
PERMANENT: dict[AssetKind, str] = {
    "gear": "special item",
    "contact": "relationship",
    "subject": "wise",
    "focus": "skill",
}
AGES = ("childhood", "youth", "apprentice", "journeyman", "master", "elder")


@lru_cache(maxsize=256)
def _amid(typed: str, begins: str) -> str:
    """What was typed into a sentence, however it was begun and ended: in case somebody typed how
    the sentence begins as well, that is said once.

    >>> _amid("The law is only as good as its scales.", "I believe"), _amid("", "when")
    ('the law is only as good as its scales', '…')
    >>> _amid("I believe that Brandt lies", "I believe"), _amid("Brandt lies", "I believe")
    ('that Brandt lies', 'Brandt lies')
    """
    said = re.sub(rf"^(?:{begins}) ", "", typed.strip(), flags=re.IGNORECASE)
    return amid(unstopped(said)) or "…"


def _deed(typed: str, begins: str) -> str:
    """What one does or must do, which never begins with a name.

    >>> _deed("Warn the lock-keeper.", "I must")
    'warn the lock-keeper'
    """
    return uncapital(_amid(typed, begins))


class Belief(msgspec.Struct, frozen=True):
    """I believe [stance], so I must [goal]."""

    stance: str = ""
    goal: str = ""
    reached: bool = False
    """Whether the goal was judged resolved: a new one is due when a session closes."""

    @property
    def held(self) -> str:
        return f"I believe {_amid(self.stance, 'I believe')}"

    @property
    def aim(self) -> str:
        """What has to be done, inside a sentence."""
        return _deed(self.goal, "(?:so )?I must")

    def told(self) -> str:
        return f"{self.held}, so I must {self.aim}"


class Instinct(msgspec.Struct, frozen=True):
    """What one always does, never does, or does when something happens."""

    form: Form = "always"
    act: str = ""
    trigger: str = ""
    refused: str = ""
    """Why the GM turned it down, if so: it must be rewritten."""

    def told(self) -> str:
        if self.form == "when":
            return f"When {_amid(self.trigger, 'when')}, then I {_deed(self.act, '(?:then )?I')}"
        return f"I {self.form} {_deed(self.act, f'I(?: {self.form})?')}"


class Condition(msgspec.Struct, frozen=True):
    """A trait for a while."""

    id: str
    text: str
    rank: Rank = "minor"
    steps: int = 0
    voluntary: bool = False

    @property
    def steps_to_clear(self) -> int:
        """HC-6.3: how many it takes to be rid of it."""
        return STEPS_TO_CLEAR[self.rank]


class Lifepath(msgspec.Struct, frozen=True, kw_only=True):
    """Five to ten years of a life, in a setting; a bridge leads from another setting into it."""

    id: str
    name: str
    setting: str
    rating: Annotated[int, msgspec.Meta(ge=0, le=99)] = FIRST_RATING
    """More than any test could use is refused, or its odds would have no end."""
    bridge_from: str = ""
    bridge: Literal["", "asked", "accepted", "refused"] = ""
    no_bridge: str = ""
    """Why the GM refused it as a bridge, if the GM said so."""
    requires: tuple[str, ...] = ()
    """Earlier lifepaths the GM wants to see, by name."""
    persona_marks: int = 0
    fate_marks: int = 0
    taxed: tuple[Ability, ...] = ()

    @property
    def settings(self) -> tuple[str, ...]:
        """A bridge counts in both of its settings."""
        both = (self.bridge_from, self.setting) if self.bridge == "accepted" else (self.setting,)
        return tuple(dict.fromkeys(setting for setting in both if setting))


class Asset(msgspec.Struct, frozen=True, kw_only=True):
    """Gear, a contact, a subject or a focus; permanent ones have another name (HC-2.8)."""

    id: str
    kind: AssetKind
    name: str
    lifepath: str
    permanent: bool = False
    hostile: bool = False
    person: str = ""
    """The character a contact is, by id."""
    on_hand: bool = False
    """Gear: whether it is on the person, not only within reach (HC-4.3)."""
    scene: tuple[int, int] = (0, 0)
    """The session and scene in which it can be used."""
    paid: int = 0
    """The fate marks its upgrade took; nothing for what the GM gave."""

    @property
    def called(self) -> str:
        """What it is: `contact`, or `relationship` once it is permanent."""
        return PERMANENT[self.kind] if self.permanent else self.kind

    def is_in(self, scene: tuple[int, int]) -> bool:
        """HC-2.8, HC-7.3: whether it serves in a scene: what one can or knows for good always."""
        known = self.permanent and self.kind in ("subject", "focus")
        return known or self.scene == scene


class Hero(Character, frozen=True, kw_only=True):
    """A player's character or the GM's. One with nothing on the sheet is average."""

    about: str = ""
    faction: str = ""
    """Whom an NPC belongs to, by id."""
    knows: str = ""
    """What only the GM reads about an NPC."""
    beliefs: tuple[Belief, ...] = ()
    instincts: tuple[Instinct, ...] = ()
    traits: tuple[str, ...] = ()
    conditions: tuple[Condition, ...] = ()
    lifepaths: tuple[Lifepath, ...] = ()
    twice: str = ""
    """The lifepath that was taken twice, by id."""
    assets: tuple[Asset, ...] = ()
    fate: int = 0
    persona: int = 0
    minds_marks: bool = False
    """Whether its player is asked about rerolls that could only leave a mark."""
    owed_fate: int = 0
    owed_persona: int = 0
    """What a lost permanent asset pays when the session ends (HC-7.4)."""
    finished: int = -1
    """How many sessions there had been when it was finished between two of them."""

    def lifepath(self, id: str) -> Lifepath | None:
        return next((path for path in self.lifepaths if path.id == id), None)

    def condition(self, id: str) -> Condition | None:
        return next((condition for condition in self.conditions if condition.id == id), None)

    def has_condition(self, text: str) -> Condition | None:
        """The condition of that name, however it is written."""
        alike = (one for one in self.conditions if one.text.casefold() == text.casefold())
        return next(alike, None)

    def asset(self, id: str) -> Asset | None:
        return next((asset for asset in self.assets if asset.id == id), None)

    @property
    def first_name(self) -> str:
        """What buttons and questions call them: whose they are is plain."""
        return first_name(self.name)

    @property
    def best_lifepaths(self) -> list[Lifepath]:
        """The strongest first, and what came later in life, which is where a form starts."""
        later = {path.id: at for at, path in enumerate(self.lifepaths)}
        return sorted(self.lifepaths, key=lambda path: (-path.rating, -later[path.id]))

    @property
    def settings(self) -> tuple[str, ...]:
        """The settings of all its lifepaths."""
        return tuple(dict.fromkeys(s for path in self.lifepaths for s in path.settings))

    @property
    def voluntary(self) -> Condition | None:
        return next((condition for condition in self.conditions if condition.voluntary), None)


def age(at: int) -> str:
    """HC-2.10: the time of life a lifepath stands for, by its place in the line."""
    return AGES[min(at, len(AGES) - 1)]
