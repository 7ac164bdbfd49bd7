"""Sitting down, standing up, and who plays whom."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Choice, Pick, Text
from hearthside.core.game import Game
from hearthside.core.making import name_so_far
from hearthside.core.moves import CHRONICLE, CLOCK, FORTUNE, GM, Event, Illegal, Move
from hearthside.core.say import Line, aspect, line, name
from hearthside.core.table import Character, Role, Seat, Table, slug, with_character
from hearthside.core.wording.typesetting import capital

DOOR = "door"
"""Someone who comes in with the players' link and has no seat yet."""
GALLERY = "gallery"
"""Someone who comes in with the spectators' link."""

NOT_SEATS = frozenset({FORTUNE, CLOCK, CHRONICLE, GM, DOOR, GALLERY, "everyone", "me"})
"""Words that stand for somebody else in audiences and picks, so no seat may be called that."""

DOES = {"gm": "run the game", "player": "play", "spectator": "watch"}
"""What somebody of each role is at the table for."""


class SitDown(Move, frozen=True, tag="table.sit-down"):
    name: str
    pronouns: str = ""


class Rename(Move, frozen=True, tag="table.rename"):
    name: str
    pronouns: str = ""


class StandUp(Move, frozen=True, tag="table.stand-up"):
    """Leave the table; the link keeps working, and using it sits one down again."""


class EmptySeat(Move, frozen=True, tag="table.empty-seat"):
    seat: str


class ChangeRole(Move, frozen=True, tag="table.change-role"):
    seat: str
    role: Role


class TakeCharacter(Move, frozen=True, tag="table.take-character"):
    character: str


class GiveCharacter(Move, frozen=True, tag="table.give-character"):
    character: str
    seat: str


class TableOpened(Event, frozen=True, tag="table.opened"):
    story = False
    name: str
    game: str
    dice: str
    settings: dict[str, Any]


class SatDown(Event, frozen=True, tag="table.sat-down"):
    story = False
    seat: str
    name: str
    role: Role
    pronouns: str


class SeatRenamed(Event, frozen=True, tag="table.seat-renamed"):
    story = False
    seat: str
    name: str
    pronouns: str


class SeatEmptied(Event, frozen=True, tag="table.seat-emptied"):
    story = False
    seat: str


class RoleChanged(Event, frozen=True, tag="table.role-changed"):
    story = False
    seat: str
    role: Role


class CharacterTaken(Event, frozen=True, tag="table.character-taken"):
    """`seat` is empty when a character is put back for anyone to take."""

    character: str
    seat: str


class SpokenFor(Event, frozen=True, tag="table.spoken-for"):
    """One seat answers for somebody who is away; what was answered follows."""

    by: str
    whom: str
    beat: str


_NAME = Text("name", "Your name", most=40, needed=True)
_PRONOUNS = Text(
    "pronouns",
    "Pronouns",
    most=40,
    suggestions=("she/her", "he/him", "they/them"),
)


LASTS = True


def verbs(game: Game[Any], table: Table[Any], seat: str) -> list[Verb]:
    if seat in (DOOR, GALLERY):
        return [verb(SitDown, "Sit down", lambda: (_NAME, _PRONOUNS), first=True)]
    held = table.seats.get(seat)
    if held is None:
        return []
    if held.empty:
        return [verb(SitDown, "Sit down again", lambda: _called(held), first=True)]
    if held.role != "player":
        return []
    return [
        verb(
            TakeCharacter(character=who.id), f"Play {name_so_far(who)}", group="make", about=who.id
        )
        for who in table.play.cast.values()
        if not who.npc and table.is_free(who.id)
    ]


def further(game: Game[Any], table: Table[Any], seat: str) -> list[Verb]:
    held = table.seats.get(seat)
    if held is None or held.empty:
        return []
    leaving = "Your link stays yours. Open it again to sit back down."
    offered = [
        verb(Rename, "Change your name", lambda: _called(held), group="table"),
        verb(StandUp(), "Leave the table", group="table", help=leaving),
    ]
    if held.role == "gm":
        for other in table.seats.values():
            if not other.empty and other.id != seat:
                offered += _of_a_seat(game, other)
        offered += [_played_by(table, who) for who in table.play.cast.values() if not who.npc]
    return offered


def _called(held: Seat) -> tuple[Text, ...]:
    return (replace(_NAME, value=held.name), replace(_PRONOUNS, value=held.pronouns))


def _of_a_seat(game: Game[Any], other: Seat) -> list[Verb]:
    runs = Pick("gm", capital(game.gm_title))
    roles = (runs, Pick("player", "Player"), Pick("spectator", "Spectator"))
    role = Choice("role", "Role", picks=roles, value=other.role)
    return [
        verb(
            EmptySeat(seat=other.id),
            f"Empty {other.name}’s seat",
            group="table",
            about=other.id,
            danger=True,
            help="Their link stops working until you hand out a new one.",
        ),
        verb(
            ChangeRole,
            f"Change {other.name}’s role",
            lambda: (role,),
            fixed={"seat": other.id},
            group="table",
            about=other.id,
        ),
    ]


