"""Somebody at our table as other QuestWorlds tools would write them."""

from hearthside.core.table import Table
from hearthside.games.questworlds.ability_ratings import base_rating, flaw_rating
from hearthside.games.questworlds.aftermath.sizes import PENALTY
from hearthside.games.questworlds.foreign.figure import Figure, FigureAbility, Kind, Rated
from hearthside.games.questworlds.sheet import STATES, Ability, Harm, Hero, flaws, usable
from hearthside.games.questworlds.state import QuestPlay

_BARELY = -1
"""What a state that takes nothing off is written as: a consequence is below zero."""


def figure_of(table: Table[QuestPlay], character: str) -> Figure:
    """A character as whoever looks at this table may know them."""
    hero = table.play.cast[character]
    held = usable(hero)
    homes = {one.id for one in held if one.sort == "keyword"}
    notes = (("Prose", hero.prose),) if hero.prose else ()
    return Figure(
        name=hero.name,
        concept=hero.concept,
        points=hero.hero_points if hero.pc else None,
        abilities=tuple(_ability(table, hero, one) for one in held if one.under not in homes),
        flaws=tuple(Rated(name=one.name, rating=flaw_rating(hero, one)) for one in flaws(hero)),
        benefits=(
            *(_harm(one) for one in hero.harms),
            *(Rated(name=one.situation or "A benefit", rating=one.amount) for one in hero.benefits),
        ),
        notes=notes,
    )


def _ability(table: Table[QuestPlay], hero: Hero, one: Ability) -> FigureAbility:
    kind: Kind = "ability"
    if one.sort == "keyword":
        kind = "keyword"
    elif one.bond == "sidekick":
        kind = "sidekick"
    under = [_inner(hero, inner) for inner in usable(hero) if inner.under == one.id]
    if kind == "sidekick":
        under += [_inner(each, own) for each in _followers(table, hero) for own in usable(each)]
    rating = one.rating or base_rating(hero, one.id)
    return FigureAbility(name=one.name, kind=kind, rating=rating, under=tuple(under))


def _followers(table: Table[QuestPlay], hero: Hero) -> list[Hero]:
    return [one for one in table.play.cast.values() if one.master == hero.id]


def _inner(hero: Hero, one: Ability) -> FigureAbility:
    """A breakout is what it adds; one that is not used yet adds what it starts with."""
    if one.sort == "breakout":
        return FigureAbility(name=one.name, kind="breakout", rating=one.rating or 1 + one.points)
    return FigureAbility(name=one.name, rating=one.rating or base_rating(hero, one.id))


def _harm(harm: Harm) -> Rated:
    name = harm.because or harm.state.capitalize()
    text = harm.state if harm.because else ""
    rating = PENALTY.get(harm.state, _BARELY)
    return Rated(name=name, rating=rating, text=text, degree=min(STATES.index(harm.state), 4))
