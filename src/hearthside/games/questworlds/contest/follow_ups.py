"""What an outcome goes on to: whatever its contest was for (QW-5.1)."""

from hearthside.core.life.scenes_sessions import SceneClosed, SessionOpened
from hearthside.core.moves import Event
from hearthside.games.questworlds.characters.relationships import owed
from hearthside.games.questworlds.community.deeds import proceeds
from hearthside.games.questworlds.contest import small_rolls
from hearthside.games.questworlds.contest.augment import gained, quick_value
from hearthside.games.questworlds.contest.opposing import Granted, Opposed
from hearthside.games.questworlds.contest.resistances import quick
from hearthside.games.questworlds.contest.rolling import Settled
from hearthside.games.questworlds.contest.settling import (
    Closed,
    TieBroken,
    aftermath,
    lost_benefits,
)
from hearthside.games.questworlds.contest.state import Contest
from hearthside.games.questworlds.extended.ending import put_away
from hearthside.games.questworlds.state import QuestTable


def follow(table: QuestTable, event: Event) -> list[Event]:
    contest = table.play.contest
    match event:
        case Settled() if contest:
            return [*lost_benefits(table, contest), *_of_its_kind(table, contest)]
        case TieBroken() if contest and event.outcome:
            lost = lost_benefits(table, contest)
            return [*lost, *aftermath(table, contest, after_tie=True), *_bolstered(table, contest)]
        case Granted() if contest and event.how != "own":
            return _bolstered(table, contest)
        case Opposed() if contest and quick(table, contest):
            favours = owed(table, contest, contest.me)
            return [*favours, Closed(), gained(table, contest, quick_value(table, contest))]
        case SessionOpened() | SceneClosed():
            return put_away(table)
    return []


def _of_its_kind(table: QuestTable, contest: Contest) -> list[Event]:
    """What helps another contest goes back to it once its dice were seen; one with a prize of its
    own stays to be told."""
    match contest.kind:
        case "augment" | "wherewithal" if small_rolls.seen(contest):
            return small_rolls.back(table, contest)
        case "simple" | "plot":
            return [*aftermath(table, contest), *_bolstered(table, contest)]
    return []


def _bolstered(table: QuestTable, contest: Contest) -> list[Event]:
    """QW-10.2.3: what a victory was for, where that is the community."""
    winner = (contest.me.who, contest.me.ability)
    return proceeds(table, contest.bolster, contest.outcome or 0, (winner,))
