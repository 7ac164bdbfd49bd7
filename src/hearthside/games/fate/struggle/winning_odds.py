"""Who may win the contest under way: exact, before an exchange and at every beat of it."""

from hearthside.core.odds.outcomes import Odds
from hearthside.games.fate.attempt.helping import helping_beside
from hearthside.games.fate.attempt.ratings import best_rating
from hearthside.games.fate.attempt.state import Attempt
from hearthside.games.fate.dice_and_outcomes import HELPED, VICTORIES
from hearthside.games.fate.odds import contest_odds
from hearthside.games.fate.odds import outlook as attempts
from hearthside.games.fate.odds.outlook import side_of
from hearthside.games.fate.odds.standing import Side
from hearthside.games.fate.people import UNSEEN, hero_of, is_up
from hearthside.games.fate.state import FateTable

MOST_CONTESTANTS = 5
"""The chances in a larger contest would take too long to be worth waiting for."""
WIN = ("lose", "win")


def outlook(table: FateTable, seat: str = "") -> Odds | None:
    """How what is under way would end: the attempt, or the contest it is an exchange of."""
    attempt = table.play.attempt
    if table.play.contest and (attempt is None or attempt.kind == "contest"):
        return to_win(table, seat)
    return attempts.outlook(table, seat)


def foretold(before: FateTable, after: FateTable, seat: str) -> Odds | None:
    """FA-4.1: until it is known how hard it is, a stunt that is called for counts: what a form
    leads to is then told by `guess`, which says so."""
    tried, framed = before.play.attempt, after.play.attempt
    if framed is None or framed.kind == "contest" or (tried and tried.is_opposed):
        return outlook(after, seat)
    _, stunt = attempts.with_what_is_called_for(after, framed)
    acts = not attempts.is_against(after, seat, framed)
    return None if stunt and acts else outlook(after, seat)


def to_win(table: FateTable, seat: str) -> Odds | None:
    """The chance that one of those a seat answers for wins the contest."""
    each = hopes(table)
    if each is None:
        return None
    contest = table.play.contest
    ours = [
        id
        for id in each.names
        if contest and any(table.answers_for(seat, one) for one in contest.run_with(id))
    ]
    if not ours:
        return None
    return Odds.read(each.outcomes, lambda id: WIN[id in ours], WIN)


def hopes(table: FateTable) -> Odds | None:
    """Everyone's chance to win, by character: FA-7.2 if nobody adds anything more.

    Whoever has not picked an approach yet rolls their best one, and so does everyone afterwards.
    """
    contest = table.play.contest
    if contest is None or UNSEEN in contest.victories:
        return None
    for id, won in contest.victories.items():
        if won >= VICTORIES:
            return Odds.certain(id, tuple(contest.victories))
    attempt = table.play.attempt
    rolling = attempt if attempt and attempt.kind == "contest" and not attempt.outcome else None
    able = [id for id in contest.victories if is_up(hero_of(table, id))]
    ids = [roll.who for roll in rolling.rolls] if rolling else able
    if not 2 <= len(ids) <= MOST_CONTESTANTS:
        return None
    best = [best_rating(hero_of(table, id)) for id in ids]
    beside = [len(helping_beside(table, contest, id)) for id in ids]
    ratings = tuple(one + HELPED * many for one, many in zip(best, beside, strict=True))
    now = [_side(rolling, at, best[at]) for at in range(len(ids))] if rolling else ()
    sides = tuple(now or map(Side, ratings))
    scores = tuple(contest.victories[id] for id in ids)
    places = contest_odds.hopes(sides, ratings, scores, table.play.deck)
    return Odds(tuple((ids[int(at)], weight) for at, weight in places.outcomes))


def _side(exchange: Attempt, at: int, best: int) -> Side:
    """A roll of the exchange under way; before it is settled upon, the best one with its help."""
    roll = exchange.rolls[at]
    return side_of(exchange, at) if roll.ready else Side(best + HELPED * len(roll.helpers))
