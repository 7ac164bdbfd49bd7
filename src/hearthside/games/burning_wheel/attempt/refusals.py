"""Why a claim or a point of artha is refused: what the rules allow, and what is in hand."""

from hearthside.core.moves import Move
from hearthside.games.burning_wheel.artha import DEEDS, FATE, PERSONA, Artha
from hearthside.games.burning_wheel.attempt.aftermath import CancelLate, OfferPersona
from hearthside.games.burning_wheel.attempt.artha_before_rolling import (
    ARISTEIA,
    AddPersona,
    BuyAristeia,
    Double,
    EaseSuperficial,
    EaseWound,
)
from hearthside.games.burning_wheel.attempt.claiming import Advantage, Careful, Fork
from hearthside.games.burning_wheel.attempt.reacting import CallOn, UseDeeds, UseFate
from hearthside.games.burning_wheel.attempt.state import LIMITS, Attempt, Side, uses_own_list
from hearthside.games.burning_wheel.attempt.ties import BreakTie
from hearthside.games.burning_wheel.sheet import Sheet
from hearthside.games.burning_wheel.state import Burning

COSTS: dict[type[Move], Artha] = {
    AddPersona: PERSONA,
    EaseWound: PERSONA,
    CancelLate: PERSONA,
    OfferPersona: PERSONA,
    EaseSuperficial: FATE,
    UseFate: FATE,
    Double: DEEDS,
    UseDeeds: DEEDS,
}


def why_not(table: Burning, seat: str, move: Move) -> str:
    """A sentence for whoever speaks for the side; nothing where the usual words will do."""
    attempt = table.play.attempt
    if attempt is None:
        return ""
    at = getattr(move, "side", attempt.due[0].side if attempt.due else 0)
    if not 0 <= at < len(attempt.sides) or not table.speaks_for(seat, attempt.sides[at].who):
        return ""
    side = attempt.sides[at]
    sheet = table.play.cast[side.who]
    if isinstance(move, BuyAristeia):
        return _in_hand(sheet, Artha(*ARISTEIA))
    if cost := COSTS.get(type(move)):
        return _too_much(sheet, side, cost)
    if isinstance(move, Careful | Fork | Advantage):
        return _not_claimed(table, attempt, side, move)
    if isinstance(move, CallOn | BreakTie):
        return _called(sheet, move.trait)
    return ""


def _in_hand(sheet: Sheet, cost: Artha) -> str:
    if sheet.artha.covers(cost):
        return ""
    return f"That takes {cost.words}, and {sheet.name} has {sheet.artha.words} in hand."


def _too_much(sheet: Sheet, side: Side, cost: Artha) -> str:
    """BW-1.4: within what one test may take, and in hand."""
    if not Artha(*LIMITS).covers(side.spent + cost):
        fate, persona, deeds = LIMITS
        return (
            f"One test takes at most {fate} fate, {persona} persona and {deeds} deeds, "
            f"and {side.spent.words} went into this one."
        )
    return _in_hand(sheet, cost)


def _not_claimed(table: Burning, attempt: Attempt, side: Side, move: Move) -> str:
    """BW-1.8, BW-1.23."""
    if attempt.beat != "claim":
        return ""
    if uses_own_list(attempt):
        return (
            "Circles, Resources and Steel have dice of their own. "
            "A trait may help if the GM grants it."
        )
    if isinstance(move, Advantage) and any(one.kind == "advantage" for one in side.claims):
        return "One advantage counts for a test. Take yours back to claim another."
    tested = table.play.cast[side.who].abilities[side.ability]
    if isinstance(move, Fork) and (side.skill or not tested.is_skill):
        return "Skills are forked into the test of a skill. A helper may still lend a die."
    return ""


def _called(sheet: Sheet, place: str) -> str:
    """BW-1.14."""
    if not place.isdecimal() or int(place) >= len(sheet.traits):
        return ""
    trait = sheet.traits[int(place)]
    if trait.kind == "call-on" and trait.used:
        return f"{trait.name} was already called on this session. It is back in the next."
    about = f": it concerns {trait.concerns}" if trait.concerns else ""
    return f"{trait.name} does not apply here{about}."
