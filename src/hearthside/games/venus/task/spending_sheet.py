"""The sheet on which successes are spent: what can be bought, for how much, and on what it hangs.

Everything lies open at once, as tiles with their prices, while the purse counts down (VE-4.6).
"""

from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import offer
from hearthside.core.forms import Choice, Field, Many, Option, Pick, Text, When, purse
from hearthside.core.moves import Move
from hearthside.core.wording.typesetting import titled, unstopped
from hearthside.games.venus.people import figure
from hearthside.games.venus.state import Purchase, Task, VTable
from hearthside.games.venus.task import reading

PRIMARY, FAILURE, TASK, HARM, LOSS = "primary", "failure", "task", "unharmed", "nothing"
SECONDARIES = {
    "unharmed": ("Unharmed", "neither hurt nor shamed"),
    "graceful": ("Graceful", "with ease, and in good time"),
    "nobody": ("Nobody dear in danger", ""),
    "nothing": ("Nothing else lost", "or broken"),
}
TERTIARIES = {
    "prize": ("A prize", "worth having"),
    "lesson": ("A lesson", "1 exp for this job"),
    "intent": ("True intentions", "earns you a Lot"),
    "welcome": ("Something welcome", "up to your Peers"),
}
TURNED = {
    "unharmed": "hurt or shamed",
    "graceful": "clumsy or slow",
    "nobody": "kin in danger",
    "nothing": "something lost",
}
WORDS = {"prize": "What is the prize?", "lesson": "What is learned?", "intent": "What shows?"}
"""Tertiaries that whoever buys them may put in words."""
EXAMPLES = {
    "prize": "A ring of keys",
    "lesson": "How the guards signal",
    "intent": "That I mean it kindly",
}


class Buy(Move, frozen=True, tag="venus.buy"):
    """Everything that is bought, in one go; without the primary the task fails.

    Each tertiary hangs on the `task` itself, passed or failed, or on a secondary that is bought.
    """

    items: tuple[str, ...] = ()
    prize: str = ""
    lesson: str = ""
    intent: str = ""
    prize_on: str = TASK
    lesson_on: str = TASK
    intent_on: str = TASK
    welcome_on: str = TASK


def bought(move: Buy) -> tuple[Purchase, ...]:
    """VE-4.6: what a sheet comes to, tertiaries with what they hang on."""
    ends = PRIMARY if PRIMARY in move.items else FAILURE
    found = []
    for item in move.items:
        if item in TERTIARIES:
            on = getattr(move, f"{item}_on")
            words = getattr(move, item) if item in WORDS else ""
            found.append(Purchase(item=item, words=words, onto=ends if on == TASK else on))
        else:
            found.append(Purchase(item=item))
    return tuple(found)


def label(table: VTable, task: Task, item: str) -> str:
    if item == PRIMARY:
        return task.words
    known = {**SECONDARIES, **TERTIARIES}
    return known[item][0] if item in known else reading.special_secondaries(table, task)[item]


def unbought(task: Task) -> list[str]:
    """VE-4.8: of the four, what was not bought and may be turned."""
    return [one for one in SECONDARIES if not reading.has(task, one)]


def gone_wrong(table: VTable, task: Task, item: str) -> str:
    """VE-4.8: what is so where one of the four is turned; whoever alone is dear goes by name."""
    dear = [one.name for one in figure(table, task.who).kin if not one.gone]
    return f"{dear[0]} in danger" if item == "nobody" and len(dear) == 1 else TURNED[item]


def sheet(table: VTable, task: Task) -> Option:
    """VE-4.6, VE-4.7: the whole shop as one form."""
    has = reading.successes(task)
    works = has >= reading.threshold(table, task)
    found: list[Field] = [_tiles(table, task, works)]
    seconds = _secondaries(table, task)
    for item, (name, _) in TERTIARIES.items():
        bought = When("items", (item,))
        if item in WORDS:
            look: dict[str, Any] = {"needed": item == "prize", "placeholder": EXAMPLES[item]}
            found.append(Text(item, WORDS[item], most=200, when=bought, **look))
        found.append(
            Choice(
                f"{item}_on",
                f"{name}: what does it come with?",
                picks=(
                    Pick(TASK, "What you set out to do, done or failed"),
                    *(
                        Pick(one, told, when=When("items", (one,)))
                        for one, (told, _) in seconds.items()
                    ),
                ),
                value=TASK,
                folded=True,
                brief="what each extra comes with",
                when=bought,
            )
        )
    return offer(
        Buy,
        "Done buying",
        *found,
        totals=(
            replace(purse("successes", has, "Left", lapses=True), unit=" left", on_button=True),
        ),
        rules=("VE-4.6",) if works else ("VE-4.6", "VE-4.7"),
    )


def _tiles(table: VTable, task: Task, works: bool) -> Many:
    price = reading.threshold(table, task)
    first = (
        Pick(
            PRIMARY,
            titled(task.words),
            help="already chosen; tap it to give it up",
            without=f"It will fail{meaning(task)}. You mark 1 exp",
            counts={"successes": -price},
        ),
    )
    rest = (
        (_secondaries(table, task), "How it goes: what you leave may turn on you"),
        (TERTIARIES, "And on top"),
    )
    return Many(
        "items",
        "Tap what you take",
        picks=(first if works else ())
        + tuple(
            Pick(item, name, told, group, counts={"successes": -1}, yields=True)
            for wares, group in rest
            for item, (name, told) in wares.items()
        ),
        value=(PRIMARY,) if works else (),
    )


def meaning(task: Task) -> str:
    """What failing means, where anybody said."""
    return f": {unstopped(task.stakes)}" if task.stakes else ""


def _secondaries(table: VTable, task: Task) -> dict[str, tuple[str, str]]:
    """The four, and what attributes add (VE-4.9)."""
    special = reading.special_secondaries(table, task)
    return {**SECONDARIES, **{item: (name, "") for item, name in special.items()}}
