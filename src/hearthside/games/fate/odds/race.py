"""Contests: who is first to three victories, and how long it takes."""

from collections.abc import Sequence

from hearthside.core.chain import Ending, settle
from hearthside.core.spread import highest, spread
from hearthside.games.fate.resolve import DICE, VICTORIES, victories


def exchange(ratings: Sequence[int]) -> dict[tuple[int, int], int]:
    """FA-7.2, FA-7.3: the weight of every (place, victories) of an exchange; (-1, 0) is a tie."""
    rolls = [spread(DICE).shifted(rating) for rating in ratings]
    weights = {(-1, 0): spread(DICE).total ** len(rolls)}
    for place, roll in enumerate(rolls):
        others = highest(rolls[:place] + rolls[place + 1 :])
        for mine, weight in roll.items():
            for best, times in others.items():
                if mine > best:
                    won = place, victories((mine, best))[1]
                    weights[won] = weights.get(won, 0) + weight * times
                    weights[-1, 0] -= weight * times
    return weights


def race(ratings: Sequence[int]) -> Ending[int]:
    """FA-7.2: who is first to three victories, by place, and how many exchanges that takes."""
    turns = [(weight, won) for won, weight in exchange(ratings).items() if weight]

    def winner(scores: tuple[int, ...]) -> int | None:
        return next((at for at, score in enumerate(scores) if score >= VICTORIES), None)

    def follow(scores: tuple[int, ...]) -> list[tuple[int, tuple[int, ...]]]:
        return [
            (weight, tuple(n + score * (at == place) for at, n in enumerate(scores)))
            for weight, (place, score) in turns
        ]

    start = (0,) * len(ratings)
    return settle(start, winner, follow)[start]
