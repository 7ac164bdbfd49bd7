"""Faces and pictures: a portrait from drawn parts, or a picture; what a scene looks like.

The pictures themselves are kept by whoever serves the pages. The table knows them by id, once
somebody has added one, with a title and who may see it.
"""

import re
from collections.abc import Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from hearthside.core import face_parts
from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Choice, Field, Pick, Text, YesNo
from hearthside.core.game import Game
from hearthside.core.moves import Event, Illegal, Move, TooMuch
from hearthside.core.say import Line, emphasised, line, who
from hearthside.core.table import Table
from hearthside.core.table_life import Face, Picture

MOST_PICTURES = 200
OF_THE_GAME = "of-the-game"
"""The picture every table has: the one its game brings along."""
_ID = re.compile(r"[a-z0-9][a-z0-9-]{3,63}")


class AddPicture(Move, frozen=True, tag="table.add-picture"):
    """A picture that was just taken in; `picture` is the id it is kept under."""

    picture: str
    title: str = ""
    only_me: bool = False


class DropPicture(Move, frozen=True, tag="table.drop-picture"):
    picture: str


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


class UsePicture(Move, frozen=True, tag="table.use-picture"):
    """A picture of somebody, or none: then initials will do."""

    who: str
    picture: str


class SetScene(Move, frozen=True, tag="table.set-scene"):
    """What the open scene is called, what it is about, and a picture for it, or none."""

    title: str
    premise: str = ""
    picture: str = ""


class PictureAdded(Event, frozen=True, tag="table.picture-added"):
    story = False
    picture: Picture


class PictureDropped(Event, frozen=True, tag="table.picture-dropped"):
    story = False
    picture: str


class FaceGiven(Event, frozen=True, tag="table.face-given"):
    """There is no `face` where initials will do."""

    story = False
    who: str
    face: Face | None


class SceneShown(Event, frozen=True, tag="table.scene-shown"):
    picture: str


class SceneSet(Event, frozen=True, tag="table.scene-set"):
    title: str
    premise: str
    picture: str


def further(game: Game[Any], table: Table[Any], seat: str) -> list[Verb]:
    if not table.is_player(seat):
        return []
    offered = [verb(AddPicture, "Pictures", lambda: _ADDING, group="table", icon="upload")]
    own = [one for one in table.pictures.values() if one.by == seat or table.is_gm(seat)]
    offered += [_dropping(one) for one in own]
    offered += _facing(table, seat)
    scene = table.scene
    if table.is_gm(seat) and scene and scene.open:
        blanks = partial(scene_blanks, table, scene.title, scene.premise, scene.picture)
        offered.append(verb(SetScene, "Change the scene", blanks, group="scene"))
    return offered


def scene_blanks(
    table: Table[Any], title: str = "", premise: str = "", picture: str = ""
) -> tuple[Text | Choice, ...]:
    """What a scene is made of: where and when, what is going on, what it looks like."""
    return (
        Text(
            "title",
            "Where and when",
            value=title,
            needed=True,
            most=120,
            placeholder="Ten past midnight, the lamp stair",
        ),
        Text(
            "premise",
            "What is going on?",
            help="A sentence or two that everyone reads.",
            value=premise,
            long=True,
            most=400,
            placeholder="It is late, the door is locked, and somebody is coming up the stairs.",
        ),
        picking(table, picture),
    )


_ADDING = (
    Text("picture", "Picture", needed=True, most=64),
    Text("title", "What is it?", most=80),
    YesNo("only_me", "Only you see it for now"),
)


def _dropping(picture: Picture) -> Verb:
    label = f"Take away {picture.title or 'the picture'}"
    return verb(DropPicture(picture=picture.id), label, group="pictures", about=picture.id)


