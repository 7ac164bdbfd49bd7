"""As you go: abilities and flaws made up in the middle of play, rated when first used (QW-3.1)."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Verb, Verbs, verb
from hearthside.core.forms import Choice, Field, Number, Pick, Text, YesNo, one_of
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.once_for_each import once_for_each
from hearthside.core.say import Line, Span, aspect, line, number, who
from hearthside.core.table import with_character
from hearthside.core.wording.pronouns import said_of
from hearthside.games.questworlds import under_way
from hearthside.games.questworlds.ability_ratings import (
    MOST_ON_ONE,
    STARTING_ABILITIES,
    STARTING_BEST,
    STARTING_FLAWS,
    STARTING_POINTS,
    STARTING_RATING,
    base_rating,
    rating_of,
    start_rating,
)
from hearthside.games.questworlds.contest.framing import AbilityRated, first_use
from hearthside.games.questworlds.contest.state import Contest
from hearthside.games.questworlds.contest.target import shown
from hearthside.games.questworlds.creation import ability_kinds
from hearthside.games.questworlds.ratings import written
from hearthside.games.questworlds.settings import sign, umbrella
from hearthside.games.questworlds.sheet import Ability, Hero, counted, flaws, usable, with_changed
from hearthside.games.questworlds.state import QuestTable


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
    sets = {"cast.{who}.abilities.{ability.id}": "ability"}
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
    """`best` is the ability that starts at 17, where one is chosen by now."""

    sets = {"cast.{who}.abilities.{ability}.points": "points", "cast.{who}.best": "best"}
    who: str
    ability: str
    points: int
    best: str


def verbs(table: QuestTable, seat: str) -> Verbs:
    for hero in table.play.cast.values():
        growing = hero.method == "go" and hero.pc and not hero.draft and not hero.dead
        if growing and table.speaks_for(seat, hero.id):
            yield from _adding(table, hero)
            yield from _inventing(table, hero)
            yield from _rating(hero, sign(table))


_SEVENTEEN = YesNo("best", f"This is the one that starts at {STARTING_BEST}")


def _adding(table: QuestTable, hero: Hero) -> Verbs:
    """QW-3.1, QW-3.2: points for what is rated, best at the moment of its first use."""
    contest, left = table.play.contest, ability_kinds.points_left(hero)
    if contest and contest.beat not in ("frame", "ready"):
        return
    sides = contest.sides if contest else ()
    used = [side.ability for side in sides if side.who == hero.id and not side.second]
    used += [one.under for one in usable(hero) if one.id in used and one.sort == "breakout"]
    asked = [one for one in usable(hero) if one.rating and (not contest or one.id in used)]
    open_ones = [one for one in asked if ability_kinds.may_grow(hero, one)]
    if contest:
        yield from (_adding_to(table, hero, one, contest) for one in open_ones)
    if contest or not open_ones:
        return

    def which() -> list[Field]:
        room = {one.id: _room(hero, one) for one in open_ones}
        most = max(room.values())
        picks = [
            Pick(
                one.id,
                f"{one.name} {shown(table, rating_of(hero, one))}",
                f"{room[one.id] or 'no'} more" if room[one.id] < most else "",
            )
            for one in open_ones
        ]
        seventeen = [] if hero.best else [_SEVENTEEN]
        return [one_of("ability", "Which?", picks), _points(most), *seventeen]

    told = f"{left} of {STARTING_POINTS} points left, {MOST_ON_ONE} at most on one ability."
    look: dict[str, Any] = {"group": "sheet", "who": hero.id, "rules": ("QW-3.1", "QW-3.2")}
    yield verb(AddPoints, "Put points on an ability", which, help=told, **look)


def _room(hero: Hero, one: Ability) -> int:
    """QW-3.2: how many points an ability may still get."""
    return min(MOST_ON_ONE - one.points, ability_kinds.points_left(hero))


def _points(most: int, value: int = 0) -> Number:
    return Number("points", "Points", least=0, most=max(most, 0), value=value)


def _adding_to(table: QuestTable, hero: Hero, one: Ability, contest: Contest) -> Verb:
    """Points for what is in use now, before its roll, on top of what it was given when it was made.
    At its first use it is short enough to stand in the row; later it waits on the sheet."""
    first = (hero.id, one.id) in contest.rated
    keyword = any(
        each.under == one.id for each in usable(hero) if (hero.id, each.id) in contest.rated
    )
    used = "the keyword" if keyword else "this ability"
    seventeen = [] if hero.best or one.sort == "breakout" else [_SEVENTEEN]
    return verb(
        AddPoints,
        f"Raise {used if first else one.name}",
        lambda: [_points(_room(hero, one)), *seventeen],
        group="act" if first else "sheet",
        who=hero.id,
        fixed={"ability": one.id},
        help=f"{one.name}: {shown(table, rating_of(hero, one))} now, one more for each point. "
        f"{ability_kinds.points_left(hero)} of {STARTING_POINTS} points left, "
        f"{MOST_ON_ONE} at most on one ability.",
        rules=("QW-3.1", "QW-3.2"),
        forecast=True,
    )


def _is_free(table: QuestTable, hero: Hero) -> bool:
    """Whether what somebody can do is for them to say now: nobody else's roll is under way."""
    contest = table.play.contest
    return contest is None or any(side.who == hero.id for side in contest.sides)


