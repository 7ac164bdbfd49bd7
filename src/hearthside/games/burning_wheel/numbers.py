"""Every number of the book, values in and values out: play and odds both read by them."""

from collections.abc import Iterable, Mapping
from typing import Literal, get_args

import msgspec

from hearthside.games.burning_wheel.artha import Artha

Shade = Literal["B", "G", "W"]
Difficulty = Literal["routine", "difficult", "challenging"]
Kind = Literal["standard", "linked", "graduated", "versus"]

SHADES: tuple[Shade, ...] = get_args(Shade)
SHADE_NAMES = {"B": "black", "G": "grey", "W": "white"}
NEEDED = {"B": 4, "G": 3, "W": 2}
"""BW-1.11: what a die must show to be a success."""

HIGHEST = 10
"""The highest exponent, and the highest base obstacle."""

DIFFICULTIES: tuple[Difficulty, ...] = get_args(Difficulty)
STATS = ("will", "perception", "power", "forte", "agility", "speed")
UNWOUNDED = ("circles", "faith", "health", "resources")
"""BW-1.9: what wounds take no dice from."""
PASSED_ONLY = ("perception", "resources", "faith")
"""BW-2.4: what is marked only when it passes."""

SIX, ONE = 6, 1
"""BW-1.13: what rolls on where dice are open-ended, and what an Astrology die takes back by."""
USED_UP = 1
"""BW-1.6: what the Die of Fate shows when tools are used up."""
ENEMY = 2
"""BW-1.7: what a personal enemy adds to the obstacle of a social skill."""
SHORTER = 10
"""BW-1.16: per cent of the time that an excess success saves."""
CONVICTIONS = 3
"""BW-0.4: how many Beliefs and Instincts a new sheet offers."""
STEEL_MODIFIER = 5
"""BW-5.1: how far a GM may move the obstacle of Steel, either way."""

WOUND_DICE = {"superficial": 0, "light": 1, "midi": 2, "severe": 3, "traumatic": 4, "mortal": 0}
SUPERFICIAL_A_LIGHT = 3

ARISTEIA = (5, 3, 1)
"""BW-1.10: what it costs in fate, persona and deeds."""
EPIPHANY = (20, 10, 3)
"""BW-2.2: what must be marked to lighten an ability."""
LIMITS = (1, 3, 2)
"""BW-1.4: how much fate, persona and deeds one player may spend on one test."""


class Marks(msgspec.Struct, frozen=True):
    """Tests marked toward the next exponent."""

    routine: int = 0
    difficult: int = 0
    challenging: int = 0

    def plus(self, difficulty: Difficulty) -> "Marks":
        counts = {name: getattr(self, name) for name in DIFFICULTIES}
        return Marks(**{**counts, difficulty: counts[difficulty] + 1})

    @property
    def count(self) -> int:
        return self.routine + self.difficult + self.challenging


def is_success(face: int, shade: Shade) -> bool:
    """BW-1.11: black on 4 and up, grey on 3 and up, white on 2 and up."""
    return face >= NEEDED[shade]


def lighter(shade: Shade) -> Shade:
    """One shade lighter; white stays white (BW-2.14)."""
    return SHADES[min(SHADES.index(shade) + 1, 2)]


def darker_of(*shades: Shade) -> Shade:
    return min(shades, key=SHADES.index)


# Obstacles (BW-1.5 to 1.7) and outcomes (BW-1.15)


def doubled(obstacle: int, times: int = 1) -> int:
    """BW-1.5, BW-1.6: Beginner's Luck and missing tools each double the obstacle so far.

    >>> doubled(3, times=2)
    12
    """
    return int(obstacle * 2**times)


def passes(successes: int, obstacle: int, kind: Kind) -> bool:
    """BW-1.15: a versus test must be exceeded, a graduated one needs any success at all."""
    if kind == "versus":
        return successes > obstacle
    return successes >= (1 if kind == "graduated" else obstacle)


def versus(mine: tuple[int, int], theirs: tuple[int, int]) -> str:
    """BW-1.15: each (successes, obstacle); if neither side exceeds its own it is a tie."""
    if passes(*mine, "versus"):
        return "win"
    return "lose" if passes(*theirs, "versus") else "tie"


def difficulty(dice: int, obstacle: int) -> Difficulty:
    """BW-2.3: dice rolled without those of artha, against the final obstacle."""
    if obstacle > dice:
        return "challenging"
    spare = 0 if dice <= 3 else 1 if dice <= 6 else 2
    return "difficult" if obstacle >= dice - spare else "routine"


def marks_anyway(ability: str) -> bool:
    """BW-2.4: whether a failed test is marked as well."""
    return ability not in PASSED_ONLY


# Wounds (BW-1.7, BW-1.9)


def wound_dice(severities: Iterable[str]) -> int:
    """BW-1.9: what all wounds together take, three superficial ones counting as a light one."""
    every = list(severities)
    light = every.count("superficial") // SUPERFICIAL_A_LIGHT
    return light + sum(WOUND_DICE[severity] for severity in every)


def wound_obstacle(superficial: int, ignored: int) -> int:
    """BW-1.7: one or two superficial wounds left over add 1, unless just these are ignored."""
    return int(superficial % SUPERFICIAL_A_LIGHT > 0 and superficial > ignored)


def helping_dice(exponent: int) -> int:
    """BW-1.8: what a helper adds."""
    return 0 if exponent < 1 else 2 if exponent >= 5 else 1


def fork_dice(exponent: int) -> int:
    """BW-1.8: what a FoRK adds."""
    return 2 if exponent >= 7 else 1


# The sheet's own numbers (BW-0.2)


def reflexes(perception: int, agility: int, speed: int) -> int:
    return (perception + agility + speed) // 3


