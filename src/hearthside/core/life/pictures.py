"""Pictures at a table: added, taken away, and who may see them.

The pictures themselves are kept by whoever serves the pages. The table knows them by id, once
somebody has added one, with a title and who may see it.
"""

import re
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Choice, Pick, Text, YesNo
from hearthside.core.game import Game
from hearthside.core.moves import Event, Illegal, Move, TooMuch
from hearthside.core.scenery import DRAWN, OF_THE_GAME, PLACES, everyones
from hearthside.core.table import Table
from hearthside.core.table_life import Picture

MOST_PICTURES = 200
_ID = re.compile(r"[a-z0-9][a-z0-9-]{3,63}")
SCENERY = (
    Pick(OF_THE_GAME, "The game’s own", group="Places"),
    *(
        Pick(f"{DRAWN}{name}", label, help=words, group="Places")
        for name, (label, words) in PLACES.items()
    ),
)
"""What any scene may look like; the help of a place are words in titles that it goes with."""
_ADDING = (
    Text("picture", "Picture", needed=True, most=64),
    Text("title", "What is it?", most=80),
    YesNo("only_me", "Only you see it for now"),
)


class AddPicture(Move, frozen=True, tag="table.add-picture"):
    """A picture that was just taken in; `picture` is the id it is kept under."""

    picture: str
    title: str = ""
    only_me: bool = False


class DropPicture(Move, frozen=True, tag="table.drop-picture"):
    picture: str


class PictureAdded(Event, frozen=True, tag="table.picture-added"):
    story = False
    picture: Picture


class PictureDropped(Event, frozen=True, tag="table.picture-dropped"):
    story = False
    picture: str


def further(game: Game[Any], table: Table[Any], seat: str) -> list[Verb]:
    if not table.is_player(seat):
        return []
    adding = verb(AddPicture, "Pictures", lambda: _ADDING, group="table", icon="upload")
    own = [one for one in table.pictures.values() if one.by == seat or table.is_gm(seat)]
    return [adding, *(_dropping(one) for one in own)]


def _dropping(picture: Picture) -> Verb:
    label = f"Take away {picture.title or 'the picture'}"
    return verb(DropPicture(picture=picture.id), label, group="pictures", about=picture.id)


def picking(table: Table[Any], picture: str = "") -> Choice:
    """One of the pictures there are, or none."""
    return _one_of((*_brought(table), *SCENERY), picture)


def picking_face(table: Table[Any]) -> Choice:
    """One of the pictures people brought, or none: nobody looks like a place."""
    return _one_of(_brought(table), "")


def _brought(table: Table[Any]) -> tuple[Pick, ...]:
    return tuple(Pick(one.id, one.title or "A picture") for one in table.pictures.values())


def _one_of(picks: tuple[Pick, ...], picture: str) -> Choice:
    there = (Pick("", "None"), *picks)
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
    if isinstance(move, DropPicture):
        return [PictureDropped(picture=move.picture)]
    assert isinstance(move, AddPicture)
    taken = move.picture in table.pictures or everyones(move.picture)
    if taken or not is_id(move.picture):
        raise Illegal("Add the file itself; then the table knows the picture.", "picture")
    if len(table.pictures) >= MOST_PICTURES:
        raise TooMuch(f"There are {MOST_PICTURES} pictures. Take one away first.")
    seen = (seat,) if move.only_me else None
    added = Picture(id=move.picture, title=move.title.strip(), by=seat, known_to=seen)
    return [PictureAdded(picture=added)]


def evolve(game: Game[Any], table: Table[Any], event: Event) -> Table[Any]:
    match event:
        case PictureAdded():
            return replace(table, pictures={**table.pictures, event.picture.id: event.picture})
        case PictureDropped():
            return _without(table, event.picture)
    raise TypeError(event)


def shown(table: Table[Any], picture: str) -> Table[Any]:
    """A picture that hung in a scene is known to all from then on: the story shows it again."""
    known = table.pictures.get(picture)
    if known is None:
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
