"""How hard something is in the GM's eyes: the obstacle's dice, and disadvantage (HC-3.11, 3.13)."""

from msgspec.structs import replace

from hearthside.core.fields import When
from hearthside.core.forms import Choice, Field, Pick, Text
from hearthside.core.reasons import Reason
from hearthside.core.say import Line, aspect, line
from hearthside.games.hot_circle.cards_or_dice import DICE, dice
from hearthside.games.hot_circle.obstacle_test.intents import plain
from hearthside.games.hot_circle.obstacle_test.sides import hero_of
from hearthside.games.hot_circle.obstacle_test.state import Given, ObstacleTest
from hearthside.games.hot_circle.state import HotTable

DIFFICULTIES = {1: "easy", 2: "routine", 3: "moderate", 4: "hard", 5: "very hard"}
"""HC-3.11: the dice of an obstacle for an average person."""
RANKS = {0: "an average person", 1: "an apprentice", 2: "a journeyman", 3: "a master"}
"""HC-3.11: dice more, for whom it would be that hard."""
USUAL_DIFFICULTY = 3
LATER = ""


def difficulty_fields(table: HotTable, usual: int, whom_: int = 0) -> tuple[Choice, Choice]:
    """How hard it is, and for whom: one more die for each step up from an average person."""
    levels = tuple(
        Pick(str(n), f"{dice(table, n)}: {word}", counts={DICE: n})
        for n, word in DIFFICULTIES.items()
    )
    whom = tuple(
        Pick(str(n), f"for {who}{f', +{dice(table, n)}' if n else ''}", counts={DICE: n})
        for n, who in RANKS.items()
    )
    rules = ("HC-3.11",)
    return (
        Choice(
            "level",
            "Difficulty",
            picks=levels,
            value=str(usual),
            forecast=True,
            rules=rules,
        ),
        Choice(
            "rank",
            "That hard",
            picks=whom,
            value=str(whom_),
            rules=rules,
            brief="hard for whom",
        ),
    )


def difficulty(level: str, rank: str, *more: str) -> Reason:
    """The dice of an obstacle, from what the GM chose."""
    hard, whom = int(level), int(rank)
    words = f"{DIFFICULTIES[hard].capitalize()} for {RANKS[whom]}"
    return Reason(words, hard + whom, ("HC-3.11", *more))


def said(reasons: tuple[Reason, ...]) -> tuple[int, int]:
    """What the GM has said of it already, or what is usual: how hard, and for whom."""
    every = ((hard, whom) for hard in DIFFICULTIES for whom in RANKS)
    known = (one for one in every if difficulty(str(one[0]), str(one[1])) in reasons)
    return next(known, (USUAL_DIFFICULTY, 0))


def said_early(table: HotTable, alone: When, *, judged: bool) -> tuple[Field, ...]:
    """HC-3.11: the difficulty while the test is called; until there are dice to judge it may
    wait."""
    level, rank = (replace(one, when=alone) for one in difficulty_fields(table, USUAL_DIFFICULTY))
    if judged:
        return level, rank
    picks = (Pick(LATER, "Say it later"), *level.picks)
    return (
        replace(level, picks=picks, value=LATER, forecast=False, brief="how hard it is"),
        replace(rank, when=When("level", tuple(pick.value for pick in level.picks))),
    )


def set_early(level: str, rank: str) -> tuple[Reason, ...]:
    return () if level == LATER else (difficulty(level, rank),)


def disadvantage_fields(
    table: HotTable, test: ObstacleTest, name: str = "reason"
) -> tuple[Field, ...]:
    """HC-3.13: once in a test, and only for what would hold for anybody."""
    if test.disadvantage:
        return ()
    return (
        Text(
            name,
            f"Disadvantage for {hero_of(table, test, 'task').name}, because",
            help="For what would clearly make this harder for an average person.",
            placeholder="They are warned",
            most=120,
            rules=("HC-3.13",),
            brief="disadvantage",
        ),
    )


def disadvantaged(test: ObstacleTest, reason: str) -> ObstacleTest:
    """The test with the GM's reason against whoever acts, where it is one."""
    if test.disadvantage or not plain(reason):
        return test
    return replace(test, disadvantage=Given(reason.strip(), "HC-3.13"))


def say_disadvantage(before: ObstacleTest | None, test: ObstacleTest) -> list[Line]:
    """Disadvantage that was not there before, and that it cancels out with advantage."""
    rules, told = ("HC-3.13",), []
    if test.disadvantage and not (before and before.disadvantage):
        words = aspect(test.disadvantage.reason)
        told.append(line("Disadvantage: ", words, ".", rules=rules, beat="Frame", retold=False))
    if _cancels(test) and not (before and _cancels(before)):
        cancel = "Advantage and disadvantage cancel out."
        told.append(line(cancel, rules=rules, beat="Frame", retold=False))
    return told


def _cancels(test: ObstacleTest) -> bool:
    return bool(test.advantage and test.disadvantage)
