"""Giving in: out of a conflict on one's own terms, before the opponent rolls (FA-5.13)."""

from msgspec.structs import replace

from hearthside.core.forms import Option, Text
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, aspect, line, name
from hearthside.core.table import Table
from hearthside.games.fate.attempt.aftermath import QuestionsAsked, answered, asked_now
from hearthside.games.fate.attempt.gm_says import called_off
from hearthside.games.fate.attempt.questions import GivingInCost
from hearthside.games.fate.books import with_hero, with_play
from hearthside.games.fate.people import known_as, mine, name_of, up
from hearthside.games.fate.resolve import giving_in
from hearthside.games.fate.sheet import Hero
from hearthside.games.fate.state import Conflict, FatePlay
from hearthside.games.fate.struggle.turns import is_in
from hearthside.games.fate.wording import because, ended

_RULES = ("FA-5.13",)


class GiveIn(Move, frozen=True, tag="fate.give-in"):
    """The player has a say in what happens to the character."""

    character: str
    fate: str = ""


class SetGivingInCost(Move, frozen=True, tag="fate.set-giving-in-cost"):
    """The GM's price, if there is one."""

    character: str
    cost: str = ""


class GaveIn(Event, frozen=True, tag="fate.gave-in"):
    character: str
    fate: str
    points: int


class GivingInPriced(Event, frozen=True, tag="fate.giving-in-priced"):
    character: str
    cost: str


MOVES = (GiveIn, SetGivingInCost)
EVENTS = (GaveIn, GivingInPriced)


def points_for(conflict: Conflict, hero: Hero) -> int:
    """One, and one more for each consequence taken in this conflict."""
    taken = [one for one in hero.consequences if one.conflict == conflict.number]
    return giving_in(len(taken))


def options(table: Table[FatePlay], seat: str) -> list[Option]:
    question, section = asked_now(table, seat)
    if isinstance(question, GivingInCost):
        return _pricing(table, question, section)
    conflict, attempt = table.play.conflict, table.play.attempt
    too_late = attempt is not None and not attempt.is_framing
    if conflict is None or too_late or table.play.asked:
        return []
    able = [hero for hero in mine(table, seat, up(table)) if is_in(conflict, hero.id)]
    return [_giving_in(conflict, hero, alone=len(able) == 1) for hero in able]


def _giving_in(conflict: Conflict, hero: Hero, alone: bool) -> Option:
    points = points_for(conflict, hero)
    gain = "1 fate point" if points == 1 else f"{points} fate points"
    fate = Text(
        name="fate", label="What happens to you?", help="You have a say in it.", most=300, long=True
    )
    return Option(
        move="fate.give-in",
        label="Give in" if alone else f"Give in as {hero.name}",
        help=f"Out of the conflict on your own terms, for {gain} once it is over.",
        fixed={"character": hero.id},
        fields=(fate,),
        rules=_RULES,
        section="act",
        about=hero.id,
        danger=True,
    )


def _pricing(table: Table[FatePlay], question: GivingInCost, section: str) -> list[Option]:
    who = known_as(table, question.character)
    cost = Text(name="cost", label="What does it cost?", needed=True, placeholder="The map is lost")
    return [
        Option(
            move="fate.set-giving-in-cost",
            label=f"{who} gets off as told",
            fixed={"character": question.character, "cost": ""},
            rules=_RULES,
            section=section,
            best=True,
        ),
        Option(
            move="fate.set-giving-in-cost",
            label=f"Set a cost for {who}",
            fixed={"character": question.character},
            fields=(cost,),
            rules=_RULES,
            section=section,
        ),
    ]


def decide(table: Table[FatePlay], seat: str, move: Move) -> list[Event]:
    conflict, attempt = table.play.conflict, table.play.attempt
    match move:
        case GiveIn() if conflict:
            hero = table.play.cast[move.character]
            events: list[Event] = []
            if attempt and hero.id in (attempt.target, *(roll.who for roll in attempt.rolls)):
                events.append(called_off(attempt))
            points = points_for(conflict, hero)
            question = GivingInCost(character=hero.id)
            return [
                *events,
                GaveIn(character=hero.id, fate=move.fate, points=points),
                QuestionsAsked(questions=(question,)),
            ]
        case SetGivingInCost():
            return [GivingInPriced(character=move.character, cost=move.cost)]
    raise Illegal("There is no conflict to give in to. Outside one you can simply walk away.")


def evolve(table: Table[FatePlay], event: Event) -> Table[FatePlay]:
    conflict = table.play.conflict
    match event:
        case GaveIn() if conflict:
            table = with_hero(table, event.character, out="gave in")
            conceded = {**conflict.conceded, event.character: event.points}
            return with_play(table, conflict=replace(conflict, conceded=conceded))
        case GivingInPriced():
            return answered(table)
    return table


def say(table: Table[FatePlay], event: Event) -> list[Line]:
    match event:
        case GaveIn():
            who = name(name_of(table, event.character))
            return [line(who, " gives in", because(event.fate), rules=_RULES, beat="After")]
        case GivingInPriced():
            if not event.cost:
                return []
            words = ("It costs ", name(name_of(table, event.character)), ": ")
            return [line(*words, aspect(ended(event.cost)), rules=_RULES, beat="After")]
    raise TypeError(event)
