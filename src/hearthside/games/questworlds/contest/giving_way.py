"""A PC whom another one is up against may let them have it: then nothing is rolled (QW-2.3.1.2)."""

from hearthside.core.asks import Ask, Asks, offer
from hearthside.core.moves import Event, Move
from hearthside.games.questworlds.contest.defending import needs_answer
from hearthside.games.questworlds.contest.opposing import YIELDED, Granted
from hearthside.games.questworlds.people import side_name
from hearthside.games.questworlds.state import QuestTable
from hearthside.games.questworlds.victory_levels import MINOR


class GiveWay(Move, frozen=True, tag="questworlds.give-way"):
    """Whoever stands in the way lets the other one have what they want."""


DURING = "play.contest"


def asks(table: QuestTable) -> Asks:
    """Beside what they stand in the way with."""
    contest = table.play.contest
    if contest is None or contest.beat != "frame" or contest.kind != "simple":
        return
    if needs_answer(table, contest):
        label = f"Let {side_name(table, contest.me)} have it"
        giving = offer(GiveWay(), label, help="Nobody rolls.", rules=("QW-2.3.1.2",))
        yield Ask(of=contest.them.who, own=lambda: [giving], urges=False)


def decide(table: QuestTable, seat: str, move: GiveWay) -> list[Event]:
    return [Granted(how=YIELDED, outcome=MINOR)]
