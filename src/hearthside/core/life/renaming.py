"""A character's name and pronouns, changed later by whoever plays them."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Text
from hearthside.core.game import Game
from hearthside.core.making import name_so_far
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, line, name, who
from hearthside.core.table import Character, Made, Table, with_made
from hearthside.core.wording.pronouns import asking


class RenameCharacter(Move, frozen=True, tag="table.rename-character"):
    who: str
    name: str


class ChangePronouns(Move, frozen=True, tag="table.change-pronouns"):
    who: str
    pronouns: str


class CharacterRenamed(Event, frozen=True, tag="table.character-renamed"):
    who: str
    name: str


class NamesWritten(Event, frozen=True, tag="table.names-written"):
    """Names that came into the story otherwise than a book writes them, by whose they are."""

    names: dict[str, str]


class PronounsChanged(Event, frozen=True, tag="table.pronouns-changed"):
    who: str
    pronouns: str


def further(game: Game[Any], table: Table[Any], seat: str) -> list[Verb]:
    played = [table.play.cast[who] for who in table.characters_of(seat)]
    renamed = [_renaming(who) for who in played if game.makings and not who.npc]
    return [*renamed, *map(_speaking_of, played)]


def _renaming(who: Made) -> Verb:
    blank = Text("name", "Name", value=who.name, most=60, needed=True)
    label = f"Rename {name_so_far(who)}"
    fixed = {"who": who.id}
    return verb(RenameCharacter, label, lambda: (blank,), fixed=fixed, group="sheet", about=who.id)


def _speaking_of(who: Character) -> Verb:
    label, blank = f"{name_so_far(who)}’s pronouns", asking(who.pronouns)
    fixed = {"who": who.id}
    return verb(ChangePronouns, label, lambda: (blank,), fixed=fixed, group="sheet", about=who.id)


def decide(
    game: Game[Any], table: Table[Any], seat: str, move: RenameCharacter | ChangePronouns
) -> list[Event]:
    if isinstance(move, ChangePronouns):
        return [PronounsChanged(who=move.who, pronouns=move.pronouns)]
    return [CharacterRenamed(who=move.who, name=move.name.strip())]


def evolve(
    game: Game[Any], table: Table[Any], event: CharacterRenamed | NamesWritten | PronounsChanged
) -> Table[Any]:
    match event:
        case PronounsChanged():
            return table.with_one(event.who, pronouns=event.pronouns)
        case CharacterRenamed():
            return with_made(table, replace(table.made(event.who), name=event.name))
        case NamesWritten():
            cast = table.play.cast
            named = {id: replace(cast[id], name=name) for id, name in event.names.items()}
            return table.with_play(cast={**cast, **named})


def say(
    game: Game[Any], table: Table[Any], event: CharacterRenamed | NamesWritten | PronounsChanged
) -> list[Line]:
    match event:
        case PronounsChanged():
            now = f"’s pronouns are {event.pronouns or 'not said'} now."
            return [line(who(table, event.who), now, beat="Cast", kind="bookkeeping")]
        case CharacterRenamed() if (old := name_so_far(table.made(event.who))) != event.name:
            return [line(name(old), " is called ", name(event.name), " now.", beat="Cast")]
    return []
