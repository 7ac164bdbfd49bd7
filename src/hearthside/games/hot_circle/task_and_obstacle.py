"""Task against obstacle: the two sides of a test, and that the highest die wins, then more dice."""

from typing import Literal

from hearthside.core.dice import Faces

Side = Literal["task", "obstacle"]
SIDES: tuple[Side, ...] = ("task", "obstacle")

NEUTRAL_DICE, HINDERING_DICE = 2, 1
"""HC-3.7, HC-4.2: what is rolled where no lifepath helps, and where one hinders."""


def other(side: Side) -> Side:
    return "obstacle" if side == "task" else "task"


Standing = Literal["fail", "pass", "tie"]


def result(faces: Faces) -> int:
    """HC-3.10: the single highest die."""
    return max(faces)


def standing(task: int, obstacle: int, task_dice: int, obstacle_dice: int) -> Standing:
    """HC-3.18, HC-3.19: higher wins, then more dice; only equal dice leave a tie."""
    mine, theirs = (task, task_dice), (obstacle, obstacle_dice)
    return "pass" if mine > theirs else "fail" if mine < theirs else "tie"


def stand(task: Faces, obstacle: Faces) -> Standing:
    """How two rolls stand against each other."""
    return standing(result(task), result(obstacle), len(task), len(obstacle))
