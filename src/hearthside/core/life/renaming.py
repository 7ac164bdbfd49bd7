"""A character's name, changed later by whoever plays them."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Text
from hearthside.core.game import Game
from hearthside.core.making import called
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, line, name
from hearthside.core.table import Made, Table, with_made


class RenameCharacter(Move, frozen=True, tag="table.rename-character"):
    who: str
    name: str


class CharacterRenamed(Event, frozen=True, tag="table.character-renamed"):
    who: str
    name: str


def further(game: Game[Any], table: Table[Any], seat: str) -> list[Verb]:
    played = [table.play.cast[who] for who in table.characters_of(seat)] if game.makings else []
    return [_renaming(who) for who in played if not who.npc]


def _renaming(who: Made) -> Verb:
    blank = Text("name", "Name", value=who.name, most=60, needed=True)
    label = f"Rename {called(who)}"
    fixed = {"who": who.id}
    return verb(RenameCharacter, label, lambda: (blank,), fixed=fixed, group="sheet", about=who.id)


def decide(game: Game[Any], table: Table[Any], seat: str, move: RenameCharacter) -> list[Event]:
    return [CharacterRenamed(who=move.who, name=move.name.strip())]


def evolve(game: Game[Any], table: Table[Any], event: CharacterRenamed) -> Table[Any]:
    return with_made(table, replace(table.made(event.who), name=event.name))


def say(game: Game[Any], table: Table[Any], event: CharacterRenamed) -> list[Line]:
    old = called(table.made(event.who))
    if old == event.name:
        return []
    return [line(name(old), " is called ", name(event.name), " now.", beat="Cast")]
