"""Faces and pictures: a portrait from drawn parts, or a picture; a picture for the scene.

The pictures themselves are kept by whoever serves the pages. The table knows them by id, once
somebody has added one, with a title and who may see it.
"""

import re
from typing import Any

from msgspec.structs import replace

from hearthside.core import portraits
from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Choice, Pick, Text, YesNo
from hearthside.core.game import Game
from hearthside.core.moves import Event, Illegal, Move, TooMuch
from hearthside.core.say import Line, line, who
from hearthside.core.table import Face, Picture, Table

MOST_PICTURES = 200
_ID = re.compile(r"[a-z0-9][a-z0-9-]{3,63}")


class AddPicture(Move, frozen=True, tag="table.add-picture"):
    """A picture that was just taken in; `picture` is the id it is kept under."""

    picture: str
    title: str = ""
    only_me: bool = False


class DropPicture(Move, frozen=True, tag="table.drop-picture"):
    picture: str


class DrawFace(Move, frozen=True, kw_only=True, tag="table.draw-face"):
    """One of the parts there are, of each kind (`core.portraits`)."""

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


class UsePicture(Move, frozen=True, tag="table.use-picture"):
    """A picture of somebody, or none: then initials will do."""

    who: str
    picture: str


class ShowScene(Move, frozen=True, tag="table.show-scene"):
    """A picture for the scene, or none."""

    picture: str


class PictureAdded(Event, frozen=True, tag="table.picture-added"):
    story = False
    picture: Picture


class PictureDropped(Event, frozen=True, tag="table.picture-dropped"):
    story = False
    picture: str


class FaceGiven(Event, frozen=True, tag="table.face-given"):
    """`face` is empty where initials will do."""

    story = False
    who: str
    face: Face | None


class SceneShown(Event, frozen=True, tag="table.scene-shown"):
    picture: str


MOVES = (AddPicture, DropPicture, DrawFace, UsePicture, ShowScene)
EVENTS = (PictureAdded, PictureDropped, FaceGiven, SceneShown)


def verbs(game: Game[Any], table: Table[Any], seat: str) -> list[Verb]:
    if not table.is_player(seat):
        return []
    offered = [verb(AddPicture, "Add a picture", lambda: _ADDING, group="table", icon="upload")]
    own = [one for one in table.pictures.values() if one.by == seat or table.is_gm(seat)]
    offered += [_dropping(one) for one in own]
    offered += _facing(table, seat)
    if table.is_gm(seat) and table.scene and table.scene.open and table.pictures:
        offered.append(
            verb(ShowScene, "A picture for the scene", lambda: (_picking(table),), group="scene")
        )
    return offered


_ADDING = (
    Text(name="picture", label="Picture", needed=True, most=64),
    Text(name="title", label="What is it?", most=80),
    YesNo(name="only_me", label="Only you see it for now"),
)


def _dropping(picture: Picture) -> Verb:
    label = f"Take away {picture.title or 'the picture'}"
    return verb(DropPicture(picture=picture.id), label, group="table", about=picture.id)


def _facing(table: Table[Any], seat: str) -> list[Verb]:
    """A player gives their character a face; a GM chooses whom of all."""
    cast, mine = table.play.cast, table.characters_of(seat)
    if not mine:
        return []
    named, about, fixed = cast[mine[0]].name, mine[0], {"who": mine[0]}
    asked: tuple[Choice, ...] = ()
    if len(mine) > 1:
        picks = tuple(Pick(id, cast[id].name) for id in mine)
        named, about, fixed = "somebody", "", {}
        asked = (Choice(name="who", label="Who?", picks=picks, folded=True),)
    face = table.faces.get(about)
    parts = face.parts if face else {}
    offered = [
        verb(
            DrawFace,
            f"Draw {named}",
            lambda: (*asked, *portraits.blanks(parts)),
            fixed=fixed,
            group="sheet",
            about=about,
        )
    ]
    if table.pictures:
        offered.append(
            verb(
                UsePicture,
                f"A picture of {named}",
                lambda: (*asked, _picking(table)),
                fixed=fixed,
                group="sheet",
                about=about,
            )
        )
    return offered


def _picking(table: Table[Any]) -> Choice:
    picks = tuple(Pick(one.id, one.title or one.id) for one in table.pictures.values())
    return Choice(name="picture", label="Picture", picks=(Pick("", "None"), *picks), folded=True)


def pictures_in(seen: Table[Any]) -> set[str]:
    """The pictures a seat may be sent, from its view: those it knows, and those that hang where it
    can see them."""
    hung = [face.picture for face in seen.faces.values()]
    hung += [one.picture for one in seen.shelf.values()]
    hung += [seen.scene.picture] if seen.scene else []
    return {*seen.pictures, *filter(None, hung)}


def decide(game: Game[Any], table: Table[Any], seat: str, move: Move) -> list[Event]:
    match move:
        case AddPicture():
            if not _ID.fullmatch(move.picture) or move.picture in table.pictures:
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
            parts = {kind: getattr(move, kind) for kind in portraits.PARTS}
            return [FaceGiven(who=move.who, face=Face(parts=parts))]
        case UsePicture():
            face = Face(picture=move.picture) if move.picture else None
            return [FaceGiven(who=move.who, face=face)]
        case ShowScene():
            return [SceneShown(picture=move.picture)]
    raise TypeError(move)


def evolve(game: Game[Any], table: Table[Any], event: Event) -> Table[Any]:
    match event:
        case PictureAdded():
            return replace(table, pictures={**table.pictures, event.picture.id: event.picture})
        case PictureDropped():
            return _without(table, event.picture)
        case FaceGiven():
            others = {id: face for id, face in table.faces.items() if id != event.who}
            return replace(table, faces=others | ({event.who: event.face} if event.face else {}))
        case SceneShown():
            scene = table.scene and replace(table.scene, picture=event.picture)
            return replace(table, scene=scene)
    raise TypeError(event)


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
    return []
