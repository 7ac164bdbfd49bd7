"""Overcoming and its price: what goes, what it costs, and who says so (FA-5.4)."""

from hearthside.core.asks import Ask, offer
from hearthside.core.forms import Option, Text
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, line, name, quoted_wish, typed
from hearthside.core.saying_events import Says
from hearthside.core.setting_events import Is
from hearthside.core.wording.typesetting import ended
from hearthside.games.fate.attempt.aftermath import (
    ANSWERED,
    BoostNamed,
    QuestionsAsked,
    asking,
    first,
)
from hearthside.games.fate.attempt.endings import settled_line, told_with
from hearthside.games.fate.attempt.questions import CostOffered, MinorCost, SeriousCost, WayOpen
from hearthside.games.fate.attempt.state import Attempt
from hearthside.games.fate.people import hero_of, name_of
from hearthside.games.fate.scenes.situation_aspects import AspectEnded
from hearthside.games.fate.state import FateTable
from hearthside.games.fate.struggle.moving import Moved, arrived
from hearthside.games.fate.struggle.zone_distances import beyond


class NameCost(Move, frozen=True, tag="fate.name-cost"):
    """The GM's price: a minor one after a tie, a serious one offered after a failure."""

    cost: str


class LetPrevail(Move, frozen=True, tag="fate.let-prevail"):
    """It is not overcome: the GM offers no price, or the player does not take it."""


class TakeCost(Move, frozen=True, tag="fate.take-cost"):
    pass


class StepThrough(Move, frozen=True, tag="fate.step-through"):
    """Go on to where the way is open now, or stay."""

    go: bool


class CostNamed(Event, frozen=True, tag="fate.cost-named"):
    sets = {**ANSWERED, "attempt.cost": "cost"}
    cost: str
    serious: bool


class ObstaclePrevailed(Event, frozen=True, tag="fate.obstacle-prevailed"):
    sets = ANSWERED
    character: str


class CostTaken(Event, frozen=True, tag="fate.cost-taken"):
    sets = {**ANSWERED, "attempt.paid": Is(True)}
    character: str
    cost: str


class WayOpened(Event, frozen=True, tag="fate.way-opened"):
    """What was in the way to a zone is so no longer."""

    sets = {"zones.{zone}.barrier": Is(""), "zones.{zone}.against": Is(0)}
    says = Says(
        "{its.barrier:aspect} no longer bars the way to {zone:aspect}.",
        ("FA-5.4", "FA-5.14"),
        "Settle",
        its="zones.{zone}",
    )
    zone: str


class StepDecided(Event, frozen=True, tag="fate.step-decided"):
    sets = ANSWERED
    character: str
    zone: str
    """Where they go, or nothing when they stay."""


_FAILING = offer(LetPrevail(), "It does not work", rules=("FA-5.4",))
_PAYING = [offer(TakeCost(), "Pay the cost", help="It works.", rules=("FA-5.4",)), _FAILING]
DURING = "play.asked"


def asks(table: FateTable) -> list[Ask]:
    match first(table):
        case MinorCost() as asked:
            naming = _naming("Name a minor cost", "Somebody noticed", table)
            asks = "Name the minor cost."
            return [asking(asked, "A tie.", asks, lambda: [naming], in_blank=True)]
        case SeriousCost() as asked:
            asks = "Offer success at a serious cost, or let it fail."
            return [asking(asked, "It failed.", asks, lambda: _offering(table))]
        case CostOffered() as asked:
            price = f"It could still work, at a serious cost: {ended(asked.cost)}"
            return [asking(asked, price, "Pay the cost, or let it fail.", lambda: _PAYING)]
        case WayOpen() as asked:
            about = f"The way to {asked.zone} is open."
            return [asking(asked, about, "Go there, or stay.", lambda: _stepping(asked.zone))]
    return []


def _naming(label: str, example: str, table: FateTable) -> Option:
    """What was risked is what it costs, unless the GM has something better."""
    risk = table.play.attempt.risk if table.play.attempt else ""
    cost = Text("cost", "What does it cost?", value=risk, needed=True, placeholder=example)
    return offer(NameCost, label, cost, rules=("FA-5.4",))


