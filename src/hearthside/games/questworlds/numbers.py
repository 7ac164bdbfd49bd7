"""Every number of the book, values in and values out: ratings, levels, points, harm, growing."""

from typing import Literal, get_args

from hearthside.core.dice import d

D20 = d(20)

FUMBLE, FAILURE, SUCCESS, CRITICAL = range(4)
DEGREES = ("fumble", "failure", "success", "critical")

TIE, MARGINAL, MINOR, MAJOR, COMPLETE = range(5)
LEVELS = ("tie", "marginal", "minor", "major", "complete")
OUTCOMES = (
    "complete defeat",
    "major defeat",
    "minor defeat",
    "marginal defeat",
    "tie",
    "marginal victory",
    "minor victory",
    "major victory",
    "complete victory",
)
POINTS = (0, 1, 2, 3, 5)
"""QW-5.2, QW-8.1: what a tie and each level of victory score."""
GOAL = 5
"""QW-8.1: the score that wins an extended contest."""
AUGMENT = {COMPLETE: 20, MAJOR: 9, MINOR: 6, MARGINAL: 3, -COMPLETE: -3}
"""QW-2.4: what an augment is worth by its outcome; all others are worth nothing."""

# Ratings and resistances (QW-2.1.2, QW-2.3.3)

MASTERY = 20
NO_ABILITY = 6
"""QW-2.3: the base target number of someone without a relevant ability."""
BASE = 14

Class = Literal["very low", "low", "moderate", "high", "very high", "nearly impossible"]
CLASSES: tuple[Class, ...] = get_args(Class)
_ADDED = {"low": -6, "moderate": 0, "high": 6, "very high": MASTERY, "nearly impossible": 40}


def split(full: int) -> tuple[int, int]:
    """Target number and masteries of a full rating; 0 or less stays as it is.

    >>> split(27), split(43), split(20), split(40), split(-6)
    ((7, 1), (3, 2), (20, 0), (20, 1), (-6, 0))
    """
    if full <= MASTERY:
        return full, 0
    masteries = (full - 1) // MASTERY
    return full - MASTERY * masteries, masteries


def resistance(base: int, kind: str) -> int:
    """QW-2.3.3: the base with what its class adds.

    >>> [resistance(14, kind) for kind in CLASSES]
    [-6, 8, 14, 20, 34, 54]
    """
    return min(NO_ABILITY, base - MASTERY) if kind == "very low" else base + _ADDED[kind]


def harder(kind: str, steps: int = 1) -> Class:
    """A class some steps up, nearly impossible at the most."""
    at = max(0, min(CLASSES.index(kind) + steps, len(CLASSES) - 1))
    return CLASSES[at]


# Rolling

STRETCH = -6
"""QW-4.5.1: what an ability loses that hardly fits; it wins a minor victory at most."""
PYRRHIC = MASTERY
"""QW-4.10: what a pyrrhic victory adds."""
SITUATIONS = (6, 3, -3, -6)
"""QW-4.5.2: what the situation may add or take."""
PLOTS = {3: "moderate", 6: "high", 9: "very high", MASTERY: "nearly impossible"}
"""QW-2.4.2: what an obstacle is worth that helps later, and the resistance it begins at."""
HEROES_A_BOOST = 3


