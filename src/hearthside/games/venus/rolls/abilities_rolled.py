"""Which abilities each player's character has rolled in this arc, so that Peers who vote on what
was used most need not remember it (VE-5.3)."""

from hearthside.games.venus.state import VTable

_TIMES = ("not rolled", "rolled once", "rolled twice")


def noted(table: VTable, who: str, ability: str) -> VTable:
    """The table, with one more roll of somebody's noted."""
    known, rolled = table.play.cast.get(who), table.play.rolled
    if known is None or not known.player:
        return table
    return table.with_play(rolled={**rolled, who: (*rolled.get(who, ()), ability)})


def how_often(table: VTable, who: str, ability: str) -> str:
    """How often somebody has rolled an ability in this arc, in words."""
    times = table.play.rolled.get(who, ()).count(ability)
    return _TIMES[times] if times < len(_TIMES) else f"rolled {times} times"
