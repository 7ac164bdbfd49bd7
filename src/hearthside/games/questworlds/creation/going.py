"""As you go: abilities and flaws made up in the middle of play, rated when first used (QW-3.1)."""

from msgspec.structs import replace

from hearthside.core.forms import Option
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, aspect, line, name, number
from hearthside.core.table import with_character
from hearthside.games.questworlds import books
from hearthside.games.questworlds.books import QuestTable
from hearthside.games.questworlds.contest.framing import AbilityRated
from hearthside.games.questworlds.contest.target import shown
from hearthside.games.questworlds.creation import going_forms
from hearthside.games.questworlds.creation.kinds import (
    BREAKOUT,
    PER_ABILITY,
    home_of,
    made,
)
from hearthside.games.questworlds.settings import umbrella
from hearthside.games.questworlds.sheet import (
    BEST,
    USUAL,
    Ability,
    Hero,
    rating_of,
    start_rating,
    with_ability,
)


class Invent(Move, frozen=True, tag="questworlds.invent"):
    who: str
    name: str
    kind: str = ""


class Rate(Move, frozen=True, tag="questworlds.rate"):
    """An ability gets its rating, with points and perhaps as the one that starts at 17."""

    who: str
    ability: str
    points: int = 0
    best: bool = False


class AddPoints(Move, frozen=True, tag="questworlds.add-points"):
    """Points, or the start at 17, for an ability that its first use has rated already."""

    who: str
    ability: str
    points: int = 0
    best: bool = False


class Invented(Event, frozen=True, tag="questworlds.invented"):
    who: str
    ability: Ability


class PointsAdded(Event, frozen=True, tag="questworlds.points-added"):
    """`points` are all that are in the rating now; the contest under way counts it at once."""

    who: str
    ability: str
    points: int
    rating: int
    best: bool


class PointsSpent(Event, frozen=True, tag="questworlds.points-spent"):
    who: str
    ability: str
    points: int
    best: bool


MOVES = (Invent, Rate, AddPoints)
EVENTS = (Invented, PointsSpent, PointsAdded)


def options(table: QuestTable, seat: str) -> list[Option]:
    return going_forms.options(table, seat)


def decide(table: QuestTable, seat: str, move: Move) -> list[Event]:
    hero = table.play.cast[getattr(move, "who", "")]
    match move:
        case Invent():
            taken = {one.id for one in hero.abilities}
            blank = replace(hero, abilities=())
            kind, under = home_of(move.kind)
            if kind == BREAKOUT and not umbrella(table):
                kind = ""
            ability = made(move.name.strip(), kind, under, blank, taken)
            return [Invented(who=hero.id, ability=ability)]
        case Rate():
            ability = next(one for one in hero.abilities if one.id == move.ability)
            chosen = replace(hero, best=ability.id) if move.best else hero
            rating = start_rating(chosen, ability) + move.points
            return [
                PointsSpent(who=hero.id, ability=ability.id, points=move.points, best=move.best),
                AbilityRated(who=hero.id, ability=ability.id, rating=rating),
            ]
        case AddPoints():
            return [_added(hero, move)]
    raise TypeError(move)


def _added(hero: Hero, move: AddPoints) -> PointsAdded:
    ability = hero.ability(move.ability)
    assert ability
    if not move.points and not move.best:
        raise Illegal("Put at least 1 point on it, or leave it as it is.", "points")
    if ability.points + move.points > PER_ABILITY:
        most = PER_ABILITY - ability.points
        raise Illegal(f"{ability.name} can take {most} more, 10 points in all.", "points")
    if move.best and ability.sort == "breakout":
        raise Illegal("A breakout starts at +1. Choose another ability for the 17.", "best")
    rating = ability.rating + move.points + (BEST - USUAL if move.best else 0)
    points = ability.points + move.points
    return PointsAdded(
        who=hero.id, ability=ability.id, points=points, rating=rating, best=move.best
    )


def evolve(table: QuestTable, event: Event) -> QuestTable:
    match event:
        case Invented():
            hero = table.play.cast[event.who]
            return with_character(table, with_ability(hero, event.ability))
        case PointsSpent():
            hero = table.play.cast[event.who]
            ability = hero.ability(event.ability)
            if ability is None:
                return table
            spent = with_ability(hero, replace(ability, points=event.points))
            best = event.ability if event.best else hero.best
            return with_character(table, replace(spent, best=best))
        case PointsAdded():
            return _grown(table, event)
    raise TypeError(event)


def _grown(table: QuestTable, event: PointsAdded) -> QuestTable:
    hero = table.play.cast[event.who]
    ability = hero.ability(event.ability)
    if ability is None:
        return table
    gain = event.rating - ability.rating
    grown = with_ability(hero, replace(ability, points=event.points, rating=event.rating))
    best = event.ability if event.best else hero.best
    table = with_character(table, replace(grown, best=best))
    contest = table.play.contest
    for at, side in enumerate((contest.me, contest.them) if contest else ()):
        if (side.who, side.ability) == (event.who, event.ability):
            table = books.with_side(table, at, rating=side.rating + gain)
    return table


def say(table: QuestTable, event: Event) -> list[Line]:
    match event:
        case Invented():
            who = name(table.play.cast[event.who].name)
            words = (
                " turns out to have a flaw: "
                if event.ability.sort == "flaw"
                else " turns out to have "
            )
            return [
                line(who, words, aspect(event.ability.name), ".", rules=("QW-3.1",), beat="Cast")
            ]
        case PointsAdded():
            hero = table.play.cast[event.who]
            ability = hero.ability(event.ability)
            if ability is None:
                return []
            gain = event.rating - ability.rating
            rating = number(shown(table, rating_of(hero, ability) + gain))
            spans = (name(hero.name), " has ", aspect(ability.name), " at ", rating, ".")
            return [line(*spans, rules=("QW-3.1", "QW-3.2"), beat="Cast", retold=False)]
    return []
