"""Every number of the book, values in and values out: of checks, tasks, people and rewards."""

from collections.abc import Iterable, Sequence
from typing import Literal

from hearthside.core.dice import Faces
from hearthside.core.reasons import Reason

CALIBERS = ("copper", "bronze", "silver", "gold", "platinum")
COPPER, BRONZE, SILVER, GOLD, PLATINUM = range(5)

DIFFICULTIES = (
    (0, "Nothing to it"),
    (5, "Routine"),
    (10, "Simple"),
    (15, "Tough"),
    (20, "Challenging"),
    (25, "Absurd"),
)
MOST_FACTORS = 4
"""VE-3.1, VE-4.1: what makes one roll harder."""
MOST_SCORE = 9
MOST_BONUSES = 4
"""VE-3.4: bonus factors of one check."""
BEST_BONUS = 6
MOST_ALLIES = 2
"""VE-4.2: who may lend a die to one task."""
MOST_POINTED = 4
"""VE-4.4: specialties, assets and other attributes in one task, allies' among them."""
BREAKS = 1
"""VE-2.14: the face of a d20 on which a breakable thing breaks."""

Standing = Literal["pass", "short", "fail"]
"""`short` can still be made up with bonus factors, `fail` only be rolled again."""


def clamp(value: int, least: int, most: int) -> int:
    return max(least, min(most, value))


def caliber_after(base: int, up: int, down: int) -> int:
    """VE-2.19: steps up and down are netted first, and only then held between the two ends."""
    return clamp(base + up - down, COPPER, PLATINUM)


def target(difficulty: int, factors: int) -> int:
    """VE-3.1: the difficulty and one for each factor."""
    return difficulty + factors


def needs_no_roll(target: int) -> bool:
    """VE-3.1: below five it just happens."""
    return target < DIFFICULTIES[1][0]


def check(face: int, caliber: int, score: int, target: int, bonus: int = 0) -> Standing:
    """VE-3.2, VE-3.3: what the d20 says by itself comes before any sum."""
    if face >= lucky_from(caliber):
        return "pass"
    if face <= unlucky_to(caliber):
        return "fail"
    return "pass" if face + score + bonus >= target else "short"


def lucky_from(caliber: int) -> int:
    """VE-3.3: the lowest face that passes whatever the target; 21 is no face of a d20."""
    return {SILVER: 20, GOLD: 19, PLATINUM: 19}.get(caliber, 21)


def unlucky_to(caliber: int) -> int:
    """VE-3.3: the highest face that fails whatever the sum."""
    return {COPPER: 2, PLATINUM: 0}.get(caliber, 1)


def bonus_can_reach(face: int, score: int, target: int, explodes: bool = False) -> bool:
    """VE-3.4: whether the best of any number of d6 could still do it; exploding ones always can."""
    return explodes or face + score + BEST_BONUS >= target


def best_bonus(chains: Iterable[Sequence[int]]) -> int:
    """VE-3.4, VE-4.12: only the highest counts; one that explodes adds its next roll to itself."""
    return max((sum(chain) for chain in chains), default=0)


def threshold(factors: int) -> int:
    """VE-4.1: one, and one for each factor."""
    return 1 + clamp(factors, 0, MOST_FACTORS)


def least_face(caliber: int) -> int:
    """VE-4.3: copper needs a 6, each better metal one less."""
    return 6 - caliber


def successes(face: int, caliber: int, double_sixes: bool = False) -> int:
    """VE-4.3, VE-4.5: what one die of a task is worth."""
    if face < least_face(caliber):
        return 0
    return 2 if double_sixes and face == 6 else 1


def counted(faces: Faces, calibers: Sequence[int], double_sixes: bool = False) -> int:
    """VE-4.3: the successes of a whole pool, each die by its own metal."""
    return sum(successes(f, c, double_sixes) for f, c in zip(faces, calibers, strict=True))


TIERS = ("public", "heroic", "mythic", "deific")
_TIER = {"public": (1, 0, 1), "heroic": (3, 1, 2), "mythic": (6, 2, 3), "deific": (10, 4, 4)}


def caliber_steps(tier: str) -> int:
    """VE-2.2: how many caliber increases a tier gives."""
    return _TIER[tier][0]


def extra_lifepaths(tier: str) -> int:
    return _TIER[tier][1]


def least_level(tier: str) -> int:
    """VE-2.2: the level a job starts at."""
    return _TIER[tier][2]


AGES = ("junior", "young", "mature", "seasoned", "old", "senior")
_AGE = {
    "junior": (1, 2, 0, 1),
    "young": (2, 4, 1, 2),
    "mature": (2, 3, 3, 4),
    "seasoned": (2, 2, 5, 7),
    "old": (2, 1, 8, 10),
    "senior": (1, 0, 10, 10),
}


def mental_points(age: str) -> int:
    """VE-2.4: points to share out among mental abilities."""
    return _AGE[age][0]


def physical_points(age: str) -> int:
    return _AGE[age][1]


