"""Whether an optional rule is in play (QW-2.0). The switches themselves are in settings.toml."""

from collections.abc import Iterator
from typing import Any

from hearthside.core.game_settings import settings_in
from hearthside.core.table import Table
from hearthside.games.questworlds.degrees_and_bumps import Dice

SETTINGS = settings_in("hearthside.games.questworlds")
_DEFAULTS = {field.name: field.start for field in SETTINGS.fields}


def _with_needs(name: str, value: Any) -> Iterator[tuple[str, Any]]:
    yield name, value
    for need, wanted in SETTINGS.needs.get(name, {}).items():
        yield from _with_needs(need, wanted)


_WANTED = {name: tuple(_with_needs(name, True)) for name in _DEFAULTS}
"""How each rule and all that it needs must be set for it to be in play."""


def on(table: Table[Any], name: str) -> bool:
    """Whether an optional rule is in play: switched on, with all that it needs."""
    for need, wanted in _WANTED[name]:
        if table.settings.get(need, _DEFAULTS[need]) != wanted:
            return False
    return True


def sign(table: Table[Any]) -> str:
    """How this table writes a mastery."""
    return str(table.settings.get("mastery_sign") or "M")


def umbrella(table: Table[Any]) -> bool:
    return bool(table.settings.get("keywords", "umbrella") == "umbrella")


def dice(table: Table[Any]) -> Dice:
    """QW-2.3.5.1: how the dice are read."""
    high = table.settings.get("better_roll", "high") == "high"
    return Dice(high, on(table, "exact_critical"))
