"""The odds of one roll against another, counted: at a table or without one."""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from math import prod
from typing import Any

from hearthside.core.dice import Die, Faces
from hearthside.core.forms import Number, Text, YesNo
from hearthside.core.moves import Illegal
from hearthside.core.odds.outcomes import Odds
from hearthside.core.odds_questions import OddsQuestion
from hearthside.games.hot_circle.cards_or_dice import die_for
from hearthside.games.hot_circle.task_and_obstacle import Side, Standing, result, stand, standing


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


@lru_cache(maxsize=4096)
def with_a_choice(
    sides: int,
    task: int,
    obstacle: int,
    *,
    wanted: str = "pass",
    task_shows: int = 0,
    obstacle_shows: int = 0,
) -> Odds:
    """HC-3.14: the odds where a side may reroll once, either roll, whichever brings what it wants
    nearer once both lie. A roll lies already, by rank, or is still to fall (0)."""
    reached = Fraction(0)
    falls = _best_of(sides, task, task_shows), _best_of(sides, obstacle, obstacle_shows)
    for mine, weight in falls[0]:
        for theirs, other in falls[1]:
            shows = {"task_shows": mine, "obstacle_shows": theirs}
            now = certain(standing(mine, theirs, task, obstacle)).chance(wanted)
            again = (
                reroll_odds(sides, task, obstacle, **{**shows, roll: 0}).chance(wanted)
                for roll in shows
            )
            reached += weight * other * max(now, *again)
    fair = reached / prod(sum(weight for _, weight in fall) for fall in falls)
    missed = "fail" if wanted == "pass" else "pass"
    weights = {wanted: fair.numerator, missed: fair.denominator - fair.numerator}
    return Odds(tuple((how, weights[how]) for how in ("fail", "pass")))


def _best_of(sides: int, dice: int, shows: int) -> list[tuple[int, int]]:
    """Each result the best of some dice can show, or does, with how many falls show it."""
    if shows:
        return [(shows, 1)]
    return [(value, value**dice - (value - 1) ** dice) for value in range(1, sides + 1)]


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
    die: Die,
    task: int,
    obstacle: int,
    *,
    task_faces: Faces = (),
    obstacle_faces: Faces = (),
    free: str = "",
) -> Odds | None:
    """One roll lies and the other is in the air; or, with what the side wants that may reroll for
    `free` once both lie, however many do.

    Nothing is foretold where the table has changed to other dice since the first one fell.
    """
    if not foretells(die, *(faces for faces in (task_faces, obstacle_faces) if faces)):
        return None
    shows = {
        "task_shows": rank(die, result(task_faces)) if task_faces else 0,
        "obstacle_shows": rank(die, result(obstacle_faces)) if obstacle_faces else 0,
    }
    if free:
        return with_a_choice(sides(die), task, obstacle, wanted=free, **shows)
    return reroll_odds(sides(die), task, obstacle, **shows)


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


CARDS = "cards"
MOST_SIDES = 1_000


def _thrown(said: str) -> Die:
    """What is thrown: dice with a number of sides, or the table's own word `cards` (HC-3.20)."""
    word = said.strip().lower()
    if word == CARDS or (word.isdecimal() and 2 <= int(word) <= MOST_SIDES):
        return die_for(word)
    raise Illegal(f"Sides: a whole number from 2 to {MOST_SIDES}, or {CARDS} (2 to 14).", "sides")


def obstacle(blanks: Mapping[str, Any]) -> Odds:
    """Your own roll is rerolled while it loses, once for advantage and once for each point."""
    rerolls = blanks["persona"] + (1 if blanks["advantage"] else 0)
    results = sides(_thrown(blanks["sides"]))
    return odds(results, blanks["task"], blanks["obstacle"], rerolls)


QUESTIONS = {
    "obstacle": OddsQuestion(
        "Obstacle test, rerolling your own roll while it loses",
        (
            Number("task", "Task dice", least=1, most=40, value=3),
            Number("obstacle", "Obstacle dice", least=1, most=40, value=3),
            Number("persona", "Persona points", least=0, most=40, value=0),
            YesNo("advantage", "Advantage"),
            Text("sides", "Sides of a die, or cards", value="6", needed=True, most=5),
        ),
        obstacle,
        ("HC-3.10", "HC-3.14", "HC-3.15", "HC-3.18", "HC-3.19", "HC-3.20"),
        harder="obstacle",
    )
}
