"""Questions about odds that need no table: `hearthside odds hot-circle obstacle task=4 …`."""

from collections.abc import Mapping
from typing import Any

from hearthside.core.dice import Die
from hearthside.core.forms import Number, Text, YesNo
from hearthside.core.moves import Illegal
from hearthside.core.odds.outcomes import Odds
from hearthside.core.odds_questions import OddsQuestion
from hearthside.games.hot_circle.cards_or_dice import die_for
from hearthside.games.hot_circle.odds.roll_against_roll import odds, sides

CARDS = "cards"
MOST_SIDES = 1_000


def _thrown(said: str) -> Die:
    """What is thrown: dice with a number of sides, or the table's own word `cards` (HC-3.20)."""
    word = said.strip().lower()
    if word == CARDS or (word.isdecimal() and 2 <= int(word) <= MOST_SIDES):
        return die_for(word)
    raise Illegal(f"Sides: a whole number from 2 to {MOST_SIDES}, or {CARDS} (2 to 14).", "sides")


def obstacle(blanks: Mapping[str, Any]) -> Odds:
    """Your own roll is rerolled while it loses, once for advantage and once for each point."""
    rerolls = blanks["persona"] + (1 if blanks["advantage"] else 0)
    results = sides(_thrown(blanks["sides"]))
    return odds(results, blanks["task"], blanks["obstacle"], rerolls)


PROCEDURES = {
    "obstacle": OddsQuestion(
        "Obstacle test, rerolling your own roll while it loses",
        (
            Number("task", "Task dice", least=1, most=40, value=3),
            Number("obstacle", "Obstacle dice", least=1, most=40, value=3),
            Number("persona", "Persona points", least=0, most=40, value=0),
            YesNo("advantage", "Advantage"),
            Text("sides", "Sides of a die, or cards", value="6", needed=True, most=5),
        ),
        obstacle,
        ("HC-3.10", "HC-3.14", "HC-3.15", "HC-3.18", "HC-3.19", "HC-3.20"),
        harder="obstacle",
    )
}
