"""What an ability can be when it is written down, and how a row or a mark becomes one."""

from collections.abc import Iterable

from msgspec.structs import replace

from hearthside.core.forms import Pick
from hearthside.core.table import slug
from hearthside.games.questworlds.sheet import USUAL, Ability, Hero, Sort, start_rating
from hearthside.games.questworlds.state import Keyword

KINDS = (
    Pick("", "Ability"),
    Pick("keyword", "Keyword"),
    Pick("occupation", "Occupation (a keyword)"),
    Pick("breakout", "Breakout of a keyword"),
    Pick("trait", "Personality trait"),
    Pick("affinity", "Runic affinity"),
    Pick("ally", "Ally"),
    Pick("patron", "Patron"),
    Pick("contact", "Contact"),
    Pick("sidekick", "Sidekick"),
    Pick("retainers", "Retainers"),
)
FLAW = Pick("flaw", "Flaw")
BONDS = ("ally", "patron", "contact", "sidekick", "retainers")
POINTS, PER_ABILITY, TWELVE, FLAWS = 20, 10, 12, 3
"""QW-3.1, QW-3.2: points to spend, most on one ability, abilities and flaws in all."""


def made(called: str, kind: str, under: str, known: Hero, taken: set[str]) -> Ability:
    """An ability of a kind; what was there under the same name keeps its id and points."""
    old = next((one for one in known.abilities if one.name.casefold() == called.casefold()), None)
    id = old.id if old and old.id not in taken else slug(called, taken)
    taken.add(id)
    return Ability(
        id=id,
        name=called,
        sort=_sort(kind),
        bond=kind if kind in BONDS else "",  # type: ignore[arg-type]
        under=under,
        points=old.points if old else 0,
        rating=old.rating if old else 0,
        trade=kind == "occupation",
        trait=kind == "trait",
        affinity=kind == "affinity",
    )


def _sort(kind: str) -> Sort:
    if kind in ("keyword", "occupation"):
        return "keyword"
    if kind == "breakout":
        return "breakout"
    return "flaw" if kind == "flaw" else "ability"


def kind_of(ability: Ability) -> str:
    """The kind a row would show for an ability."""
    if ability.sort == "keyword":
        return "occupation" if ability.trade else "keyword"
    if ability.sort == "breakout":
        return "breakout"
    if ability.bond:
        return ability.bond
    return "trait" if ability.trait else "affinity" if ability.affinity else ""


def with_setting(
    abilities: Iterable[Ability], keywords: tuple[Keyword, ...]
) -> tuple[Ability, ...]:
    """QW-3.1: the setting's keywords come first; free ones do not count towards the twelve."""
    kept = list(abilities)
    names = {one.name.casefold(): at for at, one in enumerate(kept)}
    taken = {one.id for one in kept}
    given = []
    for keyword in keywords:
        at = names.get(keyword.name.casefold())
        if at is not None:
            kept[at] = replace(kept[at], sort="keyword", free=not keyword.required)
            continue
        id = slug(keyword.name, taken)
        taken.add(id)
        given.append(Ability(id=id, name=keyword.name, sort="keyword", free=not keyword.required))
    return (*given, *kept)


def rated(hero: Hero, umbrella: bool) -> Hero:
    """QW-3.2, QW-3.3: every ability at its start plus its points; a package lifts its members."""
    lifted = {one.id: one.points for one in hero.abilities if one.sort == "keyword"}
    abilities = []
    for one in hero.abilities:
        if one.sort == "flaw":
            abilities.append(one)
            continue
        extra = 0 if umbrella else lifted.get(one.under, 0)
        abilities.append(replace(one, rating=start_rating(hero, one) + one.points + extra))
    return replace(hero, abilities=tuple(abilities))


def unrated(hero: Hero) -> Hero:
    """QW-3.1: as you go, only free keywords have a rating before they are used."""
    abilities = tuple(
        replace(one, rating=USUAL) if one.free and one.sort == "keyword" else one
        for one in hero.abilities
    )
    return replace(hero, abilities=abilities)


def points_left(hero: Hero) -> int:
    return POINTS - sum(one.points for one in hero.abilities)
