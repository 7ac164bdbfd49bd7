"""A roll against another, in either kind of test: what rerolls could bring, how a fall is told."""

from fractions import Fraction
from typing import Any

from hearthside.core.dice import Faces
from hearthside.core.say import Line, Span, line, number, who
from hearthside.core.table import Table
from hearthside.games.hot_circle.cards_or_dice import die, face, faces, spoken
from hearthside.games.hot_circle.numbers import result, stand
from hearthside.games.hot_circle.odds.roll_against_roll import best_chance, certain, foretells

FAIR = Fraction(1, 3)
"""The chance from which on a point is worth suggesting."""


def could_turn(table: Table[Any], task: Faces, obstacle: Faces, wanted: str, rerolls: int) -> bool:
    """HC-3.15, HC-4.7: whether so many rerolls could bring what is wanted nearer than it is.

    Where the table has changed to other dice since they fell nobody can tell, so it may be tried.
    """
    if not rerolls:
        return False
    own, now = die(table), certain(stand(task, obstacle)).chance(wanted)
    better = best_chance(own, task, obstacle, wanted, rerolls) > now
    return better or not foretells(own, task, obstacle)


def told_fall(table: Table[Any], roller: str, fell: Faces) -> Line:
    """`Edda Rook rolls 6, 3, 2. Highest: 6.` Nobody rolls for the obstacle itself."""
    rolls = (who(table, roller) if roller else "The obstacle", spoken(table, " rolls "))
    best = number(face(table, result(fell)))
    shown = (f"{faces(table, fell)}. Highest: ", best) if len(fell) > 1 else (best,)
    return line(*rolls, *shown, ".", rules=("HC-3.10",), beat="Fall", retold=False)


def told_reroll(
    table: Table[Any],
    by: str,
    roller: str,
    how: str = "",
    rules: tuple[str, ...] = ("HC-3.14", "HC-3.15"),
) -> Line:
    """`Edda Rook rerolls Captain Oste’s dice.` Without somebody it is the GM, or the obstacle."""
    speaker = who(table, by) if by else "The gamemaster"
    whose: tuple[str | Span, ...] = ()
    if by != roller:
        theirs = who(table, roller) if roller else "the obstacle"
        whose = (" ", theirs, spoken(table, "’s dice"))
    spans = (speaker, spoken(table, " rerolls"), *whose, f"{how}.")
    return line(*spans, rules=rules, beat="React", retold=False)


def told_again(table: Table[Any], shown: int) -> Line:
    words = spoken(table, f"Tied at {face(table, shown)}: both roll again.")
    return line(words, rules=("HC-3.18",), beat="Fall")
