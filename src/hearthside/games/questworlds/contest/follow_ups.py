"""What an outcome goes on to, whatever its contest was for (QW-5.1). The dice of a roll before a
roll stay in sight until somebody goes on to what waits for it."""

from hearthside.core.asks import Ask, Asks, offer
from hearthside.core.life.scenes_sessions import SceneClosed, SessionOpened
from hearthside.core.moves import Event, Move
from hearthside.games.questworlds import under_way
from hearthside.games.questworlds.characters.relationships import owed
from hearthside.games.questworlds.community.deeds import proceeds
from hearthside.games.questworlds.contest.acting_while_injured import Steadied
from hearthside.games.questworlds.contest.augment import gained, quick_value, rolled_value
from hearthside.games.questworlds.contest.framing import HELP
from hearthside.games.questworlds.contest.no_repeat import lost_with
from hearthside.games.questworlds.contest.opposing import Granted, Opposed
from hearthside.games.questworlds.contest.resistances import quick
from hearthside.games.questworlds.contest.rolling import Settled
from hearthside.games.questworlds.contest.settling import (
    SMALL,
    Closed,
    TieBroken,
    aftermath,
    lost_benefits,
)
from hearthside.games.questworlds.contest.state import Contest
from hearthside.games.questworlds.extended.ending import put_away
from hearthside.games.questworlds.people import side_name
from hearthside.games.questworlds.ratings import modifier
from hearthside.games.questworlds.settings import sign
from hearthside.games.questworlds.state import QuestTable


class GoBack(Move, frozen=True, tag="questworlds.go-back"):
    """What the small roll brings counts, and what waited for it goes on."""


DURING = "play.contest"


def asks(table: QuestTable) -> Asks:
    contest = table.play.contest
    if contest is None or contest.kind not in SMALL or contest.beat != "settled":
        return
    title, told = _brings(table, contest)
    on = bool(table.play.parked) and contest.kind == "augment"
    label, rules = "On to the roll" if on else "Go on", ("QW-2.4", "QW-4.4.1.5")
    yield Ask(
        of=contest.me.who or contest.me.master,
        title=title,
        meanwhile=told,
        options=lambda: [offer(GoBack(), label, rules=rules)],
    )


def _brings(table: QuestTable, contest: Contest) -> tuple[str, str]:
    """What it brings, for whoever rolled and for the others."""
    if contest.kind == "wherewithal":
        return "You take no part", f"{side_name(table, contest.me)} takes no part."
    value, whom = rolled_value(contest), contest.prize.removeprefix(HELP)
    title = f"{modifier(value, sign(table)) if value else 'Nothing'} for {whom}"
    return title, f"{title}.{' Then comes the roll.' if table.play.parked else ''}"


def decide(table: QuestTable, seat: str, move: GoBack) -> list[Event]:
    return back(table, under_way.contest(table))


def back(table: QuestTable, contest: Contest) -> list[Event]:
    """What helps another contest goes back to it."""
    if contest.kind == "augment":
        return [Closed(), gained(table, contest, rolled_value(contest))]
    dice = tuple(side.face for side in contest.sides if side.face)
    steadied = Steadied(who=contest.about, outcome=contest.outcome or 0, dice=dice)
    return [*_shut_out(table, contest), Closed(), steadied]


def seen(contest: Contest) -> bool:
    """Whether somebody has just left the dice as they lie, or spent a hero point on them, and so
    need not see them again."""
    return any(side.passed or side.spent for side in contest.sides)


def _steadied(contest: Contest) -> bool:
    """Whether the strength is found: what it was for is rolled next, and nothing else is left."""
    return contest.kind == "wherewithal" and (contest.outcome or 0) > 0


def _shut_out(table: QuestTable, contest: Contest) -> list[Event]:
    """QW-4.4.1.5, QW-2.3.2.1: whom an injury keeps out cannot simply go for it once more."""
    main = table.play.parked[-1] if table.play.parked else None
    if main is None or main.kind != "simple" or main.me.who != contest.about:
        return []
    lost = (contest.outcome or 0) < 0
    return lost_with(main.me, main.obstacle) if lost else []


def follow(
    table: QuestTable, event: Settled | TieBroken | Granted | Opposed | SceneClosed | SessionOpened
) -> list[Event]:
    contest = table.play.contest
    match event:
        case Opposed():
            return _helped_at_once(table, contest) if contest and quick(table, contest) else []
        case Settled() if contest:
            return [*lost_benefits(table, contest), *_of_its_kind(table, contest)]
        case TieBroken() if contest and event.outcome:
            lost = lost_benefits(table, contest)
            return [*lost, *aftermath(table, contest, after_tie=True), *_bolstered(table, contest)]
        case Granted() if contest and event.how != "own":
            return _bolstered(table, contest)
        case SessionOpened() | SceneClosed():
            return put_away(table)
    return []


def _helped_at_once(table: QuestTable, contest: Contest) -> list[Event]:
    """QW-2.4.1: help that is not rolled for is there as soon as it is allowed."""
    favours = owed(table, contest, contest.me)
    return [*favours, Closed(), gained(table, contest, quick_value(table, contest))]


def _of_its_kind(table: QuestTable, contest: Contest) -> list[Event]:
    """What helps another contest goes back to it once its dice were seen; one with a prize of its
    own stays to be told."""
    match contest.kind:
        case "augment" | "wherewithal" if seen(contest) or _steadied(contest):
            return back(table, contest)
        case "simple" | "plot":
            return [*aftermath(table, contest), *_bolstered(table, contest)]
    return []


def _bolstered(table: QuestTable, contest: Contest) -> list[Event]:
    """QW-10.2.3: what a victory was for, where that is the community."""
    winner = (contest.me.who, contest.me.ability)
    return proceeds(table, contest.bolster, contest.outcome or 0, (winner,))
