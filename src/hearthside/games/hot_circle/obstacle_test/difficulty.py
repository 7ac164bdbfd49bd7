"""How hard something is, asked of the GM and counted in dice (HC-3.11)."""

from hearthside.core.forms import Choice, Pick
from hearthside.core.reasons import Reason
from hearthside.games.hot_circle.books import HotTable
from hearthside.games.hot_circle.speech import dice

DIFFICULTIES = {1: "easy", 2: "routine", 3: "moderate", 4: "hard", 5: "very hard"}
RANKS = {0: "an average person", 1: "an apprentice", 2: "a journeyman", 3: "a master"}


def difficulty_fields(table: HotTable, usual: int) -> tuple[Choice, Choice]:
    """How hard it is, and for whom: one more die for each step up from an average person."""
    levels = tuple(Pick(str(n), f"{dice(table, n)}: {word}") for n, word in DIFFICULTIES.items())
    whom = tuple(Pick(str(n), f"for {who}, +{dice(table, n)}") for n, who in RANKS.items())
    rules = ("HC-3.11",)
    return (
        Choice(
            name="level",
            label="Difficulty",
            picks=levels,
            value=str(usual),
            forecast=True,
            rules=rules,
        ),
        Choice(name="rank", label="That hard", picks=whom, value="0", rules=rules),
    )


def difficulty(level: str, rank: str, *more: str) -> Reason:
    """The dice of an obstacle, from what the GM chose."""
    hard, whom = int(level), int(rank)
    words = f"{DIFFICULTIES[hard].capitalize()} for {RANKS[whom]}"
    return Reason(words, hard + whom, ("HC-3.11", *more))
