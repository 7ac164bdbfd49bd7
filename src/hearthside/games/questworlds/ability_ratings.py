"""What each ability is rated: a breakout by its keyword, a flaw by the abilities beside it, one not
used yet by where it starts."""

from hearthside.core.once_for_each import once_for_each
from hearthside.games.questworlds.ratings import NO_ABILITY
from hearthside.games.questworlds.sheet import Ability, Hero, flaws, gone, usable

STARTING_BEST, STARTING_RATING = 17, 13
"""QW-3.2: what one ability starts at, and all others."""
STARTING_POINTS, MOST_ON_ONE, STARTING_ABILITIES, STARTING_FLAWS = 20, 10, 12, 3
"""QW-3.1, QW-3.2: points to spend, most on one ability, abilities and flaws in all."""
SIDEKICK_ABILITIES, SIDEKICK_POINTS = 3, 15
"""QW-7.5.1: abilities, and points to spend; on one no more than anybody's."""


def rating_of(hero: Hero, ability: Ability) -> int:
    """The full rating on the sheet, before modifiers; 0 while it is unrated."""
    if ability.sort == "flaw":
        return flaw_rating(hero, ability)
    if ability.sort == "breakout":
        keyword = hero.ability(ability.under)
        return (keyword.rating if keyword else 0) + ability.rating if ability.rating else 0
    return ability.rating


@once_for_each
def flaw_rating(hero: Hero, flaw: Ability) -> int:
    """QW-3.3b: as the highest, the second-highest, and for all others the lowest ability, by what
    they are on the sheet, used yet or not."""
    held = (one for one in hero.abilities if one.sort != "flaw" and not gone(hero, one))
    ratings = sorted((acted_with(hero, one) for one in held), reverse=True)
    if not ratings:
        return 0
    rank = [one.id for one in flaws(hero)].index(flaw.id) if flaw in flaws(hero) else 2
    return ratings[min(rank, len(ratings) - 1)] if rank < 2 else ratings[-1]


def ordered(hero: Hero) -> list[Ability]:
    """What a character can act with, best first: keywords ahead, each with what lies under it."""
    held = usable(hero)
    homes = {one.id for one in held if one.sort == "keyword"}
    top = [one for one in held if one.under not in homes]
    found: list[Ability] = []
    for one in sorted(top, key=lambda one: (one.sort != "keyword", -rating_of(hero, one))):
        found += [one, *(other for other in held if other.under == one.id)]
    return found


def start_rating(hero: Hero, ability: Ability) -> int:
    """QW-3.2: where an ability starts: 17 for the chosen one, 13, or +1 for a breakout.

    Points on a package lift all that is in it (QW-3.3).
    """
    if ability.sort == "breakout":
        return 1
    package = hero.ability(ability.under) if ability.sort == "ability" else None
    return (STARTING_BEST if ability.id == hero.best else STARTING_RATING) + (
        package.points if package else 0
    )


def base_rating(hero: Hero, ability: str, second: str = "") -> int:
    """QW-2.3, QW-4.6: the rating one acts with: an ability, two combined, or none at all."""
    named = {ability, second} - {""}
    found = [acted_with(hero, one) for one in hero.abilities if one.id in named]
    return sum(found) // len(found) if found else NO_ABILITY


def acted_with(hero: Hero, ability: Ability) -> int:
    """The rating one acts with by one ability alone, rated or not yet."""
    return rating_of(hero, ability) or _unrated(hero, ability)


def _unrated(hero: Hero, ability: Ability) -> int:
    """QW-3.1: what an ability will have once it is used, with the points laid aside for it."""
    start = start_rating(hero, ability) + ability.points
    keyword = hero.ability(ability.under) if ability.sort == "breakout" else None
    return start + (keyword.rating or _unrated(hero, keyword) if keyword else 0)
