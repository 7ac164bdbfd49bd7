"""Zones: how far apart two characters stand, and what is in the way between (FA-5.14, FA-5.15)."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from itertools import pairwise
from typing import Literal

import msgspec

from hearthside.games.fate.people import hero_of, is_up, up
from hearthside.games.fate.sheet import Hero
from hearthside.games.fate.state import FateTable, Zone

Reach = Literal["here", "near", "far"]


def places(table: FateTable) -> list[str]:
    """Every zone by name."""
    return [zone.name for zone in table.play.zones]


def touching(zones: tuple[Zone, ...], at: int) -> tuple[str, ...]:
    """FA-5.14: the zones a zone's own line joins it to: the one before it, unless others are
    named."""
    return zones[at].touches or tuple(before.name for before in zones[max(0, at - 1) : at])


def next_to(table: FateTable, name: str) -> Mapping[str, Zone]:
    """The zones that touch one, each with the line on which the way between them is written."""
    return _next_to(table.play.zones, name)


@lru_cache(maxsize=256)
def _next_to(zones: tuple[Zone, ...], name: str) -> Mapping[str, Zone]:
    found: dict[str, Zone] = {}
    for at, zone in enumerate(zones):
        for other in touching(zones, at):
            if name in (zone.name, other):
                found[other if name == zone.name else zone.name] = zone
    return found


def path(table: FateTable, start: str, end: str) -> list[str]:
    """The way with the fewest barriers, and of those the shortest, both ends included."""
    return list(_path(table.play.zones, start, end))


@lru_cache(maxsize=1024)
def _path(zones: tuple[Zone, ...], start: str, end: str) -> tuple[str, ...]:
    ahead: list[tuple[int, int, tuple[str, ...]]] = [(0, 0, (start,))]
    seen: set[str] = set()
    while ahead:
        hindered, steps, way = heappop(ahead)
        here = way[-1]
        if here == end:
            return way
        if here in seen:
            continue
        seen.add(here)
        for there, line in _next_to(zones, here).items():
            heappush(ahead, (hindered + bool(line.barrier), steps + 1, (*way, there)))
    return ()


Ways = Mapping[str, dict[int, Zone]]
"""The zones one can get to, each with what is in the way."""


@lru_cache(maxsize=256)
def ways_from(zones: tuple[Zone, ...], start: str) -> Ways:
    """Where one can get to from a zone."""
    found = {zone.name: _path(zones, start, zone.name) for zone in zones if zone.name != start}
    return {name: _barriers(zones, way) for name, way in found.items() if way}


def is_next(table: FateTable, start: str, end: str) -> bool:
    return end in next_to(table, start)


def reach(table: FateTable, hero: Hero, other: Hero) -> Reach:
    """FA-5.15: the same zone, a neighbouring one, or too far. Without a zone one is anywhere."""
    known = places(table)
    if hero.zone not in known or other.zone not in known or hero.zone == other.zone:
        return "here"
    return "near" if is_next(table, hero.zone, other.zone) else "far"


_WAY = "way to "


def obstacle_id(zone: Zone) -> str:
    """What is in the way to a zone, as an id; that of no aspect and nobody looks like this."""
    return f"{_WAY}{zone.name}"


def is_obstacle(id: str) -> bool:
    return id.startswith(_WAY)


def barriers(table: FateTable, way: list[str], past: tuple[str, ...] = ()) -> dict[int, Zone]:
    """FA-5.14: what is in the way along a path, by the place on it before which it stands, but for
    what one is past already."""
    return not_past(_barriers(table.play.zones, way), past)


def _barriers(zones: tuple[Zone, ...], way: Sequence[str]) -> dict[int, Zone]:
    lines = (_next_to(zones, start)[end] for start, end in pairwise(way))
    return {at: line for at, line in enumerate(lines) if line.barrier}


def not_past(found: dict[int, Zone], past: tuple[str, ...]) -> dict[int, Zone]:
    """What is in the way, but for what one is past already."""
    return {at: line for at, line in found.items() if obstacle_id(line) not in past}


def obstacles(table: FateTable, hero: Hero) -> list[Zone]:
    """The zones whose barrier someone stands before, on this side or that."""
    if hero.zone not in places(table):
        return [zone for zone in table.play.zones if zone.barrier]
    near = next_to(table, hero.zone).values()
    return [zone for zone in table.play.zones if zone.barrier and zone in near]


def obstacle(table: FateTable, id: str) -> Zone | None:
    """The zone whose barrier a form means."""
    return next((zone for zone in table.play.zones if obstacle_id(zone) == id), None)


def beyond(table: FateTable, hero: Hero, zone: Zone) -> str:
    """Where someone gets to past a barrier, if they stand beside it and it can only be there."""
    if hero.zone not in places(table):
        return ""
    there = [name for name, line in next_to(table, hero.zone).items() if line == zone]
    return there[0] if len(there) == 1 else ""


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
