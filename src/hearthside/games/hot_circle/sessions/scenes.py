"""Scenes: what everyone wants there, who is in it, and when it is time to cut (HC-8.1)."""

from msgspec.structs import replace

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Many, Pick, Text
from hearthside.core.life.npcs_in_scene import HereSet, set_here
from hearthside.core.life.npcs_in_scene import here as around
from hearthside.core.life.scenes_sessions import SceneClosed, SceneOpened, SessionOpened
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, line, listed, name
from hearthside.core.saying_events import Says
from hearthside.core.setting_events import Is
from hearthside.games.hot_circle.ability_test.asking import AbilityAsked
from hearthside.games.hot_circle.characters.assets import AssetNoted, BroughtIn
from hearthside.games.hot_circle.characters.npcs import Introduced, NpcWritten
from hearthside.games.hot_circle.people import heroes, known
from hearthside.games.hot_circle.sessions.compels import CompelLeft
from hearthside.games.hot_circle.sessions.preparation import lies_ready, opening_called
from hearthside.games.hot_circle.sessions.time_skip import TimeSkipped
from hearthside.games.hot_circle.sheet import Asset, Hero
from hearthside.games.hot_circle.state import NOTHING_SETTLED, HotTable, SceneNotes, here

OBSTACLE_TESTS_IN_A_SCENE, ABILITY_TESTS_IN_A_SCENE = 1, 2
"""HC-8.1: after so many it is time to cut."""


class WishForScene(Move, frozen=True, tag="hot-circle.wish"):
    """What a player wants from the next scene."""

    text: str


class SetPresent(Move, frozen=True, tag="hot-circle.set-present"):
    present: tuple[str, ...]


class Wished(Event, frozen=True, tag="hot-circle.wished"):
    sets = {"scene.wishes.{seat}": "text"}
    says = Says(
        "{seat:seat}’s wish for the next scene: {text:aspect}.", ("HC-8.1",), "Scene", "bookkeeping"
    )
    seat: str
    text: str


class PresentSet(Event, frozen=True, tag="hot-circle.present-set"):
    sets = {"scene.present": "present"}
    present: tuple[str, ...]


class SceneCleared(Event, frozen=True, tag="hot-circle.scene-cleared"):
    """The notes of a scene that is over are put away."""

    sets = {"scene": "notes", "asserted": Is(None), **NOTHING_SETTLED}
    notes: SceneNotes


class LinksForgotten(Event, frozen=True, tag="hot-circle.links-forgotten"):
    """What earlier tests decided is long ago: nothing is linked to it any more."""

    sets = {"links": Is(())}


def _left_out(table: HotTable) -> list[str]:
    tested = {id for step in table.play.scene.held for id in (step.who, step.against)}
    return [hero.name for hero in _played(table) if hero.id not in tested]


def _played(table: HotTable) -> list[Hero]:
    """The players' characters in this scene."""
    return [hero for hero in heroes(table) if hero.id in here_now(table)]


def may_end(table: HotTable) -> bool:
    """HC-8.1: nobody is left without a test, and there was one: to cut and to play on are equal."""
    return bool(time_to_cut(table)) and not _left_out(table)


def time_to_cut(table: HotTable) -> str:
    """HC-8.1: a reminder after one obstacle test or two ability tests; nothing is locked."""
    tests = table.play.scene.tests
    if not table.in_scene:
        return ""
    if tests.count("obstacle") >= OBSTACLE_TESTS_IN_A_SCENE:
        return _cut(table)
    return _cut(table) if len(tests) >= ABILITY_TESTS_IN_A_SCENE else ""


def _cut(table: HotTable) -> str:
    """What comes next: whoever had no test yet, or the next scene."""
    if left := _left_out(table):
        has = "has" if len(left) == 1 else "have"
        return f"{listed(left)} {has} not had a moment in this scene yet."
    if len(table.play.scene.tests) >= len(_played(table)):  # where two test each other, it is one
        return "Everyone has had a moment. Cut when the scene feels done."
    return "The scene has had its test. Cut when it feels done, or play on."


def brought(table: HotTable) -> dict[str, str]:
    """HC-7.3, HC-4.8: contacts who are in this scene because somebody brought them, with names.

    Whoever goes by another name since is called by it.
    """
    cast = table.play.cast
    return {
        asset.person: cast[asset.person].name if asset.person in cast else asset.name
        for hero in heroes(table)
        for asset in _contacts(hero)
        if asset.scene == here(table)
    }


def _contacts(hero: Hero) -> list[Asset]:
    return [asset for asset in hero.assets if asset.kind == "contact"]


def elsewhere(table: HotTable) -> list[Hero]:
    """The players' characters who are not in the scene that is open."""
    if not table.in_scene:
        return []
    here = here_now(table)
    return [hero for hero in heroes(table) if hero.id not in here]


