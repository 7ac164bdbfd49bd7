"""The end of a session: what its rounds have brought, old debts, and the last round: a voluntary
condition with a short epilogue (HC-2.5, HC-7.4, HC-8.2).

The other rounds are `awards`, `rewriting_beliefs` and `trait_votes`; how a round goes on is the
core's.
"""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from hearthside.core.fields import When
from hearthside.core.forms import Choice, Field, Pick, Text
from hearthside.core.guided_round_steps import Blanks, Item, RoundStep
from hearthside.core.life.closing import CLOSING, ending_on
from hearthside.core.life.guided_round_events import RoundBegun, RoundEnded
from hearthside.core.life.scenes_sessions import SessionClosed
from hearthside.core.moves import Event, Illegal
from hearthside.core.say import Line, who
from hearthside.core.setting_events import Is
from hearthside.core.their_words import in_their_words
from hearthside.core.wording.as_typed import names_them
from hearthside.core.wording.typesetting import ended
from hearthside.games.hot_circle.characters.belief_forms import RANKS
from hearthside.games.hot_circle.characters.sheet_changes import (
    ConditionCleared,
    ConditionSet,
    FateEarned,
    PersonaEarned,
    new_condition,
)
from hearthside.games.hot_circle.people import heroes
from hearthside.games.hot_circle.sheet import Condition, Hero
from hearthside.games.hot_circle.state import NOTHING_SETTLED, Closing, HotTable


class ClosingBegun(Event, frozen=True, tag="hot-circle.closing-begun"):
    sets = {"closing": "closing", **NOTHING_SETTLED}
    closing: Closing


class ClosingEnded(Event, frozen=True, tag="hot-circle.closing-ended"):
    """What the closing brought is on the sheets; nothing of it is kept apart any more."""

    sets = {"closing": Is(None), "called_off": Is(None)}


class ClosingCalledOff(Event, frozen=True, tag="hot-circle.closing-called-off"):
    sets = {"closing": Is(None), "called_off": "closing"}
    closing: Closing


class DebtsPaid(Event, frozen=True, tag="hot-circle.debts-paid"):
    sets = {"cast.{character}.owed_fate": Is(0), "cast.{character}.owed_persona": Is(0)}
    character: str


class EpilogueTold(Event, frozen=True, tag="hot-circle.epilogue-told"):
    """It is told of them: the recap ends on it."""

    character: str
    text: str


def held(hero: Hero) -> tuple[str, ...]:
    """The stances and instincts a character holds, for telling which are replaced."""
    stances = (belief.stance for belief in hero.beliefs)
    return (*stances, *(instinct.told() for instinct in hero.instincts))


def written(blanks: Blanks, name: str) -> str:
    """What somebody wrote into a blank; nothing where it was not asked."""
    return str(blanks.get(name) or "").strip()


def follow(table: HotTable, event: RoundBegun | RoundEnded | SessionClosed) -> list[Event]:
    match event:
        case RoundBegun(round=round_) if round_ == CLOSING:
            before = {hero.id: held(hero) for hero in heroes(table)}
            return [ClosingBegun(closing=table.play.called_off or Closing(before=before))]
        case RoundEnded(whole=False) if table.play.closing:
            return [ClosingCalledOff(closing=table.play.closing)]
        case RoundEnded() if table.play.closing:
            return [ClosingEnded()]
        case SessionClosed():
            ends = table.play.closing or table.play.called_off
            return [*([ClosingEnded()] if ends else ()), *debts(table)]
    return []


def debts(table: HotTable) -> list[Event]:
    """HC-7.4: what lost permanent assets pay when a session ends."""
    events: list[Event] = []
    told: dict[str, Any] = {"why": "a permanent asset was lost", "rule": "HC-7.4"}
    for hero in table.play.cast.values():
        if fate := hero.owed_fate:
            events.append(FateEarned(character=hero.id, count=fate, **told))
        if persona := hero.owed_persona:
            events.append(PersonaEarned(character=hero.id, count=persona, **told))
        if fate or persona:
            events.append(DebtsPaid(character=hero.id))
    return events


RULES = ("HC-2.5", "HC-8.2")


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
            placeholder="Night after night the same door, and it is always locked.",
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
    told = EpilogueTold(character=hero.id, text=words)
    own = names_them(words, hero.name)
    lines = (ended(words) if own else line.plain for line in say(table, told))
    after = (told, *(one for line in lines for one in ending_on(table, line)))
    if known and blanks.get("what") == "drop":
        return [ConditionCleared(character=hero.id, condition=known.id), *after]
    text, rank = written(blanks, "text"), blanks["rank"]
    if (there := hero.has_condition(text)) and there is not known:
        raise Illegal(f"{hero.name} is {there.text} already. Find another word.", "text")
    condition = new_condition(hero, text, rank, voluntary=True)
    if known:
        condition = replace(known, text=text, rank=rank, steps=0)
    return [ConditionSet(character=hero.id, condition=condition), *after]


def say(table: HotTable, event: Event) -> list[Line]:
    """HC-8.2: told of them, so that the story ends on it."""
    if not isinstance(event, EpilogueTold):
        return []
    owner, look = event.character, {"rules": ("HC-8.2",), "beat": "Closing"}
    return in_their_words(who(table, owner), event.text, who=owner, **look)
