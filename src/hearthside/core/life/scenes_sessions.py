"""Sessions and scenes, and whom everyone is looking at."""

from functools import partial
from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Choice, Field, Pick
from hearthside.core.game import Game
from hearthside.core.life.changing_scene import scene_blanks
from hearthside.core.life.npcs_in_scene import coming, set_here, who_opens
from hearthside.core.life.pictures import shown
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, aspect, emphasised, line, name
from hearthside.core.table import Character, Table
from hearthside.core.table_life import Scene
from hearthside.core.wording.typesetting import sentence, titled


class OpenSession(Move, frozen=True, tag="table.open-session"):
    pass


class CloseSession(Move, frozen=True, tag="table.close-session"):
    pass


class OpenScene(Move, frozen=True, tag="table.open-scene"):
    title: str
    premise: str = ""
    picture: str = ""
    here: tuple[str, ...] | None = None
    """Who is here whom nobody plays. Where it is not said, all who came into the story since
    the last one."""


class CloseScene(Move, frozen=True, tag="table.close-scene"):
    kept: tuple[str, ...] | None = None
    """What outlasts it, where the game asks (`Game.outlasting`). Not said, what is ticked there."""


class NextScene(Move, frozen=True, tag="table.next-scene"):
    """This scene ends and the next one opens, as `CloseScene` and `OpenScene` have it."""

    title: str
    premise: str = ""
    picture: str = ""
    here: tuple[str, ...] = ()
    kept: tuple[str, ...] | None = None


class Spotlight(Move, frozen=True, tag="table.spotlight"):
    character: str


class SessionOpened(Event, frozen=True, tag="table.session-opened"):
    number: int


class SessionClosed(Event, frozen=True, tag="table.session-closed"):
    number: int


class SceneOpened(Event, frozen=True, tag="table.scene-opened"):
    number: int
    title: str
    premise: str = ""
    picture: str = ""


SCENE_ENDS = "The scene ends."


class SceneClosed(Event, frozen=True, tag="table.scene-closed"):
    number: int
    kept: tuple[str, ...] | None = None


class SpotlightMoved(Event, frozen=True, tag="table.spotlight-moved"):
    character: str


def verbs(game: Game[Any], table: Table[Any], seat: str) -> list[Verb]:
    if not table.is_gm(seat):
        return []
    if not table.session_open:
        label, free = f"Start session {table.session + 1}", not game.busy(table)
        return [verb(OpenSession(), label, group="scene", first=free, instead=free)]
    scene = table.scene
    if scene and scene.open:
        label, over = f"End “{scene.title}”", game.is_over(table)
        blanks = game.outlasting(table)
        ends = verb(CloseScene(), label, group="scene")
        if blanks:
            ends = verb(CloseScene, label, lambda: blanks, group="scene", go="End the scene")
        follows = verb(
            NextScene,
            "Next scene",
            lambda: opening_blanks(table, (), blanks),
            group="scene",
            first=over,
            instead=game.may_end(table),
            go="Open the scene",
            help=game.framed_from(table),
        )
        offered = [follows, ends]
    else:
        free, lost = not (game.busy(table) or game.framer(table)), game.at_stake(table)
        opening = partial(opening_blanks, table)
        offered = [
            verb(
                OpenScene,
                "Open a scene",
                opening,
                group="scene",
                first=free,
                go="Open the scene",
                help=game.framed_from(table),
            ),
            verb(
                CloseSession(),
                game.end_label,
                help=lost,
                group="scene",
                danger=bool(lost),
            ),
        ]
    if table.in_scene and any(map(_is_in_sight, table.play.cast.values())):
        whom = partial(_whom_to_light, table)
        offered.append(verb(Spotlight, "Move the spotlight", whom, group="scene"))
    return offered


def opening_blanks(
    table: Table[Any], ticked: tuple[str, ...] | None = None, ending: tuple[Field, ...] = ()
) -> tuple[Field, ...]:
    """What whoever opens a scene is asked; `ticked` are those in it, or all who came since. With it
    goes what the `ending` of the last one asks."""
    *words, picture = scene_blanks(table)
    follows = replace(picture, help="It goes by what you write until you choose.")
    return (*words, *who_opens(table, ticked), *ending, follows)


