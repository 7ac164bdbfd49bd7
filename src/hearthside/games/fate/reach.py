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


def worst_barrier(table: Table[FatePlay], start: str, end: str) -> Zone | None:
    """The hardest barrier on the way: whoever gets past it gets past them all."""
    return max(barriers(table, start, end), key=lambda zone: zone.against, default=None)
