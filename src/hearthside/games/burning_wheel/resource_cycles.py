"""Resource cycles: in each a lifestyle is paid once, and work may win back what was taxed."""

from hearthside.core.life.time_units import number
from hearthside.core.story_time import Unit
from hearthside.games.burning_wheel.state import Burning

CYCLE = Unit(
    "cycle",
    "Resource cycle",
    label="End the resource cycle",
    help="Lifestyles are due again, and there is new work to be had.",
    rules=("BW-3.9", "BW-3.10"),
)
UNITS = (CYCLE,)


def cycle_now(table: Burning) -> int:
    """BW-3.10: which cycle it is; the GM says when one is over."""
    return number(table, CYCLE.id)
