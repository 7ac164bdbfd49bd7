"""The arithmetic of a test: values in, values out. Play and odds both call this (HC-3, HC-4)."""

from functools import lru_cache
from typing import Any, Literal

from hearthside.core.dice import Die, Faces, d
from hearthside.core.odds import Odds
from hearthside.core.spread import Spread, highest, spread

OUTCOMES = ("fail", "pass")
Standing = Literal["fail", "pass", "tie"]

NEUTRAL_DICE, HINDERING_DICE = 2, 1
DIFFICULTIES = {1: "easy", 2: "routine", 3: "moderate", 4: "hard", 5: "very hard"}
RANKS = {0: "an average person", 1: "an apprentice", 2: "a journeyman", 3: "a master"}

CARD = Die("card", tuple(range(2, 15)))
"""HC-3.20: a card without its suit, each as from a full deck."""


def die_for(setting: Any) -> Die:
    """The table's die, from its setting: `6`, `20` or `cards`."""
    return CARD if setting == "cards" else d(int(setting or 6))


def difficulty(level: int, rank: int) -> int:
    """HC-3.11: what it is for an average person, one more for each step up."""
    return level + rank


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


def certain(how: Standing) -> Odds:
    """What a standing comes to: a tie of equal dice is rerolled by both, so it is even."""
    return Odds((("fail", 2 * (how == "fail") + (how == "tie")), ("pass", _doubled(how))))


def _doubled(how: Standing) -> int:
    return 2 * (how == "pass") + (how == "tie")


@lru_cache(maxsize=4096)
def best_of(die: Die, count: int) -> Spread:
    """How often each result of so many dice comes up."""
    return highest([spread((die,))] * count)


@lru_cache(maxsize=65536)
def odds(die: Die, task: int, obstacle: int, rerolls: int = 0) -> Odds:
    """The odds of a test if the task roll is rerolled while it loses, at most so often.

    Against one obstacle result a try loses, ties with equal dice, or wins, with weights L, T and
    W out of all S. Losing i times first weighs L to the i; a tie of equal dice goes to the
    tie-break, which neither side is likelier to win.
    """
    passed = whole = 0
    for against, weight in best_of(die, obstacle).items():
        lose, tie, win = _against(die, task, obstacle, against)
        total = lose + tie + win
        tries = sum(lose**i * total ** (rerolls - i) for i in range(rerolls + 1))
        passed += weight * (2 * win + tie) * tries
        whole += weight * 2 * total ** (rerolls + 1)
    return Odds((("fail", whole - passed), ("pass", passed)))


@lru_cache(maxsize=65536)
def reroll_odds(
    die: Die, task: int, obstacle: int, *, task_shows: int, obstacle_shows: int
) -> Odds:
    """One roll is in the air and the other shows a result; 0 is the one in the air."""
    if not task_shows:
        lose, tie, win = _against(die, task, obstacle, obstacle_shows)
    else:
        win, tie, lose = _against(die, obstacle, task, task_shows)
    return Odds((("fail", 2 * lose + tie), ("pass", 2 * win + tie)))


@lru_cache(maxsize=65536)
def _against(die: Die, dice: int, other: int, shows: int) -> tuple[int, int, int]:
    """Weights of losing, tying with equal dice, and winning against a result of other dice."""
    weights = {"fail": 0, "tie": 0, "pass": 0}
    for value, weight in best_of(die, dice).items():
        weights[standing(value, shows, dice, other)] += weight
    return weights["fail"], weights["tie"], weights["pass"]
