"""Somebody for a seat of the house that plays nobody: made by surprise, all in one go."""

from collections.abc import Callable, Generator
from typing import Any

from hearthside.core.game import Game
from hearthside.core.life.drafts import FinishMaking
from hearthside.core.lucky_picks import Luck
from hearthside.core.moves import Move
from hearthside.core.table import Table

Moves = Generator[Move, Table[Any], None]


def newcomer(
    game: Game[Any], table: Table[Any], seat: str, luck: Luck
) -> Callable[[Table[Any]], Moves] | None:
    """The moves that make them; nothing where the seat plays somebody, or has begun to write
    somebody: what a person began is theirs to finish."""
    has = any(one.player == seat and not one.gone for one in table.play.cast.values())
    begin = None if has or table.role(seat) != "player" else game.newcomer(table, seat)
    if begin is None or table.care.call:
        return None

    def moves(table: Table[Any]) -> Moves:
        known = set(table.play.cast)
        table = yield begin
        (who,) = set(table.play.cast) - known
        filled = set[str]()
        while left := [step.id for step in game.steps(table, who) if step.id not in filled]:
            filled.add(left[0])  # a step may bring others with it
            table = yield game.surprise(table, who, left[0], luck)
        yield FinishMaking(who=who)

    return moves
