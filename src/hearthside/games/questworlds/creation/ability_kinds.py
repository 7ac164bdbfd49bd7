"""What an ability can be when it is written down, and how rows, marks and concepts become one."""

import re
from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from hearthside.core.forms import Pick
from hearthside.core.moves import Illegal
from hearthside.core.table import slug
from hearthside.core.wording.typesetting import capital
from hearthside.games.questworlds.ability_ratings import (
    MOST_ON_ONE,
    STARTING_POINTS,
    STARTING_RATING,
    ordered,
    start_rating,
)
from hearthside.games.questworlds.sheet import Ability, Hero, Sort, ability_name, usable
from hearthside.games.questworlds.state import Keyword

BREAKOUT = "breakout"
KINDS = (
    Pick("", "Ability"),
    Pick("keyword", "Keyword"),
    Pick(BREAKOUT, "Breakout", group="More exactly"),
    Pick("occupation", "Occupation", group="More exactly"),
    Pick("trait", "Personality trait", group="More exactly"),
    Pick("affinity", "Runic affinity", group="More exactly"),
    Pick("ally", "Ally", group="People"),
    Pick("patron", "Patron", group="People"),
    Pick("contact", "Contact", group="People"),
    Pick("sidekick", "Sidekick", group="People"),
    Pick("retainers", "Retainers", group="People"),
)
KINDS_TOLD = (
    "Anything you are, can do, own or know. Not sure? Leave it at Ability. A keyword bundles a "
    "trade, a people or a faith; a breakout is one thing in it you do better. A runic affinity "
    "ties you to a power. An ally stands beside you, a patron above you, a contact knows "
    "things, a sidekick has a sheet, retainers serve unnamed."
)
FLAW = Pick("flaw", "Flaw")
BONDS = ("ally", "patron", "contact", "sidekick", "retainers")


def kinds_for(hero: Hero, umbrella: bool, above: bool = False) -> tuple[Pick, ...]:
    """QW-3.3: what an ability may be, a breakout of each keyword there is too; in a list also of
    the keyword `above` it."""
    word = "Breakout of" if umbrella else "Part of"
    under = [
        Pick(f"{BREAKOUT} of {one.id}", f"{word} {one.name}", group="Under a keyword")
        for one in usable(hero)
        if one.sort == "keyword"
    ]
    nearest = (Pick(BREAKOUT, f"{word} the keyword above"),) if above else ()
    plain, keyword, _, *rest = KINDS
    return (plain, keyword, *nearest, *under, *rest)


def home_of(kind: str) -> tuple[str, str]:
    """A kind and the keyword it lies under, by id.

    >>> home_of("breakout of lamplighter"), home_of("trait")
    (('breakout', 'lamplighter'), ('trait', ''))
    """
    plain, _, under = kind.partition(" of ")
    return plain, under


def renamed(hero: Hero, old: Iterable[Ability], names: Iterable[str]) -> dict[str, Ability]:
    """What only changed its name, by the new one: as many are new as are gone. It matters where
    points, the 17 or a breakout would be lost."""
    before = {one.name.casefold(): one for one in old}
    now = dict.fromkeys(name.casefold() for name in names)
    new = [name for name in now if name not in before]
    gone = [one for name, one in before.items() if name not in now]
    pairs = zip(new, gone, strict=True) if len(new) == len(gone) else ()
    homes = {hero.best, *(one.under for one in hero.abilities)}
    return {name: one for name, one in pairs if one.points or one.id in homes}


def refuse_twice(hero: Hero, called: str) -> None:
    """QW-3.3: what one has already, under whatever keyword, is not listed again."""
    same = [one for one in usable(hero) if one.name.casefold() == called.strip().casefold()]
    if same:
        raise Illegal(f"{hero.name} has {same[0].name} already. Give this another name.", "name")


def made(
    called: str,
    kind: str,
    under: str,
    known: Hero,
    taken: set[str],
    was: Mapping[str, Ability] | None = None,
) -> Ability:
    """An ability of a kind; what was there under this name or another keeps its id and points."""
    old = next((one for one in known.abilities if one.name.casefold() == called.casefold()), None)
    old = old or (was or {}).get(called.casefold())
    id = old.id if old and old.id not in taken else slug(called, taken)
    taken.add(id)
    return Ability(
        id=id,
        name=ability_name(called),
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
    if kind == BREAKOUT:
        return "breakout"
    return "flaw" if kind == "flaw" else "ability"


def likely_best(hero: Hero) -> str:
    """What starts at 17 unless they say otherwise: what they are, more than how they are. As they
    go they say so in play."""
    if hero.method == "go":
        return ""
    return next((one.id for one in ordered(hero) if one.sort != "breakout"), "")


def kind_of(ability: Ability) -> str:
    """The kind a row would show for an ability."""
    if ability.sort == "keyword":
        return "occupation" if ability.trade else "keyword"
    if ability.bond:
        return ability.bond
    if ability.under:
        return f"{BREAKOUT} of {ability.under}"
    if ability.sort == "breakout":
        return BREAKOUT
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


def rated(hero: Hero) -> Hero:
    """QW-3.2, QW-3.3: every ability at its start plus its points; a package lifts its members."""
    abilities = []
    for one in hero.abilities:
        if one.sort == "flaw":
            abilities.append(one)
            continue
        abilities.append(replace(one, rating=start_rating(hero, one) + one.points))
    return replace(hero, abilities=tuple(abilities))


def unrated(hero: Hero) -> Hero:
    """QW-3.1: as you go, only free keywords have a rating before they are used."""
    abilities = tuple(
        replace(one, rating=STARTING_RATING) if one.free and one.sort == "keyword" else one
        for one in hero.abilities
    )
    return replace(hero, abilities=abilities)


def points_left(hero: Hero) -> int:
    return STARTING_POINTS - sum(one.points for one in hero.abilities)


def may_grow(hero: Hero, one: Ability) -> bool:
    """QW-3.2: whether an ability could have points yet, or be the one that starts at 17."""
    points = points_left(hero) > 0 and one.points < MOST_ON_ONE
    return points or (not hero.best and one.sort != "breakout")


SMALL = ("a", "an", "the")
LOW = ("of", "the", "and", "in", "to", "for", "from")
LONGEST_NAME = 60


def of_concept(concept: str) -> list[tuple[str, str]]:
    """The abilities of a concept with their kinds: an adjective, and an expertise.

    >>> of_concept("A stubborn river pilot, born in the Reach")
    [('Stubborn', 'trait'), ('River Pilot', 'occupation')]
    >>> of_concept("lamplighter")
    [('Lamplighter', 'occupation')]
    """
    core = re.split(r"[,;:.(]| who | with ", concept, maxsplit=1)[0]
    words = core.split()
    if words and words[0].casefold() in SMALL:
        words = words[1:]
    if not words:
        return []
    if len(words) == 1 or words[1] in LOW or words[0].casefold() == words[1].casefold():
        return [(_titled(words), "occupation")]
    return [(_titled(words[:1]), "trait"), (_titled(words[1:]), "occupation")]


def _titled(words: list[str]) -> str:
    """Words as a name: `river pilot` is `River Pilot`."""
    high = [word if word in LOW else capital(word) for word in words]
    return " ".join(high)[:LONGEST_NAME].strip()
