"""Forms that come too late: somebody moved first, so what the form showed is no longer so."""

from hearthside.core import engine
from hearthside.core.forms import Option
from hearthside.core.moves import Illegal, Move
from hearthside.core.table import Table
from hearthside.web.live.deciding import Check
from hearthside.web.live.hub import Hub
from hearthside.web.live.log_lines import log_lines


def gone(hub: Hub, seat: str, seq: int) -> Illegal:
    """Why an option that a form was drawn for is not on offer any more."""
    if meanwhile := _meanwhile(hub, seat, seq):
        return Illegal(f"{meanwhile} So this is no longer on offer. Look again, then choose.")
    return Illegal("That is not on offer just now. Look again, then choose.")


def check(hub: Hub, seat: str, seq: int, option: Option, move: Move) -> Check | None:
    """Calls a move off when the odds that its form showed have changed since; nothing is spent."""
    if not option.forecast:
        return None
    game = hub.room.game
    before = hub.room.as_of(seq)

    def look(table: Table[object]) -> None:  # type: ignore[type-var]
        if before is table or table.seq == seq:
            return
        now = engine.forecast(game, table, seat, move, option.stead)
        if before is None or engine.forecast(game, before, seat, move, option.stead) != now:
            meanwhile = _meanwhile(hub, seat, seq)
            hub.draw_anew(seat)
            raise Illegal(f"{meanwhile} Your odds changed. Look again, then choose.".strip())

    return look


def _meanwhile(hub: Hub, seat: str, seq: int) -> str:
    """The last thing this seat heard since a form was drawn."""
    since = [numbered for numbered in hub.room.recent if numbered.seq > seq]
    lines = log_lines(hub.room.table, since, seat)
    return f"Meanwhile: {lines[-1].line.plain}" if lines and seq else ""