def _facing(table: Table[Any], seat: str) -> list[Verb]:
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

    def drawing() -> tuple[Field, ...]:
        parts = of(table, about).parts if about else {}
        return (*asked, *face_parts.blanks(parts))

    def hanging() -> tuple[Field, ...]:
        return (*asked, picking(table))

    return [
        verb(DrawFace, f"A face for {named or 'them'}", drawing, **look),
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
    if chosen := table.faces.get(who):
        return chosen
    drawn = face_parts.of(f"{table.name} {who}")
    if _is_she(table, who):
        drawn = {**drawn, "beard": "none"}
    return Face(parts={**drawn, "company": "several"} if several else drawn)


def _is_she(table: Table[Any], who: str) -> bool:
    """Whether whoever plays them said so at the door: luck then gives them no beard."""
    player = table.play.cast[who].player if who in table.play.cast else ""
    seat = table.seats.get(player)
    return seat is not None and seat.pronouns.lower().startswith("she")


def picking(table: Table[Any], picture: str = "") -> Choice:
    """One of the pictures there are, or none."""
    picks = tuple(Pick(one.id, one.title or "A picture") for one in table.pictures.values())
    there = (Pick("", "None"), Pick(OF_THE_GAME, "The game’s own"), *picks)
    kept = picture if any(pick.value == picture for pick in there) else ""
    return Choice("picture", "Picture", picks=there, value=kept, pictured=True)


def pictures_in(seen: Table[Any]) -> set[str]:
    """The pictures a seat may be sent, from its view: those it knows, and those that hang where it
    can see them."""
    hung = [face.picture for face in seen.faces.values()]
    hung += [one.picture for one in seen.shelf.values()]
    hung += [seen.scene.picture] if seen.scene else []
    return {*seen.pictures, *filter(None, hung)}


def is_id(picture: str) -> bool:
    """Whether a picture can go by this id."""
    return _ID.fullmatch(picture) is not None


def kept_from(table: Table[Any], readers: Sequence[str], event: Event) -> bool:
    """Whether none of the readers knows the picture that an event adds."""
    if not isinstance(event, PictureAdded):
        return False
    return not any(table.sees(seat, event.picture.known_to) for seat in readers)


def decide(game: Game[Any], table: Table[Any], seat: str, move: Move) -> list[Event]:
    match move:
        case AddPicture():
            taken = move.picture in table.pictures or move.picture == OF_THE_GAME
            if taken or not is_id(move.picture):
                raise Illegal("Add the file itself; then the table knows the picture.", "picture")
            if len(table.pictures) >= MOST_PICTURES:
                raise TooMuch(f"There are {MOST_PICTURES} pictures. Take one away first.")
            seen = (seat,) if move.only_me else None
            title = move.title.strip()
            added = Picture(id=move.picture, title=title, by=seat, known_to=seen)
            return [PictureAdded(picture=added)]
        case DropPicture():
            return [PictureDropped(picture=move.picture)]
        case DrawFace():
            parts = {kind: getattr(move, kind) for kind in face_parts.PARTS}
            return [FaceGiven(who=move.who, face=Face(parts=parts))]
        case UsePicture():
            face = Face(picture=move.picture) if move.picture else None
            return [FaceGiven(who=move.who, face=face)]
        case SetScene():
            title, premise = move.title.strip(), move.premise.strip()
            return [SceneSet(title=title, premise=premise, picture=move.picture)]
    raise TypeError(move)


def evolve(game: Game[Any], table: Table[Any], event: Event) -> Table[Any]:
    match event:
        case PictureAdded():
            return replace(table, pictures={**table.pictures, event.picture.id: event.picture})
        case PictureDropped():
            return _without(table, event.picture)
        case FaceGiven():
            return replace(table, faces={**table.faces, event.who: event.face or Face()})
        case SceneShown():
            scene = table.scene and replace(table.scene, picture=event.picture)
            return replace(shown(table, event.picture), scene=scene)
        case SceneSet():
            title, premise, picture = event.title, event.premise, event.picture
            scene = table.scene and replace(
                table.scene, title=title, premise=premise, picture=picture
            )
            return replace(shown(table, picture), scene=scene)
    raise TypeError(event)


def shown(table: Table[Any], picture: str) -> Table[Any]:
    """A picture that hung in a scene is known to all from then on: the story shows it again."""
    known = table.pictures.get(picture)
    if known is None or known.known_to is None:
        return table
    return replace(table, pictures={**table.pictures, picture: replace(known, known_to=None)})


def _without(table: Table[Any], picture: str) -> Table[Any]:
    """A picture that is gone hangs nowhere any more."""
    pictures = {id: one for id, one in table.pictures.items() if id != picture}
    faces = {id: face for id, face in table.faces.items() if face.picture != picture}
    scene = table.scene
    if scene and scene.picture == picture:
        scene = replace(scene, picture="")
    return replace(table, pictures=pictures, faces=faces, scene=scene)


def say(game: Game[Any], table: Table[Any], event: Event) -> list[Line]:
    if isinstance(event, FaceGiven) and event.face and event.who in table.play.cast:
        words = (who(table, event.who), " has a face.")
        return [line(*words, beat="Cast", kind="bookkeeping")]
    before = table.scene.premise if table.scene else ""
    if isinstance(event, SceneSet) and event.premise not in ("", before):
        return [line(*emphasised(event.premise), beat="Scene", kind="narration")]
    return []
