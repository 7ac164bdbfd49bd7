"""What a table plays with or without (FA-2.2), as settings.toml lists it."""

from hearthside.games.fate.state import FateTable


def has_deck(table: FateTable) -> bool:
    """Whether cards may be drawn."""
    return bool(table.settings.get("deck"))
