"""Beliefs and instincts set anew when a session closes, and read out (HC-2.2, HC-2.3, HC-8.2)."""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from hearthside.core.forms import Rows
from hearthside.core.guided_round_steps import Blanks, Item, RoundStep
from hearthside.core.moves import Event, Illegal
from hearthside.core.say import Line, aspect, line, who
from hearthside.core.setting_events import Added
from hearthside.core.wording.typesetting import sentence, unstopped
from hearthside.games.hot_circle.characters.belief_forms import (
    BeliefRow,
    InstinctRow,
    belief_rows,
    instinct_rows,
    repeated,
    too_strong,
    written_instincts,
)
from hearthside.games.hot_circle.people import heroes
from hearthside.games.hot_circle.sessions.awards import growth
from hearthside.games.hot_circle.sheet import Belief, Hero, Instinct
from hearthside.games.hot_circle.state import HotTable


class BeliefsReset(Event, frozen=True, tag="hot-circle.beliefs-reset"):
    sets = {
        "cast.{character}.beliefs": "beliefs",
        "closing.stances.{character}": Added("replaced"),
    }
    character: str
    beliefs: tuple[Belief, ...]
    replaced: int


class InstinctsReset(Event, frozen=True, tag="hot-circle.instincts-reset"):
    sets = {
        "cast.{character}.instincts": "instincts",
        "closing.instincts.{character}": Added("replaced"),
    }
    character: str
    instincts: tuple[Instinct, ...]
    replaced: int


class ReadAloud(Event, frozen=True, tag="hot-circle.read-aloud"):
    character: str


def _items(table: HotTable) -> Sequence[Item]:
    return [*(_reading(table, hero) for hero in heroes(table)), *growth(table)]


def _reading(table: HotTable, hero: Hero) -> Item:
    """One form for all six, so that no button throws away what was typed for another."""
    reached = [
        f"You have reached “{unstopped(one.goal)}”. Write a new goal there."
        for one in hero.beliefs
        if one.reached
    ]
    refused = [
        f"“{one.told()}” is too strong: {one.refused}" for one in hero.instincts if one.refused
    ]
    return Item(
        id=hero.id,
        of=hero.id,
        label="I have read them out",
        fields=lambda: _rows(hero),
        taken=lambda blanks: _read(table, hero, blanks),
        help="\n".join((*reached, *refused, *_as_they_are(hero))),
        rules=("HC-8.2",),
    )


def _keeps(hero: Hero) -> tuple[bool, bool]:
    """Whether beliefs, and whether instincts may stay as they are."""
    reached = any(one.reached for one in hero.beliefs)
    return not reached, not any(one.refused for one in hero.instincts)


def _as_they_are(hero: Hero) -> list[str]:
    """What may stay as it is, to read out: whatever has to change stands in its blanks."""
    believes, does = _keeps(hero)
    beliefs = [one.told() for one in hero.beliefs if believes]
    return [*map(sentence, (*beliefs, *(one.told() for one in hero.instincts if does)))]


def _rows(hero: Hero) -> tuple[Rows, Rows]:
    """What need not change waits behind More."""
    beliefs, instincts = belief_rows(hero.beliefs), instinct_rows(hero.instincts)
    believes, does = _keeps(hero)
    either = "change a belief or an instinct"
    return (
        replace(beliefs, brief=either if does else "change a belief") if believes else beliefs,
        replace(instincts, brief=either if believes else "change an instinct")
        if does
        else instincts,
    )


STEP = RoundStep(
    id="beliefs",
    title="Beliefs and instincts",
    help="Read out what you believe and always do. Change what tonight has changed.",
    items=_items,
    rules=("HC-8.2",),
)


def _read(table: HotTable, hero: Hero, blanks: Blanks) -> list[Event]:
    """What changed is written down, then all of it is read."""
    believed = msgspec.convert(msgspec.to_builtins(blanks["beliefs"]), tuple[BeliefRow, ...])
    done = msgspec.convert(msgspec.to_builtins(blanks["instincts"]), tuple[InstinctRow, ...])
    reached = {one.goal for one in hero.beliefs if one.reached}
    pairs = ((row.stance.strip(), row.goal.strip()) for row in believed)
    beliefs = tuple(Belief(stance, goal, goal in reached) for stance, goal in pairs)
    rows = ((row.form, row.act, row.when) for row in done)
    instincts = written_instincts(rows, hero.instincts)
    if found := repeated("belief", [one.told() for one in beliefs]):
        raise Illegal(found[0], "beliefs")
    if found := [*too_strong(instincts), *repeated("instinct", [one.told() for one in instincts])]:
        raise Illegal(found[0], "instincts")
    old = _held_before(table, hero.id)
    events: list[Event] = []
    if beliefs != hero.beliefs:
        new = sum(one.stance.casefold() not in old for one in beliefs) if old else 0
        events.append(BeliefsReset(character=hero.id, beliefs=beliefs, replaced=new))
    if instincts != hero.instincts:
        new = sum(one.told().casefold() not in old for one in instincts) if old else 0
        events.append(InstinctsReset(character=hero.id, instincts=instincts, replaced=new))
    return [*events, ReadAloud(character=hero.id)]


def _held_before(table: HotTable, id: str) -> tuple[str, ...]:
    closing = table.play.closing
    return tuple(words.casefold() for words in closing.before.get(id, ())) if closing else ()


def say(table: HotTable, event: Event) -> list[Line]:
    """What is new is part of the story; all of it, as it is read, is in the log."""
    hero = table.play.cast[event.character]  # type: ignore[attr-defined]
    beliefs = [one.told() for one in hero.beliefs]
    instincts = [one.told() for one in hero.instincts]
    match event:
        case BeliefsReset():
            told = [now for one in event.beliefs if (now := one.told()) not in beliefs]
        case InstinctsReset():
            told = [now for one in event.instincts if (now := one.told()) not in instincts]
        case _:
            told = [*beliefs, *instincts]
    new = not isinstance(event, ReadAloud)
    return [
        line(
            who(table, hero.id),
            ", from now on: “" if new else ": “",
            aspect(words),
            ".”",
            rules=("HC-8.2",),
            beat="Closing",
            retold=new,
        )
        for words in told
    ]
