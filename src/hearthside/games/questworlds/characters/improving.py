"""Hero points by the session, improvement, catch-ups and directed improvements (QW-6)."""

from msgspec.structs import replace

from hearthside.core.life.scenes_sessions import SessionClosed, SessionOpened
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, Span, line, listed, number, who
from hearthside.core.saying_events import Says
from hearthside.core.setting_events import Added
from hearthside.core.table import slug, with_character
from hearthside.core.wording.grammar import counted
from hearthside.games.questworlds.ability_ratings import STARTING_RATING
from hearthside.games.questworlds.characters import improving_forms
from hearthside.games.questworlds.characters.improving_forms import (
    CATCH_UP_RISE,
    CatchUp,
    Direct,
    DirectNew,
    Improve,
    Learn,
    behind,
    payer_of,
    price,
)
from hearthside.games.questworlds.contest.hero_points import HERO_POINTS
from hearthside.games.questworlds.contest.target import shown
from hearthside.games.questworlds.creation.ability_kinds import refuse_twice
from hearthside.games.questworlds.ratings import split
from hearthside.games.questworlds.settings import umbrella
from hearthside.games.questworlds.sheet import (
    Ability,
    Hero,
    ability_name,
    with_ability,
    with_changed,
)
from hearthside.games.questworlds.state import QuestTable


class HeroPointsSet(Event, frozen=True, tag="questworlds.hero-points-set"):
    sets = {"cast.{who}.hero_points": "points"}
    who: str
    points: int


class AbilityGrown(Event, frozen=True, tag="questworlds.ability-grown"):
    """An ability as it is now, raised or new; `paid` hero points were spent."""

    sets = {
        "cast.{payer}.hero_points": Added("cost"),
        "cast.{who}.abilities.{ability.id}": "ability",
    }
    who: str
    ability: Ability
    paid: int = 0
    payer: str = ""

    @property
    def cost(self) -> int:
        return -self.paid


class MasteryGained(Event, frozen=True, tag="questworlds.mastery-gained"):
    """Others may catch up with this rating."""

    sets = {"cast.{who}.catch_up": "rating"}
    says = Says(
        "{who} has a new mastery. Other abilities may rise.", ("QW-6.3",), "After", "turning"
    )
    who: str
    rating: int


class CaughtUp(Event, frozen=True, tag="questworlds.caught-up"):
    who: str
    ratings: dict[str, int]


MOVES = (Improve, Learn, CatchUp, Direct, DirectNew)


LASTS = True
verbs = improving_forms.verbs
further = improving_forms.further


def decide(table: QuestTable, seat: str, move: Move) -> list[Event]:
    hero = table.play.cast[getattr(move, "who", "")]
    match move:
        case Improve():
            return _improved(table, hero, move.ability)
        case Learn():
            refuse_twice(hero, move.name)
            keyword = hero.ability(move.under)
            breakout = keyword is not None and umbrella(table)
            gained = Ability(
                id=new_id(hero, move.name),
                name=ability_name(move.name),
                sort="breakout" if breakout else "ability",
                under=move.under,
                rating=1 if breakout else STARTING_RATING,
            )
            return [AbilityGrown(who=hero.id, ability=gained, paid=1, payer=hero.id)]
        case CatchUp():
            ratings = {
                one.id: one.rating + CATCH_UP_RISE
                for one in behind(hero)
                if one.id in move.abilities
            }
            return [CaughtUp(who=hero.id, ratings=ratings)]
        case Direct():
            ability = hero.ability(move.ability)
            assert ability
            return [
                AbilityGrown(
                    who=hero.id, ability=replace(ability, rating=ability.rating + move.by)
                ),
                *_mastered(hero, ability, move.by),
            ]
        case DirectNew():
            refuse_twice(hero, move.name)
            name = ability_name(move.name)
            given = Ability(id=new_id(hero, move.name), name=name, rating=move.rating)
            return [AbilityGrown(who=hero.id, ability=given)]
    raise TypeError(move)


