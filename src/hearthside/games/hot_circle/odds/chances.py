"""Questions about odds that need no table: `hearthside odds hot-circle obstacle task=4 …`."""

from collections.abc import Mapping, Sequence
from typing import Any

from hearthside.core.forms import Number, YesNo
from hearthside.core.game import Procedure
from hearthside.core.odds import Odds
from hearthside.games.hot_circle.resolve import die_for, odds, sides

CARDS = "cards"


class Thrown(Number, frozen=True, tag="thrown"):
    """What is thrown: dice with a number of sides, or the table's own word `cards` (HC-3.20)."""

    def problem(self, value: Any) -> str:
        if value == CARDS or not super().problem(value):
            return ""
        least, most = self.least, self.most
        return f"{self.called}: a whole number from {least} to {most}, or {CARDS} (2 to 14)."

    def read(self, raw: Sequence[str]) -> Any:
        said = raw[-1].strip().lower() if raw else ""
        return CARDS if said == CARDS else super().read(raw)


def obstacle(blanks: Mapping[str, Any]) -> Odds:
    """Your own roll is rerolled while it loses, once for advantage and once for each point."""
    rerolls = blanks["persona"] + (1 if blanks["advantage"] else 0)
    results = sides(die_for(blanks["sides"]))
    return odds(results, blanks["task"], blanks["obstacle"], rerolls)


PROCEDURES = {
    "obstacle": Procedure(
        "Obstacle test, rerolling your own roll while it loses",
        (
            Number(name="task", label="Task dice", least=1, most=40, value=3),
            Number(name="obstacle", label="Obstacle dice", least=1, most=40, value=3),
            Number(name="persona", label="Persona points", least=0, most=40, value=0),
            YesNo(name="advantage", label="Advantage"),
            Thrown(name="sides", label="Sides of a die, or cards", least=2, most=1_000, value=6),
        ),
        obstacle,
        ("HC-3.10", "HC-3.14", "HC-3.15", "HC-3.18", "HC-3.19", "HC-3.20"),
    )
}
