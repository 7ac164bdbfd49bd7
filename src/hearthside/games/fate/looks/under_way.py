"""What a contest or a challenge under way asks of a seat, in a sentence that goes with its step."""

from hearthside.core.say import listed
from hearthside.core.show import Prompt
from hearthside.core.table import Table
from hearthside.core.text import sentence
from hearthside.games.fate.people import known_as
from hearthside.games.fate.state import Challenge, Contest, FatePlay
from hearthside.games.fate.struggle.contest import still_in
from hearthside.games.fate.struggle.turns import is_quiet

_CONTEST, _CHALLENGE = "A contest is on.", "A challenge is on."


def asked_of_the_gm(table: Table[FatePlay]) -> str:
    """The GM's own step in what is under way, or nothing."""
    contest, challenge = table.play.contest, table.play.challenge
    if not is_quiet(table):
        return ""
    if contest:
        goal = sentence(contest.goal)
        if len(still_in(table, contest)) > 1:
            return f"{_CONTEST} {goal} Roll exchange {contest.exchange} when everyone is ready."
        return f"{_CONTEST} {goal} Fewer than two can still roll: end it."
    if challenge is None or challenge.open_tasks:
        return ""
    goal = sentence(challenge.goal)
    if all(task.shown for task in challenge.tasks):
        return f"{goal} Every task is done. Say how the challenge ends."
    return f"{goal} A task is done. Show the next."


def told(table: Table[FatePlay], heroes: tuple[str, ...] = ()) -> Prompt | None:
    """What anyone else reads: those whose characters take part, and those who look on."""
    if not is_quiet(table):
        return None
    if contest := table.play.contest:
        return Prompt(_CONTEST, _joined(contest.goal, _of_contest(table, contest, heroes)))
    if challenge := table.play.challenge:
        return Prompt(_CHALLENGE, _joined(challenge.goal, _of_challenge(table, challenge, heroes)))
    return None


def _of_contest(table: Table[FatePlay], contest: Contest, heroes: tuple[str, ...]) -> str:
    if len(still_in(table, contest)) < 2:
        return f"Fewer than two can still roll. Waiting for {_gms(table)} to end it."
    if not heroes:
        return f"Exchange {contest.exchange} comes next."
    if any(id in contest.victories for id in heroes):
        return f"Roll exchange {contest.exchange} when everyone is ready."
    return _outside(table, heroes)


def _of_challenge(table: Table[FatePlay], challenge: Challenge, heroes: tuple[str, ...]) -> str:
    if heroes and not any(id in challenge.takers for id in heroes):
        return _outside(table, heroes)
    if challenge.open_tasks:
        takers = listed([known_as(table, id) for id in challenge.takers])
        return "Take a task: say how you go about it." if heroes else f"For {takers} to do."
    return f"No task is open. Waiting for {_gms(table)} to go on."


def _gms(table: Table[FatePlay]) -> str:
    return listed([table.seat_name(gm) for gm in table.gms()]) or "the game master"


def _outside(table: Table[FatePlay], heroes: tuple[str, ...]) -> str:
    return f"{known_as(table, heroes[0])} is not in it. Say what they want, and how."


def _joined(goal: str, then: str) -> str:
    return f"{sentence(goal)} {then}"