def _whom_to_light(table: Table[Any]) -> tuple[Choice]:
    whom = Choice(
        "character",
        "Who is everyone looking at?",
        picks=(Pick("", "Nobody"), *_in_sight(table)),
        value=table.spotlight,
    )
    return (whom,)


def _in_sight(table: Table[Any]) -> list[Pick]:
    """Whom everybody could look at: nobody who is hidden."""
    return [Pick(who.id, who.name) for who in table.play.cast.values() if _is_in_sight(who)]


def _is_in_sight(who: Character) -> bool:
    return not who.draft and who.known_to is None


def decide(game: Game[Any], table: Table[Any], seat: str, move: Move) -> list[Event]:
    if not isinstance(move, Spotlight) and (busy := game.busy(table)):
        raise Illegal(busy)
    match move:
        case OpenSession():
            return [SessionOpened(number=table.session + 1)]
        case CloseSession():
            return [SessionClosed(number=table.session)]
        case OpenScene():
            title, premise = titled(move.title), titled(move.premise)
            return opened(table, title, premise, move.picture, move.here)
        case CloseScene():
            return cutting(table, move.kept)
        case NextScene():
            title, premise = titled(move.title), titled(move.premise)
            begun = opened(table, title, premise, move.picture, None)
            came = coming(table, move.here)  # whoever was here left with the last scene
            return [*cutting(table, move.kept), *begun, *came]
        case Spotlight():
            return [SpotlightMoved(character=move.character)]
    raise TypeError(move)


def cutting(table: Table[Any], kept: tuple[str, ...] | None) -> list[Event]:
    """A scene that is still open ends first, with what was said of what outlasts it."""
    scene = table.scene
    return [SceneClosed(number=scene.number, kept=kept)] if scene and scene.open else []


def opened(
    table: Table[Any], title: str, premise: str, picture: str, here: tuple[str, ...] | None
) -> list[Event]:
    """What it takes for the next scene to open, with those in it who are `here`."""
    number = table.scene.number + 1 if table.scene else 1
    begun = SceneOpened(number=number, title=title, premise=premise, picture=picture)
    return [begun, *(() if here is None else set_here(table, here, opening=True))]


def follow(game: Game[Any], table: Table[Any], event: SceneClosed | SessionClosed) -> list[Event]:
    """The next scene begins with the heroes, and with whoever comes into the story until then. A
    session ends perhaps in the middle of a scene."""
    return set_here(table, (), opening=True)


def evolve(game: Game[Any], table: Table[Any], event: Event) -> Table[Any]:
    match event:
        case SessionOpened():
            began = table.seq + 1
            return replace(table, session=event.number, session_open=True, scene=None, began=began)
        case SessionClosed():
            kept = table.evenings
            if now := table.evening:
                told = tuple(one for one in now.told if one in now.story)
                kept = (*kept, replace(now, moments=(), told=told))
            over = replace(table, session_open=False, spotlight="", round=None)
            return replace(over, evening=None, evenings=kept, turns_off=False)
        case SceneOpened():
            scene = Scene(event.number, event.title, premise=event.premise, picture=event.picture)
            return replace(shown(table, event.picture), scene=scene)
        case SceneClosed():
            ended = replace(table.scene, open=False) if table.scene else None
            return replace(table, scene=ended, spotlight="")
        case SpotlightMoved():
            return replace(table, spotlight=event.character)
    raise TypeError(event)


def say(game: Game[Any], table: Table[Any], event: Event) -> list[Line]:
    match event:
        case SessionOpened():
            return [line(f"Session {event.number} begins.", beat="Session")]
        case SessionClosed():
            return [line(f"Session {event.number} ends.", beat="Session")]
        case SceneOpened():
            opened = line("A new scene: ", aspect(event.title), ".", beat="Scene")
            told = line(*emphasised(sentence(event.premise)), beat="Scene", kind="narration")
            return [opened, told] if event.premise else [opened]
        case SceneClosed():
            return [line(SCENE_ENDS, beat="Scene", retold=False)]
        case SpotlightMoved():
            if event.character not in table.play.cast:
                return []
            who = table.play.cast[event.character].name
            return [line("The spotlight is on ", name(who), ".", beat="Scene", retold=False)]
    raise TypeError(event)
