"""The exact chance to win a pairing, as it stands or with more or less at risk in what comes."""

from collections.abc import Callable
from fractions import Fraction

from msgspec.structs import replace

from hearthside.core.forms import Choice
from hearthside.core.odds.outcomes import Odds
from hearthside.games.questworlds import under_way
from hearthside.games.questworlds.contest import carried_over
from hearthside.games.questworlds.contest.settling import lost_benefits
from hearthside.games.questworlds.contest.state import Contest, Stance
from hearthside.games.questworlds.contest.target import rollers
from hearthside.games.questworlds.degrees_and_bumps import Roller
from hearthside.games.questworlds.extended import scoreboard
from hearthside.games.questworlds.extended.point_values import GOAL, STANCE_LOST
from hearthside.games.questworlds.extended.scoring import exchange_points
from hearthside.games.questworlds.many_rolls import Extended, Fighter, Pairing
from hearthside.games.questworlds.odds import extended_contest, simple_contest, strength
from hearthside.games.questworlds.odds.extended_contest import NOBODY_LOST, Course, Lost
from hearthside.games.questworlds.settings import dice
from hearthside.games.questworlds.state import QuestTable
from hearthside.games.questworlds.victory_levels import COMPLETE

TO_WIN = " to win the contest"
"""Behind a chance that is not the one to win an exchange."""


def to_win(table: QuestTable, extended: Extended, one: Pairing) -> str:
    """In per cent, if nobody risks more or less than usual; nothing if it is decided."""
    return _told(_as_it_stands(table, extended, one))


def _as_it_stands(table: QuestTable, extended: Extended, one: Pairing) -> Fraction | None:
    """Whoever may begin an exchange reads what beginning it now makes of the pairing, as they do
    where they begin it, and then what is framed; the others what a round in order does."""
    contest = table.play.contest
    rolls = contest is not None and contest.kind == "exchange" and contest.beat != "settled"
    if contest and rolls and contest.pairing == one.id:
        return _framed(table, contest)
    plain = scoreboard.contest(table, extended, one, None)
    if not may_begin(table, extended, one):
        return _taking_part(table, plain, _chance(table, extended, one))
    now = rollers(table, plain)
    won = _chance(table, extended, one, lambda won: exchange_points(won, plain), now)
    return _taking_part(table, plain, won)


def may_begin(table: QuestTable, extended: Extended, one: Pairing) -> bool:
    """Whether a pairing could have its exchange now, in turn or before it."""
    return table.play.contest is None and one in scoreboard.to_play(extended)


def risks(stance: Choice) -> Choice:
    """What each stance changes where an exchange is for something other than points."""
    lost = {
        "risky": f"Lose and they score {STANCE_LOST} more.",
        "defensive": f"Lose and they score {STANCE_LOST} less.",
    }
    picks = tuple(replace(pick, help=lost.get(pick.value, "")) for pick in stance.picks)
    return replace(stance, picks=picks)


def to_win_from(table: QuestTable, contest: Contest) -> Odds | None:
    """The odds to win or lose a whole pairing, from an exchange that is being framed."""
    won = _framed(table, contest)
    return None if won is None else _odds(won)


def _framed(table: QuestTable, contest: Contest) -> Fraction | None:
    """The chance that ours wins a pairing, from an exchange that is being framed.

    Whoever gets away ends the race, so then there is no chance to tell.
    """
    if "away" in (contest.me.aim, contest.them.aim):
        return None
    extended, one = scoreboard.racing(table, contest.pairing)
    now, later = rollers(table, contest), _later(table, contest)
    won = _chance(table, extended, one, lambda won: exchange_points(won, contest), now, later)
    return _taking_part(table, contest, won)


def _taking_part(table: QuestTable, contest: Contest, won: Fraction | None) -> Fraction | None:
    """QW-4.4.1.5: a race is lost by whom an injury keeps out of it."""
    if won is None:
        return None
    mine, theirs = strength.of_both(table, contest)
    return mine * (theirs * won + 1 - theirs)


def _later(table: QuestTable, contest: Contest) -> Course:
    """Both sides after this exchange, with all that it leaves them: what they use, unless it was
    for another aim and so for once, and what was found to count."""
    extended, one = scoreboard.racing(table, contest.pairing)
    for side, id in zip(contest.sides, (one.ours, one.theirs), strict=True):
        for left in scoreboard.left_by(table, extended, side, extended.fighters[id]):
            table = carried_over.evolve(table, left)
    return _course(table, *scoreboard.racing(table, contest.pairing))