def verbs(table: HotTable, seat: str) -> list[Verb]:
    play = table.play
    if not table.session_open or play.closing:
        return []
    if not table.in_scene and table.role(seat) == "player":
        return [_wishing(play.scene.wishes.get(seat, ""))]
    if table.in_scene and table.is_gm(seat) and known(table):
        return [
            verb(
                SetPresent,
                "Who is in the scene",
                lambda: [_here(table)],
                group="scene",
                instead=bool(elsewhere(table)) and not play.scene.tests,
                go="Set who is here",
                rules=("HC-8.1",),
            )
        ]
    return []


def _wishing(wish: str) -> Verb:
    such = "a word with whoever gave the order, alone"
    blank = Text("text", "Your wish for it", value=wish, needed=True, most=160, placeholder=such)
    return verb(
        WishForScene,
        "What do you want next?",
        lambda: [blank],
        group="scene",
        first=not wish,
        go="Say so",
        help="You may also test an ability now, or bring in a relationship.",
        rules=("HC-8.1",),
    )


def _here(table: HotTable) -> Many:
    everyone = known(table)
    picks = tuple(Pick(hero.id, hero.name) for hero in everyone)
    ticked = {*here_now(table), *brought(table)}
    chosen = tuple(hero.id for hero in everyone if hero.id in ticked)
    return Many("present", "Here", picks=picks, value=chosen, least=1)


def decide(table: HotTable, seat: str, move: WishForScene | SetPresent) -> list[Event]:
    if isinstance(move, WishForScene):
        return [Wished(seat=seat, text=move.text.strip())]
    return [PresentSet(present=tuple(move.present)), *set_here(table, tuple(move.present))]


def follow(
    table: HotTable,
    event: SceneOpened
    | SceneClosed
    | SessionOpened
    | TimeSkipped
    | NpcWritten
    | Introduced
    | AssetNoted
    | BroughtIn
    | HereSet
    | AbilityAsked,
) -> list[Event]:
    """Tests, who is there and what would complicate it belong to one scene only.

    What people want from a scene is said before it, and stays until it ends. Nothing leads from
    one session, or from before a time skip, into the next (HC-5.1).
    """
    match event:
        case SceneOpened() | SceneClosed() | SessionOpened():
            compel, forgotten = table.play.compel, isinstance(event, SessionOpened)
            lapsed = [CompelLeft(compel=compel)] if compel else []
            cleared = SceneCleared(notes=_begun(table, event))
            return [*lapsed, cleared, *([LinksForgotten()] if forgotten else ())]
        case TimeSkipped():
            return [LinksForgotten()]
        case NpcWritten(new=True):
            return joined(table, event.hero.id)
        case Introduced():
            return joined(table, event.character)
        case AssetNoted() | BroughtIn():
            return set_here(table, (*around(table), event.asset.person), opening=True)
        case HereSet():
            return joined(table, *_others(table), left=event.left)
        case AbilityAsked():
            return joined(table, event.ability.who)
    return []


def joined(table: HotTable, *ids: str, left: tuple[str, ...] = ()) -> list[Event]:
    """Whoever comes in or acts is here; of those who are here already nobody leaves by it."""
    said = table.play.scene.present or tuple(hero.id for hero in heroes(table))
    came = [hero.id for hero in known(table) if hero.id in ids and hero.id not in said]
    if not table.in_scene or not (came or set(left) & set(said)):
        return []
    every = dict.fromkeys((*here_now(table), *came))
    return [PresentSet(present=tuple(id for id in every if id not in left))]


def here_now(table: HotTable) -> tuple[str, ...]:
    """Who is in the scene, by id: as was said, or else the players’ own and whoever is not
    elsewhere."""
    played = (hero.id for hero in heroes(table))
    return table.play.scene.present or (*played, *_others(table))


def _others(table: HotTable) -> list[str]:
    """The GM’s characters who are not elsewhere, by id."""
    return [one.id for one in known(table) if one.npc and not one.away]


def _begun(table: HotTable, event: Event) -> SceneNotes:
    """Nothing is kept but what people want from a scene that begins and what they tested for it,
    and whose opening it is."""
    if not isinstance(event, SceneOpened):
        return SceneNotes()
    notes = SceneNotes(wishes=table.play.scene.wishes, before=table.play.scene.held)
    opening = opening_called(table, event.title)
    played = [hero.id for hero in heroes(table)]
    if opening is None or opening.character not in played:
        return notes
    came = [
        hero.id
        for hero in heroes(table)
        if any(one.scene == here(table) for one in _contacts(hero))
    ]
    if lies_ready(table, opening.character):  # not opened from there: who is in it was said
        came = played
    there = tuple(dict.fromkeys((opening.character, *came, *_others(table))))
    return replace(notes, present=there)


def say(table: HotTable, event: Event) -> list[Line]:
    if not isinstance(event, PresentSet):
        return []
    cast = table.play.cast
    names = [cast[id].name for id in event.present if not cast[id].hidden]
    spans = ("Here: ", name(listed(names)), ".")
    return [line(*spans, rules=("HC-8.1",), beat="Scene", retold=False)]
