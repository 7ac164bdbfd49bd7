"""Odds of an extended contest: exchange upon exchange until one side has won the race."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache, lru_cache

from hearthside.core.odds.chain import Endless
from hearthside.core.odds.outcomes import Odds
from hearthside.games.questworlds.degrees_and_bumps import USUAL, Dice, Roller
from hearthside.games.questworlds.extended.point_values import GOAL, rising
from hearthside.games.questworlds.odds.simple_contest import weights
from hearthside.games.questworlds.victory_levels import COMPLETE, OUTCOMES, POINTS, outcome_name

Lost = tuple[bool, bool]
"""Whether each side has lost an exchange yet."""
LOST: tuple[Lost, ...] = ((False, False), (True, False), (False, True), (True, True))
NOBODY_LOST = LOST[0]
Course = Mapping[Lost, tuple[Roller, Roller]]
"""Both sides in the exchanges to come, by who has lost one: some of what counts for somebody ends
with a defeat (QW-4.4.2)."""


class Race:
    """How an extended contest ends, in exact weights."""

    def __init__(self, ends: Mapping[tuple[int, int], int], total: int, steps: Fraction) -> None:
        self.ends, self.total, self.exchanges = ends, total, steps

    def odds(self) -> Odds:
        """Win or lose."""
        won = sum(weight for (mine, _), weight in self.ends.items() if mine >= GOAL)
        return Odds((("lose", self.total - won), ("win", won)))

    def levels(self) -> Odds:
        """QW-8.1.2: the levels of victory and defeat in rising action."""
        named = ((rising(mine - theirs), weight) for (mine, theirs), weight in self.ends.items())
        return Odds.read(named, outcome_name, tuple(n for n in OUTCOMES if n != "tie"))


def run(me: Roller, them: Roller, dice: Dice = USUAL, start: tuple[int, int] = (0, 0)) -> Race:
    """QW-8.1: exchange upon exchange until one side has scored 5."""
    return _run(tuple(weights(me, them, dice)), start)


def to_win(
    course: Course, dice: Dice, start: tuple[int, int], lost: Lost = NOBODY_LOST
) -> Fraction:
    """The chance that ours wins from a score, where it matters who has lost an exchange."""

    @cache
    def won(mine: int, other: int, lost: Lost) -> Fraction:
        if max(mine, other) >= GOAL:
            return Fraction(mine >= GOAL)
        ahead = {course[each] for each in LOST if each[0] >= lost[0] and each[1] >= lost[1]}
        if len(ahead) == 1:
            return run(*course[lost], dice, (mine, other)).odds().chance("win")
        ways = weights(*course[lost], dice)
        decided = sum(ways) - ways[COMPLETE]
        if not decided:
            raise Endless("Both sides can only tie, so this contest never ends.")
        chance = Fraction(0)
        for level, points in _GAINS:
            chance += ways[COMPLETE + level] * won(mine + points, other, (lost[0], True))
            chance += ways[COMPLETE - level] * won(mine, other + points, (True, lost[1]))
        return chance / decided

    return won(*start, lost)


_GAINS = tuple((level, points) for level, points in enumerate(POINTS) if points)


@lru_cache(maxsize=1024)
def _run(weights: tuple[int, ...], start: tuple[int, int]) -> Race:
    """The chain of scores solved in one sweep: ties only take time, and scores only rise.

    A score a : b is kept in whole numbers over decided ** (a + b), so nothing is divided before
    the end.
    """
    decided = sum(weights) - weights[COMPLETE]
    if not decided:
        raise Endless("Both sides can only tie, so this contest never ends.")
    power = [decided**n for n in range(2 * GOAL + 4)]
    mine = [(p, weights[COMPLETE + level] * power[p - 1]) for level, p in _GAINS]
    theirs = [(p, weights[COMPLETE - level] * power[p - 1]) for level, p in _GAINS]
    reached = {start: power[start[0] + start[1]]}
    ends: dict[tuple[int, int], int] = {}
    for a in range(start[0], GOAL):
        for b in range(start[1], GOAL):
            weight = reached.get((a, b), 0)
            if not weight:
                continue
            for points, gain in mine:
                to = ends if a + points >= GOAL else reached
                to[a + points, b] = to.get((a + points, b), 0) + weight * gain
            for points, gain in theirs:
                to = ends if b + points >= GOAL else reached
                to[a, b + points] = to.get((a, b + points), 0) + weight * gain
    top = len(power) - 1
    steps = sum(weight * power[top - a - b] for (a, b), weight in reached.items())
    scaled = {(a, b): weight * power[top - a - b] for (a, b), weight in ends.items() if weight}
    scale = power[top] * decided
    return Race(scaled, power[top], Fraction(steps * sum(weights), scale))
