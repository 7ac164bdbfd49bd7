"""An ability test as a value: what is asked for, with which lifepath, against how much."""

from typing import Literal

import msgspec

from hearthside.core.dice import Faces
from hearthside.core.moves import Event
from hearthside.core.reasons import Reason, total
from hearthside.core.retelling import small
from hearthside.games.hot_circle.sheet import Ability
from hearthside.games.hot_circle.task_and_obstacle import Side, Standing, stand
from hearthside.games.hot_circle.two_rolls import Rerolls

AbilityBeat = Literal["asked", "ready", "air", "react", "failed", "fact", "define"]


class AbilityTest(msgspec.Struct, frozen=True, kw_only=True):
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
    tied: Faces = ()
    """What both showed each time a tie had to be broken."""
    rerolls: Rerolls = ()
    outcome: Literal["", "pass", "fail"] = ""
    at: int = 0
    """The place in the log at which it was asked for: it tells one test from the next."""

    @property
    def once(self) -> str:
        """What tells the forms of this test from those of the next."""
        return f"{self.at}"

    @property
    def within(self) -> str:
        """What is asked for, inside a sentence: `has a flask`."""
        return small(self.what)

    @property
    def rollers(self) -> dict[Side, str]:
        """Who rolls, by id; nobody does for the obstacle."""
        return {"task": self.who, "obstacle": ""}

    @property
    def task_dice(self) -> int:
        return total(self.task)

    @property
    def obstacle_dice(self) -> int:
        return total(self.obstacle)

    @property
    def in_air(self) -> Side | None:
        """The roll that is in the air."""
        if self.beat != "air" or self.stands:
            return None
        return "obstacle" if self.task_faces else "task"

    @property
    def stands(self) -> Standing | None:
        if not (self.task_faces and self.obstacle_faces):
            return None
        return stand(self.task_faces, self.obstacle_faces)


class AbilityEvent(Event, frozen=True):
    """Something that happens in an ability test, with the test as it stands after it."""

    sets = {"ability": "ability"}
    ability: AbilityTest
