"""What is in the way between zones, whom it stops where, and what the way takes (FA-5.14)."""

from typing import Literal

import msgspec

from hearthside.games.fate.people import hero_of, is_up, up
from hearthside.games.fate.sheet import Hero
from hearthside.games.fate.state import FateTable, Zone
from hearthside.games.fate.struggle.zone_distance import (
    barriers,
    is_next,
    next_to,
    obstacle_id,
    path,
    places,
)


class Hindrance(msgspec.Struct, frozen=True):
    """A foe or a barrier on a path, and the place on it where one is stopped."""

    at: int
    foe: str = ""
    barrier: Zone | None = None


def is_past(table: FateTable, hero: Hero) -> tuple[str, ...]:
    """What somebody has overcome on the way out of the zone they are in."""
    conflict = table.play.conflict
    return conflict.past.get(hero.id, ()) if conflict else ()


def hindrances(
    table: FateTable, hero: Hero, way: list[str], foes: tuple[str, ...]
) -> list[Hindrance]:
    """FA-5.14: everything on a path that has to be overcome, each by itself, in its order.

    A foe in the zone one leaves stops one there, any other before one gets to them.
    """
    blocked = barriers(table, way, is_past(table, hero))
    found = [Hindrance(at, barrier=line) for at, line in blocked.items()]
    found += [Hindrance(max(0, way.index(hero_of(table, foe).zone) - 1), foe=foe) for foe in foes]
    beside = {foe for foe in foes if hero_of(table, foe).zone == way[0]}
    return sorted(found, key=lambda one: (one.at, one.foe not in beside, one.barrier is None))


def price(table: FateTable, hero: Hero, zone: str) -> Literal["", "move", "action"]:
    """What it takes to get to a zone past no hindrance: outside a conflict nothing at all."""
    conflict = table.play.conflict
    if conflict is None:
        return ""
    easy = is_next(table, hero.zone, zone) and hero.id not in conflict.moved
    return "move" if easy else "action"


def foes_on_the_way(table: FateTable, hero: Hero, zone: str) -> tuple[str, ...]:
    """Those of another side in the zones one leaves, crosses and enters, in a conflict.

    Nobody hinders whom they cannot see, and whoever hides does not give that away by being asked.
    """
    conflict = table.play.conflict
    if conflict is None or hero.hidden:
        return ()
    way, past = path(table, hero.zone, zone), is_past(table, hero)
    return tuple(
        other.id
        for other in up(table)
        if other.side != hero.side and other.zone in way and not other.hidden
        if other.id not in past
    )


def can_step(table: FateTable, hero: Hero) -> bool:
    """Whether a free move is still open to someone whose turn it is."""
    conflict = table.play.conflict
    if conflict is None or hero.zone not in places(table) or hero.id in conflict.moved:
        return False
    near, past = next_to(table, hero.zone).values(), is_past(table, hero)
    return is_up(hero) and any(not way.barrier or obstacle_id(way) in past for way in near)
