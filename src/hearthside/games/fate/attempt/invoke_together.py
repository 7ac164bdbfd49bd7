"""Invoking several aspects at once, where one alone would not turn the roll (FA-6.3)."""

from msgspec.structs import replace

from hearthside.core.asks import offer
from hearthside.core.forms import Many, Option, Text
from hearthside.core.moves import Move
from hearthside.core.reasons import signed
from hearthside.core.wording.grammar import spelled
from hearthside.games.fate.attempt.advice import is_behind, needed
from hearthside.games.fate.attempt.invocable import aspect_picks
from hearthside.games.fate.attempt.state import Attempt
from hearthside.games.fate.attempt.who_may_invoke import Hand, Reaction, points
from hearthside.games.fate.dice_and_outcomes import INVOKED
from hearthside.games.fate.odds.outlook import odds_of
from hearthside.games.fate.state import FateTable

HOW_IT_HELPS = Text(
    "how",
    "How does it help?",
    help="May stay blank.",
    placeholder="I could walk these stairs blindfold",
)
HOW_IT_HINDERS = replace(
    HOW_IT_HELPS, label="How does it hinder?", placeholder="The stairs are slick with oil"
)


class InvokeTogether(Move, frozen=True, tag="fate.invoke-together"):
    """Pay for several aspects, each for +2 to one's own roll."""

    by: str
    side: str
    roll: int
    aspects: tuple[str, ...]
    how: str = ""


def together(table: FateTable, seat: str, attempt: Attempt, found: list[Reaction]) -> list[Option]:
    """A form for each roll of one's own that is behind, if only several aspects turn it and there
    are points for as many. What is free comes first: nobody pays for all of them beside it."""
    alike: dict[tuple[Hand, int], list[Reaction]] = {}
    for one in found:
        own = one.roll >= 0 and attempt.rolls[one.roll].who == one.hand.by
        if own and one.effect == "add" and is_behind(attempt, one.roll):
            alike.setdefault((one.hand, one.roll), []).append(one)
    forms = []
    for (hand, roll), group in alike.items():
        if any(one.free for one in group):
            continue
        count = needed(table, attempt, roll, min(points(table, hand), len(group)))
        if count > 1:
            forms.append(_form(table, seat, attempt, count, group))
    return forms


def _form(
    table: FateTable, seat: str, attempt: Attempt, count: int, group: list[Reaction]
) -> Option:
    hand, roll = group[0].hand, group[0].roll
    picks = tuple(aspect_picks(table, [one.aspect for one in group]))
    first = tuple(pick.value for pick in picks[:count])
    which = Many("aspects", "Which aspects?", picks=picks, value=first, least=count, most=count)
    return offer(
        InvokeTogether,
        f"Invoke {spelled(count)} aspects {signed(INVOKED * count)}",
        which,
        HOW_IT_HELPS,
        fixed={"by": hand.by, "side": hand.side, "roll": roll},
        cost=f"{count} fate points",
        rules=("FA-6.3", "FA-6.5", "FA-6.6"),
        forecast=True,
        odds_of=odds_of(table, seat, attempt),
    )