def lifepaths_allowed(age: str, tier: str, more: int = 0) -> tuple[int, int]:
    """VE-2.4, VE-2.5: the least and the most; `more` is what the FC allows beyond that."""
    least, most = _AGE[age][2:]
    return least, most + extra_lifepaths(tier) + more


ATTRIBUTE_PRICES = {"connection": 3, "feature": 2, "limit": 1, "gambit": 4, "specialty": 2}
ASSET_PRICES = {"capital": 4, "vendible": 1}
MOST_LEVEL_MADE = 8
SOFT_LEVEL = 10
TO_LEARN = 16
MOST_LOTS = 10
KISMET_DIE = 6
"""VE-2.17: how many Lots somebody starts with is thrown."""
FULL_FIDELITY = 4
"""VE-5.8: what makes a caliber step."""
LOTS_FOR_A_GOAL, LOTS_FOR_PORTRAYAL = 1, 1
"""VE-5.5, VE-5.9: what a debrief brings."""
VOTED_RISE = 1
"""VE-5.3: what the Peers' vote adds to a score."""
EXP_FOR_FAILING, EXP_FOR_LEARNING, EXP_FOR_A_LESSON, EXP_FOR_LENDING = 1, 1, 1, 1
"""VE-4.7, VE-4.10, VE-4.6, VE-4.2: what a task marks for a job, however it ends."""
FREE_LIMITS = 3
"""VE-2.9: limits for free without the Peers' leave."""
MOST_STEPS = 3
"""VE-2.2: caliber steps of one ability, from Bronze."""
MOST_KIN = 3
"""VE-2.12: who may be dear to somebody, unless the FC allows more."""
LIFEPATH_LISTS = 6
"""VE-2.5: attributes of one lifepath: as many as a d6 has faces."""
SIZES = {1: "Small", 2: "Modest", 3: "Ample", 4: "Large"}
ODD_SIZES = {0: "Tiny", 5: "Giant", 6: "Enormous"}
"""VE-2.3: sizes nobody plays without the FC's word."""


def attribute_price(kind: str, listed: bool, special: bool = False) -> int:
    """VE-2.9, VE-2.10: one less if a lifepath lists it, however many do; the special is free."""
    return 0 if special else ATTRIBUTE_PRICES[kind] - listed


def asset_price(kind: str, listed: bool, special: bool = False) -> int:
    """VE-2.14: free where a lifepath lists it."""
    return 0 if listed or special else ASSET_PRICES[kind]


def job_price(times_listed: int, levels_more: int, given: bool = False) -> int:
    """VE-2.13: two caps, one if listed, none if listed twice or given; and one for each level."""
    start = 0 if given or times_listed > 1 else 2 - times_listed
    return start + levels_more


def exp_to_rise(level: int) -> int:
    """VE-5.1, VE-4.10: twice the level; a new job needs sixteen."""
    return 2 * level if level else TO_LEARN


def opens_at(tier: str, scores: Sequence[int]) -> int:
    """VE-4.10: a job learned on the job opens at the lowest score it inherits, or the minimum."""
    return max(least_level(tier), min(scores))


WORTH = {"copper": 1, "bronze": 2, "silver": 4, "gold": 8, "platinum": 16}


def changed(caliber: str, count: int, into: str) -> tuple[int, int]:
    """VE-2.15: so many dice of another metal, and what is left over in copper.

    >>> changed("gold", 5, "bronze"), changed("copper", 23, "platinum")
    ((20, 0), (1, 7))
    """
    return divmod(count * WORTH[caliber], WORTH[into])


def gathered(copper: int) -> dict[str, int]:
    """VE-2.15: as few dice as it can be, the best metal first.

    >>> gathered(23)
    {'platinum': 1, 'silver': 1, 'bronze': 1, 'copper': 1}
    """
    held = {}
    for metal in reversed(CALIBERS):
        count, copper = divmod(copper, WORTH[metal])
        if count:
            held[metal] = count
    return held


# Capabilities (VE-6)

MOST_CAPABILITIES = 3
MOST_QUESTIONS = 8
"""VE-6.1: what a capability may ask; each yes adds one."""


def capability_level(formula: str, scores: int, age: str, step: int, yes: int) -> int:
    """VE-6.1: by formula, rounded down, and one for each yes; +9 at most."""
    base = {
        "quarter": scores // 4,
        "half": scores // 2,
        "age": AGES.index(age),
        "peers": step,
        "answers": 0,
    }[formula]
    return min(base + yes, MOST_SCORE)


def difficulty_stack(difficulty: int, factors: Sequence[str]) -> tuple[Reason, ...]:
    """VE-3.1: the target as a sum with its reasons."""
    names = dict(DIFFICULTIES)
    base = Reason(names[difficulty], difficulty, ("VE-3.1",), "Your Peers set the difficulty.")
    return (base, *(Reason(words, 1, ("VE-3.1",)) for words in factors))


def threshold_stack(factors: Sequence[str]) -> tuple[Reason, ...]:
    """VE-4.1: the threshold as a sum with its reasons."""
    base = Reason("To start with", 1, ("VE-4.1",))
    return (base, *(Reason(words, 1, ("VE-4.1",)) for words in factors[:MOST_FACTORS]))
