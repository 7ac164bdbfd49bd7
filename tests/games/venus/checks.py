"""Checks of Ana's Wits, in few words."""

from typing import Any

from hearthside.core.driver import Driver
from hearthside.games.venus.sheet import Figure
from tests.games.venus.evening import ANA, BRONZE, abilities, figure


def ana(metal: int = BRONZE, score: int = 0, **sheet: Any) -> Figure:
    """Ana, whose Wits are of this metal and score."""
    return figure(ANA, abilities=abilities(wits=(metal, score)), **sheet)


def outcome(table: Driver) -> str:
    """How the last check or task ended."""
    return next(e.event.outcome for e in reversed(table.entries) if hasattr(e.event, "outcome"))
