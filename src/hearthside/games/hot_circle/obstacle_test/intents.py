"""What somebody wants and how they go about it: the blanks for it, and how it reads (HC-3.22)."""

from msgspec.structs import replace

from hearthside.core.forms import Text
from hearthside.core.retelling import small
from hearthside.core.say import Span, aspect, who
from hearthside.core.wish_wording import in_first_person, quoted, wanted
from hearthside.games.hot_circle.obstacle_test.let_it_ride import refuse_tried
from hearthside.games.hot_circle.obstacle_test.state import Roll
from hearthside.games.hot_circle.sheet import Hero
from hearthside.games.hot_circle.state import HotTable


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


def told_intent(table: HotTable, roll: Roll) -> tuple[str | Span, ...]:
    """`Wren wants to keep the boat, before dark, by talking fast.`"""
    found = wanted(roll.intent)
    words = found.words.removesuffix(".")
    asks = words.endswith("?")
    wants = " wants to know: " if asks else f" {found.led()} "
    when = (" " if asks else ", ", aspect(roll.by_when)) if roll.by_when else ()
    task = roll.task.removesuffix(".")
    task = quoted(task) if in_first_person(task) else task
    doing = task.partition(" ")[0].endswith("ing") and not asks
    stop = " " if asks and not when else ". "
    by = (", by ", aspect(small(task))) if doing else (f"{stop}How: ", aspect(task))
    return (who(table, roll.who), wants, aspect(words), *when, *by, ".")