def mortal_wound(power: int, forte: int) -> int:
    return (power + forte) // 2 + 6


def hesitation(will: int) -> int:
    return HIGHEST - will


# Advancing (BW-2.10 to 2.14)

SKILL_NEEDS: Mapping[int, tuple[int, int, int]] = {
    1: (1, 1, 1),
    2: (2, 1, 1),
    3: (3, 2, 1),
    4: (4, 2, 1),
    5: (0, 3, 1),
    6: (0, 3, 2),
    7: (0, 4, 2),
    8: (0, 4, 3),
    9: (0, 5, 3),
}
"""BW-2.10: routine, difficult and challenging; below 5 difficult or challenging will do."""
STAT_NEEDS: Mapping[int, tuple[int, int, int]] = {
    1: (0, 1, 1),
    2: (0, 1, 1),
    3: (0, 2, 1),
    4: (0, 2, 1),
    **{exponent: SKILL_NEEDS[exponent] for exponent in range(5, 10)},
}
"""BW-2.11."""
EITHER_BELOW = 5


def needs(exponent: int, *, stat: bool) -> tuple[int, int, int]:
    """The boxes that count at an exponent; nothing where it cannot rise."""
    if exponent == 0:
        return (1, 0, 0)
    return (STAT_NEEDS if stat else SKILL_NEEDS).get(exponent, (0, 0, 0))


def either(exponent: int, *, stat: bool) -> bool:
    """Whether difficult or challenging tests will do, in place of both."""
    return not stat and 0 < exponent < EITHER_BELOW


def advances(exponent: int, marks: Marks, *, stat: bool) -> bool:
    """BW-2.10, BW-2.11, BW-2.14: whether the tests marked are enough."""
    if exponent == 0:
        return marks.count > 0
    if exponent >= HIGHEST:
        return False
    routine, difficult, challenging = needs(exponent, stat=stat)
    enough = (marks.difficult >= difficult, marks.challenging >= challenging)
    judged = any(enough) if either(exponent, stat=stat) else all(enough)
    return marks.routine >= routine and judged


def aptitude(roots: Iterable[int]) -> int:
    """BW-2.12: how many tests open a skill."""
    return HIGHEST - root_of(roots)


def opens_at(roots: Iterable[int]) -> int:
    """BW-2.12: the exponent it opens at."""
    return max(1, root_of(roots) // 2)


def root_of(roots: Iterable[int]) -> int:
    """The root stat, or the average of two, rounded down."""
    every = list(roots)
    return sum(every) // len(every)


def has_epiphany(marked: Artha, shade: Shade) -> bool:
    """BW-2.2, BW-2.14."""
    return shade != "W" and marked.covers(Artha(*EPIPHANY))


# Resources (BW-3)


def tax(difficulty: Difficulty, margin: int) -> int:
    """BW-3.5: what a failure costs."""
    return {"routine": 1, "difficult": 2, "challenging": margin}[difficulty]


def taxed(exponent: int, tax: int, by: int) -> tuple[int, int]:
    """BW-3.6: exponent and tax after a failure; brought to 0 the exponent drops, once.

    >>> taxed(3, 2, 1), taxed(4, 0, 6), taxed(2, 2, 3)
    ((2, 2), (3, 3), (2, 2))
    """
    left = max(0, exponent - tax)
    if not left or by < left:
        return exponent, min(exponent, tax + by)
    return exponent - 1, exponent - 1


def cash_obstacle(dice: int) -> int:
    """BW-3.9."""
    return 2 * dice


def fund_obstacle(dice: int) -> int:
    """BW-3.9."""
    return 2 * dice + 1


FAR, BULK = 3, 2
"""BW-3.3: the most that distance from one's means, and buying in bulk, add to the obstacle."""
AFFILIATION = {1: 3, 2: 5, 3: 7}
RANKS = {"plain": 0, "low nobility": 1, "high nobility": 2, "elite or secret": 3}


def affiliation_obstacle(dice: int, rank: str) -> int:
    """BW-3.2."""
    return AFFILIATION[dice] + RANKS[rank]


# Circles (BW-4)


def relationship_aptitude(circles: int, reputations: int, infamous: int) -> int:
    """BW-4.3: how many contacts make a relationship; at least one."""
    return max(1, HIGHEST - circles - reputations + infamous)


# Practice and training (BW-2.9, BW-6)

PRACTICE_HOURS = 60
"""BW-2.9: how much practice earns a test unless the GM says otherwise."""

HOURS_A_DAY = 8
"""BW-6.5: how much practice a day of lessons is worth."""
INSTRUCTION = {"routine": 1, "difficult": 2, "challenging": 3}
HARDER_TO_TEACH = {
    "school of thought": 1,
    "artist": 1,
    "medicinal": 2,
    "military": 2,
    "sorcerous": 3,
    "special": 3,
}


def lessons(student: int, instructor: int) -> dict[Difficulty, int]:
    """BW-6.1: each difficulty on offer, with the lowest obstacle that gives it.

    >>> lessons(3, 5)
    {'routine': 1, 'difficult': 3, 'challenging': 4}
    """
    offered: dict[Difficulty, int] = {}
    if instructor >= max(student, 1):
        for obstacle in range(1, instructor + 1):
            offered.setdefault(difficulty(student, obstacle), obstacle)
    return offered


def instruction_obstacle(difficulty: Difficulty, type_: str) -> int:
    """BW-6.2."""
    return INSTRUCTION[difficulty] + HARDER_TO_TEACH.get(type_, 0)


def lesson_days(instructor_will: int, student_will: int, obstacle: int) -> int:
    """BW-6.3."""
    return (HIGHEST - instructor_will) + (HIGHEST - student_will) + obstacle