def new_id(hero: Hero, called: str) -> str:
    return slug(called, {one.id for one in hero.abilities})


def _improved(table: QuestTable, hero: Hero, id: str) -> list[Event]:
    ability, payer = hero.ability(id), payer_of(table, hero)
    assert ability
    assert payer
    cost = price(table, ability)
    if cost > payer.hero_points:
        raise Illegal(f"{ability.name} costs {cost} hero points to raise.", "ability")
    risen = replace(ability, rating=ability.rating + 1, raised=table.session)
    grown = AbilityGrown(who=hero.id, ability=risen, paid=cost, payer=payer.id)
    return [grown, *_mastered(hero, ability, 1)]


def _mastered(hero: Hero, ability: Ability, by: int) -> list[Event]:
    """QW-6.3: the catch-up that a rise brings by a new mastery."""
    rating = ability.rating + by
    if split(rating)[1] == split(ability.rating)[1] or ability.sort == "breakout":
        return []
    if hero.catch_up:  # or what it brings would be lost
        raise Illegal(
            f"{hero.name} has a new mastery already. First choose what catches up with it.",
            "ability",
        )
    after = with_ability(replace(hero, catch_up=rating), replace(ability, rating=rating))
    return [MasteryGained(who=hero.id, rating=rating)] if behind(after) else []


def follow(table: QuestTable, event: SessionOpened | SessionClosed) -> list[Event]:
    match event:
        case SessionOpened():
            return at_session_start(table)
        case SessionClosed():
            return at_session_end(table)
    return []


def at_session_start(table: QuestTable) -> list[Event]:
    """QW-6.1: everyone has 3, whatever they had."""
    return [
        HeroPointsSet(who=hero.id, points=HERO_POINTS)
        for hero in table.play.cast.values()
        if hero.pc and not hero.draft and not hero.dead
    ]


def at_session_end(table: QuestTable) -> list[Event]:
    """QW-6.1: what is unspent is lost."""
    return [
        HeroPointsSet(who=hero.id, points=0)
        for hero in table.play.cast.values()
        if hero.pc and hero.hero_points
    ]


def evolve(table: QuestTable, event: CaughtUp) -> QuestTable:
    hero = table.play.cast[event.who]
    for id, rating in event.ratings.items():
        hero = with_changed(hero, id, rating=rating)
    return with_character(table, replace(hero, catch_up=0))


def say(table: QuestTable, event: Event) -> list[Line]:
    spans: tuple[str | Span, ...]
    match event:
        case HeroPointsSet():
            hero = table.play.cast[event.who]
            unspent = "hero point" if hero.hero_points == 1 else "hero points"
            told = f" loses {hero.hero_points} unspent {unspent}."
            if event.points:
                told = f" has {event.points} hero points."
            rules: tuple[str, ...] = ("QW-6.1", "QW-2.2")
            return [line(who(table, hero.id), told, rules=rules, beat="Session", retold=False)]
        case AbilityGrown():
            hero, one = table.play.cast[event.who], event.ability
            told = f" raises {one.name} to " if hero.ability(one.id) else f" gains {one.name} at "
            at = f"+{one.rating}" if one.sort == "breakout" else shown(table, one.rating)
            cost = f" for {counted(event.paid, 'hero point')}" if event.paid else ""
            rules = ("QW-6.2",) if event.paid else ("QW-6.4",)
            spans = (who(table, hero.id), told, number(at), f"{cost}.")
            return [line(*spans, rules=rules, beat="After")]
        case CaughtUp():
            hero = table.play.cast[event.who]
            risen = [
                f"{one.name} {shown(table, event.ratings[one.id])}"
                for one in hero.abilities
                if one.id in event.ratings
            ]
            told = f" catches up: {listed(risen)}." if risen else " lets nothing else catch up."
            return [line(who(table, hero.id), told, rules=("QW-6.3",), beat="After")]
    raise TypeError(event)
