"""The whole table as data to draw."""

from hearthside.core.show import Show
from hearthside.games.fate.looks import attempt_view, cast_view, scene_view
from hearthside.games.fate.state import FateTable


def show(table: FateTable) -> Show:
    return Show(
        cast=cast_view.people(table),
        scene=scene_view.pieces(table),
        attempt=attempt_view.card(table),
        purses=cast_view.purses(table),
    )
