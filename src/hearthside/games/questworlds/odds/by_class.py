"""The odds against each class of resistance, which the GM reads side by side (QW-2.3.3)."""

from hearthside.core.moves import Move
from hearthside.core.odds.outcomes import Odds
from hearthside.core.once_for_each import once_for_each
from hearthside.games.questworlds.contest import opposing, resistances
from hearthside.games.questworlds.contest.acting_while_injured import unsteady
from hearthside.games.questworlds.odds.outlook import odds_of, seen_by
from hearthside.games.questworlds.state import QuestTable


def read_at_once(table: QuestTable, move: Move, seat: str) -> Odds | None:
    """What an answer by class leaves, as it is decided and evolved; nothing else comes of it."""
    contest = table.play.contest
    if not isinstance(move, opposing.Oppose) or contest is None or not _is_plain(table):
        return None
    event = opposing.opposed(table, contest, move)
    return seen_by(table, seat, odds_of(table, opposing.answered(contest, event)))


@once_for_each
def _is_plain(table: QuestTable) -> bool:
    """Whether the GM answers a framing by a class for which nothing waits and nobody has to find
    the strength first: then only the number against it differs."""
    contest = table.play.contest
    if contest is None or contest.beat != "frame" or table.play.parked:
        return False
    return resistances.set_resistance(table, contest) is None and not unsteady(table, contest)
