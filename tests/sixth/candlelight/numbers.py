"""Every number of the rules, values in and values out: play and odds both read by them."""

from functools import cache

from hearthside.core.dice import Faces, Pool, d
from hearthside.core.odds.counting_falls import outcomes
from hearthside.core.odds.outcomes import Odds
from hearthside.core.reasons import Reason, total

DICE = (d(6), d(6))
OUTCOMES = ("lost", "through", "shining")


def reasons(faces: Faces, light: int, dark: int, glow: int = 0) -> tuple[Reason, ...]:
    """CL-2.1, CL-2.2: two dice and your Light, against 6 and twice the dark."""
    fell = (Reason("Dice", sum(faces), ("CL-2.1",)),) if faces else ()
    lit = Reason("Light", light, ("CL-1.1",), f"Light {light}.")
    aglow = (Reason("Aglow", glow, ("CL-2.3",)),) if glow else ()
    return (*fell, lit, *aglow, Reason("Needed", -(6 + 2 * dark), ("CL-2.2",)))


def outcome(faces: Faces, light: int, dark: int) -> str:
    """CL-2.2: below is lost, at or above comes through, four above shines."""
    above = total(reasons(faces, light, dark))
    return "lost" if above < 0 else "shining" if above >= 4 else "through"


@cache
def odds(light: int, dark: int, faces: Faces = ()) -> Odds:
    """CL-2.2 over every fall of the two dice, or as they fell."""
    if faces:
        return Odds.certain(outcome(faces, light, dark), OUTCOMES)
    return outcomes(Pool(DICE), lambda faces: outcome(faces, light, dark), OUTCOMES)
