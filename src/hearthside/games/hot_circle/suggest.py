"""Which one step stands out for a seat: what is asked of it, or else what it might start."""

from msgspec.structs import replace

from hearthside.core.forms import Option
from hearthside.games.hot_circle.books import HotTable
from hearthside.games.hot_circle.scenes import time_to_cut

_STARTS = ("hot-circle.ask-test", "hot-circle.call-test")
"""The heart of the game: a player goes for something, or the GM calls for it."""


def one_step(table: HotTable, seat: str, offered: list[Option]) -> list[Option]:
    """The options with one of them highlighted at most.

    What a game master may do in somebody's stead is there, but nothing urges them to.
    """
    if table.vote and seat in table.vote.left():
        return [replace(option, best=False) for option in offered]  # the ballot is the step
    asked = [option for option in offered if option.section == "turn"]
    marked = [option for option in asked or offered if option.best]
    step = marked[:1] or ([] if asked else _start(table, seat, offered))
    return [replace(option, best=option in step) for option in offered]


def _start(table: HotTable, seat: str, offered: list[Option]) -> list[Option]:
    if table.is_gm(seat) and time_to_cut(table):
        return []  # the end of the scene is the step, and table life offers it
    return [option for option in offered if option.move in _STARTS][:1]
