"""What a seat might start while nothing is asked of it."""

from hearthside.core.forms import Option
from hearthside.games.hot_circle.books import HotTable

_STARTS = ("hot-circle.ask-test", "hot-circle.call-test")
"""The heart of the game: a player goes for something, or the GM calls for it."""


def suggested(table: HotTable, seat: str, offered: list[Option]) -> Option | None:
    """The step to highlight, if nothing else is.

    What a game master may do in somebody's stead is there, but nothing urges them to.
    """
    if any(option.section == "turn" for option in offered):
        return None
    return next((option for option in offered if option.move in _STARTS), None)
