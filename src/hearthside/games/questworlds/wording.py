"""An outcome in words, and words of the players among ours."""

from hearthside.games.questworlds.books import QuestTable, side_name
from hearthside.games.questworlds.contest.state import Contest
from hearthside.games.questworlds.resolve import LEVELS, MAJOR, outcome_name
from hearthside.games.questworlds.settings import on


def sentence(words: str) -> str:
    """Words somebody typed, ended like a sentence: others follow them.

    >>> sentence("I run"), sentence("Do I?"), sentence("")
    ('I run.', 'Do I?', '')
    """
    ended = not words or words[-1] in ".!?…”\"'’)"
    return words if ended else f"{words}."


def titled(words: str) -> str:
    """A prize as a heading."""
    return words[:1].upper() + words[1:]


def told_outcome(table: QuestTable, outcome: int) -> str:
    """QW-4.3, QW-4.3b: the level in words, or only who won where degrees are off."""
    if not outcome:
        return LEVELS[0]
    if on(table, "degrees"):
        return outcome_name(outcome)
    return "victory" if outcome > 0 else "defeat"


def meaning(table: QuestTable, contest: Contest) -> str:
    """The outcome in a sentence, by the framing."""
    outcome = contest.outcome or 0
    who = side_name(table, contest.me)
    if contest.granted:
        return f"{who} wins {contest.prize} without a roll."
    if contest.costly and outcome < 0:
        return f"{who} wins {contest.prize}, at a cost."
    if contest.secondary and outcome > 0:
        both = outcome >= MAJOR
        got = f"both {contest.prize} and {contest.secondary}" if both else f"only {contest.prize}"
        return f"{who} wins {got}."
    if not outcome:
        return "A tie: nothing changes, or both gain or lose alike."
    if not on(table, "degrees"):
        return f"{who} {'wins' if outcome > 0 else 'does not get'} {contest.prize}."
    means = {1: "Yes, but", 2: "Yes", 3: "Yes, and", 4: "Yes, and"}
    turned = {1: "No, but", 2: "No", 3: "No, and", 4: "No, and"}
    told = means[outcome] if outcome > 0 else turned[-outcome]
    return f"{told}: {told_outcome(table, outcome)} for {who}."
