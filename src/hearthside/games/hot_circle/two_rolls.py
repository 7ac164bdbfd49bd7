"""A roll against another, in either kind of test: what rerolls could bring, how a fall is told."""

from abc import abstractmethod
from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any, Self, TypeVar

import msgspec
from msgspec.structs import replace

from hearthside.core.dice import Faces, Pool
from hearthside.core.reasons import Reason, total
from hearthside.core.say import Line, Span, line, number, who
from hearthside.core.table import Table
from hearthside.games.hot_circle.cards_or_dice import die, face, faces, spoken
from hearthside.games.hot_circle.odds.roll_against_roll import (
    best_chance,
    certain,
    chances_again,
    foretells,
)
from hearthside.games.hot_circle.task_and_obstacle import SIDES, Side, Standing, result, stand

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


class SideRoll(msgspec.Struct, frozen=True, kw_only=True):
    """What one side rolls: who, with which dice and why, and what they show once they fell.

    Nobody rolls for a situation.
    """

    who: str = ""
    reasons: tuple[Reason, ...] = ()
    faces: Faces = ()

    @property
    def dice(self) -> int:
        return total(self.reasons)


class TwoRolls(msgspec.Struct, frozen=True, kw_only=True):
    """A test of either kind: the dice of both sides, and what became of them."""

    beat: str
    tied: Faces = ()
    """What both showed each time a tie had to be broken."""
    rerolls: Rerolls = ()
    at: int = 0
    """The place in the log at which it began: it tells one test from the next."""

    @abstractmethod
    def roll(self, side: Side) -> SideRoll:
        """What one side rolls."""

    @abstractmethod
    def with_faces(self, side: Side, faces: Faces) -> Self:
        """The test once a side's dice have fallen."""

    @property
    def rollers(self) -> dict[Side, str]:
        """Who rolls, by id."""
        return {side: self.roll(side).who for side in SIDES}

    @property
    def once(self) -> str:
        """What tells the forms of this test from those of the next."""
        return f"{self.at}"

    @property
    def fell(self) -> tuple[Faces, Faces]:
        """What both rolls show."""
        return self.roll("task").faces, self.roll("obstacle").faces

    @property
    def in_air(self) -> Side | None:
        """The roll that is in the air."""
        waiting = (side for side in SIDES if self.beat == "air" and not self.roll(side).faces)
        return next(waiting, None)

    @property
    def stands(self) -> Standing | None:
        return stand(*self.fell) if all(self.fell) else None


Test = TypeVar("Test", bound=TwoRolls)


def pool_in_air(table: Table[Any], test: TwoRolls | None) -> Pool | None:
    """The dice that are in the air, and whose they are."""
    if test is None or test.in_air is None:
        return None
    roller = test.rollers[test.in_air]
    label = table.play.cast[roller].name if roller else "the obstacle"
    return Pool((die(table),) * test.roll(test.in_air).dice, roller, label)


def fallen(test: Test, side: Side, faces: Faces) -> Test:
    """HC-3.14, HC-3.18: dice have fallen; once both rolls lie they may be rerolled, but after a tie
    nothing more is spent. A reroll that was in the air now shows something."""
    last = _rerolled(test.rerolls)
    rerolls = (*test.rerolls[:-1], replace(last, now=result(faces))) if last else test.rerolls
    after = replace(test.with_faces(side, faces), rerolls=rerolls)
    return replace(after, beat="react") if after.stands and not after.tied else after


def thrown_again(test: Test, again: Again) -> Test:
    """HC-3.14: every die of one roll is in the air again."""
    cleared = test.with_faces(again.roll, ())
    return replace(cleared, beat="air", rerolls=(*test.rerolls, again))


def tie_thrown_again(test: Test) -> Test:
    """HC-3.18: same result and same number of dice: both rolls are in the air again."""
    tied = (*test.tied, result(test.roll("task").faces))
    cleared = test.with_faces("task", ()).with_faces("obstacle", ())
    return replace(cleared, beat="air", tied=tied)


def _rerolled(rerolls: Rerolls) -> Again | None:
    """The reroll whose dice have not fallen yet."""
    return rerolls[-1] if rerolls and not rerolls[-1].now else None


def could_turn(table: Table[Any], test: TwoRolls, wanted: str, rerolls: int) -> bool:
    """HC-3.15, HC-4.7: whether so many rerolls could bring what is wanted nearer than it is.

    Where the table has changed to other dice since they fell nobody can tell, so it may be tried.
    """
    if not rerolls:
        return False
    own, now = die(table), certain(stand(*test.fell)).chance(wanted)
    better = best_chance(own, *test.fell, wanted, rerolls) > now
    return better or not foretells(own, *test.fell)


def better_first(
    table: Table[Any], test: TwoRolls, wanted: str, own: Side = "task"
) -> dict[Side, Fraction]:
    """What is wanted, if either roll is thrown again: the better one first, or else one’s own."""
    found = chances_again(die(table), *test.fell, wanted)
    return {roll: found[roll] for roll in sorted(found, key=lambda one: (-found[one], one != own))}


def told_fall(
    table: Table[Any], before: TwoRolls | None, after: TwoRolls, side: Side
) -> list[Line]:
    """`Edda Rook rolls 6, 3, 2. Highest: 6.` Nobody rolls for the obstacle itself. And what a
    reroll did, once its dice have fallen."""
    roller, fell = after.rollers[side], after.roll(side).faces
    rolls = (who(table, roller) if roller else "The obstacle", spoken(table, " rolls "))
    best = number(face(table, result(fell)))
    shown = (f"{faces(table, fell)}. Highest: ", best) if len(fell) > 1 else (best,)
    told = [line(*rolls, *shown, ".", rules=("HC-3.10",), beat="Fall", retold=False)]
    if before and _rerolled(before.rerolls):
        did = _rerolls_told(table, after.rerolls[-1:], after.rollers)
        told.append(line(did, rules=("HC-3.14", "HC-3.15"), beat="React"))
    return told


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


def _rerolls_told(
    table: Table[Any], same: Sequence[Again], rollers: dict[Side, str], before: bool = False
) -> str:
    """`Hale settles for less and rolls Corvin’s dice again: 6, then 4.` Once it is known how it
    ended, that was before."""
    by, roller = (table.play.cast.get(rollers[side]) for side in (same[0].side, same[0].roll))
    settles, rolls = ("settled", "rolled") if before else ("settles", "rolls")
    less = f"{settles} for less and " if same[0].settles else ""
    whose = "" if by == roller else f" {roller.first_name if roller else 'the obstacle'}’s dice"
    did = f"{by.first_name if by else 'The gamemaster'} {less}{rolls}{whose} again"
    shown = ", then ".join(face(table, one) for one in (same[0].was, *(one.now for one in same)))
    return spoken(table, f"{did}: {shown}.")


def rerolled_so_far(table: Table[Any], test: TwoRolls) -> list[str]:
    """`Hale rolled the obstacle’s dice again: 6, then 5, then 4.` Those a side made of the same
    dice one after the other are told in one sentence."""
    known = [one for one in test.rerolls if one.now]
    return [
        _rerolls_told(table, tuple(some), test.rollers, before=True)
        for _, some in groupby(known, key=lambda one: (one.side, one.roll, one.settles))
    ]


def told_again(table: Table[Any], shown: int) -> Line:
    words = spoken(table, f"Tied at {face(table, shown)}: both roll again.")
    return line(words, rules=("HC-3.18",), beat="Fall", retold=False)
