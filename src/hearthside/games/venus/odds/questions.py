"""Questions about odds that need no table: `hearthside odds venus task level=6 …`."""

from collections.abc import Mapping
from typing import Any

from hearthside.core.forms import Choice, Number, Pick, Text, YesNo
from hearthside.core.moves import Illegal
from hearthside.core.odds.outcomes import Odds
from hearthside.core.odds_questions import OddsQuestion
from hearthside.games.venus import metals
from hearthside.games.venus.check import check_target
from hearthside.games.venus.odds import chances
from hearthside.games.venus.task import task_successes

METALS = tuple(Pick(metal, metal.capitalize()) for metal in metals.CALIBERS)
ABBREVIATED = dict(zip(("cp", "br", "si", "gl", "pt"), metals.CALIBERS, strict=True))
MOST_SHOWN = 40
"""Exploding dice have no most: from here on numbers of successes are told together."""


def check(blanks: Mapping[str, Any]) -> Odds:
    """VE-3: a d20, a score, bonus factors, perhaps a Lot that rerolls where that helps."""
    return chances.check_odds(
        metals.CALIBERS.index(blanks["caliber"]),
        blanks["score"],
        blanks["target"],
        blanks["factors"],
        blanks["lot"],
        blanks["explode"],
    )


def _metals(said: str) -> list[int]:
    """Calibers from a list such as `bronze, gold` or `Br,Gl`."""
    found = []
    for word in said.replace(";", ",").lower().split(","):
        metal = ABBREVIATED.get(word.strip(), word.strip())
        if metal and metal not in metals.CALIBERS:
            raise Illegal(
                f"Allies: name the metals of their dice, as in bronze,gold, not “{word}”.", "allies"
            )
        if metal:
            found.append(metals.CALIBERS.index(metal))
    if len(found) > task_successes.MOST_ALLIES:
        raise Illegal(f"Allies: {len(found)} dice. Two allies may lend one each.", "allies")
    return found


def task(blanks: Mapping[str, Any]) -> dict[str, Any]:
    """VE-4: a pool with allies' dice, rerolling up to so many failed dice, the best metal first."""
    own = metals.CALIBERS.index(blanks["caliber"])
    dice = [own] * blanks["level"] + _metals(blanks["allies"])
    pool = tuple(sorted({metal: dice.count(metal) for metal in dice}.items()))
    rerolls, double, explodes = blanks["rerolls"], blanks["ego"], blanks["explode"]
    odds = chances.task_odds(pool, blanks["threshold"], rerolls, double, explodes)
    moments = chances.Moments(pool, rerolls, double, explodes)
    return {
        "pass": odds.chance("pass"),
        "fail": odds.chance("fail"),
        "average": moments.mean,
        "deviation": moments.deviation,
        "successes": _successes(pool, rerolls, double, explodes),
    }


def _successes(
    pool: tuple[tuple[int, int], ...], rerolls: int, double: bool, explodes: bool
) -> Odds:
    if not explodes:
        weights = chances.coefficients(chances.task_weights(pool, rerolls, double))
        return Odds(tuple((str(number), weight) for number, weight in enumerate(weights)))
    *weights, whole = chances.exploding_weights(pool, rerolls, double, MOST_SHOWN - 1)
    rest = (f"{MOST_SHOWN}+", whole - sum(weights))
    return Odds((*((str(number), weight) for number, weight in enumerate(weights)), rest))


QUESTIONS = {
    "check": OddsQuestion(
        "A check",
        (
            Number("score", "Score", least=0, most=check_target.MOST_SCORE, value=0),
            Choice("caliber", "Metal", picks=METALS, value="bronze"),
            Number("target", "Target", least=0, most=29, value=10),
            Number("factors", "Bonus factors", least=0, most=4, value=0),
            YesNo("lot", "A Lot to reroll", help="Spent where a new d20 is better"),
            YesNo("explode", "Bonus dice explode"),
        ),
        check,
        ("VE-3.1", "VE-3.2", "VE-3.3", "VE-3.4", "VE-3.5"),
        harder="target",
    ),
    "task": OddsQuestion(
        "A task",
        (
            Number("level", "Level of the job", least=0, most=20, value=3),
            Choice("caliber", "Metal", picks=METALS, value="bronze"),
            Number("threshold", "Threshold", least=1, most=5, value=1),
            Number(
                "rerolls",
                "Failed dice rerolled",
                help="At most so many, the best metal first",
                least=0,
                most=22,
                value=0,
            ),
            YesNo("ego", "Ego makes sixes count twice"),
            Text("allies", "Allies’ dice", help="Their metals, as in bronze,gold"),
            YesNo("explode", "Every six adds a die"),
        ),
        task,
        ("VE-4.1", "VE-4.2", "VE-4.3", "VE-4.4", "VE-4.5", "VE-4.12", "VE-4.13"),
        harder="threshold",
    ),
}
