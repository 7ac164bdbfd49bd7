"""Odds of a simple contest, by the same readings as play."""

from functools import lru_cache

import msgspec

from hearthside.core.odds.outcomes import Odds
from hearthside.games.questworlds.degrees_and_bumps import (
    USUAL,
    Dice,
    Roller,
    capped,
    final_degrees,
    outcome,
    read,
)
from hearthside.games.questworlds.ratings import split
from hearthside.games.questworlds.victory_levels import (
    COMPLETE,
    CRITICAL,
    FAILURE,
    FUMBLE,
    OUTCOMES,
    SUCCESS,
    outcome_name,
)

_PAIRS = tuple((mine, theirs) for mine in range(4) for theirs in range(4))
_FACES = ((1, 2), (1, 1), (2, 1))
"""One pair of faces for each way two dice may lie: below, same, above."""


_Span = tuple[int, int, int, int]
"""A run of faces that read as one degree: (degree, first, last, how many)."""
_FUMBLE, _CRITICAL = (FUMBLE, 20, 20, 1), (CRITICAL, 1, 1, 1)


@lru_cache(maxsize=256)
def _spans(target: int, exact: bool) -> tuple[_Span, ...]:
    """The runs of a die against a target number, only those there are."""
    if exact:
        runs = (
            (FUMBLE, 1, 0 if target == 1 else 1),
            (FAILURE, max(target, 1) + 1, 20),
            (SUCCESS, 2, target - 1),
            (CRITICAL, target, target if target >= 1 else target - 1),
        )
        return tuple((*run, run[2] - run[1] + 1) for run in runs if run[1] <= run[2])
    if 1 < target < 19:
        failure = (FAILURE, target + 1, 19, 19 - target)
        return _FUMBLE, failure, (SUCCESS, 2, target, target - 1), _CRITICAL
    if target < 1:
        return _FUMBLE, (FAILURE, 1, 19, 19)
    return _FUMBLE, (FAILURE if target == 1 else SUCCESS, 2, 19, 18), _CRITICAL


def _over(reach: int, count: int) -> int:
    """How often a die up to `reach` faces beyond the first of a run of `count` lies above it."""
    if reach <= count:
        return reach * (reach + 1) // 2 if reach > 0 else 0
    return count * (2 * reach - count + 1) // 2


def _lie(first: int, last: int, other_first: int, other_last: int) -> tuple[int, int, int]:
    """How often a die in one run lies below, on and above a die in another."""
    count = other_last - other_first + 1
    above, low, high = _over(last - other_first, count), other_first, last
    if first > low:
        above -= _over(first - 1 - low, count)
        low = first
    if other_last < high:
        high = other_last
    same = high - low + 1 if high >= low else 0
    return (last - first + 1) * count - above - same, same, above


class _How(msgspec.Struct, frozen=True):
    """All that bears on a contest but target numbers, masteries and injuries."""

    spent: tuple[int, int]
    stretches: tuple[bool, bool]
    points: int
    dice: Dice

    @property
    def plain(self) -> bool:
        """Whether unequal degrees decide by themselves."""
        return not self.points and not any(self.spent) and not any(self.stretches)


_Result = int | tuple[int, int, int]
"""An index into `OUTCOMES`, or three where it hangs on how the dice lie."""


_Rows = tuple[tuple[_Result, ...], ...]
"""The results of each two degrees: a row for each of mine, with one for each of theirs."""


@lru_cache(maxsize=512)
def _ends(how: _How) -> _Rows:
    """What two degrees come to once masteries and injuries have bumped them."""
    if not how.plain:
        return _rows([_result(how, mine, theirs) for mine, theirs in _PAIRS])
    return _rows(
        [
            mine - theirs + (COMPLETE + 1 if mine > theirs else COMPLETE - 1)
            if mine != theirs
            else _result(how, mine, theirs)
            for mine, theirs in _PAIRS
        ]
    )


@lru_cache(maxsize=2048)
def _results(masteries: int, downs: tuple[bool, bool], how: _How) -> _Rows:
    """What two degrees come to as they were rolled."""
    ends = _ends(how)
    if not masteries and not any(downs):
        return ends
    finals = [final_degrees(mine, theirs, masteries, downs) for mine, theirs in _PAIRS]
    return _rows([ends[start][other] for start, other in finals])


def _rows(found: list[_Result]) -> _Rows:
    return tuple(found[:4]), tuple(found[4:8]), tuple(found[8:12]), tuple(found[12:])


def _result(how: _How, start: int, other: int) -> _Result:
    """Hero points kept for a defeat are spent while it still is one and the degree can rise
    (QW-2.3.5.4)."""
    start = min(start + how.spent[0], CRITICAL)
    other = min(other + how.spent[1], CRITICAL)
    found = []
    dice, (mine, theirs) = how.dice, how.stretches
    for my_face, their_face in _FACES:
        at, left = start, how.points
        result = outcome(at, other, my_face, their_face, dice)
        while result < 0 and left and at < CRITICAL:
            at, left = at + 1, left - 1
            result = outcome(at, other, my_face, their_face, dice)
        found.append(capped(result, mine, theirs) + COMPLETE)
    below, same, above = found
    return same if below == same == above else (below, same, above)


def weights(me: Roller, them: Roller, dice: Dice = USUAL, points: int = 0) -> list[int]:
    """The weight of each outcome before the roll, worst first, out of 400."""
    (mine, my_masteries), (theirs, their_masteries) = split(me.full), split(them.full)
    points = points if me.full > 0 else 0
    how = _How((me.spent, them.spent), (me.stretch, them.stretch), points, dice)
    results = _results(my_masteries - their_masteries, (me.down, them.down), how)
    totals = [0] * len(OUTCOMES)
    exact = dice.exact and dice.high
    others = _spans(theirs, exact)
    for degree, first, last, size in _spans(mine, exact):
        row = results[degree]
        for other, other_first, other_last, count in others:
            result = row[other]
            if isinstance(result, int):
                totals[result] += size * count
            else:
                below, same, above = _lie(first, last, other_first, other_last)
                totals[result[0]] += below
                totals[result[1]] += same
                totals[result[2]] += above
    return totals


@lru_cache(maxsize=8192)
def contest(me: Roller, them: Roller, dice: Dice = USUAL, points: int = 0) -> Odds:
    """All nine outcomes before the roll."""
    return Odds(tuple(zip(OUTCOMES, weights(me, them, dice, points), strict=True)))


@lru_cache(maxsize=8192)
def half_fallen(me: Roller, them: Roller, face: int, dice: Dice = USUAL) -> Odds:
    """The outcomes once the acting side's die lies there and the other is in the air."""
    falls = ((read(me, them, (face, other), dice).outcome, 1) for other in range(1, 21))
    return Odds.read(falls, outcome_name, OUTCOMES)


@lru_cache(maxsize=8192)
def fallen(me: Roller, them: Roller, faces: tuple[int, int], dice: Dice = USUAL) -> Odds:
    """The one outcome that stands if nobody spends anything more."""
    return Odds.certain(outcome_name(read(me, them, faces, dice).outcome), OUTCOMES)
