"""The one step that stands out for a seat: what is asked of it, or else what it might do next."""

from msgspec.structs import replace

from hearthside.core.forms import Option
from hearthside.games.questworlds import books
from hearthside.games.questworlds.books import QuestTable

_NEXT = ("questworlds.enter",)
_GM_NEXT = ("questworlds.confront",)
_ANSWERS = (
    "questworlds.oppose",
    "questworlds.face",
    "questworlds.oppose-at",
    "questworlds.rule",
    "questworlds.stake",
)
"""What the GM may still change once it was answered, beside the turn."""


def one_step(table: QuestTable, seat: str, offered: list[Option]) -> list[Option]:
    """Exactly one highlighted step."""
    step = _step(table, seat, offered)
    return [
        afresh(table, one if one.best == (at == step) else replace(one, best=at == step))
        for at, one in enumerate(offered)
    ]


def afresh(table: QuestTable, option: Option) -> Option:
    """What is asked about a contest is asked anew in the next one."""
    contest = table.play.contest
    if contest is None or not (option.section in ("turn", "act") or option.move in _ANSWERS):
        return option
    return replace(option, once=contest.id)


def _step(table: QuestTable, seat: str, offered: list[Option]) -> int:
    """Which option it is, by its place; −1 for none."""
    turns = [at for at, option in enumerate(offered) if option.section == "turn"]
    marked = [at for at in turns if offered[at].best]
    if turns:
        return (marked or turns)[0]
    others = [at for at, option in enumerate(offered) if option.best]
    if others:
        return others[0]
    if not (books.playing(table) and books.idle(table)):
        return -1
    wanted = _GM_NEXT if table.is_gm(seat) else _NEXT
    return next((at for at, option in enumerate(offered) if option.move in wanted), -1)
