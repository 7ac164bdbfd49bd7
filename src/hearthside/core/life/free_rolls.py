"""A free roll of any dice, for anybody, beside the story: `2d6+1`, `d20`, `4dF`, `d%`."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Verb, verb
from hearthside.core.dice import Faces, Pool
from hearthside.core.dice_notation import HOW, parsed
from hearthside.core.forms import Text, YesNo
from hearthside.core.game import Game
from hearthside.core.moves import Audience, Event, Fall, Move
from hearthside.core.say import Line, line, listed, name, number
from hearthside.core.table import Table
from hearthside.core.table_life import FreeRoll


class RollFreely(Move, frozen=True, tag="table.roll-freely"):
    dice: str
    label: str = ""
    secret: bool = False


class RolledFreely(Event, frozen=True, tag="table.rolled-freely"):
    roll: FreeRoll


class FreeRollFell(Event, frozen=True, tag="table.free-roll-fell"):
    roll: FreeRoll
    faces: Faces
    total: int


def further(game: Game[Any], table: Table[Any], seat: str) -> list[Verb]:
    if not table.is_player(seat) or any(roll.by == seat for roll in table.rolls.values()):
        return []
    blanks = (
        Text("dice", "Dice", value=game.free_dice, needed=True, most=40, help=HOW),
        Text("label", "What for?", most=80, placeholder="Who goes first?"),
        YesNo("secret", "Only you see it"),
    )
    return [verb(RollFreely, "Roll dice", lambda: blanks, group="tell", icon="dice")]


def chance(game: Game[Any], table: Table[Any]) -> list[Pool]:
    return [
        Pool(parsed(roll.dice).dice, "", roll.label or roll.dice, roll.id, True, roll.by)
        for roll in table.rolls.values()
    ]


def decide(game: Game[Any], table: Table[Any], seat: str, move: Move) -> list[Event]:
    match move:
        case RollFreely():
            parsed(move.dice)
            to: Audience = (seat,) if move.secret else None
            id = f"roll{table.seq + 1}"
            words = move.dice.strip()
            return [RolledFreely(roll=FreeRoll(id, seat, words, move.label.strip(), to))]
        case Fall():
            roll = table.rolls[move.pool]
            total = parsed(roll.dice).total(move.faces)
            return [FreeRollFell(roll=roll, faces=move.faces, total=total)]
    raise TypeError(move)


def evolve(game: Game[Any], table: Table[Any], event: Event) -> Table[Any]:
    match event:
        case RolledFreely():
            return replace(table, rolls={**table.rolls, event.roll.id: event.roll})
        case FreeRollFell():
            left = {id: one for id, one in table.rolls.items() if id != event.roll.id}
            return replace(table, rolls=left)
    raise TypeError(event)


def say(game: Game[Any], table: Table[Any], event: Event) -> list[Line]:
    if not isinstance(event, FreeRollFell):
        return []
    roll = event.roll
    faces = number(listed([_said(face) for face in event.faces]))
    what = f" rolls {roll.dice}{f' for “{roll.label}”' * bool(roll.label)}: "
    who = name(table.seat_name(roll.by))
    total = (
        (", so ", number(_said(event.total)))
        if len(event.faces) > 1 or parsed(roll.dice).added
        else ()
    )
    return [line(who, what, faces, *total, ".", to=roll.to, beat="Roll")]


def _said(number: int) -> str:
    """A number as the rest of the story writes it, with a minus where it has one."""
    return f"{number}".replace("-", "\N{MINUS SIGN}")
