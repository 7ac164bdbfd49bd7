"""How the contest in progress would end if nobody spent anything more: exact, at every beat."""

from hearthside.core.odds import Odds
from hearthside.games.questworlds import chances
from hearthside.games.questworlds.books import QuestTable
from hearthside.games.questworlds.resolve import OUTCOMES, outcome_name
from hearthside.games.questworlds.settings import dice
from hearthside.games.questworlds.state import Contest
from hearthside.games.questworlds.target import rollers


def outlook(table: QuestTable) -> Odds | None:
    contest = table.play.contest
    return odds_of(table, contest) if contest else None


def odds_of(table: QuestTable, contest: Contest) -> Odds | None:
    if contest.beat == "settled":
        return Odds.certain(outcome_name(contest.outcome or 0), OUTCOMES)
    if contest.beat == "frame" and not (contest.me.label and contest.them.label):
        return None  # nobody knows yet what they are up against
    me, them = rollers(table, contest)
    read = dice(table)
    if contest.beat == "second":
        return chances.half_fallen(me, them, contest.me.face, read)
    if contest.beat == "react":
        return chances.fallen(me, them, (contest.me.face, contest.them.face), read)
    return chances.contest(me, them, read)
