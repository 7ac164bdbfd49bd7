"""FA-2.2: the deck of fate, whose cards stand for the falls of four dice, each drawn once."""

from functools import lru_cache
from itertools import product

from hearthside.core.dice import FATE_DIE, Die, Faces
from hearthside.core.reasons import signed
from hearthside.games.fate import dice_and_outcomes

CARDS: tuple[Faces, ...] = tuple(product(FATE_DIE.faces, repeat=4))
"""FA-2.2: what each card of the deck of fate shows, by its number: all 81 falls, once each."""
DECK: Faces = tuple(range(len(CARDS)))
"""FA-2.2: the full deck, as card numbers."""


@lru_cache(maxsize=1024)
def deck(left: Faces) -> Die:
    """FA-2.2: the cards left, as one die: a draw is a roll of it and shows a card's number.

    The best come first; cards that show the same in another order are called the same.
    """
    best_first = tuple(sorted(left, key=lambda card: -sum(CARDS[card])))
    names = (
        f"{signed(sum(CARDS[card]))}: {dice_and_outcomes.showing(CARDS[card])}"
        for card in best_first
    )
    return Die("deck of fate", best_first, tuple(names))


def drawn(left: Faces, card: int) -> Faces:
    """FA-2.2: the deck without this card; the last card drawn, the whole deck is shuffled again."""
    return tuple(number for number in left if number != card) or DECK
