"""Who somebody is, who speaks for them, and whose Peers are whom (VE-1.1)."""

from hearthside.core.say import listed
from hearthside.games.venus.sheet import Figure
from hearthside.games.venus.state import VTable


def figure(table: VTable, who: str) -> Figure:
    return table.play.cast[who]


def owner(table: VTable, who: str) -> str:
    """The seat that speaks for somebody: their player, or the FC."""
    return next(iter(table.answering(who)), "")


def peers(table: VTable, seat: str) -> tuple[str, ...]:
    """VE-1.1: everyone who sits at the table and plays, but them; guests have no vote."""
    return tuple(other for other in table.seats if table.is_player(other) and other != seat)


def heroes(table: VTable) -> list[Figure]:
    """The characters players play."""
    cast = table.play.cast.values()
    return [one for one in cast if one.player and not one.draft and not one.npc]


def npcs_here(table: VTable) -> list[Figure]:
    """Those the FC plays who are in the scene, as far as everyone knows."""
    cast = table.play.cast.values()
    return [one for one in cast if one.npc and not (one.dead or one.away or one.hidden)]


def mine(table: VTable, seat: str) -> list[Figure]:
    """The finished characters that are a seat's own."""
    cast = table.play.cast.values()
    return [one for one in cast if one.player == seat and not one.draft and not one.npc]


def whose(table: VTable, who: Figure) -> str:
    """Whose something is, on a button of their player's: `your`, or by name."""
    return "your" if len(mine(table, who.player)) == 1 else f"{who.name}’s"


def only(table: VTable, who: Figure) -> str:
    """For whom a button of their player's is: it goes without saying, unless they play several."""
    return "" if len(mine(table, who.player)) == 1 else f" for {who.name}"


def facilitator(table: VTable) -> str:
    """Who runs the game, by name."""
    return listed([table.seat_name(seat) for seat in table.gms()]) or "The Facilitator"


def name_of(table: VTable, who: str) -> str:
    known = table.play.cast.get(who)
    return known.name if known and known.name else who
