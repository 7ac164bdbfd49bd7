"""What somebody wants and how they go about it: the blanks for it, and how it reads (HC-3.22)."""

from msgspec.structs import replace

from hearthside.core.forms import Text
from hearthside.core.retelling import small
from hearthside.core.say import Span, aspect
from hearthside.core.wish_wording import wanted
from hearthside.games.hot_circle.obstacle_test.let_it_ride import refuse_tried
from hearthside.games.hot_circle.obstacle_test.state import Roll
from hearthside.games.hot_circle.sheet import Hero
from hearthside.games.hot_circle.state import HotTable


def intent_fields(hero: Hero, roll: Roll) -> tuple[Text, ...]:
    """The GM is asked about somebody, a player about themselves."""
    rules = ("HC-3.22",)
    wants = f"what does {hero.name} want?" if hero.npc else "what do you want?"
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
            "Task: by what means?",
            placeholder="bribing the night porter",
            value=roll.task,
            needed=True,
            most=160,
            rules=rules,
        ),
        Text(
            "by_when",
            "By when, if timing matters",
            placeholder="before the tide turns",
            value=roll.by_when,
            most=80,
            brief="by when",
        ),
    )


def asking(table: HotTable, roll: Roll, intent: str, by_when: str, task: str) -> Roll:
    """An intent and a task put into words; a player makes the same test only once."""
    intent, task = intent.strip(), task.strip()
    refuse_tried(table, roll.who, intent, task)
    return replace(roll, intent=intent, by_when=by_when.strip(), task=task)


def intent_spans(roll: Roll) -> tuple[str | Span, ...]:
    """` wants to keep the boat, before dark, by talking fast.`"""
    wants, words = wish(roll)
    doing = roll.task.partition(" ")[0].endswith("ing")
    by, task = (", by ", small(roll.task)) if doing else (". How: ", roll.task)
    return (f" {wants} ", aspect(words), by, aspect(task), ".")


def wish(roll: Roll) -> tuple[str, str]:
    """What somebody wants, to go on from their name: `wants to`, `keep the boat, before dark`."""
    found = wanted(roll.intent)
    return found.led(), ", ".join(filter(None, (found.words.removesuffix("."), roll.by_when)))
