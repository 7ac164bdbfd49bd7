"""The table's settings: the game's own switches and how dice are thrown."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Choice, Field, Pick
from hearthside.core.game import Game
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, line, listed
from hearthside.core.table import Table

DICE = Choice(
    "value",
    "Dice",
    picks=(
        Pick("computer", "The computer rolls"),
        Pick("hand", "We roll real dice and type them in"),
    ),
    value="computer",
)


class Switch(Move, frozen=True, tag="table.switch"):
    setting: str
    value: str | bool | int


class ChangeDice(Move, frozen=True, tag="table.change-dice"):
    value: str


class Switched(Event, frozen=True, tag="table.switched"):
    story = False
    setting: str
    value: str | bool | int


class DiceChanged(Event, frozen=True, tag="table.dice-changed"):
    story = False
    value: str


def further(game: Game[Any], table: Table[Any], seat: str) -> list[Verb]:
    if not table.is_gm(seat):
        return []
    thrown = replace(DICE, value=table.dice)
    dice = verb(ChangeDice, "How dice are thrown", lambda: (thrown,), group="table")
    return [dice, *(_switch(game, table, field) for field in game.settings)]


def _switch(game: Game[Any], table: Table[Any], field: Field) -> Verb:
    return verb(
        Switch,
        field.label,
        lambda: (_as_value(field, in_force(game, table.settings).get(field.name)),),
        fixed={"setting": field.name},
        group="table",
        rules=field.rules,
        help=field.help,
    )


def in_force(game: Game[Any], settings: Mapping[str, Any]) -> dict[str, Any]:
    """The settings as they are played: a rule that lacks what it needs rests."""
    return {
        name: value and not game.lacks(settings, name) if isinstance(value, bool) else value
        for name, value in settings.items()
    }


def _as_value(field: Any, value: Any) -> Any:
    return replace(field, name="value", **({} if value is None else {"value": value}))


def decide(game: Game[Any], table: Table[Any], seat: str, move: Move) -> list[Event]:
    match move:
        case Switch():
            changed = game.switched(table.settings, move.setting, move.value)
            return [Switched(setting=name, value=value) for name, value in changed.items()]
        case ChangeDice():
            return [DiceChanged(value=move.value)]
    raise TypeError(move)


def evolve(game: Game[Any], table: Table[Any], event: Event) -> Table[Any]:
    match event:
        case Switched():
            return replace(table, settings={**table.settings, event.setting: event.value})
        case DiceChanged():
            return replace(table, dice=event.value)
    raise TypeError(event)


def say(game: Game[Any], table: Table[Any], event: Event) -> list[Line]:
    match event:
        case DiceChanged():
            label = next(pick.label for pick in DICE.picks if pick.value == event.value)
            return [line(f"{label}.", beat="Table")]
        case Switched():
            field = next(field for field in game.settings if field.name == event.setting)
            shown = {True: "on", False: "off"}.get(event.value, event.value)  # type: ignore[call-overload]
            if isinstance(field, Choice):
                shown = next(pick.label for pick in field.picks if pick.value == event.value)
            told = f"{field.label}: {shown}.{_along(game, table, event)}"
            return [line(told, rules=field.rules, beat="Table")]
    raise TypeError(event)


def _along(game: Game[Any], table: Table[Any], event: Switched) -> str:
    """What rests, or comes back, because of a switch."""
    before = in_force(game, table.settings)
    after = in_force(game, {**table.settings, event.setting: event.value})
    labels = {field.name: field.label for field in game.settings if field.name != event.setting}
    resting = [label for name, label in labels.items() if before.get(name) and not after[name]]
    back = [label for name, label in labels.items() if after.get(name) and not before[name]]
    told = f" Without it, these are off too: {listed(resting)}." if resting else ""
    return told + (f" These are back on: {listed(back)}." if back else "")
