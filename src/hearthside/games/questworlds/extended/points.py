"""What exchanges score, and what scores come to once it is over (QW-8.1). Values in, values out."""

from hearthside.games.questworlds.contest.state import Contest, Stance
from hearthside.games.questworlds.numbers import (
    COMPLETE,
    MAJOR,
    MARGINAL,
    MINOR,
    POINTS,
    rising,
)
from hearthside.games.questworlds.sheet import STATES


def exchange_points(outcome: int, contest: Contest) -> int:
    """QW-8.1.5: what the winner of an exchange scores: nothing where they were after something
    else."""
    winner = contest.me if outcome > 0 else contest.them
    return 0 if winner.aim else victory_points(outcome, contest.me.stance, contest.them.stance)


def victory_points(outcome: int, mine: Stance, theirs: Stance) -> int:
    """QW-8.1, QW-8.2.5, QW-8.2.6: what a victory is worth by how much both risk."""
    if not outcome:
        return 0
    won, lost = (mine, theirs) if outcome > 0 else (theirs, mine)
    worth = POINTS[abs(outcome)]
    if won == "risky" and lost == "risky":
        worth += 2
    else:
        worth += (won == "risky") + 2 * (lost == "risky")
    worth -= (won == "defensive") + 2 * (lost == "defensive")
    return max(0, worth)


def rising_state(apart: int) -> str:
    """QW-8.1.2: the loser's state by how far the scores lie apart."""
    if apart > 7:
        return "dead"
    return {1: "hurt", 2: "impaired", 3: "injured", 4: "dying"}[rising(max(apart, 1))]


def climax_state(points: int) -> str:
    """QW-8.1.3: what all points against somebody come to; nothing for none."""
    if points < 2:
        return "dazed" if points else ""
    return {1: "hurt", 2: "impaired", 3: "injured"}.get(
        points // 2, "dying" if points == 8 else "dead"
    )


def second_worst(states: list[str]) -> str:
    """The second-worst of several states, the only one if there is one; nothing for unharmed."""
    order = ("", *STATES)
    ranked = sorted(states, key=order.index, reverse=True)
    return ranked[min(1, len(ranked) - 1)] if ranked else ""


def climax_level(states: list[str]) -> int:
    """QW-8.1.3: the level of victory by the second-worst state of the defeated."""
    state = second_worst(states)
    if state in ("", "dazed", "hurt"):
        return MARGINAL
    return {"impaired": MINOR, "injured": MAJOR}.get(state, COMPLETE)
