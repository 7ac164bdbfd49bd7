"""What a seat might do next while nothing is asked of it."""

from hearthside.core.forms import Option
from hearthside.games.questworlds import books
from hearthside.games.questworlds.books import QuestTable
from hearthside.games.questworlds.contest.augment import FORCE

_NEXT = ("questworlds.enter", "questworlds.take-part")
_GM_NEXT = ("questworlds.confront",)


_OPTIONAL = ("questworlds.augment", "questworlds.add-points")


def _optional(option: Option) -> bool:
    """What may be done while waiting, and need not: it is there, but nobody is led to it."""
    return option.move in _OPTIONAL and option.fixed.get("recipient") != FORCE


def suggested(table: QuestTable, seat: str, offered: list[Option]) -> Option | None:
    """The step to highlight, if nothing else is."""
    if turns := [option for option in offered if option.section == "turn"]:
        own = [one for one in turns if not one.cost and not one.stead and not _optional(one)]
        return own[0] if own else None
    pcs = [one for one in table.play.cast.values() if one.pc and one.player == seat]
    if pcs and all(one.dead for one in pcs):
        return next((option for option in offered if option.move == "questworlds.begin"), None)
    if not (books.playing(table) and books.idle(table)) or table.play.ended:
        return None
    community = table.play.community
    if community and community.rolling:  # the players roll for its resources first
        return None
    wanted = _GM_NEXT if table.is_gm(seat) else _NEXT
    fitting = [option for option in offered if option.move in wanted]
    return min(fitting, key=lambda option: wanted.index(option.move), default=None)
