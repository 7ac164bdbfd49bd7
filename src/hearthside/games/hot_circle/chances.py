"""Questions about odds that need no table: `hearthside odds hot-circle obstacle task=4 …`."""

from collections.abc import Mapping
from typing import Any

from hearthside.core.forms import Number, YesNo
from hearthside.core.game import Procedure
from hearthside.core.odds import Odds
from hearthside.games.hot_circle.resolve import odds


def obstacle(blanks: Mapping[str, Any]) -> Odds:
    """Your own roll is rerolled while it loses, once for advantage and once for each point."""
    rerolls = blanks["persona"] + (1 if blanks["advantage"] else 0)
    return odds(blanks["sides"], blanks["task"], blanks["obstacle"], rerolls)


PROCEDURES = {
    "obstacle": Procedure(
        "Obstacle test, rerolling your own roll while it loses",
        (
            Number(name="task", label="Task dice", least=1, most=40, value=3),
            Number(name="obstacle", label="Obstacle dice", least=1, most=40, value=3),
            Number(name="persona", label="Persona points", least=0, most=40, value=0),
            YesNo(name="advantage", label="Advantage"),
            Number(name="sides", label="Sides of a die", least=2, most=1_000, value=6),
        ),
        obstacle,
        ("HC-3.10", "HC-3.14", "HC-3.15", "HC-3.18", "HC-3.19", "HC-3.20"),
    )
}
