"""What saving a step makes of a draft: finished or not, nothing typed is lost (QW-3, QW-9)."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from hearthside.core.making import Blanks
from hearthside.core.table import slug, with_character
from hearthside.games.questworlds.contest.hero_points import HERO_POINTS
from hearthside.games.questworlds.creation import ability_kinds, prose, sidekick
from hearthside.games.questworlds.settings import umbrella
from hearthside.games.questworlds.sheet import Ability, Hero, flaws, usable
from hearthside.games.questworlds.state import QuestTable

Row = dict[str, Any]


def begun(table: QuestTable, id: str, player: str) -> Hero:
    """A blank draft, with what the setting gives."""
    return Hero(
        id=id, name="", player=player, abilities=ability_kinds.with_setting((), table.play.keywords)
    )


def who(table: QuestTable, hero: Hero, blanks: Blanks) -> Hero:
    saved = replace(
        hero,
        name=blanks["name"].strip(),
        pronouns=blanks["pronouns"],
        concept=blanks["concept"].strip(),
        method=blanks["method"],
    )
    return _with_setting(table, saved, _of_concept(table, hero, saved))


def abilities(table: QuestTable, hero: Hero, blanks: Blanks) -> Hero:
    """Of the concept, or of the whole list."""
    listed = _listed(hero, blanks["abilities"], umbrella(table))
    named = {one.id for one in listed}
    kept_flaws = (one for one in flaws(hero) if one.id not in named)
    return _with_setting(table, hero, (*listed, *kept_flaws))


def text(table: QuestTable, hero: Hero, blanks: Blanks) -> Hero:
    marked = prose.abilities(hero, blanks["prose"], umbrella(table))
    return _with_setting(table, replace(hero, prose=blanks["prose"]), marked)


def ratings(table: QuestTable, hero: Hero, blanks: Blanks) -> Hero:
    spent = {str(row["ability"]): int(row["points"]) for row in blanks.get("points", ())}
    held = tuple(replace(one, points=spent.get(one.id, 0)) for one in hero.abilities)
    return replace(hero, best=blanks.get("best", ""), abilities=held)


def weaknesses(table: QuestTable, hero: Hero, blanks: Blanks) -> Hero:
    """The flaws in order of rank (QW-3.3b)."""
    kept = tuple(one for one in hero.abilities if one.sort != "flaw")
    taken = {one.id for one in kept}
    found = tuple(
        replace(
            ability_kinds.made(str(row["name"]).strip(), "flaw", "", hero, taken),
            bond=row["bond"],
            free=bool(row["keyword"]),
        )
        for row in blanks["flaws"]
        if str(row["name"]).strip()
    )
    return replace(hero, abilities=(*kept, *found))


def follower(table: QuestTable, hero: Hero, blanks: Blanks) -> Hero:
    """QW-7.5.1: the sidekick, who waits on the draft until it joins the story."""
    bound = sidekick.bond(hero)
    if bound is None:
        return hero
    return replace(hero, companion=sidekick.built(table, hero, bound.id, blanks))


def finished(table: QuestTable, hero: Hero) -> QuestTable:
    """Into the story, with hero points; a sidekick goes with them if an ability stands for one."""
    best = hero.best or ability_kinds.likely_best(hero)
    ready = replace(hero, hero_points=HERO_POINTS, companion=None, best=best)
    ready = ability_kinds.unrated(ready) if hero.method == "go" else ability_kinds.rated(ready)
    table = with_character(table, ready)
    if hero.companion is None or sidekick.bond(hero) is None:
        return table
    id = slug(hero.companion.name, table.play.cast)
    return with_character(table, replace(hero.companion, id=id, player=hero.player))


def _own(hero: Hero) -> tuple[Ability, ...]:
    """What the player chose, without what the setting gave."""
    return tuple(one for one in hero.abilities if not (one.free and one.sort == "keyword"))


def _with_setting(table: QuestTable, hero: Hero, abilities: tuple[Ability, ...]) -> Hero:
    """The draft with these abilities and the setting's keywords."""
    kept = ability_kinds.with_setting(abilities, table.play.keywords)
    points = {one.id: one.points for one in hero.abilities}
    kept = tuple(replace(one, points=points.get(one.id, one.points)) for one in kept)
    best = hero.best if any(one.id == hero.best for one in kept) else ""
    return replace(hero, abilities=kept, best=best)


def _of_concept(table: QuestTable, hero: Hero, saved: Hero) -> tuple[Ability, ...]:
    """QW-3.1, QW-9.1: a concept fills in its adjective and expertise, until somebody chooses."""
    own = _own(saved)
    given = {one.name.casefold() for one in table.play.keywords}
    chosen = [one for one in own if one.name.casefold() not in given]
    before = [called for called, _ in ability_kinds.of_concept(hero.concept)]
    if [one.name for one in chosen] != (before if chosen else []):
        return own
    rest = tuple(one for one in own if one not in chosen)
    taken = {one.id for one in rest}
    pairs = ability_kinds.of_concept(saved.concept) if saved.method != "prose" else []
    return (*rest, *(ability_kinds.made(called, kind, "", hero, taken) for called, kind in pairs))


def _listed(hero: Hero, rows: Iterable[Row], umbrella: bool) -> tuple[Ability, ...]:
    """Rows as abilities; a breakout goes under the keyword it names, or the one above it."""
    found: list[Ability] = []
    taken: set[str] = set()
    named = [row for row in rows if str(row["name"]).strip()]
    mine = [one for one in usable(hero) if not one.free]
    was = ability_kinds.renamed(hero, mine, [str(row["name"]).strip() for row in named])
    above = ""
    for row in named:
        kind, under = ability_kinds.home_of(str(row["kind"]))
        if kind == ability_kinds.BREAKOUT:
            under = under or above
            kind = kind if umbrella else ""
        one = ability_kinds.made(str(row["name"]).strip(), kind, under, hero, taken, was)
        above = one.id if one.sort == "keyword" else above
        found.append(one)
    given = [one for one in usable(hero) if one.free]
    keywords = {one.id for one in (*given, *found) if one.sort == "keyword"}
    return tuple(one if one.under in keywords else replace(one, under="") for one in found)
