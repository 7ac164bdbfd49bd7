"""The open scene, changed: what it is called, what it is about, what it looks like."""

from functools import partial
from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Choice, Text
from hearthside.core.game import Game
from hearthside.core.life.pictures import picking, shown
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, emphasised, line
from hearthside.core.table import Table
from hearthside.core.wording.typesetting import sentence, titled


class SetScene(Move, frozen=True, tag="table.set-scene"):
    """What the open scene is called, what it is about, and a picture for it, or none."""

    title: str
    premise: str = ""
    picture: str = ""


class SceneShown(Event, frozen=True, tag="table.scene-shown"):
    picture: str


class SceneSet(Event, frozen=True, tag="table.scene-set"):
    title: str
    premise: str
    picture: str


def further(game: Game[Any], table: Table[Any], seat: str) -> list[Verb]:
    scene = table.scene
    if not table.is_gm(seat) or scene is None or not scene.open:
        return []
    blanks = partial(scene_blanks, table, scene.title, scene.premise, scene.picture)
    return [verb(SetScene, "Change the scene", blanks, group="scene")]


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
            placeholder="Late that night, the back stairs",
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


def decide(game: Game[Any], table: Table[Any], seat: str, move: Move) -> list[Event]:
    assert isinstance(move, SetScene)
    title, premise = titled(move.title), titled(move.premise)
    return [SceneSet(title=title, premise=premise, picture=move.picture)]


def evolve(game: Game[Any], table: Table[Any], event: Event) -> Table[Any]:
    scene = table.scene
    match event:
        case SceneShown():
            scene = scene and replace(scene, picture=event.picture)
        case SceneSet():
            title, premise = event.title, event.premise
            scene = scene and replace(scene, title=title, premise=premise, picture=event.picture)
        case _:
            raise TypeError(event)
    return replace(shown(table, event.picture), scene=scene)


def say(game: Game[Any], table: Table[Any], event: Event) -> list[Line]:
    before = table.scene.premise if table.scene else ""
    if isinstance(event, SceneSet) and event.premise not in ("", before):
        return [line(*emphasised(sentence(event.premise)), beat="Scene", kind="narration")]
    return []
