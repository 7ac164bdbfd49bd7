"""What a table of QuestWorlds shows: the card of what is tried, and what is foretold."""

from typing import Any

from hearthside.core import engine
from hearthside.core.forms import Choice, Option
from hearthside.core.moves import Move
from hearthside.core.odds.outcomes import Odds
from hearthside.games.questworlds import GAME
from tests.games.questworlds.evening import Evening


def odds(table: Evening, seat: str, move: Move) -> Odds | None:
    return engine.forecast(GAME, table.table, seat, move)


def card(table: Evening) -> Any:
    return GAME.show(table.table).attempt


def foretold(option: Option) -> bool:
    """Whether its picks show their odds."""
    return any(isinstance(field, Choice) and field.forecast for field in option.fields)
