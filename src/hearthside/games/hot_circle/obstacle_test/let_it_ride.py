"""Let it ride: what a test decided is not tried again, and it always decides something (HC-3.4)."""

import re

from hearthside.core.moves import Illegal
from hearthside.games.hot_circle.obstacle_test.state import ObstacleTest
from hearthside.games.hot_circle.state import HotTable, Ridden


def refuse_tried(table: HotTable, who: str, intent: str, task: str) -> None:
    """A player makes a test once: not the same task for the same intent again, failed or passed."""
    player = table.play.cast[who].player
    for one in table.play.ridden:
        same = plain(one.intent) == plain(intent) and plain(one.task) == plain(task)
        mine = one.who == who or (bool(player) and one.player == player)
        if same and mine:
            how = "failed" if one.outcome == "fail" else "passed"
            raise Illegal(
                f"“{one.task}” {how} for this in session {one.session}, and that holds. "
                "Try another task.",
                "task",
            )


def refuse_passed(table: HotTable, obstacle: str) -> None:
    """An obstacle that was passed does not come back."""
    for one in table.play.ridden:
        if obstacle and one.outcome == "pass" and plain(one.obstacle) == plain(obstacle):
            raise Illegal(
                f"“{one.obstacle}” was passed in session {one.session}. It stays passed: "
                "put something new in the way.",
                "obstacle",
            )


def settled_before(table: HotTable, test: ObstacleTest) -> str:
    """What the GM is reminded of while the test is theirs to call: the newest that is like it."""
    for one in earlier(table, test)[:1]:
        outcome = "passed" if one.outcome == "pass" else "failed"
        told = f"“{one.intent}” {outcome} in session {one.session}, by “{one.task}”."
        return f" Already settled? {told} If this is the same thing, that holds."
    return ""


def earlier(table: HotTable, test: ObstacleTest) -> list[Ridden]:
    """HC-3.4: tests that were about the same intent or the same obstacle, newest first.

    Somebody's name in both does not make them the same.
    """
    names = {word for hero in table.play.cast.values() for word in plain(hero.name).split()}

    def alike(one: str, two: str) -> bool:
        return _overlap(one, two, names)

    found = []
    for one in reversed(table.play.ridden):
        same = alike(one.intent, test.task.intent) or alike(one.obstacle, test.obstacle)
        if same or (test.versus and alike(one.intent, test.against.intent)):
            found.append(one)
    return found


def _overlap(one: str, two: str, names: set[str]) -> bool:
    """Whether two phrases share most of their longer words, beside names."""
    first, second = (
        {word for word in plain(text).split() if len(word) > 3} - names for text in (one, two)
    )
    if not first or not second:
        return bool(plain(one)) and plain(one) == plain(two)
    return 2 * len(first & second) >= min(len(first), len(second))


def plain(words: str) -> str:
    """Words without case and punctuation, for telling whether two mean the same."""
    return " ".join(re.findall(r"\w+", words.casefold()))


NOTHING = {"nothing", "nothing happens", "none", "no consequence", "nothing at all"}
ALWAYS = "Something always happens."


def is_nothing(words: str) -> bool:
    """HC-3.23: what is no consequence, nor an intent that is the other side's consequence."""
    return plain(words) in NOTHING
