"""What sessions and scenes bring and take: refresh, the GM's pool, stress, passing aspects."""

from msgspec.structs import replace

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Many, Pick
from hearthside.core.life.scenes_sessions import SceneClosed, SceneOpened, SessionOpened
from hearthside.core.moves import GM, Event, Move
from hearthside.core.say import Line, aspect, line, listed, name, number, who
from hearthside.core.setting_events import Is
from hearthside.core.wording.grammar import counted
from hearthside.games.fate.attempt.invocable import told_apart
from hearthside.games.fate.characters import healing, stunts
from hearthside.games.fate.sheet import Aspect, Hero
from hearthside.games.fate.state import FateTable, with_aspects

PASSING = ("situation", "boost")
"""FA-1.5: the kinds of aspect that end with the scene."""


class SetPresent(Move, frozen=True, tag="fate.set-present"):
    """The GM says who is in the scene."""

    here: tuple[str, ...]


class Refreshed(Event, frozen=True, tag="fate.refreshed"):
    """Characters raised to their refresh, with the points they now hold."""

    points: dict[str, int]


class PoolSet(Event, frozen=True, tag="fate.pool-set"):
    sets = {"pool": "points", "next_pool": Is(0)}
    points: int
    heroes: int
    carried: int


class SceneSwept(Event, frozen=True, tag="fate.scene-swept"):
    """What ended with the scene, and what arrived with its end."""

    ended: tuple[str, ...]
    cleared: tuple[str, ...]
    back: tuple[str, ...]
    gone: tuple[str, ...]
    """NPCs who were taken out: they come back if the GM brings them back."""
    paid: dict[str, int]
    next_pool: int
    kept: tuple[str, ...] = ()
    """Situation aspects that stay true, without their free invocations."""


class PresenceSet(Event, frozen=True, tag="fate.presence-set"):
    sets = {"cast.{here}.away": Is(False), "cast.{away}.away": Is(True)}
    here: tuple[str, ...]
    away: tuple[str, ...]


def follow(table: FateTable, event: SessionOpened | SceneOpened | SceneClosed) -> list[Event]:
    """What the table's own evening brings about in this game."""
    match event:
        case SessionOpened():
            return [*_refreshed(table), *stunts.renewed(table)]
        case SceneOpened():
            heroes = sum(is_hero_here(hero) for hero in table.play.cast.values())
            carried = table.play.next_pool
            return [PoolSet(points=heroes + carried, heroes=heroes, carried=carried)]
        case SceneClosed():
            return [_swept(table, event.kept), *healing.asked(table, "mild")]
    return []


def is_hero_here(hero: Hero) -> bool:
    """FA-6.1: whether somebody counts as a player character in the scene."""
    return not (hero.npc or hero.draft or hero.away)


def _refreshed(table: FateTable) -> list[Event]:
    """FA-1.4: whoever is below refresh is raised to it; others keep what they have."""
    points = {
        hero.id: hero.refresh
        for hero in table.play.cast.values()
        if not hero.npc and not hero.draft and hero.fate_points < hero.refresh
    }
    return [Refreshed(points=points)] if points else []


def outlasting(table: FateTable) -> tuple[Many, ...]:
    """FA-1.5: which situation aspects go on being true, those ticked that somebody found out. Free
    invocations end with the scene in any case."""
    there = [one for one in table.play.aspects.values() if one.kind == "situation"]
    picks = tuple(Pick(one.id, one.text, "Nobody knows it yet." * one.hidden) for one in there)
    found = tuple(one.id for one in there if one.found)
    label = "What stays true?"
    help = "Other situations and boosts are left behind. Consequences stay."
    if any(map(_has_free, there)):
        help += " Free invocations nobody used are gone."
    return (Many("kept", label, picks=picks, value=found, help=help, unsaid=True),) if picks else ()


def _has_free(known: Aspect) -> bool:
    return any(known.free.values()) or any(known.later.values())


def _swept(table: FateTable, said: tuple[str, ...] | None) -> SceneSwept:
    play = table.play
    asked = outlasting(table)
    kept = tuple(asked[0].value) if asked and said is None else said or ()
    owed = {id: n for id, n in play.owed.items() if n}
    paid = {id: play.cast[id].fate_points + n for id, n in owed.items() if not play.cast[id].npc}
    to_npcs = sum(n for id, n in owed.items() if play.cast[id].npc)
    return SceneSwept(
        ended=tuple(
            id for id, known in play.aspects.items() if known.kind in PASSING and id not in kept
        ),
        cleared=tuple(id for id, hero in play.cast.items() if any(hero.boxes)),
        back=tuple(id for id, hero in play.cast.items() if hero.out and not _is_gone(hero)),
        gone=tuple(id for id, hero in play.cast.items() if _is_gone(hero)),
        paid=paid,
        next_pool=play.next_pool + to_npcs,
        kept=kept,
    )


def _is_gone(hero: Hero) -> bool:
    """FA-5.11: an NPC who was taken out, or got away by conceding, is not in the next scene."""
    return hero.npc and bool(hero.out)