def _inventing(table: QuestTable, hero: Hero) -> Verbs:
    left = STARTING_ABILITIES - len(counted(hero))
    own_flaws = [one for one in flaws(hero) if not one.free]
    if left <= 0 and len(own_flaws) >= STARTING_FLAWS:
        return

    def blanks() -> list[Field]:
        known = [pick for pick in ability_kinds.kinds_for(hero, umbrella(table)) if left > 0]
        if any(one.bond == "sidekick" for one in usable(hero)):
            known = [pick for pick in known if pick.value != "sidekick"]
        known += [ability_kinds.FLAW] if len(own_flaws) < STARTING_FLAWS else []
        start, told = known[0].value, ability_kinds.KINDS_TOLD
        return [
            Text("name", "What is it called?", needed=True, most=60, placeholder="Reads old maps"),
            Choice("kind", "What is it?", picks=tuple(known), value=start, help=told),
        ]

    yield verb(
        Invent,
        "Invent an ability",
        blanks,
        group="act" if _is_free(table, hero) else "sheet",
        who=hero.id,
        cost=f"{left} left" if left > 0 else "",
        help=_as_you_go(hero),
        rules=("QW-3.1",),
    )


@once_for_each
def _as_you_go(hero: Hero) -> str:
    return said_of(
        hero,
        f"You make {hero.name} as you go: add what they could do all along when you need it. "
        "It is free, and rated when you first use it.",
    )


@once_for_each
def _rating(hero: Hero, sign: str) -> tuple[Verb, ...]:
    """What nobody has rated yet, as a table writes ratings."""
    return tuple([_rate(hero, one, sign) for one in usable(hero) if not one.rating])


def _rate(hero: Hero, one: Ability, sign: str) -> Verb:
    def blanks() -> list[Field]:
        most = _room(hero, one) + one.points
        points = _points(most, min(one.points, most))
        first = not hero.best and one.sort != "breakout"
        return [points, _SEVENTEEN] if first else [points]

    return verb(
        Rate,
        f"Rate {one.name}",
        blanks,
        group="sheet",
        who=hero.id,
        fixed={"ability": one.id},
        help=f"{written(base_rating(hero, one.id), sign)} as it stands. "
        f"{ability_kinds.points_left(hero)} of {STARTING_POINTS} points left.",
        rules=("QW-3.1", "QW-3.2"),
    )


def decide(table: QuestTable, seat: str, move: Invent | Rate | AddPoints) -> list[Event]:
    hero = table.play.cast[getattr(move, "who", "")]
    match move:
        case Invent():
            ability_kinds.refuse_twice(hero, move.name)
            taken = {one.id for one in hero.abilities}
            blank = replace(hero, abilities=())
            kind, under = ability_kinds.home_of(move.kind)
            if kind == ability_kinds.BREAKOUT and not umbrella(table):
                kind = ""
            ability = ability_kinds.made(move.name.strip(), kind, under, blank, taken)
            return [Invented(who=hero.id, ability=replace(ability, invented=True))]
        case Rate():
            ability = next(one for one in hero.abilities if one.id == move.ability)
            chosen = replace(hero, best=ability.id) if move.best else hero
            rating = start_rating(chosen, ability) + move.points
            breakout = ability.sort == "breakout"
            return [
                *(first_use(hero, ability.under) if breakout else ()),
                PointsSpent(who=hero.id, ability=ability.id, points=move.points, best=chosen.best),
                AbilityRated(who=hero.id, ability=ability.id, rating=rating),
            ]
        case AddPoints():
            return [_added(hero, move)]


def _added(hero: Hero, move: AddPoints) -> PointsAdded:
    ability = hero.ability(move.ability)
    assert ability
    if not move.points and not move.best:
        raise Illegal("Put at least 1 point on it, or leave it as it is.", "points")
    if ability.points + move.points > MOST_ON_ONE:
        most = MOST_ON_ONE - ability.points
        raise Illegal(f"{ability.name} can take {most} more, 10 points in all.", "points")
    if move.best and ability.sort == "breakout":
        raise Illegal("A breakout starts at +1. Choose another ability for the 17.", "best")
    rating = ability.rating + move.points + (STARTING_BEST - STARTING_RATING if move.best else 0)
    members = (one for one in hero.abilities if one.under == ability.id and one.sort == "ability")
    return PointsAdded(
        who=hero.id,
        ability=ability.id,
        points=ability.points + move.points,
        rating=rating,
        best=move.best,
        lifted={one.id: one.rating + move.points for one in members if one.rating and move.points},
    )


def evolve(table: QuestTable, event: PointsAdded) -> QuestTable:
    hero = table.play.cast[event.who]
    grown = with_changed(hero, event.ability, points=event.points, rating=event.rating)
    for id, rating in event.lifted.items():
        grown = with_changed(grown, id, rating=rating)
    best = event.ability if event.best else hero.best
    table = with_character(table, replace(grown, best=best))
    contest = table.play.contest
    for at, side in enumerate(contest.sides if contest else ()):
        if side.who == event.who and side.ability:
            before, after = (base_rating(one, side.ability, side.second) for one in (hero, grown))
            table = under_way.with_side(table, at, rating=side.rating + after - before)
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
