"""What players do when a session closes: beliefs and instincts anew, a voluntary condition."""

from typing import Any, Literal

from msgspec.structs import replace

from hearthside.core.forms import Choice, Option, Pick, Text
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, aspect, line, name
from hearthside.games.hot_circle.blanks import (
    BeliefBlanks,
    InstinctBlanks,
    beliefs_of,
    instincts_of,
)
from hearthside.games.hot_circle.books import HotTable, answers_for, with_hero, with_play
from hearthside.games.hot_circle.closing import without
from hearthside.games.hot_circle.ledger import ConditionCleared, ConditionSet, give_condition
from hearthside.games.hot_circle.sheet import Belief, Hero, Instinct, Rank
from hearthside.games.hot_circle.steps import (
    belief_fields,
    belief_problems,
    instinct_fields,
    instinct_problems,
)


class SetBeliefs(BeliefBlanks, frozen=True, tag="hot-circle.set-beliefs"):
    pass


class SetInstincts(InstinctBlanks, frozen=True, tag="hot-circle.set-instincts"):
    pass


class ReadOut(Move, frozen=True, tag="hot-circle.read-out"):
    """Done: beliefs and instincts are read to everyone."""

    character: str


class SetCondition(Move, frozen=True, tag="hot-circle.set-condition"):
    character: str
    what: Literal["set", "drop", "leave"]
    text: str = ""
    rank: Rank = "minor"
    epilogue: str = ""


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


class EpilogueTold(Event, frozen=True, tag="hot-circle.epilogue-told"):
    character: str
    text: str


MOVES = (SetBeliefs, SetInstincts, ReadOut, SetCondition)
EVENTS = (BeliefsReset, InstinctsReset, ReadAloud, EpilogueTold)


def options(table: HotTable, seat: str) -> list[Option]:
    closing = table.play.closing
    if closing is None:
        return []
    offered = []
    for id in closing.todo:
        hero = table.play.cast[id]
        if not answers_for(table, seat, id):
            continue
        if closing.round == "beliefs":
            offered += _setting(hero)
        if closing.round == "conditions":
            offered += _conditioning(hero)
    return offered


def _setting(hero: Hero) -> list[Option]:
    about: dict[str, Any] = {"fixed": {"character": hero.id}, "section": "turn"}
    about["about"] = hero.id
    whole = not belief_problems(hero.beliefs) and not instinct_problems(hero.instincts)
    offered = [
        Option(
            move="hot-circle.set-beliefs",
            label=f"Change {hero.name}’s beliefs",
            help="Keep or replace each part. A goal may change freely.",
            fields=belief_fields(hero.beliefs, long=True),
            rules=("HC-2.2",),
            **about,
        ),
        Option(
            move="hot-circle.set-instincts",
            label=f"Change {hero.name}’s instincts",
            fields=instinct_fields(hero.instincts),
            rules=("HC-2.3",),
            **about,
        ),
    ]
    if whole:
        reading = Option(
            move="hot-circle.read-out",
            label=f"Read out {hero.name}’s beliefs and instincts as they are",
            rules=("HC-8.2",),
            best=True,
            **about,
        )
        offered.insert(0, reading)
    return offered


def _conditioning(hero: Hero) -> list[Option]:
    known = hero.voluntary
    about: dict[str, Any] = {"section": "turn", "about": hero.id, "rules": ("HC-2.5", "HC-8.2")}
    ranks = (Pick("minor", "Minor"), Pick("major", "Major"))
    epilogue = Text(name="epilogue", label="A short epilogue", most=400, long=True)
    setting = Option(
        move="hot-circle.set-condition",
        label=f"Change {known.text}" if known else f"Set a condition for {hero.name}",
        help="How does the session leave them? It may be good or bad.",
        fixed={"character": hero.id, "what": "set"},
        fields=(
            Text(
                name="text",
                label="Condition",
                value=known.text if known else "",
                needed=True,
                most=40,
            ),
            Choice(name="rank", label="Rank", picks=ranks, value=known.rank if known else "minor"),
            epilogue,
        ),
        **about,
    )
    leaving = Option(
        move="hot-circle.set-condition",
        label="Leave it as it is" if known else "No condition",
        fixed={"character": hero.id, "what": "leave"},
        best=True,
        **about,
    )
    if not known:
        return [leaving, setting]
    dropping = Option(
        move="hot-circle.set-condition",
        label=f"Drop {known.text}",
        fixed={"character": hero.id, "what": "drop"},
        fields=(epilogue,),
        **about,
    )
    return [leaving, setting, dropping]


def decide(table: HotTable, seat: str, move: Move) -> list[Event]:
    match move:
        case SetBeliefs():
            return [_beliefs(table, move.character, beliefs_of(move))]
        case SetInstincts():
            hero = table.play.cast[move.character]
            return [_instincts(table, hero.id, instincts_of(move, hero.instincts))]
        case ReadOut():
            return [ReadAloud(character=move.character)]
        case SetCondition():
            return _conditioned(table.play.cast[move.character], move)
    raise TypeError(move)


def _held_before(table: HotTable, id: str) -> tuple[str, ...]:
    closing = table.play.closing
    return closing.before.get(id, ()) if closing else ()


def _beliefs(table: HotTable, id: str, beliefs: tuple[Belief, ...]) -> BeliefsReset:
    if found := belief_problems(beliefs):
        raise Illegal(found[0].sentence, found[0].field)
    old = _held_before(table, id)
    replaced = sum(one.stance.casefold() not in old for one in beliefs)
    return BeliefsReset(character=id, beliefs=beliefs, replaced=replaced)


def _instincts(table: HotTable, id: str, instincts: tuple[Instinct, ...]) -> InstinctsReset:
    if found := instinct_problems(instincts):
        raise Illegal(found[0].sentence, found[0].field)
    old = _held_before(table, id)
    replaced = sum(one.told().casefold() not in old for one in instincts)
    return InstinctsReset(character=id, instincts=instincts, replaced=replaced)


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
        case BeliefsReset():
            table = with_hero(table, event.character, beliefs=event.beliefs)
            return _counted(table, event.character, stances=event.replaced)
        case InstinctsReset():
            table = with_hero(table, event.character, instincts=event.instincts)
            return _counted(table, event.character, instincts=event.replaced)
        case ReadAloud() | EpilogueTold():
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
        case BeliefsReset() | InstinctsReset():
            what = "beliefs" if isinstance(event, BeliefsReset) else "instincts"
            who = name(table.play.cast[event.character].name)
            spans = (who, f"’s {what} are written down.")
            return [line(*spans, rules=("HC-8.2",), beat="Closing", retold=False)]
        case EpilogueTold() if event.text:
            who = name(table.play.cast[event.character].name)
            return [line(who, ": ", aspect(event.text), rules=("HC-8.2",), beat="Closing")]
    return []
