"""A free roll of any dice, for anybody, beside the story: `2d6+1`, `d20`, `4dF`, `d%`."""

import re
from typing import Any

import msgspec
from msgspec.structs import replace

from hearthside.core.asks import Verb, verb
from hearthside.core.dice import FATE_DIE, Die, Faces, Pool, d
from hearthside.core.forms import Text, YesNo
from hearthside.core.game import Game
from hearthside.core.moves import Audience, Event, Fall, Illegal, Move
from hearthside.core.say import Line, line, listed, name, number
from hearthside.core.table import Table
from hearthside.core.table_life import FreeRoll

MOST_DICE = 40
MOST_SIDES = 1_000
_TERM = re.compile(r"([+-])(?:(\d*)d(\d+|f|%)|(\d+))")
HOW = "Write it as 2d6+1, d20, 4dF or d%."


class Thrown(msgspec.Struct, frozen=True):
    """What was asked for: dice, each counted for or against, and what is added."""

    dice: tuple[Die, ...]
    signs: tuple[int, ...]
    added: int = 0

    def total(self, faces: Faces) -> int:
        counted = (sign * face for sign, face in zip(self.signs, faces, strict=True))
        return sum(counted) + self.added


def parsed(words: str) -> Thrown:
    """Dice as people write them.

    >>> thrown = parsed("2d6 + d4 - 1")
    >>> [die.name for die in thrown.dice], thrown.total((3, 4, 2))
    (['d6', 'd6', 'd4'], 8)
    """
    plain = re.sub(r"\s+", "", words).casefold().replace("−", "-").replace("w", "d")
    spelled = plain if plain[:1] in ("+", "-") else f"+{plain}"
    terms = _TERM.findall(spelled)
    if (
        not terms
        or "".join(sign + (f"{n}d{s}" if s else flat) for sign, n, s, flat in terms) != spelled
    ):
        raise Illegal(f"“{words}” is not a dice roll. {HOW}", "dice")
    dice: list[Die] = []
    signs: list[int] = []
    added = 0
    for sign, count, sides, flat in terms:
        side = -1 if sign == "-" else 1
        if flat:
            added += side * int(flat[:6])
            continue
        many = int(count[:4]) if count else 1
        if len(dice) + many > MOST_DICE or not many:
            raise Illegal(f"That is too many dice, or none. Roll 1 to {MOST_DICE}.", "dice")
        dice += [_die(sides)] * many
        signs += [side] * many
    if not dice:
        raise Illegal(f"There are no dice in “{words}”. {HOW}", "dice")
    return Thrown(tuple(dice), tuple(signs), added)


def _die(sides: str) -> Die:
    if sides == "f":
        return FATE_DIE
    count = 100 if sides == "%" else int(sides[:6])
    if not 2 <= count <= MOST_SIDES:
        raise Illegal(f"A die has 2 to {MOST_SIDES:,} sides.", "dice")
    return d(count)


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
    faces = number(listed([f"{face}" for face in event.faces]))
    what = f" rolls {roll.dice}{f' for {roll.label}' * bool(roll.label)}: "
    who = name(table.seat_name(roll.by))
    total = (
        (", so ", number(f"{event.total}"))
        if len(event.faces) > 1 or parsed(roll.dice).added
        else ()
    )
    return [line(who, what, faces, *total, ".", to=roll.to, beat="Roll")]
