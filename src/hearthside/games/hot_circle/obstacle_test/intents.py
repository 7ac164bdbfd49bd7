"""What somebody wants and how: its blanks, how it reads, that it is tried once (HC-3.4, 3.22)."""

import re

from msgspec.structs import replace

from hearthside.core.forms import Text
from hearthside.core.moves import Illegal
from hearthside.core.say import Line, line, typed, who
from hearthside.core.their_words import in_their_words
from hearthside.core.wording.typesetting import typeset, unstopped
from hearthside.games.hot_circle.obstacle_test.state import ObstacleTest, Roll
from hearthside.games.hot_circle.sheet import Hero
from hearthside.games.hot_circle.state import HotTable, Ridden


def intent_fields(hero: Hero, roll: Roll) -> tuple[Text, ...]:
    """The GM is asked about somebody, a player about themselves."""
    rules = ("HC-3.22",)
    wants = f"what does {hero.first_name} want?" if hero.npc else "what do you want?"
    how = f"how does {hero.first_name} go about it?" if hero.npc else "how do you go about it?"
    return (
        Text(
            "intent",
            f"Intent: {wants}",
            placeholder="What, not how: the letter back",
            value=roll.intent,
            needed=True,
            most=160,
            rules=rules,
        ),
        Text(
            "task",
            f"Task: {how}",
            placeholder="bribes the guard",
            deed=True,
            value=roll.task,
            needed=True,
            most=160,
            rules=rules,
        ),
        Text(
            "by_when",
            "By when, if timing matters",
            placeholder="before it gets light",
            value=roll.by_when,
            most=80,
            brief="by when",
        ),
    )


def asking(table: HotTable, roll: Roll, intent: str, by_when: str, task: str) -> Roll:
    """An intent and a task put into words; a player makes the same test only once."""
    intent, task = typeset(intent.strip()), typeset(task.strip())
    refuse_tried(table, roll.who, intent, task)
    return replace(roll, intent=intent, by_when=by_when.strip(), task=task)


def told_intent(table: HotTable, roll: Roll, before: Roll) -> list[Line]:
    """What somebody wants, and how as a line of theirs: as far as it was not said before."""
    owner, said = who(table, roll.who), []
    if roll.wanted != before.wanted:
        spans = (owner, "’s intent", *typed(roll.wanted))
        said.append(line(*spans, rules=("HC-3.1",), beat="Frame", retold=False))
    if roll.task != before.task:
        look = {"who": roll.who, "rules": ("HC-3.1",), "beat": "Frame"}
        said += in_their_words(owner, roll.task, **look)
    return said


def refuse_tried(table: HotTable, who: str, intent: str, task: str) -> None:
    """A player makes a test once: not the same task for the same intent again, failed or passed."""
    player = table.play.cast[who].player
    for one in table.play.ridden:
        same = plain(one.intent) == plain(intent) and plain(one.task) == plain(task)
        mine = one.who == who or (bool(player) and one.player == player)
        if same and mine:
            how = "failed" if one.outcome == "fail" else "passed"
            raise Illegal(
                f"“{unstopped(one.task)}” {how} for this in session {one.session}, and that holds. "
                "Try another task.",
                "task",
            )


def refuse_passed(table: HotTable, obstacle: str) -> None:
    """An obstacle that was passed does not come back; one without a word to it is none."""
    for one in table.play.ridden:
        same = plain(obstacle) and plain(one.obstacle) == plain(obstacle)
        if same and one.outcome == "pass":
            raise Illegal(
                f"“{unstopped(one.obstacle)}” was passed in session {one.session}. It stays "
                "passed: put something new in the way.",
                "obstacle",
            )


def settled_before(table: HotTable, test: ObstacleTest) -> str:
    """What the GM is reminded of while the test is theirs to call: the newest that is like it."""
    for one in earlier(table, test)[:1]:
        outcome = "passed" if one.outcome == "pass" else "failed"
        told = f"“{unstopped(one.intent)}” {outcome} in session {one.session}."
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
    """Whether two phrases share half of their longer words or more, beside names."""
    first, second = (
        {word for word in plain(text).split() if len(word) > 3} - names for text in (one, two)
    )
    if not first or not second:
        return bool(plain(one)) and plain(one) == plain(two)
    return 2 * len(first & second) >= max(len(first), len(second))


def plain(words: str) -> str:
    """Words without case and punctuation, for telling whether two mean the same."""
    return " ".join(re.findall(r"\w+", words.casefold()))


NOTHING = {"nothing", "nothing happens", "none", "no consequence", "nothing at all"}
ALWAYS = "Something always happens."


def is_nothing(words: str) -> bool:
    """HC-3.23: what is no consequence, nor an intent that is the other side's consequence."""
    return plain(words) in NOTHING
