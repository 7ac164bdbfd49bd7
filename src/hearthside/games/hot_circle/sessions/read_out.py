"""Beliefs and instincts set anew when a session closes, and read out (HC-2.2, HC-2.3, HC-8.2)."""

from msgspec.structs import replace

from hearthside.core.asks import Ask, offer
from hearthside.core.forms import Option
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, aspect, line, who
from hearthside.games.hot_circle.books import HotTable, with_hero, with_play
from hearthside.games.hot_circle.characters.blanks import (
    BeliefRow,
    InstinctRow,
    belief_rows,
    instinct_rows,
    too_strong,
    written_instincts,
)
from hearthside.games.hot_circle.sessions.closing import asked, without
from hearthside.games.hot_circle.sheet import Belief, Hero, Instinct
from hearthside.games.hot_circle.state import Closing


class ReadOut(Move, frozen=True, tag="hot-circle.read-out"):
    """Beliefs and instincts as they are from now on, read to everyone."""

    character: str
    beliefs: tuple[BeliefRow, ...]
    instincts: tuple[InstinctRow, ...]


class BeliefsReset(Event, frozen=True, tag="hot-circle.beliefs-reset"):
    character: str
    beliefs: tuple[Belief, ...]
    replaced: int


class InstinctsReset(Event, frozen=True, tag="hot-circle.instincts-reset"):
    character: str
    instincts: tuple[Instinct, ...]
    replaced: int


class ReadAloud(Event, frozen=True, tag="hot-circle.read-aloud"):
    character: str


MOVES = (ReadOut,)
EVENTS = (BeliefsReset, InstinctsReset, ReadAloud)


def asks(table: HotTable, reader: str) -> list[Ask]:
    closing = table.play.closing
    if closing is None or closing.round != "beliefs":
        return []
    return [_asked(closing, table.play.cast[id]) for id in closing.todo]


def _asked(closing: Closing, hero: Hero) -> Ask:
    return asked(closing, of=hero.id, own=lambda: [_reading(hero)])


def _reading(hero: Hero) -> Option:
    """One form for all six, so that no button throws away what was typed for another."""
    reached = [
        f"You have reached “{one.goal}”: write a new goal there."
        for one in hero.beliefs
        if one.reached
    ]
    refused = [
        f"“{one.told()}” is too strong: {one.refused}" for one in hero.instincts if one.refused
    ]
    return offer(
        ReadOut,
        f"Read out {hero.name}’s beliefs and instincts",
        belief_rows(hero.beliefs),
        instinct_rows(hero.instincts),
        help=" ".join(("Keep or replace each part, then read them out.", *reached, *refused)),
        fixed={"character": hero.id},
        rules=("HC-8.2",),
        about=hero.id,
    )


def decide(table: HotTable, seat: str, move: ReadOut) -> list[Event]:
    """What changed is written down, then all of it is read."""
    hero = table.play.cast[move.character]
    reached = {one.goal for one in hero.beliefs if one.reached}
    written = ((row.stance.strip(), row.goal.strip()) for row in move.beliefs)
    beliefs = tuple(Belief(stance, goal, goal in reached) for stance, goal in written)
    rows = ((row.form, row.act, row.when) for row in move.instincts)
    instincts = written_instincts(rows, hero.instincts)
    if found := too_strong(instincts):
        raise Illegal(found[0], "instincts")
    old = _held_before(table, hero.id)
    events: list[Event] = []
    if beliefs != hero.beliefs:
        new = sum(one.stance.casefold() not in old for one in beliefs)
        events.append(BeliefsReset(character=hero.id, beliefs=beliefs, replaced=new))
    if instincts != hero.instincts:
        new = sum(one.told().casefold() not in old for one in instincts)
        events.append(InstinctsReset(character=hero.id, instincts=instincts, replaced=new))
    return [*events, ReadAloud(character=hero.id)]


def _held_before(table: HotTable, id: str) -> tuple[str, ...]:
    closing = table.play.closing
    return tuple(words.casefold() for words in closing.before.get(id, ())) if closing else ()


def evolve(table: HotTable, event: Event) -> HotTable:
    closing = table.play.closing
    match event:
        case BeliefsReset():
            table = with_hero(table, event.character, beliefs=event.beliefs)
            return _counted(table, event.character, stances=event.replaced)
        case InstinctsReset():
            table = with_hero(table, event.character, instincts=event.instincts)
            return _counted(table, event.character, instincts=event.replaced)
        case ReadAloud():
            return with_play(table, closing=closing and without(closing, event.character))
    raise TypeError(event)


def _counted(
    table: HotTable, id: str, stances: int | None = None, instincts: int | None = None
) -> HotTable:
    """How much was replaced since the round began, for the GM to award."""
    closing = table.play.closing
    if closing is None:
        return table
    before = closing.changed.get(id, (0, 0))
    now = (
        before[0] if stances is None else stances,
        before[1] if instincts is None else instincts,
    )
    others = {other: counts for other, counts in closing.changed.items() if other != id}
    changed = {**others, id: now} if any(now) else others
    return with_play(table, closing=replace(closing, changed=changed))


def say(table: HotTable, event: Event) -> list[Line]:
    if not isinstance(event, ReadAloud):
        return []
    hero = table.play.cast[event.character]
    told = [belief.told() for belief in hero.beliefs]
    told += [instinct.told() for instinct in hero.instincts]
    reader = who(table, hero.id)
    return [
        line(reader, ": ", aspect(words), ".", rules=("HC-8.2",), beat="Closing") for words in told
    ]
