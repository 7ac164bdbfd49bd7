"""How a roll stands while it may still be changed, and what more successes would be good for."""

import re

from hearthside.games.burning_wheel.attempt import dice_pool, obstacles
from hearthside.games.burning_wheel.attempt.ending import degree
from hearthside.games.burning_wheel.attempt.state import Attempt, Fright, Purchase
from hearthside.games.burning_wheel.passing_tests import SHORTER, versus
from hearthside.games.burning_wheel.routine_difficult_challenging import difficulty
from hearthside.games.burning_wheel.sheet import Sheet
from hearthside.games.burning_wheel.state import Burning


def as_rolled(table: Burning, attempt: Attempt) -> str:
    """How a versus test stands for the first side by the dice alone: win, tie or lose."""
    read = [
        (dice_pool.successes(table.play.cast[side.who], side), obstacles.final(table, attempt, at))
        for at, side in enumerate(attempt.sides)
    ]
    return versus(read[0], read[1])


def standing(table: Burning, attempt: Attempt) -> str:
    """The same, where whoever defends wins a tie."""
    stands = as_rolled(table, attempt)
    return {0: "win", 1: "lose"}.get(attempt.defender, stands) if stands == "tie" else stands


def could_turn(table: Burning, attempt: Attempt, at: int) -> bool:
    """Whether more successes would make it end otherwise: who is ahead need not spend."""
    if attempt.kind == "graduated":
        return True
    if attempt.is_versus:
        return standing(table, attempt) != ("win" if at == 0 else "lose")
    side = attempt.sides[at]
    got = dice_pool.successes(table.play.cast[side.who], side)
    return got < obstacles.final(table, attempt, at)


def told(table: Burning, attempt: Attempt, at: int) -> str:
    """How a side stands, in a sentence."""
    side = attempt.sides[at]
    got = dice_pool.successes(table.play.cast[side.who], side)
    many = f"{got} success{'es' * (got != 1)}"
    if attempt.kind == "graduated":
        return f"{degree(got).capitalize()} so far. More is better."
    ob = obstacles.final(table, attempt, at)
    if attempt.is_versus:
        outcome = standing(table, attempt)
        mine = outcome if at == 0 else {"win": "lose", "lose": "win"}.get(outcome, "tie")
        tie = "It is a tie" if got == ob else "Neither is enough: a tie"
        words = {"win": "You are ahead", "lose": "You are behind", "tie": tie}
        if mine != "tie" and as_rolled(table, attempt) == "tie":
            other = table.play.cast[attempt.sides[1 - at].who].name
            words = {
                "win": "You defend and win the tie",
                "lose": f"{other} defends and wins the tie",
            }
        raised = "Ob " * (ob != obstacles.base_of(table, attempt, at))
        return f"{many.capitalize()} against {raised}{ob}. {words[mine]}."
    enough = "enough" if got >= ob else f"{ob - got} short"
    return f"{many.capitalize()} against Ob {ob}: {enough}."


def gain(table: Burning, attempt: Attempt, at: int) -> str:
    """What more successes give a side that is ahead, besides a wider margin: nothing, as a rule."""
    sheet = table.play.cast[attempt.sides[at].who]
    got = dice_pool.successes(sheet, attempt.sides[at])
    exact = not attempt.is_versus and got == obstacles.final(table, attempt, at)
    if attempt.kind == "linked" and exact:  # BW-1.19
        return "One more success gives the next test +1D."
    if attempt.purpose == "circles" and exact:  # BW-4.3
        return "With one more success you name whoever you find."
    if attempt.purpose == "work":  # BW-3.9
        return "Each further success wins back another die of Resources."
    if attempt.purpose == "plain" and may_hurry(table, attempt, sheet):  # BW-1.16
        return f"Each further success saves {SHORTER}% of the time."
    return ""


def softens(table: Burning, attempt: Attempt) -> str:
    """What a success is good for that is not yet enough (BW-3.5, BW-5.2)."""
    if isinstance(attempt.matter, Fright):
        return "Each further success saves an action."
    if not isinstance(attempt.matter, Purchase):
        return ""
    side, ob = attempt.sides[0], obstacles.final(table, attempt, 0)
    hard = difficulty(dice_pool.counted(table.play.cast[side.who], side), ob)
    return "Each further success saves 1D of tax." if hard == "challenging" else ""


def may_hurry(table: Burning, attempt: Attempt, sheet: Sheet) -> bool:
    """Whether time is worth a question: against somebody it is a hero's alone, in no conflict."""
    if not _has_a_length(attempt.time):
        return False
    return not attempt.is_versus or bool(sheet.player and not table.play.conflict)


def _has_a_length(time: str) -> bool:
    """Whether a tenth of a time can be saved: nobody counts moments, and the sun does not hurry.

    >>> [_has_a_length(one) for one in ("10 days", "An hour", "the whole night", "two long weeks")]
    [True, True, True, True]
    >>> [_has_a_length(one) for one in ("a few moments", "until sunrise", "as long as the day", "")]
    [False, False, False, False]
    """
    words = re.findall(r"\w+", time.casefold())
    return bool(UNITS.intersection(words)) and not FIXED.intersection(words)


UNITS = {
    f"{unit}{plural}"
    for unit in ("minute", "hour", "day", "night", "week", "month", "season", "year")
    for plural in ("", "s")
}
FIXED = {"until", "till", "before", "by", "as"}
"""What ends with something else is over then."""
