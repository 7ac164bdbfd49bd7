"""The odds anyone may ask for without a table: of a contest, simple or extended."""

from collections.abc import Mapping
from typing import Any

from hearthside.core.forms import Number, Text
from hearthside.core.moves import Illegal
from hearthside.core.odds.outcomes import Odds
from hearthside.core.odds_questions import OddsQuestion
from hearthside.games.questworlds.degrees_and_bumps import USUAL, Roller
from hearthside.games.questworlds.odds import extended_contest, simple_contest
from hearthside.games.questworlds.ratings import parse_rating


def rated(blanks: Mapping[str, Any], field: str) -> int:
    """A rating as it was typed into a blank."""
    try:
        return parse_rating(blanks[field])
    except ValueError as wrong:
        raise Illegal(str(wrong), field) from None


def _contest(blanks: Mapping[str, Any]) -> Odds:
    me, them = Roller(rated(blanks, "rating")), Roller(rated(blanks, "against"))
    return simple_contest.contest(me, them, USUAL, blanks["hero_points"])


def _extended(blanks: Mapping[str, Any]) -> dict[str, Any]:
    run = extended_contest.run(Roller(rated(blanks, "rating")), Roller(rated(blanks, "against")))
    odds = run.odds()
    return {
        "win": odds.chance("win"),
        "lose": odds.chance("lose"),
        "levels": run.levels(),
        "exchanges": run.exchanges,
    }


_RATING = Text("rating", "Your rating", value="17", needed=True, most=8, rules=("QW-2.1.2",))
_AGAINST = Text("against", "Against", value="14", needed=True, most=8, rules=("QW-2.3.3",))
STEPS = ("2", "5", "8", "11", "14", "17", "20", "3M", "6M", "9M")
"""Resistances from a trifle to what takes a master."""

QUESTIONS: dict[str, OddsQuestion] = {
    "contest": OddsQuestion(
        "A simple contest",
        (
            _RATING,
            _AGAINST,
            Number(
                "hero_points",
                "Hero points kept for a defeat",
                least=0,
                most=3,
                value=0,
                rules=("QW-2.3.5.4",),
            ),
        ),
        _contest,
        ("QW-5.1",),
        harder="against",
        steps=STEPS,
    ),
    "extended": OddsQuestion(
        "An extended contest",
        (_RATING, _AGAINST),
        _extended,
        ("QW-8.1",),
        harder="against",
        steps=STEPS,
    ),
}
