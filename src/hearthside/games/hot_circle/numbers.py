"""Every number of the book: of tests, which play and odds both read by, of people, of rewards."""

from fractions import Fraction
from functools import lru_cache
from typing import Any, Literal

from hearthside.core.dice import Die, Faces, d
from hearthside.core.odds.outcomes import Odds

Standing = Literal["fail", "pass", "tie"]
Side = Literal["task", "obstacle"]
TRAITS = 3
BELIEFS = 3
INSTINCTS = 3
FIRST_RATING, HIGHEST_RATING = 3, 6
"""HC-2.6, HC-7.1: what a lifepath begins at, and what it may rise to."""
RAISE_COST = {3: 6, 4: 12, 5: 18}
"""HC-7.1: persona marks that raise a lifepath of this rating by one."""
SIDES: tuple[Side, ...] = ("task", "obstacle")

NEUTRAL_DICE, HINDERING_DICE = 2, 1
"""HC-3.7, HC-4.2: what is rolled where no lifepath helps, and where one hinders."""
DIFFICULTIES = {1: "easy", 2: "routine", 3: "moderate", 4: "hard", 5: "very hard"}
"""HC-3.11: the dice of an obstacle for an average person."""
RANKS = {0: "an average person", 1: "an apprentice", 2: "a journeyman", 3: "a master"}
"""HC-3.11: dice more, for whom it would be that hard."""
USUAL_DIFFICULTY, USUAL_DEED = 3, 2
ABILITY_OBSTACLE = 1
"""HC-4.3 to HC-4.5: what an ability test's obstacle begins at."""
HARDER = 1
"""HC-4.3 to HC-4.5: what each thing adds that makes it harder, such as a rare lifepath."""
BONUS = 1
"""HC-4.2: what each thing adds that is about just this thing or person."""

GOAL = {"simple": 2, "moderate": 4, "complex": 6}
"""HC-6.4: persona for a goal that was resolved; it is not also furthered."""
FURTHERED, SHARED = 1, 1
"""HC-6.4: persona for a goal that was furthered, and for one that involved another, on top."""
GROWTH = 2
"""HC-6.4: persona for each stance or instinct that was replaced."""
REPLACED = 2
"""HC-6.4: persona for a changed trait, once a vote."""
UPGRADE_COST = {"subject": 6, "focus": 6, "gear": 9, "contact": 12}
"""HC-7.2: fate marks that make a temporary asset permanent."""
STEPS_TO_CLEAR = {"minor": 1, "major": 3}
"""HC-2.5: how often a condition is met before it clears."""

OBSTACLE_TESTS_IN_A_SCENE, ABILITY_TESTS_IN_A_SCENE = 1, 2
"""HC-8.1: after so many it is time to cut."""
USUAL_SETTINGS = range(4, 7)
"""HC-1.2: a guide. Other counts get a warning; with fewer, going on is not highlighted."""
USUAL_FACTIONS = range(1, 3)
"""HC-1.3: a guide for each setting."""
LEAST_FACTIONS = 2
"""HC-1.6: what a Situation touches at least."""
POWERS = {2: "amateur", 3: "promising", 4: "professional", 5: "powerful", 6: "very powerful"}
"""HC-1.8: what a number of lifepaths makes of the characters."""

FAIR = Fraction(1, 3)
"""The chance from which on a point is worth suggesting."""

CARD = Die("card", tuple(range(2, 15)), (*map(str, range(2, 11)), *"JQKA"))
"""HC-3.20: a card without its suit, each as from a full deck."""


def die_for(setting: Any) -> Die:
    """The table's die, from its setting: `6`, `20` or `cards`."""
    return CARD if setting == "cards" else d(int(setting or 6))


def other(side: Side) -> Side:
    return "obstacle" if side == "task" else "task"


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
    passed = {"fail": 0, "tie": 1, "pass": 2}[how]
    return Odds((("fail", 2 - passed), ("pass", passed)))


