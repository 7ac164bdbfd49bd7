"""Contests: who is first to three victories, from how it stands, and how long it takes."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from math import prod

from msgspec.structs import replace

from hearthside.core.dice import Faces
from hearthside.core.odds.chain import Ending, settle
from hearthside.core.odds.counting_falls import Spread, highest, spread
from hearthside.core.odds.outcomes import Odds, mix
from hearthside.games.fate.dice_and_outcomes import DICE, VICTORIES, victories
from hearthside.games.fate.odds.standing import Side, cards, cards_after

Won = tuple[int, int]
"""Who wins an exchange, by place, and how many victories that brings. (-1, 0) is a tie."""


def rolls(ratings: Sequence[int]) -> list[Spread]:
    """Everyone's four dice, nothing added."""
    return [spread(DICE).shifted(rating) for rating in ratings]


def exchange(rolls: Sequence[Spread]) -> dict[Won, int]:
    """FA-7.2, FA-7.3: how one exchange of these rolls ends."""
    weights = {(-1, 0): prod(roll.total for roll in rolls)}
    for place, roll in enumerate(rolls):
        others = highest([*rolls[:place], *rolls[place + 1 :]])
        for mine, weight in roll.items():
            for best, times in others.items():
                if mine > best:
                    won = place, victories((mine, best))[1]
                    weights[won] = weights.get(won, 0) + weight * times
                    weights[-1, 0] -= weight * times
    return weights


def race(ratings: Sequence[int]) -> Ending[int]:
    """FA-7.2: who is first to three victories, by place, and how many exchanges that takes."""
    start = (0,) * len(ratings)
    return _endings(tuple(ratings), start)[start]


@lru_cache(maxsize=1024)
def hopes(sides: tuple[Side, ...], ratings: Faces, scores: Faces, deck: Faces) -> Odds:
    """Who wins the contest, by place, if nobody adds anything more to the exchange under way.

    In the exchanges after it everyone rolls their rating.
    """
    places = [str(at) for at in range(len(sides))]
    onward = _endings(ratings, scores)
    parts = []
    for (place, won), weight in _now(sides, cards(deck)).items():
        after = _scored(scores, place, won)
        if (winner := _winner(after)) is not None:
            parts.append((weight, Odds.certain(str(winner), places)))
        elif weight:
            known = onward.get(after) or _endings(ratings, after)[after]
            ends = {str(at): share for at, share in known.ends.items()}
            parts.append((weight, Odds.of(ends, places)))
    return mix(parts).reduced()


def _now(sides: tuple[Side, ...], left: Spread) -> dict[Won, int]:
    """How the exchange under way ends. Two cards from one deck are never the same card."""
    drawing = [at for at, side in enumerate(sides) if side.card and side.fell is None]
    if len(drawing) < 2:
        return exchange([_roll(side, left) for side in sides])
    weights: Counter[Won] = Counter()
    first = drawing[0]
    for value, count in left.items():
        drawn = (*sides[:first], replace(sides[first], fell=value), *sides[first + 1 :])
        rest = cards_after(left, value)
        for won, weight in _now(drawn, rest).items():
            weights[won] += count * weight
    return weights


def _roll(side: Side, left: Spread) -> Spread:
    if side.fell is not None:
        return Spread(side.fell + side.added, (1,))
    return (left if side.card else spread(DICE)).shifted(side.added)


def _scored(scores: Faces, place: int, won: int) -> Faces:
    return tuple(score + won * (at == place) for at, score in enumerate(scores))


def _winner(scores: Faces) -> int | None:
    return next((at for at, score in enumerate(scores) if score >= VICTORIES), None)


@lru_cache(maxsize=256)
def _endings(ratings: Faces, scores: Faces) -> dict[Faces, Ending[int]]:
    """How a contest ends from these scores, and from all it may come to on the way."""
    turns = [(weight, won) for won, weight in exchange(rolls(ratings)).items() if weight]

    def follow(scores: Faces) -> list[tuple[int, Faces]]:
        return [(weight, _scored(scores, *won)) for weight, won in turns]

    return settle(scores, _winner, follow)
