"""How an attempt stands: what each side comes to, and the exact odds if everyone passes."""

from hearthside.core.odds import Odds
from hearthside.core.table import Table
from hearthside.games.fate.attempt.state import DIFFICULTY, Attempt, Roll
from hearthside.games.fate.odds.standing import Side, Standing, difficulty
from hearthside.games.fate.people import known_as, mine, up
from hearthside.games.fate.resolve import INVOKED, OUTCOMES, Outcome, bonus, outcome, result
from hearthside.games.fate.state import FatePlay


def invoked(attempt: Attempt, place: int) -> int:
    """How many invocations add to a roll, or raise the difficulty."""
    return sum(1 for used in attempt.invocations if used.roll == place and used.effect != "reroll")


def added(attempt: Attempt, place: int) -> int:
    """FA-2.3: everything but the dice and the rating."""
    roll = attempt.rolls[place]
    return bonus(invoked(attempt, place), len(roll.stunts), len(roll.helpers))


def total(attempt: Attempt, place: int) -> int:
    """What a roll that fell comes to."""
    roll = attempt.rolls[place]
    return result(roll.faces, roll.rating, added(attempt, place))


def faced(attempt: Attempt) -> int:
    """FA-6.12: what the actor's roll is read against."""
    if attempt.against is None:
        return total(attempt, 1)
    return attempt.against + INVOKED * invoked(attempt, DIFFICULTY)


def gap(attempt: Attempt) -> int:
    """FA-2.4: how far the actor lies above the opposition, once all dice fell."""
    return total(attempt, 0) - faced(attempt)


def side_of(attempt: Attempt, place: int) -> Side:
    """A roll as odds see it."""
    roll: Roll = attempt.rolls[place]
    fell = sum(roll.faces) if roll.faces else None
    return Side(roll.rating + added(attempt, place), fell, roll.card)


def standing(attempt: Attempt, deck: tuple[int, ...]) -> Standing:
    """The attempt as odds see it; its opposition must be known."""
    theirs = difficulty(faced(attempt)) if attempt.against is not None else side_of(attempt, 1)
    return Standing(side_of(attempt, 0), theirs, deck)


def outcome_now(attempt: Attempt) -> Outcome:
    """FA-2.4: how it would be read as the dice lie."""
    return outcome(gap(attempt))


def odds_of(table: Table[FatePlay], seat: str, attempt: Attempt, stead: str = "") -> str:
    """Whose chances the odds are, for a seat that has nobody on the actor's side.

    In a contest they are the seat's own, or those of somebody in whose `stead` it answers.
    """
    if attempt.kind == "contest":
        return stead
    ours = {hero.side for hero in mine(table, seat, up(table))}
    return "" if attempt.rolls[0].side in ours else known_as(table, attempt.actor)


def outlook(table: Table[FatePlay]) -> Odds | None:
    """The odds of the attempt under way; once it settled, its outcome is certain."""
    attempt = table.play.attempt or table.play.last
    if attempt is None or attempt.kind == "contest" or not attempt.is_opposed:
        return None
    if attempt.outcome:
        return Odds.certain(attempt.outcome, OUTCOMES)
    return standing(attempt, table.play.deck).odds()