def fifth(full: int) -> int:
    """QW-2.4.1: what a rating gives as a quick augment, rounded up; 0 or less helps nobody.

    >>> fifth(27), fifth(20), fifth(-3)
    (6, 4, 0)
    """
    return max(0, -(-full // 5))


def outcome_name(outcome: int) -> str:
    """The outcome from −4, complete defeat, to 4, complete victory, in words."""
    return OUTCOMES[outcome + COMPLETE]


def group_level(apart: int) -> int:
    """QW-5.2.2: the level by difference of sums, below 0 for a defeat."""
    size = abs(apart)
    level = size if size < 3 else MAJOR if size < 5 else COMPLETE
    return level if apart > 0 else -level


def rising(apart: int) -> int:
    """QW-8.1.2: the level by difference of scores, below 0 for a defeat.

    >>> [rising(apart) for apart in (1, 3, 5, 7, -9)]
    [1, 2, 3, 4, -4]
    """
    level = min((abs(apart) + 1) // 2, COMPLETE)
    return level if apart > 0 else -level


def boosted(level: int, boost: int) -> int:
    """QW-5.2.5: a tie or victory rises by the boost, complete at most."""
    return min(level + boost, COMPLETE) if level >= TIE else level


def boost_cost(heroes: int) -> int:
    """QW-5.2.5: a hero point for every three heroes begun."""
    return max(1, -(-heroes // HEROES_A_BOOST))


# Extended contests (QW-8)

FOLLOWER_GOAL = 3
FOLLOWER_EXTRA = 2
"""QW-8.2.4: a follower is out at 3 points, and then takes 2 more."""
ASSIST = {4: -4, 3: -3, 2: -2, 1: -1, -2: 1, -3: 2, -4: 3}
"""QW-8.2.3: what an assist does to the score against its recipient."""
STANCE_WON, STANCE_LOST = 1, 2
"""QW-8.2.5, QW-8.2.6: what a risky gambit adds to, and a defensive response takes off, the points
of whoever wins, by who took it: the winner or the loser."""


def victory_points(outcome: int, mine: str, theirs: str) -> int:
    """QW-8.1, QW-8.2.5, QW-8.2.6: what a victory is worth by how much both risk."""
    if not outcome:
        return 0
    won, lost = (mine, theirs) if outcome > 0 else (theirs, mine)
    worth = POINTS[abs(outcome)]
    if won == "risky" and lost == "risky":
        worth += STANCE_LOST
    else:
        worth += STANCE_WON * (won == "risky") + STANCE_LOST * (lost == "risky")
    worth -= STANCE_WON * (won == "defensive") + STANCE_LOST * (lost == "defensive")
    return max(0, worth)


# Harm, benefits and healing (QW-4.4)

State = Literal["dazed", "hurt", "impaired", "injured", "dying", "dead"]
STATES: tuple[State, ...] = get_args(State)
PENALTY = {"hurt": -3, "impaired": -6}
"""QW-4.4.1: what the lighter states take off related abilities."""
CONSEQUENCE: dict[int, State] = {
    MARGINAL: "hurt",
    MINOR: "impaired",
    MAJOR: "injured",
    COMPLETE: "dying",
}
"""QW-4.4.1: by level of defeat."""
PYRRHIC_STATE: dict[int, State] = {MINOR: "dying", MAJOR: "injured", COMPLETE: "impaired"}
"""QW-4.10: by level of victory; everything else leaves one dead."""
LASTING = ("hurt", "impaired", "injured")
"""The states that bear on abilities."""
BENEFIT = {MARGINAL: 0, MINOR: 3, MAJOR: 6, COMPLETE: 9}
"""QW-4.4.2: by level of victory."""
HEALING = ("hurt", "impaired", "injured", "dying")
"""QW-4.4.3: the steps healing moves a harm along."""


def healed(state: str, outcome: int, *, others: bool = False) -> str:
    """QW-4.4.3: a harm after treatment; nothing means well again. People who are `others`’
    abilities have no sheet to be dying on.

    >>> healed("injured", 1), healed("injured", 3), healed("hurt", -3), healed("impaired", -4)
    ('impaired', '', 'impaired', 'dying')
    """
    steps = outcome if outcome > 0 else -1 if outcome == -MAJOR else -2 * (outcome == -COMPLETE)
    at = HEALING.index(state) - steps
    worst = HEALING.index("injured" if others else "dying")
    return HEALING[min(at, worst)] if at >= 0 else ""


# Making and growing (QW-3, QW-6, QW-7.5)

STARTING_BEST, STARTING_RATING = 17, 13
"""QW-3.2: what one ability starts at, and all others."""
STARTING_POINTS, MOST_ON_ONE, STARTING_ABILITIES, STARTING_FLAWS = 20, 10, 12, 3
"""QW-3.1, QW-3.2: points to spend, most on one ability, abilities and flaws in all."""
SIDEKICK_ABILITIES, SIDEKICK_POINTS = 3, 15
"""QW-7.5.1: abilities, and points to spend; on one no more than anybody's."""
HERO_POINTS = 3
"""QW-6.1: what everybody has when a session begins."""
CATCH_UP_BEHIND, CATCH_UP_MOST, CATCH_UP_RISE = 5, 3, 3
"""QW-6.3: how far behind a new mastery others must be to catch up, how many may, by how much."""


def flaw_penalty(rating: int) -> int:
    """QW-3.3b: a fifth of the rating, to the nearest.

    >>> flaw_penalty(19), flaw_penalty(17)
    (-4, -3)
    """
    return -((2 * rating + 5) // 10)


# Communities (QW-10)

COMMUNITY_RATINGS = (32, 29, 18, 18, 12)
"""QW-10.1: 12M, 9M, 18, 18, 12 for the resources in order; fewer drop the lowest."""
BACKGROUND = {4: 9, 3: 6, 2: 3, -2: -3, -3: -6, -4: -9}
"""QW-10.2.4: what a background event gives; all else gives nothing."""
ON_RESOURCE = {"hurt": -3, "impaired": -6, "injured": -9, "dying": -9, "dead": -9}
"""QW-10.2.2: what a state takes off a resource in the ledger. From injured on it is only noted
there: what counts in a roll is the bump down, or that there is none."""
FORGIVEN = 3
"""QW-10.2: what PCs shed of their own penalty each interval where forgiveness is slow."""
LEDGER_STEP, MOST_LIFT, MOST_DROP = 3, 3, 2
"""QW-10.3: how much in the ledger moves a rating by 1, and how far it may go up or down."""


def depletion(outcome: int) -> int:
    """QW-10.2: by the outcome of the contest for the prize."""
    if outcome == COMPLETE:
        return 0
    if outcome >= 0:
        return -3
    return -9 if outcome == -COMPLETE else -6
