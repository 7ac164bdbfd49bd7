"""A roll against another, in either kind of test: what rerolls could bring, how a fall is told."""

from typing import Any

from hearthside.core.dice import Faces
from hearthside.core.say import Line, line, number
from hearthside.core.table import Table
from hearthside.games.hot_circle.cards_or_dice import die, face, faces, spoken
from hearthside.games.hot_circle.numbers import Side, best_chance, certain, foretells, result, stand


def could_turn(table: Table[Any], task: Faces, obstacle: Faces, wanted: str, rerolls: int) -> bool:
    """HC-3.15, HC-4.7: whether so many rerolls could bring what is wanted nearer than it is.

    Where the table has changed to other dice since they fell nobody can tell, so it may be tried.
    """
    if not rerolls:
        return False
    own, now = die(table), certain(stand(task, obstacle)).chance(wanted)
    better = best_chance(own, task, obstacle, wanted, rerolls) > now
    return better or not foretells(own, task, obstacle)


def told_fall(table: Table[Any], roll: Side, fell: Faces) -> Line:
    which, best = spoken(table, f"The {roll} roll"), number(face(table, result(fell)))
    spans = (f"{which} shows {faces(table, fell)}: ", best, ".")
    return line(*spans, rules=("HC-3.10",), beat="Fall", retold=False)


def told_again(table: Table[Any], shown: int) -> Line:
    words = spoken(table, f"Tied at {face(table, shown)}: both roll again.")
    return line(words, rules=("HC-3.18",), beat="Fall")
