"""The odds against each class of resistance, which the GM reads side by side (QW-2.3.3)."""

from hearthside.core.moves import Move
from hearthside.core.odds.outcomes import Odds
from hearthside.core.once_for_each import once_for_each
from hearthside.games.questworlds import under_way
from hearthside.games.questworlds.contest import opposing, resistances
from hearthside.games.questworlds.contest.acting_while_injured import unsteady
from hearthside.games.questworlds.contest.target import roller
from hearthside.games.questworlds.degrees_and_bumps import Roller
from hearthside.games.questworlds.odds import simple_contest
from hearthside.games.questworlds.odds.outlook import seen_by
from hearthside.games.questworlds.settings import dice
from hearthside.games.questworlds.state import QuestTable


def read_at_once(table: QuestTable, move: Move, seat: str) -> Odds | None:
    """What an answer by class leaves, as it is decided and evolved; nothing else comes of it."""
    if not isinstance(move, opposing.Oppose) or (acting := _acting(table)) is None:
        return None
    contest = under_way.contest(table)
    met = opposing.answered(contest, opposing.opposed(table, contest, move))
    opposed = roller(table, met, met.them)
    return seen_by(table, seat, simple_contest.contest(acting, opposed, dice(table)))


@once_for_each
def _acting(table: QuestTable) -> Roller | None:
    """Whoever acts, as the dice see them whatever the GM answers a framing with. Nobody where more
    than the number against them hangs on it: something waits for the contest, somebody has to find
    the strength first, or is asked what they risk."""
    contest = table.play.contest
    if contest is None or contest.beat != "frame" or table.play.parked:
        return None
    if resistances.set_resistance(table, contest) is not None or unsteady(table, contest):
        return None
    if any(side.pyrrhic for side in contest.sides):
        return None
    return roller(table, contest, contest.me)