def _played_by(table: Table[Any], who: Character) -> Verb:
    everyone = [Pick(seat.id, seat.name) for seat in table.seats.values() if not seat.empty]
    picks = (Pick("", "Nobody yet"), *everyone)
    return verb(
        GiveCharacter,
        f"Who plays {who.name}",
        lambda: (Choice("seat", "Played by", picks=picks, value=who.player),),
        fixed={"character": who.id},
        group="gm",
        about=who.id,
    )


def decide(game: Game[Any], table: Table[Any], seat: str, move: Move) -> list[Event]:
    match move:
        case SitDown():
            return [_sat(table, seat, move)]
        case Rename():
            refuse_a_second(table, seat, move.name)
            return [SeatRenamed(seat=seat, name=move.name, pronouns=move.pronouns)]
        case StandUp():
            _keep_a_gm(game, table, seat)
            return [SeatEmptied(seat=seat)]
        case EmptySeat():
            return [SeatEmptied(seat=move.seat)]
        case ChangeRole():
            return [RoleChanged(seat=move.seat, role=move.role)]
        case TakeCharacter():
            return [CharacterTaken(character=move.character, seat=seat)]
        case GiveCharacter():
            return [CharacterTaken(character=move.character, seat=move.seat)]
    raise TypeError(move)


def _sat(table: Table[Any], seat: str, move: SitDown) -> SatDown:
    refuse_a_second(table, seat, move.name)
    known = table.seats.get(seat)
    id = known.id if known else seat_id(move.name, table.seats)
    role: Role = known.role if known else "spectator" if seat == GALLERY else "player"
    return SatDown(seat=id, name=move.name, role=role, pronouns=move.pronouns)


def seat_id(name: str, taken: Iterable[str] = ()) -> str:
    """The id of a new seat for somebody with this name.

    >>> seat_id("GM")
    'gm-2'
    """
    return slug(name, NOT_SEATS.union(taken))


def refuse_a_second(table: Table[Any], seat: str, wanted: str) -> None:
    for other in table.seats.values():
        if other.id != seat and not other.empty and other.name.casefold() == wanted.casefold():
            raise Illegal(f"{other.name} already sits here. Add a letter to your name.", "name")


def _keep_a_gm(game: Game[Any], table: Table[Any], seat: str) -> None:
    if table.gms() == [seat]:
        only = f"You are the only {game.gm_title}."
        raise Illegal(f"{only} Make somebody else one before you leave.")


def evolve(game: Game[Any], table: Table[Any], event: Event) -> Table[Any]:
    match event:
        case SatDown():
            sat = Seat(event.seat, event.name, event.role, event.pronouns)
            return replace(table, seats={**table.seats, event.seat: sat})
        case SeatRenamed():
            return _reseat(table, event.seat, name=event.name, pronouns=event.pronouns)
        case SeatEmptied():
            return _reseat(table, event.seat, empty=True)
        case RoleChanged():
            return _reseat(table, event.seat, role=event.role)
        case CharacterTaken():
            character = table.play.cast[event.character]
            return with_character(table, replace(character, player=event.seat))
        case SpokenFor():
            return table
    raise TypeError(event)


def _reseat(table: Table[Any], seat: str, **changes: Any) -> Table[Any]:
    return replace(table, seats={**table.seats, seat: replace(table.seats[seat], **changes)})


def say(game: Game[Any], table: Table[Any], event: Event) -> list[Line]:
    beat = "Table"
    match event:
        case TableOpened():
            return [line("The table ", aspect(event.name), " is open.", beat=beat)]
        case SatDown():
            return [line(name(event.name), f" sits down to {DOES[event.role]}.", beat=beat)]
        case SeatRenamed():
            old = table.seat_name(event.seat)
            if old == event.name:
                return []
            return [line(name(old), " is called ", name(event.name), " now.", beat=beat)]
        case SeatEmptied():
            return [line(name(table.seat_name(event.seat)), " leaves the table.", beat=beat)]
        case RoleChanged():
            who = table.seat_name(event.seat)
            return [line(name(who), f" is here to {DOES[event.role]} now.", beat=beat)]
        case CharacterTaken():
            who = name_so_far(table.play.cast[event.character])
            if not event.seat:
                return [line(name(who), " waits for a player.", beat=beat)]
            return [line(name(table.seat_name(event.seat)), " plays ", name(who), ".", beat=beat)]
        case SpokenFor():
            speaker = name(table.seat_name(event.by))
            words = (speaker, " speaks for ", name(event.whom), ".")
            return [line(*words, beat=event.beat, retold=False)]
    raise TypeError(event)
