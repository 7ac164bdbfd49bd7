"""What a table may play with or without (FA-2.2)."""

from hearthside.core.forms import YesNo
from hearthside.games.fate.state import FateTable

DECK_ON_THE_TABLE = YesNo(
    name="deck",
    label="The deck of fate",
    help="Whoever rolls may draw one of 81 cards instead of rolling dice.",
    rules=("FA-2.2",),
)
SETTINGS = (DECK_ON_THE_TABLE,)


def has_deck(table: FateTable) -> bool:
    """Whether cards may be drawn."""
    return bool(table.settings.get(DECK_ON_THE_TABLE.name))
