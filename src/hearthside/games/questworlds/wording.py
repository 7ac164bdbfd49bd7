"""An outcome in words, and words of the players among ours."""

from hearthside.core.wording.grammar import agreeing
from hearthside.core.wording.pronouns import said_of
from hearthside.core.wording.retelling import of_themselves
from hearthside.core.wording.wishes import Wanted, wanted
from hearthside.games.questworlds.contest.state import Contest, Side
from hearthside.games.questworlds.people import side_name, spoken_of
from hearthside.games.questworlds.settings import on
from hearthside.games.questworlds.sheet import Hero
from hearthside.games.questworlds.state import QuestTable
from hearthside.games.questworlds.victory_levels import LEVELS, MAJOR, MARGINAL, MINOR, outcome_name


def wish(table: QuestTable, contest: Contest) -> Wanted:
    """What whoever acts wants, as others tell it."""
    hero = table.play.cast.get(contest.me.who)
    prize = of_themselves(side_name(table, contest.me), contest.prize.rstrip(".! "))
    return wanted(prize, hero.pronouns if hero else "")


def own(hero: Hero, verb: str) -> str:
    """A verb on a button: a sidekick's stands beside their PC's, so it says whose it is."""
    return f"{hero.name}: {verb}" if hero.master else verb


def named(hero: Hero | None, called: str, seat: str, verb: str) -> str:
    """A verb on a button: one's own PC needs no name, everybody else does."""
    own_pc = hero is not None and hero.pc and hero.player == seat
    return verb if own_pc else f"{called}: {verb}"


def told_outcome(table: QuestTable, outcome: int) -> str:
    """QW-4.3, QW-4.3b: the level in words, or only who won where degrees are off."""
    if not outcome:
        return LEVELS[0]
    if on(table, "degrees"):
        return outcome_name(outcome)
    return "victory" if outcome > 0 else "defeat"


def meaning(table: QuestTable, contest: Contest) -> str:
    """The outcome in a sentence, by the framing; for another PC who opposed it as well."""
    told = _meant(table, contest)
    theirs = contest.them
    if theirs.secondary and (contest.outcome or 0) < 0:
        told += f" {won_goals(table, theirs, 'the first goal', -(contest.outcome or 0))}"
    if theirs.costly and (contest.outcome or 0) >= 0:
        who = side_name(table, theirs)
        cost = ", at a cost" if contest.outcome else ""
        way = said_of(spoken_of(table, theirs), "their way")
        told += f" {who} {agreeing(who, 'gets')} {way} anyway{cost}."
    return told


def _meant(table: QuestTable, contest: Contest) -> str:
    outcome = contest.outcome or 0
    who = side_name(table, contest.me)
    wins = f"{who} {agreeing(who, 'wins')}"
    if contest.granted:
        return f"{wins} without a roll."
    if contest.me.costly and outcome <= 0:
        return f"{wins}, at a cost." if outcome else f"{wins} anyway."
    if contest.me.secondary and outcome > 0:
        return won_goals(table, contest.me, contest.prize, outcome)
    if not outcome:
        return "A tie: nothing changes, or both gain or lose alike."
    if not on(table, "degrees"):
        return f"{wins}." if outcome > 0 else f"{who} {agreeing(who, 'loses')}."
    answer, also = "Yes" if outcome > 0 else "No", _also(outcome)
    told = f"{answer}, {also}" if also else answer
    return f"{told}: {told_outcome(table, outcome)} for {who}."


def _also(outcome: int) -> str:
    """QW-4.3: what comes with the yes or no of a level, for whoever tells it to make up."""
    return {MARGINAL: "but", MINOR: ""}.get(abs(outcome), "and")


def asked_to_tell(table: QuestTable, contest: Contest, outcome: int) -> str:
    """QW-4.3: what whoever tells an outcome is asked, where a but or an and goes with it."""
    also = _also(outcome) if outcome and on(table, "degrees") else ""
    if not also or contest.me.secondary or (contest.me.costly and outcome < 0):
        return ""
    return f"What does it look like, and what is the “{also}”?"


def won_goals(table: QuestTable, side: Side, first: str, level: int) -> str:
    """QW-4.11: which of two goals the winner has."""
    who = side_name(table, side)
    if level >= MAJOR:
        return f"{who} {agreeing(who, 'wins')} both {first} and {side.secondary}."
    return f"{who} {agreeing(who, 'wins')} only {first}."
