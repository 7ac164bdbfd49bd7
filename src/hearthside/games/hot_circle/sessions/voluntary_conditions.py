"""A voluntary condition when a session closes, with a short epilogue (HC-2.5, HC-8.2)."""

from collections.abc import Sequence

from msgspec.structs import replace

from hearthside.core.fields import When
from hearthside.core.forms import Choice, Field, Pick, Text
from hearthside.core.guided_round_steps import Blanks, Item, RoundStep
from hearthside.core.life.closing import ending_on
from hearthside.core.moves import Event, Illegal
from hearthside.core.saying_events import Says
from hearthside.games.hot_circle.characters.belief_forms import RANKS
from hearthside.games.hot_circle.characters.conditions import (
    ConditionCleared,
    ConditionSet,
    new_condition,
)
from hearthside.games.hot_circle.people import heroes
from hearthside.games.hot_circle.sessions.closing import written
from hearthside.games.hot_circle.sheet import Condition, Hero
from hearthside.games.hot_circle.state import HotTable

RULES = ("HC-2.5", "HC-8.2")


class EpilogueTold(Event, frozen=True, tag="hot-circle.epilogue-told"):
    """It is told as it was written: the recap ends on it."""

    says = Says("{text}", ("HC-8.2",), "Closing", "narration")
    character: str
    text: str


def _items(table: HotTable) -> Sequence[Item]:
    return [_leaving(table, hero) for hero in heroes(table)]


def _leaving(table: HotTable, hero: Hero) -> Item:
    known = hero.voluntary
    return Item(
        id=hero.id,
        of=hero.id,
        label=f"Change {known.text}" if known else f"Set a condition for {hero.first_name}",
        fields=lambda: _fields(known),
        taken=lambda blanks: _set(table, hero, known, blanks),
        passes="Leave it as it is" if known else "No condition",
        help="Good or bad, such as relieved or sleepless.",
        rules=RULES,
    )


def _fields(known: Condition | None) -> list[Field]:
    """HC-2.5, HC-8.2: one of one's own choice, set, changed or dropped with a short epilogue."""
    start = known or Condition("", "")
    keeps = When("what", ("set",)) if known else None
    ways = (Pick("set", "Change it"), Pick("drop", f"Drop {start.text}"))
    label = "A short epilogue that shows it"
    return [
        *([Choice("what", "What", picks=ways, value="set")] if known else ()),
        Text(
            "text",
            "Condition",
            value=start.text,
            needed=True,
            most=40,
            when=keeps,
            placeholder="Haunted",
        ),
        Choice("rank", "Rank", picks=RANKS, value=start.rank, when=keeps),
        Text(
            "epilogue",
            label,
            needed=True,
            most=400,
            long=True,
            placeholder="She counts the sacks again and again, and there is always one too few.",
        ),
    ]


STEP = RoundStep(
    id="conditions",
    title="Voluntary conditions",
    help="How does the evening leave your character? Set a condition if you like: it works as one "
    "more trait for a while.",
    items=_items,
    rules=("HC-8.2",),
)


def _set(table: HotTable, hero: Hero, known: Condition | None, blanks: Blanks) -> list[Event]:
    words = written(blanks, "epilogue")
    told = (EpilogueTold(character=hero.id, text=words), *ending_on(table, words))
    if known and blanks.get("what") == "drop":
        return [ConditionCleared(character=hero.id, condition=known.id), *told]
    text, rank = written(blanks, "text"), blanks["rank"]
    if (there := hero.has_condition(text)) and there is not known:
        raise Illegal(f"{hero.name} is {there.text} already. Find another word.", "text")
    condition = new_condition(hero, text, rank, voluntary=True)
    if known:
        condition = replace(known, text=text, rank=rank, steps=0)
    return [ConditionSet(character=hero.id, condition=condition), *told]
