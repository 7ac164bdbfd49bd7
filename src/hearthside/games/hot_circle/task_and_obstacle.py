"""The two sides of a test, task and obstacle, and what each rolls where no lifepath helps."""

from typing import Literal

Side = Literal["task", "obstacle"]
SIDES: tuple[Side, ...] = ("task", "obstacle")

NEUTRAL_DICE, HINDERING_DICE = 2, 1
"""HC-3.7, HC-4.2: what is rolled where no lifepath helps, and where one hinders."""


def other(side: Side) -> Side:
    return "obstacle" if side == "task" else "task"
