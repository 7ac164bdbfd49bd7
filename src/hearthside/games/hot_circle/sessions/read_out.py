"""Beliefs and instincts set anew when a session closes, and read out (HC-2.2, HC-2.3, HC-8.2)."""

import msgspec
from msgspec.structs import replace

from hearthside.core.forms import Option, Rows, Text
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, aspect, line, name
from hearthside.games.hot_circle.books import HotTable, answers_for, with_hero, with_play
from hearthside.games.hot_circle.characters.blanks import (
    instinct_problems,
    instinct_row,
    written_instincts,
)
from hearthside.games.hot_circle.sessions.closing import without
from hearthside.games.hot_circle.sheet import BELIEFS, INSTINCTS, Belief, Form, Hero, Instinct


class BeliefRow(msgspec.Struct, frozen=True):
    stance: str
    goal: str


class InstinctRow(msgspec.Struct, frozen=True):
    form: Form
    act: str
    when: str = ""


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


def options(table: HotTable, seat: str) -> list[Option]:
    closing = table.play.closing
    if closing is None or closing.round != "beliefs":
        return []
    asked = (id for id in closing.todo if answers_for(table, seat, id))
    return [_reading(table.play.cast[id]) for id in asked]


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
    return Option(
        move="hot-circle.read-out",
        label=f"Read out {hero.name}’s beliefs and instincts",
        help=" ".join(("Keep or replace each part, then read them out.", *reached, *refused)),
        fixed={"character": hero.id},
        fields=(_belief_rows(hero), _instinct_rows(hero)),
        rules=("HC-8.2",),
        section="turn",
        about=hero.id,
        best=True,
    )


def _belief_rows(hero: Hero) -> Rows:
    held = (*hero.beliefs, *(Belief(),) * BELIEFS)[:BELIEFS]
    return Rows(
        name="beliefs",
        label="Beliefs",
        help="A goal may change freely.",
        value=tuple(
            {"stance": one.stance, "goal": "" if one.reached else one.goal} for one in held
        ),
        least=BELIEFS,
        most=BELIEFS,
        rules=("HC-2.2",),
        fields=(
            Text(name="stance", label="I believe", needed=True, most=160, long=True),
            Text(name="goal", label="so I must", needed=True, most=160, long=True),
        ),
    )


def _instinct_rows(hero: Hero) -> Rows:
    held = (*hero.instincts, *(Instinct(),) * INSTINCTS)[:INSTINCTS]
    return Rows(
        name="instincts",
        label="Instincts",
        value=tuple({"form": one.form, "when": one.trigger, "act": one.act} for one in held),
        least=INSTINCTS,
        most=INSTINCTS,
        rules=("HC-2.3",),
        fields=instinct_row(Instinct()),
    )


def decide(table: HotTable, seat: str, move: Move) -> list[Event]:
    match move:
        case ReadOut():
            return _read_out(table, table.play.cast[move.character], move)
    raise TypeError(move)


def _held_before(table: HotTable, id: str) -> tuple[str, ...]:
    closing = table.play.closing
    return tuple(words.casefold() for words in closing.before.get(id, ())) if closing else ()


def _read_out(table: HotTable, hero: Hero, move: ReadOut) -> list[Event]:
    """What changed is written down, then all of it is read."""
    reached = {one.goal for one in hero.beliefs if one.reached}
    written = ((row.stance.strip(), row.goal.strip()) for row in move.beliefs)
    beliefs = tuple(Belief(stance, goal, goal in reached) for stance, goal in written)
    rows = ((row.form, row.act, row.when) for row in move.instincts)
    instincts = written_instincts(rows, hero.instincts)
    if found := instinct_problems(instincts):
        raise Illegal(found[0].sentence, "instincts")
    old = _held_before(table, hero.id)
    events: list[Event] = []
    if beliefs != hero.beliefs:
        new = sum(one.stance.casefold() not in old for one in beliefs)
        events.append(BeliefsReset(character=hero.id, beliefs=beliefs, replaced=new))
    if instincts != hero.instincts:
        new = sum(one.told().casefold() not in old for one in instincts)
        events.append(InstinctsReset(character=hero.id, instincts=instincts, replaced=new))
    return [*events, ReadAloud(character=hero.id)]


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
    match event:
        case ReadAloud():
            hero = table.play.cast[event.character]
            told = [belief.told() for belief in hero.beliefs]
            told += [instinct.told() for instinct in hero.instincts]
            return [
                line(name(hero.name), ": ", aspect(words), ".", rules=("HC-8.2",), beat="Closing")
                for words in told
            ]
    return []
