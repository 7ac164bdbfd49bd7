"""An ability test as a value: what is asked for, with which lifepath, against how much."""

from typing import Literal, Self

from msgspec.structs import replace

from hearthside.core.dice import Faces
from hearthside.core.moves import Event
from hearthside.core.reasons import Reason
from hearthside.games.hot_circle.sheet import Ability
from hearthside.games.hot_circle.task_and_obstacle import Side
from hearthside.games.hot_circle.two_rolls import SideRoll, TwoRolls

AbilityBeat = Literal["asked", "ready", "air", "react", "failed", "fact", "define"]


class AbilityTest(TwoRolls, frozen=True, kw_only=True):
    """One ability test from the question to what it established."""

    ability: Ability
    who: str
    what: str
    """The gear, the contact's name, the subject or the focus."""
    detail: str = ""
    """What it is for: the fact wanted, the deed done, who the contact is."""
    lifepath: str
    setting: str = ""
    """Circles: the setting the contact shares with the character."""
    trade: str = ""
    """Circles: the lifepath wanted of somebody new."""
    asset: str = ""
    """The established thing it brings back, by id."""
    relationship: str = ""
    """Circles: a relationship shared with the contact, by id."""
    beat: AbilityBeat = "asked"
    task: tuple[Reason, ...] = ()
    obstacle: tuple[Reason, ...] = ()
    task_faces: Faces = ()
    obstacle_faces: Faces = ()
    on_hand: bool = False
    """Resources: whether the gear is on the person, not only within reach (HC-4.3)."""
    hostile: bool = False
    """Circles: whether the GM finds the contact hostile (HC-4.4)."""
    outcome: Literal["", "pass", "fail"] = ""

    @property
    def asked_for(self) -> str:
        """What somebody would have of it, as they typed it: a deed, a question or a thing."""
        told = self.detail if self.ability in ("wises", "deeds") else ""
        return told or self.came

    @property
    def came(self) -> str:
        """What passing brings, as they typed it: a contact with who that is."""
        more = (self.detail,) if self.ability == "circles" and self.detail else ()
        return ", ".join((self.what, *more))

    def roll(self, side: Side) -> SideRoll:
        if side == "task":
            return SideRoll(who=self.who, reasons=self.task, faces=self.task_faces)
        return SideRoll(reasons=self.obstacle, faces=self.obstacle_faces)

    def with_faces(self, side: Side, faces: Faces) -> Self:
        return replace(self, **{f"{side}_faces": faces})


class AbilityEvent(Event, frozen=True):
    """Something that happens in an ability test, with the test as it stands after it."""

    sets = {"ability": "ability"}
    ability: AbilityTest
