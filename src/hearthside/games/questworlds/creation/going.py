"""As you go: abilities and flaws made up in the middle of play, rated when first used (QW-3.1)."""

from msgspec.structs import replace

from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, Span, aspect, line, number, who
from hearthside.core.table import with_character
from hearthside.games.questworlds import books
from hearthside.games.questworlds.books import QuestTable
from hearthside.games.questworlds.contest.framing import AbilityRated, first_use
from hearthside.games.questworlds.contest.target import shown
from hearthside.games.questworlds.creation import going_forms
from hearthside.games.questworlds.creation.going_forms import AddPoints, Invent, Rate
from hearthside.games.questworlds.creation.kinds import (
    BREAKOUT,
    PER_ABILITY,
    home_of,
    made,
    refuse_twice,
)
from hearthside.games.questworlds.settings import umbrella
from hearthside.games.questworlds.sheet import (
    BEST,
    USUAL,
    Ability,
    Hero,
    base_rating,
    rating_of,
    start_rating,
    with_ability,
)


class Invented(Event, frozen=True, tag="questworlds.invented"):
    who: str
    ability: Ability


class PointsAdded(Event, frozen=True, tag="questworlds.points-added"):
    """`points` are all that are in the rating now; the contest under way counts it at once.

    With a package go all its members that are rated: `lifted` has their ratings (QW-3.3).
    """

    who: str
    ability: str
    points: int
    rating: int
    best: bool
    lifted: dict[str, int] = {}


class PointsSpent(Event, frozen=True, tag="questworlds.points-spent"):
    who: str
    ability: str
    points: int
    best: bool


MOVES = (Invent, Rate, AddPoints)


verbs = going_forms.verbs


def decide(table: QuestTable, seat: str, move: Move) -> list[Event]:
    hero = table.play.cast[getattr(move, "who", "")]
    match move:
        case Invent():
            refuse_twice(hero, move.name)
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
            breakout = ability.sort == "breakout"
            return [
                *(first_use(hero, ability.under) if breakout else ()),
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
    members = (one for one in hero.abilities if one.under == ability.id and one.sort == "ability")
    return PointsAdded(
        who=hero.id,
        ability=ability.id,
        points=ability.points + move.points,
        rating=rating,
        best=move.best,
        lifted={one.id: one.rating + move.points for one in members if one.rating and move.points},
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
    grown = with_ability(hero, replace(ability, points=event.points, rating=event.rating))
    for id, rating in event.lifted.items():
        member = grown.ability(id)
        grown = with_ability(grown, replace(member, rating=rating)) if member else grown
    best = event.ability if event.best else hero.best
    table = with_character(table, replace(grown, best=best))
    contest = table.play.contest
    for at, side in enumerate(contest.sides if contest else ()):
        if side.who == event.who and side.ability:
            before, after = (base_rating(one, side.ability, side.second) for one in (hero, grown))
            table = books.with_side(table, at, rating=side.rating + after - before)
    return table


def say(table: QuestTable, event: Event) -> list[Line]:
    spans: tuple[str | Span, ...]
    match event:
        case Invented():
            flaw = "a flaw: " if event.ability.sort == "flaw" else ""
            what = aspect(event.ability.name)
            spans = (who(table, event.who), f" turns out to have {flaw}", what, ".")
            return [line(*spans, rules=("QW-3.1",), beat="Cast")]
        case PointsAdded():
            hero = table.play.cast[event.who]
            ability = hero.ability(event.ability)
            if ability is None:
                return []
            gain = event.rating - ability.rating
            rating = number(shown(table, rating_of(hero, ability) + gain))
            spans = (who(table, hero.id), " has ", aspect(ability.name), " at ", rating, ".")
            return [line(*spans, rules=("QW-3.1", "QW-3.2"), beat="Cast", retold=False)]
    return []
