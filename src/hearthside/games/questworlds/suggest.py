"""What a seat might do next, and which questions every contest asks anew."""

from msgspec.structs import replace

from hearthside.core.forms import Option
from hearthside.games.questworlds import books
from hearthside.games.questworlds.books import QuestTable

_NEXT = ("questworlds.enter", "questworlds.take-part")
_GM_NEXT = ("questworlds.confront",)


def afresh(table: QuestTable, option: Option) -> Option:
    """What is asked about a contest is asked anew in the next one."""
    contest = table.play.contest
    if contest is None or option.section not in ("turn", "act"):
        return option
    return replace(option, once=contest.id)


def suggested(table: QuestTable, seat: str, offered: list[Option]) -> Option | None:
    """The step to highlight, if nothing else is."""
    if turns := [option for option in offered if option.section == "turn"]:
        return next((option for option in turns if not option.cost), None)
    pcs = [one for one in table.play.cast.values() if one.pc and one.player == seat]
    if pcs and all(one.dead for one in pcs):
        return next((option for option in offered if option.move == "questworlds.begin"), None)
    if not (books.playing(table) and books.idle(table)):
        return None
    wanted = _GM_NEXT if table.is_gm(seat) else _NEXT
    fitting = [option for option in offered if option.move in wanted]
    return min(fitting, key=lambda option: wanted.index(option.move), default=None)
