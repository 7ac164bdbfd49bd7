"""How the test under way would end if nobody did anything more, exactly."""

from hearthside.core.odds.headline import Hope
from hearthside.core.odds.outcomes import Odds
from hearthside.core.reasons import total
from hearthside.games.burning_wheel.attempt import dice_pool, obstacles, settling
from hearthside.games.burning_wheel.attempt.state import NOBODY, Attempt, Side
from hearthside.games.burning_wheel.odds.pools import ENDS, spread
from hearthside.games.burning_wheel.odds.versus import ENDS as DUEL_ENDS
from hearthside.games.burning_wheel.odds.versus import Stand, versus_odds
from hearthside.games.burning_wheel.shades import is_success
from hearthside.games.burning_wheel.sheet import Sheet
from hearthside.games.burning_wheel.state import Burning

ALONE = ("standard", "linked")


def outlook(table: Burning, seat: str = "") -> Odds | None:
    attempt = table.play.attempt
    if attempt is None or attempt.beat == "ask":
        return None
    if attempt.beat in ("after", "tie"):
        ends = settling.outcomes(table, attempt)
        first = attempt.sides[0].outcome or ends[0]
        odds = Odds.certain(first, DUEL_ENDS if attempt.is_versus else ENDS)
    else:
        odds = _versus(table, attempt) if attempt.is_versus else _alone(table, attempt)
    return odds.turned() if attempt.is_versus and sides_with(table, attempt, seat) else odds


def sides_with(table: Burning, attempt: Attempt, seat: str) -> int:
    """The side a seat reads the odds for: its own, or that of whom it helps; else the first, but a
    player that of a hero."""
    if len(attempt.sides) == 1:
        return 0
    for at, side in enumerate(attempt.sides):
        with_it = [side.who, *(claim.by for claim in side.helpers)]
        if any(table.speaks_for(seat, who) for who in with_it):
            return at
    heroes = [at for at, side in enumerate(attempt.sides) if table.play.cast[side.who].player]
    return heroes[0] if heroes and not table.is_gm(seat) and seat else 0


def odds_are_of(table: Burning, seat: str) -> str:
    """The one of that side, while anything is tried."""
    attempt = table.play.attempt
    return attempt.sides[sides_with(table, attempt, seat)].who if attempt else ""


def hope(table: Burning, seat: str) -> Hope | None:
    attempt = table.play.attempt
    if attempt is None:
        return None
    if not attempt.is_versus:
        dread = _too_few(table, attempt)
        return Hope("to pass", ("pass",), dread=dread, sure=(("pass", "it passes"),))
    at = sides_with(table, attempt, seat)
    sheet = table.play.cast[attempt.sides[at].who]
    if sheet.player and sheet.player == seat:
        sure = (("win", "you win"), ("lose", "you lose"))
        return Hope("to win", ("win",), whose=sheet.name, sure=sure)
    return Hope(f"{sheet.name} wins", ("win",), whose=sheet.name)


def _too_few(table: Burning, attempt: Attempt) -> str:
    """What a roll comes to that cannot pass, while dice may still be found for it."""
    side = attempt.sides[0]
    if attempt.beat not in ("ask", "claim"):
        return ""
    sheet = table.play.cast[side.who]
    return "only fate can reach it" if fate_reaches(sheet, side) else "too few dice to pass"


def fate_reaches(sheet: Sheet, side: Side) -> bool:
    """Whether fate could open sixes of what is rolled, if there is anything to roll (BW-1.12)."""
    if not sheet.artha.fate or not side.ability:
        return sheet.artha.fate > 0
    return not dice_pool.is_open(sheet, side) and total(dice_pool.dice(sheet, side)) > 0


def _stand(table: Burning, attempt: Attempt, at: int) -> Stand:
    """One side as it lies there: what has fallen, and what is still in the air."""
    side = attempt.sides[at]
    sheet = table.play.cast[side.who]
    shade = dice_pool.shade(sheet, side)
    astral = dice_pool.is_astral(attempt, side)
    waits = attempt.beat == "claim"
    own = (
        max(0, total(side.pool or dice_pool.dice(sheet, side))) if waits else side.air.count("own")
    )
    extras, downs = side.air.count("six"), side.air.count("one")
    plus = _obstacle(table, attempt, at, 0)
    return Stand(
        shade=shade,
        dice=own if astral else own + extras,
        open_ended=side.opened or dice_pool.is_open(sheet, side),
        got=_raw(table, side),
        times=_obstacle(table, attempt, at, 1) - plus,
        plus=plus,
        star=astral and bool(own or downs),
        downs=downs,
        extras=extras if astral else 0,
    )


def _raw(table: Burning, side: Side) -> int:
    """Successes so far, below 0 where ones have led astray."""
    shade = dice_pool.shade(table.play.cast[side.who], side)
    up = sum(is_success(cast.face, shade) for cast in side.dice if cast.kind != "one")
    return up - sum(not is_success(cast.face, shade) for cast in side.dice if cast.kind == "one")


def _obstacle(table: Burning, attempt: Attempt, at: int, base: int) -> int:
    return total(obstacles.obstacle(table, attempt, at, base))


def _alone(table: Burning, attempt: Attempt) -> Odds:
    stand = _stand(table, attempt, 0)
    goal = 1 if attempt.kind == "graduated" else obstacles.final(table, attempt, 0)
    return _reaching(stand, goal)


def how_well(table: Burning, attempt: Attempt) -> list[str]:
    """The chance of each number of successes or more, as far as the dice reach."""
    stand = _stand(table, attempt, 0)
    goals = range(2, stand.dice + 1)
    return [f"{goal} or more {_reaching(stand, goal).percent('pass')}%" for goal in goals]


MOST_COLUMNS = 12


def by_successes(table: Burning, attempt: Attempt) -> tuple[tuple[str, int, str], ...]:
    """How often each number of successes comes up in a thousand, and what it comes to: of dice that
    wait to be rolled against an obstacle. Open-ended, the last stands for that or more.
    """
    if attempt.beat != "claim" or attempt.in_air != NOBODY or attempt.kind not in ALONE:
        return ()
    stand, ob = _stand(table, attempt, 0), obstacles.final(table, attempt, 0)
    last = max(stand.dice, ob) if stand.open_ended else stand.dice
    if stand.star or stand.dice < 2 or last > MOST_COLUMNS:
        return ()
    falls = spread(stand.shade, stand.dice, stand.open_ended, last)
    return tuple(
        (
            f"{many}+" if stand.open_ended and many == last else str(many),
            round(1000 * weight / falls.total),
            "pass" if many >= ob else "fail",
        )
        for many, weight in falls.items()
    )


def _reaching(stand: Stand, goal: int) -> Odds:
    chance = stand.at_least(goal)
    return Odds((("fail", chance.denominator - chance.numerator), ("pass", chance.numerator)))


def _versus(table: Burning, attempt: Attempt) -> Odds:
    """BW-1.17: with a defender a tie is theirs."""
    odds = versus_odds(_stand(table, attempt, 0), _stand(table, attempt, 1))
    if attempt.defender == NOBODY:
        return odds
    weights = dict(odds.outcomes)
    theirs = "win" if attempt.defender == 0 else "lose"
    weights[theirs] += weights.pop("tie")
    return Odds.of(weights, tuple(weights))
