"""How far apart two characters stand, and what hinders the way between zones."""

from typing import Literal

from hearthside.core.table import Table
from hearthside.games.fate.sheet import Hero
from hearthside.games.fate.state import FatePlay, Zone

Reach = Literal["here", "near", "far"]


def places(table: Table[FatePlay]) -> dict[str, int]:
    """Each zone's place in the row."""
    return {zone.name: at for at, zone in enumerate(table.play.zones)}


def reach(table: Table[FatePlay], hero: Hero, other: Hero) -> Reach:
    """FA-5.15: the same zone, a neighbouring one, or too far. Without a zone one is anywhere."""
    at = places(table)
    if hero.zone not in at or other.zone not in at or hero.zone == other.zone:
        return "here"
    return "near" if abs(at[hero.zone] - at[other.zone]) == 1 else "far"


def barriers(table: Table[FatePlay], start: str, end: str) -> list[Zone]:
    """FA-5.14: the zones whose barrier lies on the way from one zone to another."""
    at = places(table)
    low, high = sorted((at[start], at[end]))
    return [zone for zone in table.play.zones[low + 1 : high + 1] if zone.barrier]


def obstacle_id(zone: Zone) -> str:
    """How a form calls what is in the way to a zone; no aspect's id looks like this."""
    return f"way to {zone.name}"


def obstacles(table: Table[FatePlay], hero: Hero) -> list[Zone]:
    """The zones whose barrier someone stands before, on this side or that."""
    at, zones = places(table), table.play.zones
    if hero.zone not in at:
        return [zone for zone in zones if zone.barrier]
    here = at[hero.zone]
    return [zone for zone in zones[here : here + 2] if zone.barrier]


def obstacle(table: Table[FatePlay], id: str) -> Zone | None:
    """The zone whose barrier a form means."""
    return next((zone for zone in table.play.zones if obstacle_id(zone) == id), None)


def beyond(table: Table[FatePlay], hero: Hero, zone: Zone) -> str:
    """Where someone gets to past the barrier before a zone, if they stand beside it."""
    at, zones = places(table), table.play.zones
    before = at[zone.name] - 1
    if hero.zone == zone.name:
        return zones[before].name
    return zone.name if hero.zone == zones[before].name else ""


def worst_barrier(table: Table[FatePlay], start: str, end: str) -> Zone | None:
    """The hardest barrier on the way: whoever gets past it gets past them all."""
    return max(barriers(table, start, end), key=lambda zone: zone.against, default=None)
