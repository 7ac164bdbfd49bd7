"""Best play with invocations: how well a roll can end for someone with points to spend."""

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from hearthside.core.dice import Faces
from hearthside.core.odds.best_play import Result, Walk
from hearthside.core.odds.counting_falls import Spread, spread
from hearthside.core.odds.outcomes import Odds, mix
from hearthside.games.fate.dice_and_outcomes import (
    DICE,
    INVOKED,
    OUTCOMES,
    Outcome,
    outcome,
    shifts,
)
from hearthside.games.fate.odds.standing import Standing, cards, cards_after

Reaction = Literal["pass", "add", "reroll"]


class Weighed(msgspec.Struct, frozen=True):
    """What a player weighs once all dice lie on the table, or when their own fly again."""

    fell: int | None
    edge: int
    """Everything else that counts: rating and bonuses, less the opposing result."""
    free: int = 0
    points: int = 0
    """Paid invocations still possible: points in hand or aspects left, whichever is fewer."""
    spent: int = 0
    cards: Spread | None = None
    """The deck by what its cards come to, if this roll is a draw."""
    passed: bool = False


class Invoking:
    """A roll followed by invocations, each +2 or a reroll, until the player passes.

    Best play means: the best chance to reach `aim` or better; among equals the fewest fate points
    to be expected; among those the best chance of style.
    """

    def __init__(self, aim: Outcome = "success") -> None:
        self._wanted = frozenset(OUTCOMES[OUTCOMES.index(aim) :])

    def value(self, hand: Weighed) -> Result | None:
        if not hand.passed or hand.fell is None:
            return None
        name = outcome(hand.fell + hand.edge)
        return name, (name in self._wanted, -hand.spent, name == "style")

    def chance(self, hand: Weighed) -> Iterable[tuple[int, Faces]]:
        if hand.fell is not None:
            return ()
        source = hand.cards or spread(DICE)
        return [(weight, (total,)) for total, weight in source.items()]

    def moves(self, hand: Weighed) -> Sequence[Reaction]:
        return ("pass", "add", "reroll") if hand.free or hand.points else ("pass",)

    def apply(self, hand: Weighed, move: Reaction | Faces) -> Weighed:
        match move:
            case (total,):
                left = hand.cards and cards_after(hand.cards, total)
                return msgspec.structs.replace(hand, fell=total, cards=left)
            case "add":
                return msgspec.structs.replace(_paid(hand), edge=hand.edge + INVOKED)
            case "reroll":
                return msgspec.structs.replace(_paid(hand), fell=None)
        return msgspec.structs.replace(hand, passed=True)

    def rival(self, hand: Weighed) -> bool:
        return False


def _paid(hand: Weighed) -> Weighed:
    """One invocation used, a free one while there is one."""
    if hand.free:
        return msgspec.structs.replace(hand, free=hand.free - 1)
    return msgspec.structs.replace(hand, points=hand.points - 1, spent=hand.spent + 1)


def best_play(
    standing: Standing,
    *,
    fate_points: int = 0,
    aspects: int = 0,
    free: int = 0,
    aim: Outcome = "success",
) -> Odds:
    """The odds if this side invokes as well as it can once both sides have fallen.

    Each aspect is paid for at most once, so points beyond the aspects are worth nothing; `free`
    invocations come on top (FA-6.4). Only one's own dice are ever thrown again.
    """
    walk = Walk(Invoking(aim), OUTCOMES)
    mine, theirs, deck = standing.mine, standing.theirs, cards(standing.deck)

    def after(fell: int, left: Spread) -> Odds:
        edge = shifts(mine.added, theirs.added + fell)
        points = min(fate_points, aspects)
        return walk.odds(Weighed(mine.fell, edge, free, points, cards=left if mine.card else None))

    if theirs.fell is not None:
        return after(theirs.fell, deck).reduced()
    if theirs.card:
        parts = [(weight, after(fell, cards_after(deck, fell))) for fell, weight in deck.items()]
    else:
        parts = [(weight, after(fell, deck)) for fell, weight in spread(DICE).items()]
    return mix(parts).reduced()
