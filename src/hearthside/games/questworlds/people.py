"""Who is in a contest or could be: by name, whose player answers, whose hero points pay."""

from hearthside.core import say
from hearthside.core.once_for_each import once_for_each
from hearthside.core.say import Span
from hearthside.games.questworlds.contest.state import Side
from hearthside.games.questworlds.many_rolls import Contender
from hearthside.games.questworlds.sheet import Hero
from hearthside.games.questworlds.state import QuestTable


def heroes(table: QuestTable) -> list[Hero]:
    """The player characters in play."""
    return [
        hero for hero in table.play.cast.values() if hero.pc and not hero.draft and not hero.dead
    ]


@once_for_each
def opponents(table: QuestTable) -> tuple[Hero, ...]:
    """The NPCs everyone knows of who can still stand in somebody's way."""
    return tuple(
        one
        for one in table.play.cast.values()
        if one.npc and not (one.hidden or one.away) and one.state() not in ("dying", "dead")
    )


def fallen(table: QuestTable, who: str) -> bool:
    """QW-4.4.1.6: whether somebody is dying or dead, and so has no contest of their own."""
    return table.play.cast[who].state() in ("dying", "dead")


def purse(table: QuestTable, who: str) -> str:
    """Whose hero points a roll can use: one's own, or the master's for a sidekick."""
    hero = table.play.cast.get(who)
    if hero is None or hero.npc:
        return ""
    return hero.master or hero.id


def is_played(table: QuestTable, one: Side | Contender) -> bool:
    """Whether somebody in a contest is a PC or a sidekick, so that a player answers for them."""
    hero = table.play.cast.get(one.who)
    return hero is not None and not hero.npc


def is_pc(table: QuestTable, one: Side | Contender) -> bool:
    """Whether somebody in a contest is a PC, and no sidekick."""
    hero = table.play.cast.get(one.who)
    return hero is not None and hero.pc


def name_of(table: QuestTable, who: str, otherwise: str = "Someone") -> str:
    hero = table.play.cast.get(who)
    return hero.name or "Someone new" if hero else otherwise


def side_name(table: QuestTable, side: Side) -> str:
    return name_of(table, side.who, side.name or "The resistance")


def fighter_name(table: QuestTable, fighter: Contender) -> str:
    return name_of(table, fighter.who, fighter.name)


def called(table: QuestTable, one: Side | Contender) -> Span:
    """Somebody in a contest, as the log names them."""
    return say.name_or_unseen(table, one, "The resistance")


def spoken_of(table: QuestTable, one: Side | Contender) -> Hero | str:
    """Somebody in a contest, of whom something is told."""
    return table.play.cast.get(one.who) or called(table, one).text