def _course(table: QuestTable, extended: Extended, one: Pairing) -> Course:
    """Both sides of a pairing in the exchanges to come. QW-4.4.2: a defeat ends the benefits it is
    suffered with, so they may depend on who has lost one."""
    ahead = scoreboard.ahead(table, extended, one)
    usual = rollers(table, ahead)

    def after(lost: Lost) -> tuple[Roller, Roller]:
        changed = table
        for outcome in (-1 * lost[0], 1 * lost[1]):
            for event in lost_benefits(table, replace(ahead, outcome=outcome)):
                changed = under_way.without_benefits(changed, event.who, event.benefits)
        return usual if changed is table else scoreboard.race(changed, extended, one)

    return {lost: after(lost) for lost in extended_contest.LOST}


def once_it_ends(table: QuestTable, contest: Contest, outcome: int) -> Fraction:
    """The chance that ours wins a pairing after an exchange that ends like this."""
    points, later = exchange_points(outcome, contest), _later(table, contest)
    if _hopeless(later):
        return Fraction(0)
    score = _score(*scoreboard.racing(table, contest.pairing))
    return _after(table, later, score, outcome, points)


def answering(table: QuestTable, contest: Contest, stance: Choice) -> Choice:
    """What each stance makes of the chance to win the pairing, for whoever is up against somebody
    in an exchange that is framed already."""

    def chance(theirs: Stance) -> Fraction | None:
        won = _framed(table, contest.with_side(1, stance=theirs))
        return None if won is None else 1 - won

    return _labelled(stance, chance, TO_WIN)


def _labelled(stance: Choice, chance: Callable[[Stance], Fraction | None], whose: str) -> Choice:
    picks = []
    for pick in stance.picks:
        told = _told(chance(pick.value))  # type: ignore[arg-type]
        picks.append(replace(pick, label=f"{pick.label}: {told}{whose}") if told else pick)
    return replace(stance, picks=tuple(picks))


def _told(won: Fraction | None) -> str:
    if won is None:
        return ""
    told = f"{_odds(won).percent('win')}%"
    if told == "100.0%" and won < 1:  # it is never sure before it is over
        return "over 99.9%"
    return "under 0.1%" if told == "0.0%" and won else told


def _odds(won: Fraction) -> Odds:
    return Odds((("lose", won.denominator - won.numerator), ("win", won.numerator)))


def _chance(
    table: QuestTable,
    extended: Extended,
    one: Pairing,
    scores: Callable[[int], int] | None = None,
    now: tuple[Roller, Roller] | None = None,
    later: Course | None = None,
) -> Fraction | None:
    """The chance that ours wins a pairing, where its next exchange `scores` this by its outcome and
    those after it as usual. `now` are both sides of that exchange and `later` of those after it."""
    score = _score(extended, one)
    if one not in scoreboard.live(extended) or max(score) >= GOAL:
        return None
    course = later or _course(table, extended, one)
    if _hopeless(course):
        return None
    if scores is None:
        return extended_contest.to_win(course, dice(table), score)
    won = Fraction(0)
    weights = simple_contest.weights(*(now or course[NOBODY_LOST]), dice(table))
    for at, weight in enumerate(weights):
        outcome = at - COMPLETE
        won += weight * _after(table, course, score, outcome, scores(outcome))
    return won / sum(weights)


def _after(
    table: QuestTable, course: Course, score: tuple[int, int], outcome: int, points: int
) -> Fraction:
    """The chance that ours wins from a score, once an exchange has ended like this."""
    mine, other = score
    scored = (mine + points, other) if outcome > 0 else (mine, other + points)
    return extended_contest.to_win(course, dice(table), scored, (outcome < 0, outcome > 0))


def _hopeless(course: Course) -> bool:
    """Whether it may come to both sides having nothing left to win an exchange with."""
    return any(all(side.full <= 0 for side in sides) for sides in course.values())


def _score(extended: Extended, one: Pairing) -> tuple[int, int]:
    """A follower is out at 3, which is a race to 5 with a start of 2 (QW-8.2.4)."""
    ours, theirs = (GOAL - scoreboard.goal(extended.fighters[id]) for id in (one.ours, one.theirs))
    return one.mine + theirs, one.other + ours


def if_engaged(table: QuestTable, extended: Extended, ours: Fighter, theirs: Fighter) -> str:
    """The chance to win a pairing that is not made yet, for whoever chooses."""
    first, second = (ours, theirs) if ours.ours else (theirs, ours)
    pairing = scoreboard.engaged(extended, first.id, second.id)
    others = tuple(one for one in extended.pairings if one.id != pairing.id)
    together = replace(extended, pairings=(*others, pairing))
    entered = under_way.with_fighter(together, ours.id, status="in")
    chance = _as_it_stands(table, entered, pairing)
    return _told(chance if chance is None or ours.ours else 1 - chance)
