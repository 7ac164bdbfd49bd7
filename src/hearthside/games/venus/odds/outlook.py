"""How what is being rolled would end if everyone left it as it is."""

from hearthside.core.odds.headline import Hope
from hearthside.core.odds.outcomes import Odds
from hearthside.core.once_for_each import once_for_each
from hearthside.games.venus.check import moves as checks
from hearthside.games.venus.odds import chances
from hearthside.games.venus.state import Check, VTable
from hearthside.games.venus.task import reading

PASSING = Hope("succeeds", ("enough", "spare", "plenty"), dread="falls short")


def hope(table: VTable, seat: str) -> Hope | None:
    """Whether it succeeds; once the dice say so, how far over it goes."""
    task = table.play.task
    passed = task and task.dice and reading.successes(task) >= reading.threshold(table, task)
    return None if passed else PASSING


def outlook(table: VTable, seat: str = "") -> Odds | None:
    """All who see the same read the same."""
    return _as_it_stands(table)


@once_for_each
def _as_it_stands(table: VTable) -> Odds | None:
    play = table.play
    if play.check and play.check.who in play.cast:
        return _check(table, play.check)
    if play.task and play.task.who in play.cast:
        return reading.outlook(table, play.task)
    return None


def _check(table: VTable, check: Check) -> Odds:
    caliber, score = checks.rolled_with(table, check)
    target = checks.target_of(check)
    if check.beat in ("consent", "announced", "falling"):
        return chances.check_odds(caliber, score, target)
    opens = checks.is_exploding(table, check)
    if check.beat == "bonus":
        count = len(check.bonuses)
        return chances.after_check(check.face, caliber, score, target, count, opens)
    if check.beat == "bonus-falling":
        return chances.with_bonuses(
            target - check.face - score, check.chains, checks.waiting_dice(check), opens
        )
    passed = checks.standing(table, check) == "pass"
    return Odds.certain("pass" if passed else "fail", chances.BINARY)
