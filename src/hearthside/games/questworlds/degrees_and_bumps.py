"""A roll is read: degrees, what masteries, injuries and hero points bump, and who wins by how much
(QW-2.3.4, QW-2.3.5). Play reads one roll by it, odds every one."""

from functools import lru_cache

import msgspec

from hearthside.games.questworlds.ratings import split
from hearthside.games.questworlds.victory_levels import (
    CRITICAL,
    FAILURE,
    FUMBLE,
    MARGINAL,
    MINOR,
    SUCCESS,
    TIE,
)


class Dice(msgspec.Struct, frozen=True):
    """How the table reads its dice (QW-2.3.5.1)."""

    high: bool = True
    exact: bool = False
    """With `high`: exactly the target number is a critical, and 1 fumbles."""


USUAL = Dice()


class Roller(msgspec.Struct, frozen=True):
    """One side as the dice see it."""

    full: int
    """The rating with all modifiers."""
    down: bool = False
    """Whether an injury bumps it down (QW-4.4.1.5)."""
    spent: int = 0
    """Hero points spent on the roll."""
    stretch: bool = False


def degree(face: int, target: int, dice: Dice = USUAL) -> int:
    """QW-2.3.4, and by QW-2.3.5.1 the exact reading."""
    if dice.exact and dice.high:
        if target >= 1 and face == target:
            return CRITICAL
        if face == 1:
            return FUMBLE
        return SUCCESS if face < target else FAILURE
    if face == 20:
        return FUMBLE
    if face == 1 and target >= 1:
        return CRITICAL
    return SUCCESS if face <= target else FAILURE


class Bump(msgspec.Struct, frozen=True):
    """One step of a degree, for whoever wants to follow it."""

    side: int
    """0 is the side that acts, 1 the one that opposes."""
    up: bool
    why: str
    after: int

    @property
    def of(self) -> str:
        """What bumped it, in a sentence."""
        return f"an {self.why}" if self.why == "injury" else f"a {self.why}"


@lru_cache(maxsize=8192)
def bumped(
    mine: int, theirs: int, masteries: int, downs: tuple[bool, bool], spent: tuple[int, int]
) -> tuple[int, int, tuple[Bump, ...]]:
    """Both degrees after bumps, with each step (QW-2.3.5.2 to QW-2.3.5.4).

    `masteries` is what is left after opposed ones cancelled: below 0 they are the other side's.
    """
    at = [mine, theirs]
    steps: list[Bump] = []

    def bump(side: int, by: int, why: str) -> None:
        at[side] += by
        steps.append(Bump(side, by > 0, why, at[side]))

    for side in (0, 1):
        if downs[side] and at[side] > FUMBLE:
            bump(side, -1, "injury")
    owner = 0 if masteries > 0 else 1
    for _ in range(abs(masteries)):
        if at[owner] < CRITICAL:
            bump(owner, 1, "mastery")
        elif at[1 - owner] > FUMBLE:
            bump(1 - owner, -1, "mastery")
    for side in (0, 1):
        for _ in range(spent[side]):
            if at[side] < CRITICAL:
                bump(side, 1, "hero point")
    return at[0], at[1], tuple(steps)


def final_degrees(
    mine: int, theirs: int, masteries: int, downs: tuple[bool, bool]
) -> tuple[int, int]:
    """Where injuries and masteries alone leave both degrees: `bumped` in one step, for odds."""
    if downs[0] and mine > FUMBLE:
        mine -= 1
    if downs[1] and theirs > FUMBLE:
        theirs -= 1
    if masteries < 0:
        return _mastered(theirs, mine, -masteries)[::-1]
    return _mastered(mine, theirs, masteries)


def _mastered(own: int, other: int, masteries: int) -> tuple[int, int]:
    """Masteries raise their owner's degree; those too many lower the other's."""
    too_many = own + masteries - CRITICAL
    if too_many <= 0:
        return own + masteries, other
    return CRITICAL, other - too_many if other > too_many else FUMBLE


def outcome(mine: int, theirs: int, my_face: int, their_face: int, dice: Dice = USUAL) -> int:
    """QW-2.3.5, QW-5.1.2: from two final degrees and the dice as rolled."""
    apart = mine - theirs
    if apart:
        return apart + (1 if apart > 0 else -1)
    if mine == FUMBLE or my_face == their_face:
        return TIE
    return MARGINAL if (my_face > their_face) is dice.high else -MARGINAL


def capped(result: int, my_stretch: bool, their_stretch: bool) -> int:
    """QW-4.5.1: a stretch wins a minor victory at most."""
    if my_stretch and result > MINOR:
        return MINOR
    return -MINOR if their_stretch and result < -MINOR else result


class Reading(msgspec.Struct, frozen=True):
    """A contest once both dice lie there."""

    rolled: tuple[int, int]
    """Both degrees as rolled."""
    final: tuple[int, int]
    bumps: tuple[Bump, ...]
    outcome: int


def read(me: Roller, them: Roller, faces: tuple[int, int], dice: Dice = USUAL) -> Reading:
    """Degrees, bumps and the level of victory."""
    (mine, my_masteries), (theirs, their_masteries) = split(me.full), split(them.full)
    first = degree(faces[0], mine, dice), degree(faces[1], theirs, dice)
    left = my_masteries - their_masteries
    spent = (me.spent, them.spent)
    *final, bumps = bumped(*first, left, (me.down, them.down), spent)
    result = outcome(final[0], final[1], *faces, dice)
    return Reading(first, (final[0], final[1]), bumps, capped(result, me.stretch, them.stretch))
