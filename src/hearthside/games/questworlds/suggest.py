"""What a seat might do next while nothing is asked of it."""

from hearthside.core.forms import Option
from hearthside.games.questworlds import books
from hearthside.games.questworlds.books import QuestTable

_NEXT = ("questworlds.enter", "questworlds.take-part")
_GM_NEXT = ("questworlds.confront",)


def suggested(table: QuestTable, seat: str, offered: list[Option]) -> Option | None:
    """The step to highlight, if nothing else is."""
    if turns := [option for option in offered if option.section == "turn"]:
        own = [option for option in turns if not option.cost and not option.stead]
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
