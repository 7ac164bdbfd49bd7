"""Faces: somebody drawn from parts, or a picture of them; by luck where nobody has chosen."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from hearthside.core import face_parts
from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Choice, Field, Pick, YesNo
from hearthside.core.game import Game
from hearthside.core.life.pictures import picking_face
from hearthside.core.lucky_picks import Luck
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, line, who
from hearthside.core.table import Character, Table
from hearthside.core.table_life import Face
from hearthside.core.wording.pronouns import lucky as lucky_pronouns

_BY_LUCK = YesNo("by_luck", "Drawn by luck", help="Then it goes with their pronouns.", brief="luck")


class DrawFace(Move, frozen=True, kw_only=True, tag="table.draw-face"):
    """One of the parts there are, of each kind (`core.face_parts`)."""

    who: str
    hair: str
    hair_colour: str
    face: str
    skin: str
    beard: str
    clothes: str
    clothes_colour: str
    marks: str
    back: str
    look: str = "calm"
    company: str = "one"
    by_luck: bool = False


def drawing(who: str, parts: Mapping[str, Any], by_luck: bool = False) -> DrawFace:
    return DrawFace(who=who, by_luck=by_luck, **parts)


class UsePicture(Move, frozen=True, tag="table.use-picture"):
    """A picture of somebody, or none: then initials will do."""

    who: str
    picture: str


class FaceGiven(Event, frozen=True, tag="table.face-given"):
    """There is no `face` where initials will do."""

    story = False
    who: str
    face: Face | None


def further(game: Game[Any], table: Table[Any], seat: str) -> list[Verb]:
    """A player gives their own characters a face, a GM anybody."""
    cast, drawn = table.play.cast, may_face(table, seat)
    if not drawn:
        return []
    named, about, fixed = cast[drawn[0]].name, drawn[0], {"who": drawn[0]}
    asked: tuple[Choice, ...] = ()
    if len(drawn) > 1:
        picks = tuple(Pick(id, cast[id].name or "Nobody yet") for id in drawn)
        named, about, fixed = "somebody", "", {}
        asked = (Choice("who", "Who?", picks=picks, folded=True),)
    look: dict[str, Any] = {"fixed": fixed, "group": "sheet", "about": about}

    def parts_of() -> tuple[Field, ...]:
        parts = of(table, about).parts if about else {}
        return (*asked, *face_parts.blanks(parts), _BY_LUCK)

    def hanging() -> tuple[Field, ...]:
        return (*asked, picking_face(table))

    return [
        verb(DrawFace, f"A face for {named or 'them'}", parts_of, **look),
        verb(UsePicture, f"A picture of {named or 'them'}", hanging, **look),
    ]


def may_face(table: Table[Any], seat: str) -> list[str]:
    """The characters a seat may give a face, its own first."""
    if table.is_gm(seat):
        return list(table.play.cast)
    own = [one.id for one in table.play.cast.values() if one.player == seat]
    return own if table.is_player(seat) else []


def of(table: Table[Any], who: str, several: bool = False) -> Face:
    """What somebody looks like: as it was chosen, else by a luck that stays theirs."""
    if who in table.faces:
        return _as_spoken_of(table, who)
    one = table.play.cast.get(who)
    return _by_luck(f"{table.name} {who}", one.name if one else "", _pronouns(table, one), several)


def _as_spoken_of(table: Table[Any], who: str) -> Face:
    face, one = table.faces[who], table.play.cast.get(who)
    if not face.by_luck:
        return face
    whose = _pronouns(table, one) or lucky_pronouns(one.name if one else "")
    return replace(face, parts=face_parts.fitting(face.parts, whose))


@lru_cache(maxsize=4_000)
def _by_luck(seed: str, name: str, pronouns: str, several: bool) -> Face:
    whose = pronouns or lucky_pronouns(name)
    drawn = {**face_parts.of(seed, whose), **face_parts.said(name, pronouns)}
    return Face(parts={**drawn, "company": "several"} if several else drawn)


def lucky(table: Table[Any], who: str, luck: Luck) -> dict[str, str]:
    """Another face for somebody, unlike those of the other players’ characters."""
    one = table.play.cast.get(who)
    whose = _pronouns(table, one) or lucky_pronouns(one.name if one else "")
    drawn = [as_said(table, who, face_parts.lucky(luck, whose)) for _ in range(TRIES)]
    return next((parts for parts in drawn if stands_out(table, who, parts)), drawn[0])


TRIES = 12


def stands_out(table: Table[Any], who: str, parts: Mapping[str, str]) -> bool:
    """Whether no other player’s character would be taken for somebody with this face."""
    others = (id for id, one in table.play.cast.items() if one.player and id != who)
    return not any(face_parts.alike(of(table, id).parts, parts) for id in others)


def as_said(table: Table[Any], who: str, parts: dict[str, str]) -> dict[str, str]:
    """A face with what somebody's sheet says of it. It is for a face that is given, for all to see:
    not all of a sheet is everybody's to read."""
    one = table.play.cast.get(who)
    words = " · ".join(all_words(one)) if one else ""
    return {**parts, **face_parts.said(words, _pronouns(table, one))}


def all_words(thing: object) -> Iterator[str]:
    """All that is written somewhere, a name first where there is one."""
    thing = msgspec.to_builtins(thing)
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, dict):
        inner = sorted(thing.items(), key=lambda item: item[0] != "name")
        yield from (words for _, value in inner for words in all_words(value))
    elif isinstance(thing, list):
        yield from (words for value in thing for words in all_words(value))


def _pronouns(table: Table[Any], one: Character | None) -> str:
    """As their sheet says, or whoever plays them at the door."""
    seat = table.seats.get(one.player) if one and one.player else None
    return (one.pronouns if one else "") or (seat.pronouns if seat else "")


def decide(game: Game[Any], table: Table[Any], seat: str, move: Move) -> list[Event]:
    if isinstance(move, DrawFace):
        parts = {kind: getattr(move, kind) for kind in face_parts.PARTS}
        return [FaceGiven(who=move.who, face=Face(parts=parts, by_luck=move.by_luck))]
    assert isinstance(move, UsePicture)
    face = Face(picture=move.picture) if move.picture else None
    return [FaceGiven(who=move.who, face=face)]


def evolve(game: Game[Any], table: Table[Any], event: Event) -> Table[Any]:
    assert isinstance(event, FaceGiven)
    return replace(table, faces={**table.faces, event.who: event.face or Face()})


def say(game: Game[Any], table: Table[Any], event: Event) -> list[Line]:
    assert isinstance(event, FaceGiven)
    if event.face and event.who in table.play.cast:
        words = (who(table, event.who), " has a face now.")
        return [line(*words, beat="Cast", kind="bookkeeping")]
    return []