def _offering(table: FateTable) -> list[Option]:
    naming = _naming("Offer success at a serious cost", "Everybody heard it", table)
    return [naming, _FAILING]


def _stepping(zone: str) -> list[Option]:
    going = "That is part of this action."
    return [
        offer(StepThrough(go=True), f"Go to {zone}", help=going, rules=("FA-5.14",)),
        offer(StepThrough(go=False), "Stay here", rules=("FA-5.14",)),
    ]


def overcome(table: FateTable, attempt: Attempt) -> list[Event]:
    """What overcoming does: a hindering aspect is gone, a way is open, a mover is through."""
    events: list[Event] = _opened(table, attempt)
    if attempt.aspect in table.play.aspects:
        events.append(AspectEnded(aspect=attempt.aspect))
    return [*events, *arrived(table, attempt)]


def _opened(table: FateTable, attempt: Attempt) -> list[Event]:
    """FA-5.14: the barrier is gone, and whoever stands before it may go on."""
    zone = next((zone for zone in table.play.zones if zone.name == attempt.barrier), None)
    if zone is None or not zone.barrier:
        return []
    to = beyond(table, hero_of(table, attempt.actor), zone)
    asked = [QuestionsAsked(questions=(WayOpen(to=attempt.actor, zone=to),))] if to else []
    return [WayOpened(zone=zone.name), *asked]


def decide(table: FateTable, seat: str, move: Move) -> list[Event]:
    attempt, question = table.play.attempt, table.play.asked[0]
    if attempt is None:
        raise TypeError(move)
    match move, question:
        case NameCost(), _:
            return [CostNamed(cost=move.cost, serious=isinstance(question, SeriousCost))]
        case LetPrevail(), _:
            return [ObstaclePrevailed(character=attempt.actor)]
        case TakeCost(), CostOffered():
            return [CostTaken(character=attempt.actor, cost=question.cost)]
        case StepThrough(), WayOpen():
            zone = question.zone if move.go else ""
            return [StepDecided(character=attempt.actor, zone=zone)]
    raise TypeError(move)


def follow(
    table: FateTable, event: CostNamed | CostTaken | BoostNamed | StepDecided
) -> list[Event]:
    """A serious cost is the player's to take or not; whoever pays it gets through all the same.
    A GM who names one for somebody of their own has taken it."""
    attempt = table.play.attempt
    if attempt is None:
        return []
    match event:
        case CostNamed() if event.serious:
            offered = CostOffered(to=attempt.actor, cost=event.cost)
            asked = QuestionsAsked(questions=(offered,))
            if table.answering(attempt.actor) != table.gms():
                return [asked]
            return [asked, CostTaken(character=attempt.actor, cost=event.cost)]
        case CostNamed() | CostTaken():
            return overcome(table, attempt)
        case BoostNamed() if attempt.kind == "overcome" and attempt.outcome == "style":
            return overcome(table, attempt)
        case StepDecided() if event.zone:
            return [Moved(character=event.character, zone=event.zone)]
    return []


def say(table: FateTable, event: Event) -> list[Line]:
    rules, attempt = ("FA-5.4",), table.play.attempt
    if attempt is None:
        return []
    match event:
        case CostNamed() if event.serious:
            offered = ("Success is offered, at a serious cost", *typed(event.cost))
            return [line(*offered, rules=rules, beat="Settle", retold=False)]
        case CostNamed() | CostTaken():
            size = "serious" if isinstance(event, CostTaken) else "minor"
            who, succeeds = name(name_of(table, attempt.actor)), f" succeeds at a {size} cost"
            words = (*quoted_wish(attempt.want), who, succeeds, *typed(event.cost))
            return [settled_line(attempt, *words, rules=rules, grade="tie")]
        case ObstaclePrevailed():
            return [told_with(table, attempt, rules=rules)]
    return []
