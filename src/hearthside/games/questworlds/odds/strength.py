"""The chance that the injured find the strength to take part, before they roll for it
(QW-4.4.1.5)."""

from fractions import Fraction
from math import prod

from hearthside.core.odds.outcomes import Odds, mix
from hearthside.games.questworlds.contest.abilities import ability_picks
from hearthside.games.questworlds.contest.acting_while_injured import unsteady, wherewithal
from hearthside.games.questworlds.contest.state import Contest
from hearthside.games.questworlds.contest.target import rollers
from hearthside.games.questworlds.odds import simple_contest
from hearthside.games.questworlds.settings import dice
from hearthside.games.questworlds.state import QuestTable
from hearthside.games.questworlds.victory_levels import NO_PART, WON

_SURE = Fraction(1)


def of_both(table: QuestTable, contest: Contest) -> tuple[Fraction, Fraction]:
    """What either side has to find it, with what serves them best: 1 for whoever needs none."""
    needed = unsteady(table, contest)
    if not needed:
        return _SURE, _SURE
    mine, theirs = (
        found(table, side.who) if side.who in needed else _SURE for side in contest.sides
    )
    return mine, theirs


def found(table: QuestTable, who: str) -> Fraction:
    """The chance of a victory over the injury, with whatever somebody is best at."""
    picks = ability_picks(table, table.play.cast[who], resources=False, injury=False)
    rolls = (rollers(table, wherewithal(table, who, pick.value)) for pick in picks)
    return max(simple_contest.contest(*sides, dice(table)).chance(*WON) for sides in rolls)


def needed_for(odds: Odds, *found: Fraction) -> Odds:
    """The odds of a contest that only happens if the strength for it is found, by each side."""
    chances = [one for one in found if one is not _SURE]
    if not chances:
        return odds
    return either(
        prod(chances, start=_SURE), odds, Odds.certain(NO_PART, _with_no_part(odds).names)
    )


def either(chance: Fraction, odds: Odds, otherwise: Odds) -> Odds:
    """One of two odds holds, the first by this chance."""
    if chance == 1:
        return odds
    weights = chance.numerator, chance.denominator - chance.numerator
    return mix(zip(weights, (_with_no_part(one) for one in (odds, otherwise)), strict=True))


def _with_no_part(odds: Odds) -> Odds:
    return odds if NO_PART in odds.names else Odds(((NO_PART, 0), *odds.outcomes))
