"""An attempt as it stands, in exact odds."""

from collections import Counter
from functools import lru_cache

import msgspec

from hearthside.core.dice import Faces
from hearthside.core.odds.counting_falls import Spread, spread, steps
from hearthside.core.odds.outcomes import Odds
from hearthside.games.fate.deck_of_fate import CARDS, DECK
from hearthside.games.fate.dice_and_outcomes import DICE, OUTCOMES, outcome


class Side(msgspec.Struct, frozen=True):
    """One side of an attempt. A fixed difficulty is a side whose dice fell at 0."""

    added: int
    """The rating with every bonus it has so far."""
    fell: int | None = None
    """What dice or card came to, or None while they are in the air."""
    card: bool = False
    """Whether this side draws a card in place of rolling (FA-2.2)."""


def difficulty(against: int) -> Side:
    """A difficulty the GM set: nothing about it is left to chance."""
    return Side(against, fell=0)


class Standing(msgspec.Struct, frozen=True):
    """An attempt as it stands: both sides, and the numbers of the cards left in the deck."""

    mine: Side
    theirs: Side
    deck: Faces = DECK
    late: bool = False
    """Whether the other side draws first, where both draw a card: the actor does."""

    def odds(self) -> Odds:
        """How it ends if nobody does anything more (FA-2.4)."""
        mine, theirs = self.mine, self.theirs
        deck = self.deck if mine.card or theirs.card else ()
        edge = mine.added - theirs.added
        return _odds(edge, mine.fell, mine.card, theirs.fell, theirs.card, deck, self.late)

    def turned(self) -> "Standing":
        """The same from the other side: how it goes for whoever defends (FA-5.6)."""
        return Standing(self.theirs, self.mine, self.deck, not self.late)


@lru_cache(maxsize=4096)
def _odds(
    edge: int,
    mine: int | None,
    my_card: bool,
    theirs: int | None,
    their_card: bool,
    deck: Faces,
    late: bool,
) -> Odds:
    return _gap(mine, my_card, theirs, their_card, deck, late).climb(_STEPS, edge)


_STEPS = steps(outcome, OUTCOMES, -1, 3)


@lru_cache(maxsize=1024)
def _gap(
    mine: int | None,
    my_card: bool,
    theirs: int | None,
    their_card: bool,
    deck: Faces,
    late: bool,
) -> Spread:
    """How far one side's fall lies above the other's."""
    if mine is not None:
        return (-_fall(theirs, their_card, deck)).shifted(mine)
    if theirs is not None:
        return _fall(None, my_card, deck).shifted(-theirs)
    if my_card and their_card:
        return -_two_cards(deck) if late else _two_cards(deck)
    return _fall(None, my_card, deck) - _fall(None, their_card, deck)


def _fall(fell: int | None, card: bool, deck: Faces) -> Spread:
    if fell is not None:
        return Spread(fell, (1,))
    return cards(deck) if card else spread(DICE)


@lru_cache(maxsize=1024)
def cards(left: Faces) -> Spread:
    """What the next card comes to."""
    return Spread.of(Counter(sum(CARDS[number]) for number in left))


def cards_after(left: Spread, total: int) -> Spread:
    """The deck with one card of this total gone; the last one gone, it is whole again (FA-2.2)."""
    return left.without(total) if left.total > 1 else cards(DECK)


def _two_cards(deck: Faces) -> Spread:
    """How far the first of two cards from one deck lies above the second, which cannot be the same
    card, unless that one was the last."""
    if len(deck) == 1:
        return cards(deck) - cards(DECK)
    gap = cards(deck) - cards(deck)
    return Spread.of({**dict(gap.items()), 0: gap.weight(0) - len(deck)})
