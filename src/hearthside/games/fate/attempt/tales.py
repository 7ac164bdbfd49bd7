"""How an attempt is told afterwards: what somebody wanted and got, in a sentence without rules."""

from hearthside.core.grammar import agreeing, amid
from hearthside.core.retelling import befell, came_out
from hearthside.core.typed_text import ended, unstopped
from hearthside.games.fate.attempt.state import Attempt
from hearthside.games.fate.numbers import Outcome
from hearthside.games.fate.people import agrees, hero_of, name_of
from hearthside.games.fate.state import FateTable


def tale(table: FateTable, attempt: Attempt, outcome: Outcome) -> str:
    """What came of an attempt; what it cost, or what came to light, is told by itself."""
    who, won = name_of(table, attempt.actor), outcome in ("success", "style")
    foe = amid(name_of(table, attempt.target)) if attempt.target else ""
    known = table.play.aspects.get(attempt.aspect)
    match attempt.kind:
        case "overcome":
            return came_out(who, attempt.want, won or outcome == "tie")
        case "create" if won and (done := _deed(who, attempt)):
            return f"{done}: {ended(attempt.aspect)}"
        case "create":
            if won:
                return f"{unstopped(attempt.aspect)}, thanks to {amid(who)}."
            does = "almost manages it" if outcome == "tie" else "does not manage it"
            return f"{who} {agreeing(who, does)}: {ended(attempt.aspect)}"
        case "discover" if attempt.target:
            does = "sees through" if outcome != "fail" else "does not see through"
            return f"{who} {agreeing(who, does)} {foe}."
        case "discover":
            return came_out(who, f"find out {attempt.want}", outcome != "fail")
        case "exploit":
            does = "makes the most of" if outcome != "fail" else "can do nothing with"
            return f"{who} {agreeing(who, does)} {ended(known.text)}" if known else ""
        case "attack":
            mob = hero_of(table, attempt.actor)
            does = _deed(who, attempt)
            if not (does or won):
                does = f"{who} {agrees(mob, 'goes', 'go')} for {foe}"
            gets = f"{f'{does} and' if does else who} {agrees(mob, 'gets', 'get')}"
            return f"{gets} the better of {foe}." if won else f"{gets} nowhere."
        case "contest":
            return ""


def _deed(who: str, attempt: Attempt) -> str:
    """How somebody went about it, where they said what they do."""
    told = befell(who, attempt.how or attempt.rolls[0].how)
    return unstopped(told) if told.startswith(f"{who} ") and ":" not in told else ""
