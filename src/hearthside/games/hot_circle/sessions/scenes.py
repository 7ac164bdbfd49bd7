"""Scenes: what everyone wants there, who is in it, and when it is time to cut (HC-8.1)."""

from msgspec.structs import replace

from hearthside.core.forms import Many, Option, Pick, Text
from hearthside.core.life.evening import SceneClosed, SceneOpened, SessionOpened
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, aspect, line, listed, name
from hearthside.games.hot_circle.books import HotTable, heroes, present, with_play
from hearthside.games.hot_circle.sessions.compels import CompelLeft
from hearthside.games.hot_circle.state import SceneNotes, here


class Wish(Move, frozen=True, tag="hot-circle.wish"):
    """What a player wants from the next scene."""

    text: str


class SetPresent(Move, frozen=True, tag="hot-circle.set-present"):
    present: tuple[str, ...]


class Wished(Event, frozen=True, tag="hot-circle.wished"):
    seat: str
    text: str


class PresentSet(Event, frozen=True, tag="hot-circle.present-set"):
    present: tuple[str, ...]


class SceneCleared(Event, frozen=True, tag="hot-circle.scene-cleared"):
    """The notes of a scene that is over are put away."""

    notes: SceneNotes


MOVES = (Wish, SetPresent)
EVENTS = (Wished, PresentSet, SceneCleared)


CUT = "Cut to the next scene once everyone has had their moment."


def everyone_had_theirs(table: HotTable) -> bool:
    """Whether there were as many tests as there are players' characters here."""
    here_now = table.play.scene.present
    played = [hero for hero in heroes(table) if not here_now or hero.id in here_now]
    return len(table.play.scene.tests) >= len(played)


def time_to_cut(table: HotTable) -> str:
    """HC-8.1: a reminder after one obstacle test or two ability tests; nothing is locked."""
    tests = table.play.scene.tests
    if not (table.scene and table.scene.open):
        return ""
    if "obstacle" in tests:
        return f"An obstacle test is settled. {CUT}"
    if len(tests) > 1:
        return f"Two ability tests are settled. {CUT}"
    return ""


def brought(table: HotTable) -> list[str]:
    """HC-7.3, HC-4.8: contacts who are in this scene because somebody brought them, by name."""
    return [
        asset.name
        for hero in heroes(table)
        for asset in hero.assets
        if asset.kind == "contact" and asset.scene == here(table)
    ]


def options(table: HotTable, seat: str) -> list[Option]:
    play = table.play
    if not table.session_open or play.closing:
        return []
    offered = []
    in_scene = table.scene is not None and table.scene.open
    if not in_scene and table.role(seat) == "player":
        wish = play.scene.wishes.get(seat, "")
        asked = not wish and not (play.test or play.ability)
        offered.append(
            Option(
                move="hot-circle.wish",
                label="Say what you want from the next scene",
                help="You may also test an ability now, or bring in a relationship.",
                fields=(Text(name="text", label="I want", value=wish, needed=True, most=160),),
                rules=("HC-8.1",),
                section="turn" if asked else "act",
                best=asked,
            )
        )
    if in_scene and table.is_gm(seat):
        everyone = present(table)
        if everyone:
            picks = tuple(Pick(hero.id, hero.name) for hero in everyone)
            came = [hero.id for hero in everyone if hero.name in brought(table)]
            start = play.scene.present or tuple(hero.id for hero in heroes(table))
            start = tuple(dict.fromkeys((*start, *came)))
            offered.append(
                Option(
                    move="hot-circle.set-present",
                    label="Who is in the scene",
                    fields=(Many(name="present", label="Here", picks=picks, value=start, least=1),),
                    rules=("HC-8.1",),
                    section="scene",
                    best=not play.scene.present,
                )
            )
    return offered


def decide(table: HotTable, seat: str, move: Move) -> list[Event]:
    match move:
        case Wish():
            return [Wished(seat=seat, text=move.text.strip())]
        case SetPresent():
            return [PresentSet(present=tuple(move.present))]
    raise TypeError(move)


def follow(table: HotTable, event: Event) -> list[Event]:
    """Tests, who is there and what would complicate it belong to one scene only.

    What people want from a scene is said before it, and stays until it ends.
    """
    match event:
        case SceneOpened() | SceneClosed() | SessionOpened():
            compel = table.play.compel
            lapsed = [CompelLeft(compel=compel)] if compel else []
            wanted = table.play.scene.wishes if isinstance(event, SceneOpened) else {}
            return [*lapsed, SceneCleared(notes=SceneNotes(wishes=wanted))]
    return []


def evolve(table: HotTable, event: Event) -> HotTable:
    scene = table.play.scene
    match event:
        case Wished():
            wishes = {**scene.wishes, event.seat: event.text}
            return with_play(table, scene=replace(scene, wishes=wishes))
        case PresentSet():
            return with_play(table, scene=replace(scene, present=event.present))
        case SceneCleared():
            return with_play(table, scene=event.notes, asserted=None)
    raise TypeError(event)


def say(table: HotTable, event: Event) -> list[Line]:
    match event:
        case Wished():
            who = name(table.seat_name(event.seat))
            spans = (who, " wants from the next scene: ", aspect(event.text), ".")
            return [line(*spans, rules=("HC-8.1",), beat="Scene")]
        case PresentSet():
            names = [
                table.play.cast[id].name for id in event.present if not table.play.cast[id].hidden
            ]
            return [line("Here: ", name(listed(names)), ".", rules=("HC-8.1",), beat="Scene")]
    return []