def sides(die: Die) -> int:
    """How many results a die has. Only their order counts, so odds ask for no more."""
    return len(die.faces)


def rank(die: Die, face: int) -> int:
    """A face by its place among all of them: 1 is the lowest."""
    return face - die.faces[0] + 1


@lru_cache(maxsize=65536)
def odds(sides: int, task: int, obstacle: int, rerolls: int = 0) -> Odds:
    """The odds of a test if the task roll is rerolled while it loses, at most so often.

    The best of n dice is at most v in v to the n of all throws. Against one obstacle result a try
    loses, ties with equal dice, or wins; losing i times first weighs the i-th power, so all tries
    together are a geometric sum. A tie of equal dice goes to the tie-break, which is even.
    """
    total = sides**task
    every = total ** (rerolls + 1)
    passed = below = below_obstacle = 0
    for value in range(1, sides + 1):
        reached, reached_obstacle = value**task, value**obstacle
        lose = below if task >= obstacle else reached
        even = reached - below if task == obstacle else 0
        if rest := total - lose:
            tries = (every - lose ** (rerolls + 1)) // rest
            passed += (reached_obstacle - below_obstacle) * (2 * rest - even) * tries
        below, below_obstacle = reached, reached_obstacle
    whole: int = 2 * every * below_obstacle
    return Odds((("fail", whole - passed), ("pass", passed)))


@lru_cache(maxsize=65536)
def reroll_odds(
    sides: int, task: int, obstacle: int, *, task_shows: int, obstacle_shows: int
) -> Odds:
    """One roll is in the air (0) and the other shows a result, by rank."""
    mine = not task_shows
    dice, others = (task, obstacle) if mine else (obstacle, task)
    shows = obstacle_shows if mine else task_shows
    below, reached, total = (shows - 1) ** dice, shows**dice, sides**dice
    lose = below if dice >= others else reached
    even = reached - below if dice == others else 0
    won: int = 2 * (total - lose) - even
    passed = won if mine else 2 * total - won
    return Odds((("fail", 2 * total - passed), ("pass", passed)))


def against_lying(
    die: Die, task: int, obstacle: int, *, task_faces: Faces = (), obstacle_faces: Faces = ()
) -> Odds | None:
    """One roll lies and the other is in the air.

    Nothing is foretold where the table has changed to other dice since the first one fell.
    """
    lies = result(task_faces or obstacle_faces)
    if lies not in die.faces:
        return None
    shows = rank(die, lies)
    return reroll_odds(
        sides(die),
        task,
        obstacle,
        task_shows=shows if task_faces else 0,
        obstacle_shows=shows if obstacle_faces else 0,
    )


def foretells(die: Die, *rolls: Faces) -> bool:
    """Whether all dice that lie are of this kind: a table may change to others in between."""
    return all(result(faces) in die.faces for faces in rolls)


def chances_again(die: Die, task: Faces, obstacle: Faces, wanted: str) -> dict[Side, Fraction]:
    """What throwing either roll again leads to; what cannot be foretold counts as it stands."""
    now, dice = certain(stand(task, obstacle)), (len(task), len(obstacle))
    mine = against_lying(die, *dice, obstacle_faces=obstacle) or now
    theirs = against_lying(die, *dice, task_faces=task) or now
    return {"task": mine.chance(wanted), "obstacle": theirs.chance(wanted)}


def best_chance(die: Die, task: Faces, obstacle: Faces, wanted: str, rerolls: int) -> Fraction:
    """The better of throwing one roll again or, with two rerolls and more, both one by one.

    It tells whether a side has anything to hope for, which is whether it is asked at all.
    """
    chances = [*chances_again(die, task, obstacle, wanted).values()] if rerolls else []
    if rerolls > 1:
        chances.append(odds(sides(die), len(task), len(obstacle)).chance(wanted))
    return max(chances, default=Fraction(0))