def verbs(table: FateTable, seat: str) -> list[Verb]:
    if not table.is_gm(seat) or table.play.conflict or table.play.attempt:
        return []
    cast = [hero for hero in table.play.cast.values() if not hero.draft]
    if not cast:
        return []
    label, rules = "Change who is here", ("FA-6.1",)
    return [verb(SetPresent, label, lambda: (_presence(cast),), group="scene", rules=rules)]


def _presence(cast: list[Hero]) -> Many:
    return Many(
        "here",
        "Who is in the scene?",
        help="The GM’s pool counts the player characters who are here when a scene opens.",
        picks=tuple(Pick(hero.id, hero.name) for hero in cast),
        value=tuple(hero.id for hero in cast if not hero.away),
    )


def decide(table: FateTable, seat: str, move: SetPresent) -> list[Event]:
    cast = table.play.cast
    came = tuple(id for id in move.here if cast[id].away)
    left = tuple(
        id for id, who in cast.items() if not who.draft and not who.away and id not in move.here
    )
    return [PresenceSet(here=came, away=left)]


def evolve(table: FateTable, event: Refreshed | SceneSwept) -> FateTable:
    match event:
        case Refreshed():
            return _paid(table, event.points)
        case SceneSwept():
            kept = (replace(table.play.aspects[id], free={}, later={}) for id in event.kept)
            table = with_aspects(table, *kept, without=event.ended)
            for id in event.cleared:
                table = table.with_one(id, boxes=(False,) * len(table.play.cast[id].boxes))
            for id in event.back:
                table = table.with_one(id, out="")
            for id in event.gone:
                table = table.with_one(id, out="", away=True)
            for id in table.play.cast:
                table = table.with_one(id, zone="")
            table = _paid(table, event.paid)
            return table.with_play(
                pool=0,
                next_pool=event.next_pool,
                owed={},
                zones=(),
                suggestions=(),
                own_compels=(),
                last=None,
            )


def _paid(table: FateTable, points: dict[str, int]) -> FateTable:
    for id, held in points.items():
        table = table.with_one(id, fate_points=held)
    return table


def say(table: FateTable, event: Refreshed | PoolSet | SceneSwept | PresenceSet) -> list[Line]:
    match event:
        case Refreshed():
            return [
                line(
                    name(table.play.cast[id].name),
                    f" is back at refresh: {counted(held, 'fate point')}.",
                    rules=("FA-1.4",),
                    beat="Session",
                    retold=False,
                )
                for id, held in event.points.items()
            ]
        case PoolSet():
            extra = f", {event.carried} of them carried over" if event.carried else ""
            pool = number(counted(event.points, "fate point"))
            words = ("The GM’s pool for this scene: ", pool, f"{extra}.")
            return [line(*words, rules=("FA-6.1", "FA-6.2"), beat="Scene", retold=False)]
        case SceneSwept():
            return _said_at_the_end(table, event)
        case PresenceSet():
            return [*_said_of(table, event.here, "here"), *_said_of(table, event.away, "not here")]


def _said_at_the_end(table: FateTable, event: SceneSwept) -> list[Line]:
    cast, told = table.play.cast, []
    ways = ((event.ended, "is left behind", "are left behind"), (event.kept, "stays", "stay"))
    for ids, one, several in ways:
        for hidden, to in ((False, None), (True, (GM,))):
            known = [table.play.aspects[id] for id in ids]
            texts = [one.text for one in known if one.hidden == hidden]
            loses = ids is event.kept and any(map(_has_free, known))
            ends = ", without free invocations" * loses
            words = (aspect(told_apart(texts)), f" {one if len(texts) == 1 else several}{ends}.")
            if texts:
                told.append(line(*words, rules=("FA-1.5",), to=to, beat="Scene", retold=False))
    for id in event.cleared:
        words = (who(table, id), " clears all stress.")
        told.append(line(*words, rules=("FA-8.1",), beat="Scene", retold=False))
    for id, held in event.paid.items():
        won = held - cast[id].fate_points
        words = (name(cast[id].name), f" gets {counted(won, 'fate point')} owed from the scene.")
        told.append(line(*words, rules=("FA-6.5", "FA-5.13"), beat="Scene", retold=False))
    if event.next_pool:
        pool = number(counted(event.next_pool, "fate point"))
        words = (pool, " will be added to the next scene’s pool.")
        told.append(line(*words, rules=("FA-6.2",), beat="Scene", retold=False))
    return told


def _said_of(table: FateTable, ids: tuple[str, ...], what: str) -> list[Line]:
    lines = []
    for hidden, to in ((False, None), (True, (GM,))):
        names = [table.play.cast[id].name for id in ids if table.play.cast[id].hidden == hidden]
        if names:
            words = (name(listed(names)), f" is {what}.")
            lines.append(line(*words, rules=("FA-6.1",), to=to, beat="Scene", retold=False))
    return lines


def busy(table: FateTable) -> str:
    """What is under way though it asks nobody anything just now."""
    play = table.play
    if play.attempt or play.asked or play.crossing:
        return "Something is still being tried. See it through or call it off, then end the scene."
    if play.compel:
        return "A compel is on the table. Answer it first, then end the scene."
    for struggle, there in (
        ("conflict", play.conflict),
        ("challenge", play.challenge),
    ):
        if there:
            end = f"press “End the {struggle}” under Struggle"
            return f"The {struggle} is still on. First {end}, then end the scene."
    return ""
