"""The exact chance to win a pairing, as it stands or with more or less at risk in what comes."""

from fractions import Fraction

from msgspec.structs import replace

from hearthside.core.odds import Odds
from hearthside.games.questworlds import chances
from hearthside.games.questworlds.books import QuestTable
from hearthside.games.questworlds.chances import GOAL
from hearthside.games.questworlds.extended import board
from hearthside.games.questworlds.resolve import COMPLETE, Roller
from hearthside.games.questworlds.settings import dice
from hearthside.games.questworlds.state import Extended, Fighter, Pairing, Stance


def to_win(table: QuestTable, extended: Extended, one: Pairing, stance: Stance = "") -> str:
    """In per cent, with this stance in the next exchange and none after it; nothing if decided."""
    fighters = [extended.fighters[id] for id in (one.ours, one.theirs)]
    if not one.open or max(one.mine, one.other) >= GOAL:
        return ""
    sides = board.race(table, extended, one)
    if all(side.full <= 0 for side in sides) or any(board.goal(who) != GOAL for who in fighters):
        return ""
    won = _won(table, sides, (one.mine, one.other), stance)
    odds = Odds((("lose", won.denominator - won.numerator), ("win", won.numerator)))
    return f"{odds.percent('win')} %"


def if_engaged(table: QuestTable, extended: Extended, ours: Fighter, theirs: Fighter) -> str:
    """The chance to win a pairing that is not made yet."""
    pairing = Pairing(id="new", ours=ours.id, theirs=theirs.id)
    together = replace(extended, pairings=(*extended.pairings, pairing))
    return to_win(table, together, pairing)


def _won(
    table: QuestTable, sides: tuple[Roller, Roller], score: tuple[int, int], stance: Stance
) -> Fraction:
    mine, other = score
    if mine >= GOAL or other >= GOAL:
        return Fraction(mine >= GOAL)
    if not stance:
        return chances.race(*sides, dice(table), score).odds().chance("win")
    weights = chances.weights(*sides, dice(table))
    won = Fraction(0)
    for at, weight in enumerate(weights):
        outcome = at - COMPLETE
        points = board.exchange_points(outcome, stance, "")
        after = (mine + points, other) if outcome > 0 else (mine, other + points)
        won += weight * _won(table, sides, after, "")
    return won / sum(weights)
