"""Overcoming and its price: what goes, what it costs, and who says so (FA-5.4)."""

from hearthside.core.forms import Option, Text
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, aspect, line, name
from hearthside.core.table import Table
from hearthside.games.fate.aftermath import QuestionsAsked, answered, asked_now
from hearthside.games.fate.attempt_state import Attempt
from hearthside.games.fate.people import name_of
from hearthside.games.fate.questions import CostOffered, MinorCost, SeriousCost
from hearthside.games.fate.setting import AspectEnded
from hearthside.games.fate.state import FatePlay
from hearthside.games.fate.zones import Moved


class NameCost(Move, frozen=True, tag="fate.name-cost"):
    """The GM's price: a minor one after a tie, a serious one offered after a failure."""

    cost: str


class LetPrevail(Move, frozen=True, tag="fate.let-prevail"):
    """It is not overcome: the GM offers no price, or the player does not take it."""


class TakeCost(Move, frozen=True, tag="fate.take-cost"):
    pass


class CostNamed(Event, frozen=True, tag="fate.cost-named"):
    cost: str
    serious: bool


class ObstaclePrevailed(Event, frozen=True, tag="fate.obstacle-prevailed"):
    character: str


class CostTaken(Event, frozen=True, tag="fate.cost-taken"):
    character: str
    cost: str


MOVES = (NameCost, LetPrevail, TakeCost)
EVENTS = (CostNamed, ObstaclePrevailed, CostTaken)


def options(table: Table[FatePlay], seat: str) -> list[Option]:
    question, section = asked_now(table, seat)
    asked = section == "turn"
    match question:
        case MinorCost():
            return [_naming("Name a minor cost", "The blade is chipped", section)]
        case SeriousCost():
            return [
                _naming("Offer it at a serious cost", "The whole tower hears it", section),
                _prevailing("It does not work", section),
            ]
        case CostOffered():
            prefix = "" if asked else f"For {name_of(table, question.to)}: "
            take = Option(
                move="fate.take-cost",
                label=f"{prefix}It works, at this cost: {question.cost}",
                rules=("FA-5.4",),
                section=section,
                best=asked,
            )
            return [take, _prevailing(f"{prefix}It does not work", section)]
    return []


def _naming(label: str, example: str, section: str) -> Option:
    cost = Text(name="cost", label="What does it cost?", needed=True, placeholder=example)
    return Option(
        move="fate.name-cost",
        label=label,
        fields=(cost,),
        rules=("FA-5.4",),
        section=section,
        best=section == "turn",
    )


def _prevailing(label: str, section: str) -> Option:
    return Option(move="fate.let-prevail", label=label, rules=("FA-5.4",), section=section)


def overcome(table: Table[FatePlay], attempt: Attempt) -> list[Event]:
    """What overcoming does: a hindering aspect is gone, a mover is through."""
    events: list[Event] = []
    if attempt.aspect in table.play.aspects:
        events.append(AspectEnded(aspect=attempt.aspect))
    if attempt.zone:
        events.append(Moved(character=attempt.actor, zone=attempt.zone))
    return events


def decide(table: Table[FatePlay], seat: str, move: Move) -> list[Event]:
    attempt, question = table.play.attempt, table.play.asked[0]
    if attempt is None:
        raise TypeError(move)
    match move, question:
        case NameCost(), MinorCost():
            return [CostNamed(cost=move.cost, serious=False)]
        case NameCost(), SeriousCost():
            offer = CostOffered(to=attempt.actor, cost=move.cost)
            return [CostNamed(cost=move.cost, serious=True), QuestionsAsked(questions=(offer,))]
        case LetPrevail(), _:
            return [ObstaclePrevailed(character=attempt.actor)]
        case TakeCost(), CostOffered():
            taken = CostTaken(character=attempt.actor, cost=question.cost)
            return [taken, *overcome(table, attempt)]
    raise TypeError(move)


def evolve(table: Table[FatePlay], event: Event) -> Table[FatePlay]:
    return answered(table)


def say(table: Table[FatePlay], event: Event) -> list[Line]:
    rules = ("FA-5.4",)
    match event:
        case CostNamed():
            kind = "It could still work, at a serious cost: " if event.serious else "It costs: "
            return [line(kind, aspect(event.cost), ".", rules=rules, beat="Settle")]
        case ObstaclePrevailed():
            who = name(name_of(table, event.character))
            return [line(who, " does not get past it.", rules=rules, beat="Settle")]
        case CostTaken():
            who = name(name_of(table, event.character))
            words = (who, " gets past it and pays for it: ", aspect(event.cost), ".")
            return [line(*words, rules=rules, beat="Settle")]
    raise TypeError(event)
