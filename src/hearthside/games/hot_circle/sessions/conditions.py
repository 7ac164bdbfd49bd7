"""A voluntary condition when a session closes, with a short epilogue (HC-2.5, HC-8.2)."""

from typing import Literal

from msgspec.structs import replace

from hearthside.core.forms import Choice, Field, Option, Pick, Text
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, aspect, line, name
from hearthside.games.hot_circle.books import HotTable, answers_for, with_play
from hearthside.games.hot_circle.characters.ledger import (
    ConditionCleared,
    ConditionSet,
    give_condition,
)
from hearthside.games.hot_circle.sessions.closing import without
from hearthside.games.hot_circle.sheet import Hero, Rank


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


def options(table: HotTable, seat: str) -> list[Option]:
    closing = table.play.closing
    if closing is None or closing.round != "conditions":
        return []
    asked = (id for id in closing.todo if answers_for(table, seat, id))
    return [option for id in asked for option in _conditioning(table.play.cast[id])]


def _conditioning(hero: Hero) -> list[Option]:
    known = hero.voluntary
    words = Text(
        name="text", label="Condition", value=known.text if known else "", needed=True, most=40
    )
    ranks = (Pick("minor", "Minor"), Pick("major", "Major"))
    rank = Choice(name="rank", label="Rank", picks=ranks, value=known.rank if known else "minor")
    epilogue = Text(name="epilogue", label="A short epilogue", most=400, long=True)
    label = f"Change {known.text}" if known else f"Set a condition for {hero.name}"
    setting = replace(
        _way(hero, "set", label, words, rank, epilogue),
        help="How does the session leave them? It may be good or bad.",
    )
    leaving = _way(hero, "leave", "Leave it as it is" if known else "No condition")
    offered = [replace(leaving, best=True), setting]
    return [*offered, _way(hero, "drop", f"Drop {known.text}", epilogue)] if known else offered


def _way(hero: Hero, what: str, label: str, *fields: Field) -> Option:
    return Option(
        move="hot-circle.set-condition",
        label=label,
        fixed={"character": hero.id, "what": what},
        fields=fields,
        section="turn",
        about=hero.id,
        rules=("HC-2.5", "HC-8.2"),
    )


def decide(table: HotTable, seat: str, move: Move) -> list[Event]:
    match move:
        case SetCondition():
            return _conditioned(table.play.cast[move.character], move)
    raise TypeError(move)


def _conditioned(hero: Hero, move: SetCondition) -> list[Event]:
    told = EpilogueTold(character=hero.id, text=move.epilogue.strip())
    known = hero.voluntary
    if move.what == "leave":
        return [EpilogueTold(character=hero.id, text="")]
    if move.what == "drop" and known:
        return [ConditionCleared(character=hero.id, condition=known.id), told]
    text = move.text.strip()
    if known:
        changed = replace(known, text=text, rank=move.rank, steps=0)
        return [ConditionSet(character=hero.id, condition=changed), told]
    return [give_condition(hero, text, move.rank, voluntary=True), told]


def evolve(table: HotTable, event: Event) -> HotTable:
    closing = table.play.closing
    match event:
        case EpilogueTold():
            return with_play(table, closing=closing and without(closing, event.character))
    raise TypeError(event)


def say(table: HotTable, event: Event) -> list[Line]:
    match event:
        case EpilogueTold() if event.text:
            who = name(table.play.cast[event.character].name)
            return [line(who, ": ", aspect(event.text), rules=("HC-8.2",), beat="Closing")]
    return []
