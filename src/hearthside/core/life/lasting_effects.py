"""Effects that last for a while, and end by themselves: with a scene, a session, a unit of time, or
once a goal is reached.

A game begins one with `begun`, asks for those on a character with `lasting`, and hears of the
end from `EffectEnded` in its `follow`, if anything hangs on it.
"""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Verb, verb
from hearthside.core.game import Game
from hearthside.core.life.scenes_sessions import SceneClosed, SessionClosed
from hearthside.core.life.time_units import UnitEnded
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.pieces import Card
from hearthside.core.say import Line, aspect, line, who
from hearthside.core.table import Table, slug
from hearthside.core.table_life import Effect

SCENE, SESSION, GOAL = "scene", "session", "goal"


class EndEffect(Move, frozen=True, tag="table.end-effect"):
    """The goal is reached, or the GM says it is over."""

    effect: str


class EffectBegun(Event, frozen=True, tag="table.effect-begun"):
    effect: Effect


class EffectEnded(Event, frozen=True, tag="table.effect-ended"):
    effect: Effect


def begun(table: Table[Any], text: str, until: str, **more: Any) -> EffectBegun:
    """An effect on a character (`of`) or on everyone, until something ends."""
    return EffectBegun(effect=Effect(id=slug(text, table.effects), text=text, until=until, **more))


def lasting(table: Table[Any], of: str = "", about: str = "") -> list[Effect]:
    """The effects on a character, or of one kind, that are in force."""
    return [
        effect
        for effect in table.effects.values()
        if of in ("", effect.of) and about in ("", effect.about)
    ]


def cards(table: Table[Any], of: str = "") -> tuple[Card, ...]:
    """Effects as cards, each with when it ends."""
    return tuple(
        Card(id=effect.id, text=effect.text, note=f"Until {_end(effect)}", kind="effect")
        for effect in lasting(table, of)
    )


def _end(effect: Effect) -> str:
    return effect.goal if effect.until == GOAL and effect.goal else f"the {effect.until} ends"


def further(game: Game[Any], table: Table[Any], seat: str) -> list[Verb]:
    if not table.is_gm(seat):
        return []
    return [
        verb(
            EndEffect(effect=effect.id),
            f"Reached: {effect.goal}" if effect.until == GOAL else f"End “{effect.text}”",
            group="gm",
            about=effect.of,
            rules=effect.rules,
        )
        for effect in table.effects.values()
    ]


def decide(game: Game[Any], table: Table[Any], seat: str, move: Move) -> list[Event]:
    assert isinstance(move, EndEffect)
    effect = table.effects.get(move.effect)
    if effect is None:
        raise Illegal("That is over already.")
    return [EffectEnded(effect=effect)]


def follow(
    game: Game[Any], table: Table[Any], event: SceneClosed | SessionClosed | UnitEnded
) -> list[Event]:
    match event:
        case SceneClosed():
            return _ended(table, (SCENE,))
        case SessionClosed():
            return _ended(table, (SCENE, SESSION))
        case UnitEnded():
            return _ended(table, (event.unit,))
    return []


def _ended(table: Table[Any], until: Iterable[str]) -> list[Event]:
    over = [effect for effect in table.effects.values() if effect.until in until]
    return [EffectEnded(effect=effect) for effect in over]


def evolve(game: Game[Any], table: Table[Any], event: Event) -> Table[Any]:
    match event:
        case EffectBegun():
            return replace(table, effects={**table.effects, event.effect.id: event.effect})
        case EffectEnded():
            left = {id: one for id, one in table.effects.items() if id != event.effect.id}
            return replace(table, effects=left)
    raise TypeError(event)


def say(game: Game[Any], table: Table[Any], event: Event) -> list[Line]:
    match event:
        case EffectBegun():
            effect = event.effect
            whose = (who(table, effect.of), ": ") if effect.of in table.play.cast else ()
            spans = (*whose, aspect(effect.text), f", until {_end(effect)}.")
            return [line(*spans, rules=effect.rules, beat="After")]
        case EffectEnded():
            effect = event.effect
            whose = (who(table, effect.of), ": ") if effect.of in table.play.cast else ()
            return [line(*whose, aspect(effect.text), " is over.", beat="After", retold=False)]
    raise TypeError(event)
