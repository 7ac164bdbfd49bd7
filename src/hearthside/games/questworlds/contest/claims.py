"""What somebody earned for a situation: the GM is asked whether this is it, before the roll."""

from msgspec.structs import replace

from hearthside.core.forms import Option
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line
from hearthside.games.questworlds.books import QuestTable
from hearthside.games.questworlds.contest.rulings import Ruled, claimable, open_to_ruling
from hearthside.games.questworlds.contest.state import Contest, Modifier
from hearthside.games.questworlds.ratings import modifier
from hearthside.games.questworlds.settings import sign


class Count(Move, frozen=True, tag="questworlds.count"):
    """A plot augment or a benefit counts here, by its id."""

    claim: str


MOVES = (Count,)
EVENTS: tuple[type[Event], ...] = ()


def claims(table: QuestTable, contest: Contest) -> list[Modifier]:
    """QW-2.4.2, QW-4.4.2: what may fit the situation and does not count yet."""
    counted = {one.source for one in contest.me.mods}
    return [one for one in claimable(table, contest) if one.source not in counted]


def options(table: QuestTable, seat: str) -> list[Option]:
    contest = open_to_ruling(table, seat)
    if contest is None:
        return []
    return [
        Option(
            move="questworlds.count",
            label=f"{claim.label} counts here: {modifier(claim.value, sign(table))}",
            fixed={"claim": claim.source},
            rules=claim.rules,
            section="turn" if contest.beat == "frame" else "act",
            forecast=True,
        )
        for claim in claims(table, contest)
    ]


def decide(table: QuestTable, seat: str, move: Move) -> list[Event]:
    contest = table.play.contest
    assert contest
    assert isinstance(move, Count)
    claim = next(one for one in claims(table, contest) if one.source == move.claim)
    me = replace(contest.me, mods=(*contest.me.mods, claim))
    return [Ruled(me=me, them=contest.them)]


def evolve(table: QuestTable, event: Event) -> QuestTable:
    raise TypeError(event)


def say(table: QuestTable, event: Event) -> list[Line]:
    raise TypeError(event)
