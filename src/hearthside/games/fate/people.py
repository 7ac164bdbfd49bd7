"""Who is here, on whose side, who speaks for them, and what they can pay."""

from collections.abc import Iterable

from hearthside.core.wording.grammar import amid, several
from hearthside.core.wording.short_names import short_names
from hearthside.games.fate.sheet import FOES, HEROES, Hero
from hearthside.games.fate.state import FateTable

UNSEEN = "(unseen)"
"""Stands for a hidden character in what players see of an attempt. No slug looks like this."""


def unseen(id: str) -> Hero:
    """A stand-in for a character that whoever looks cannot see, and so cannot aim at either."""
    return Hero(id=id, name="Someone unseen", npc=True, side=FOES, boxes=(), slots=(), away=True)


def hero_of(table: FateTable, id: str) -> Hero:
    """A character, or a stand-in for one that whoever looks cannot see."""
    return table.play.cast.get(id) or unseen(id)


def seen_as(table: FateTable, id: str) -> Hero:
    """A character as everyone may know them: a hidden one's name and pronouns are never told."""
    hero = hero_of(table, id)
    return unseen(id) if hero.hidden else hero


def name_of(table: FateTable, id: str) -> str:
    """What everyone may call a character."""
    return seen_as(table, id).name


def known_as(table: FateTable, id: str) -> str:
    """What whoever looks at this table calls a character: the GM reads who the unseen one is."""
    hero = hero_of(table, id)
    return f"{hero.name} (unseen)" if hero.hidden else hero.name


def in_brief(table: FateTable, id: str) -> str:
    """The same where there is little room, or a card beside it has the whole name. Whoever is
    unseen has no say in how short another name is."""
    whole = known_as(table, id)
    seen = frozenset(one.name for one in table.play.cast.values() if not one.hidden)
    return amid(short_names(seen).get(whole, whole))


def agrees(hero: Hero, one: str, many: str) -> str:
    """The verb that goes with a name as it is told: who is unseen is one.

    >>> from hearthside.games.fate.sheet import Hero
    >>> agrees(Hero(id="w", name="Crake’s wardens", kind="group"), "is", "are")
    'are'
    >>> agrees(Hero(id="w", name="The wrecking crew", kind="group"), "is", "are")
    'is'
    """
    return many if several(hero.name) and not hero.hidden else one


def is_here(hero: Hero) -> bool:
    """Whether a character is finished and takes part in the scene."""
    return not hero.draft and not hero.away


def is_up(hero: Hero) -> bool:
    """Whether a character is here and can still act (FA-5.11)."""
    return is_here(hero) and not hero.out


def here(table: FateTable) -> tuple[Hero, ...]:
    return table.play.here


def up(table: FateTable) -> tuple[Hero, ...]:
    return table.play.up


def others(table: FateTable, hero: Hero) -> list[Hero]:
    """Everyone else who can still act: foes first, then bystanders, and whoever is hidden last."""
    rest = [other for other in up(table) if other.id != hero.id]
    return sorted(
        rest,
        key=lambda one: (
            one.known_to is not None,
            is_bystander(table, one.id),
            one.side == hero.side,
        ),
    )


def is_bystander(table: FateTable, id: str) -> bool:
    """Whether somebody stands beside the conflict or contest under way."""
    conflict, contest = table.play.conflict, table.play.contest
    if not id or not (conflict or contest):
        return False
    if conflict:
        return all(id not in group for group in conflict.order)
    return contest is not None and all(id not in contest.run_with(one) for one in contest.victories)


def sides(table: FateTable) -> list[str]:
    """The sides of everyone here, in the order they came."""
    return list(dict.fromkeys(hero.side for hero in here(table)))


def sides_against(table: FateTable, side: str) -> tuple[str, ...]:
    """FA-5.16: the sides that are not this one; where nobody else is here, the GM's."""
    rest = tuple(other for other in sides(table) if other != side)
    return rest or (FOES,)


def side_told(table: FateTable, side: str) -> str:
    """A side as anyone may hear of it. While nobody of it was seen, what it has is the GM's to use,
    and nothing tells of whoever is hidden."""
    seen = any(hero.side == side and not hero.hidden for hero in table.play.cast.values())
    return f"The {side}" if seen or side == HEROES else "The game master"


def mine(table: FateTable, seat: str, among: Iterable[Hero]) -> list[Hero]:
    """Those of these characters that a seat speaks or answers for, its own first."""
    if not table.is_player(seat):
        return []
    own = [hero for hero in among if hero.player == seat]
    if not table.is_gm(seat):
        return own
    return [*own, *[one for one in among if not (one.player and table.is_player(one.player))]]


def purse(table: FateTable, character: str) -> int:
    """FA-6.1: what a character can pay now; NPCs pay from the GM's pool.

    A point that is on offer for a compel is not there to be spent.
    """
    hero = hero_of(table, character)
    if hero.npc:
        return table.play.pool
    compel = table.play.compel
    offered = 1 if compel and compel.payer == character else 0
    return max(0, hero.fate_points - offered)
