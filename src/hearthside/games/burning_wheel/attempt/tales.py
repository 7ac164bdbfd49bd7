"""How a test is told afterwards: what was meant or what failing brought, without its count."""

from hearthside.core.grammar import agreeing, amid
from hearthside.core.retelling import came_out, lost, small
from hearthside.core.typed_text import unstopped
from hearthside.games.burning_wheel.attempt.state import Attempt, Purchase
from hearthside.games.burning_wheel.state import Burning


def tale(table: Burning, attempt: Attempt, outcome: str) -> str:
    """What came of a test. What failing a search or a purchase brings is told by itself."""
    who, won = table.play.cast[attempt.sides[0].who].name, outcome in ("pass", "win")
    if outcome == "tie":
        return ""
    if isinstance(attempt.matter, Purchase) and not won and attempt.matter.kindness:
        return came_out(who, attempt.intent, True)
    match attempt.purpose:
        case "steel":
            return f"{who}’s nerve {'holds' if won else 'fails'}."
        case "circles":
            does = "finds" if won else "looks in vain for"
            return f"{who} {agreeing(who, does)} {amid(unstopped(attempt.intent))}."
        case "resources":
            does = agreeing(who, "gets hold of") if won else "cannot afford"
            return f"{who} {does} {small(unstopped(attempt.intent))}."
    if won or not attempt.failure:
        return came_out(who, attempt.intent, won)
    return lost(who, attempt.intent, attempt.failure)
