"""What a player may not know: a hidden NPC's name goes wherever the NPC is mentioned."""

from msgspec.structs import replace

from hearthside.core.say import UNSEEN
from hearthside.games.questworlds.contest.state import Contest, Side
from hearthside.games.questworlds.many_rolls import Contender, Ended, Extended
from hearthside.games.questworlds.state import QuestTable


def masked(table: QuestTable) -> QuestTable:
    """The table without the names of those only the GM knows; they are gone from the cast."""
    play = table.play
    return table.with_play(
        contest=play.contest and _contest(table, play.contest),
        parked=tuple(_contest(table, one) for one in play.parked),
        last=play.last and _contest(table, play.last),
        ended=play.ended and _ended(table, play.ended),
        extended={id: _extended(table, one) for id, one in play.extended.items()},
    )


def _contest(table: QuestTable, contest: Contest) -> Contest:
    hidden = _is_hidden(table, contest.them)
    return contest.with_side(1, who="", name=UNSEEN, label="rating") if hidden else contest


def _ended(table: QuestTable, ended: Ended) -> Ended:
    extended = _extended(table, ended.extended)
    fates = tuple(replace(one, name=extended.fighters[one.fighter].name) for one in ended.fates)
    return replace(ended, extended=extended, fates=fates)


def _extended(table: QuestTable, extended: Extended) -> Extended:
    fighters = {
        id: replace(one, who="", name=UNSEEN, label="") if _is_hidden(table, one) else one
        for id, one in extended.fighters.items()
    }
    return replace(extended, fighters=fighters)


def _is_hidden(table: QuestTable, one: Side | Contender) -> bool:
    return bool(one.who) and one.who not in table.play.cast
