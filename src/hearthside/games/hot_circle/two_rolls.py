"""A roll against another, in either kind of test: what rerolls could bring, how a fall is told."""

from fractions import Fraction
from typing import Any

import msgspec
from msgspec.structs import replace

from hearthside.core.dice import Faces
from hearthside.core.say import Line, Span, line, number, who
from hearthside.core.table import Table
from hearthside.games.hot_circle.cards_or_dice import die, face, faces, spoken
from hearthside.games.hot_circle.odds.roll_against_roll import best_chance, certain, foretells
from hearthside.games.hot_circle.task_and_obstacle import Side, result, stand

FAIR = Fraction(1, 3)
"""The chance from which on a point is worth suggesting."""


class Again(msgspec.Struct, frozen=True):
    """A reroll: which side made it, of whose roll, and what that showed before and after."""

    side: Side
    roll: Side
    was: int
    now: int = 0
    """Nothing while it is in the air."""
    settles: bool = False
    """Whether it was bought by settling for less."""


Rerolls = tuple[Again, ...]
"""Every reroll of a test, in order."""


def in_air(rerolls: Rerolls) -> Again | None:
    """The reroll whose dice have not fallen yet."""
    return rerolls[-1] if rerolls and not rerolls[-1].now else None


def fallen(rerolls: Rerolls, faces: Faces) -> Rerolls:
    """The rerolls after dice fell: one that was in the air now shows something."""
    last = in_air(rerolls)
    return (*rerolls[:-1], replace(last, now=result(faces))) if last else rerolls


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


def told_rerolled(table: Table[Any], again: Again, rollers: dict[Side, str]) -> str:
    """`Captain Hale settles for less and rolls Corvin’s dice again: 6, then 4.`"""
    by, roller = (table.play.cast.get(rollers[side]) for side in (again.side, again.roll))
    speaker = by.name if by else "The gamemaster"
    settles = " settles for less and" if again.settles else ""
    whose = "" if by == roller else f" {roller.name if roller else 'the obstacle'}’s dice"
    showed = f"{face(table, again.was)}, then {face(table, again.now)}"
    return spoken(table, f"{speaker}{settles} rolls{whose} again: {showed}.")


def told_landed(
    table: Table[Any], before: Rerolls, after: Rerolls, rollers: dict[Side, str]
) -> list[Line]:
    """What a reroll did, once its dice have fallen."""
    told = [told_rerolled(table, after[-1], rollers)] if in_air(before) else []
    return [line(one, rules=("HC-3.14", "HC-3.15"), beat="React") for one in told]


def told_again(table: Table[Any], shown: int) -> Line:
    words = spoken(table, f"Tied at {face(table, shown)}: both roll again.")
    return line(words, rules=("HC-3.18",), beat="Fall", retold=False)
