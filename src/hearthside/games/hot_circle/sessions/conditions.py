"""A voluntary condition when a session closes, with a short epilogue (HC-2.5, HC-8.2)."""

from typing import Literal

from msgspec.structs import replace

from hearthside.core.asks import Ask, offer
from hearthside.core.forms import Choice, Field, Option, Text
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, aspect, line, who
from hearthside.games.hot_circle.books import HotTable, with_play
from hearthside.games.hot_circle.characters.blanks import RANKS
from hearthside.games.hot_circle.characters.ledger import (
    ConditionCleared,
    ConditionSet,
    new_condition,
)
from hearthside.games.hot_circle.sessions.closing import asked, without
from hearthside.games.hot_circle.sheet import Condition, Hero, Rank
from hearthside.games.hot_circle.state import Closing


class SetCondition(Move, frozen=True, tag="hot-circle.set-condition"):
    character: str
    what: Literal["set", "drop", "leave"]
    text: str = ""
    rank: Rank = "minor"
    epilogue: str = ""


class EpilogueTold(Event, frozen=True, tag="hot-circle.epilogue-told"):
    character: str
    text: str


MOVES = (SetCondition,)
EVENTS = (EpilogueTold,)


def asks(table: HotTable, reader: str) -> list[Ask]:
    closing = table.play.closing
    if closing is None or closing.round != "conditions":
        return []
    return [_asked(closing, table.play.cast[id]) for id in closing.todo]


def _asked(closing: Closing, hero: Hero) -> Ask:
    return asked(closing, of=hero.id, own=lambda: _ways(hero))


def _ways(hero: Hero) -> list[Option]:
    """HC-2.5, HC-8.2: one of one's own choice, set or changed with a short epilogue; or dropped."""
    known = hero.voluntary
    start = known or Condition("", "")
    words = Text(name="text", label="Condition", value=start.text, needed=True, most=40)
    rank = Choice(name="rank", label="Rank", picks=RANKS, value=start.rank)
    label = "A short epilogue that shows it"
    epilogue = Text(name="epilogue", label=label, needed=True, most=400, long=True)
    how = f"Change {known.text}" if known else f"Set a condition for {hero.name}"
    setting = _way(hero, "set", how, words, rank, epilogue)
    offered = [
        _way(hero, "leave", "Leave it as it is" if known else "No condition"),
        replace(setting, help="How does the session leave them? It may be good or bad."),
    ]
    return [*offered, _way(hero, "drop", f"Drop {known.text}", epilogue)] if known else offered


def _way(hero: Hero, what: str, label: str, *fields: Field) -> Option:
    fixed = {"character": hero.id, "what": what}
    rules = ("HC-2.5", "HC-8.2")
    return offer(SetCondition, label, *fields, fixed=fixed, about=hero.id, rules=rules)


def decide(table: HotTable, seat: str, move: SetCondition) -> list[Event]:
    hero = table.play.cast[move.character]
    told = EpilogueTold(character=hero.id, text=move.epilogue.strip())
    known, text = hero.voluntary, move.text.strip()
    if move.what == "leave":
        return [told]
    if move.what == "drop" and known:
        return [ConditionCleared(character=hero.id, condition=known.id), told]
    condition = new_condition(hero, text, move.rank, voluntary=True)
    if known:
        condition = replace(known, text=text, rank=move.rank, steps=0)
    return [ConditionSet(character=hero.id, condition=condition), told]


def evolve(table: HotTable, event: EpilogueTold) -> HotTable:
    closing = table.play.closing
    return with_play(table, closing=closing and without(closing, event.character))


def say(table: HotTable, event: EpilogueTold) -> list[Line]:
    if not event.text:
        return []
    spans = (who(table, event.character), ": ", aspect(event.text))
    return [line(*spans, rules=("HC-8.2",), beat="Closing")]
