"""Who of those whom nobody plays is in the scene: asked as it opens, changed while it runs.

Heroes are always there unless a game says otherwise. Somebody hidden is not asked about: they come
in by being revealed.
"""

from typing import Any

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Many, Pick
from hearthside.core.game import Game
from hearthside.core.moves import Event, Move
from hearthside.core.say import ARRIVAL, Line, line, listed, name
from hearthside.core.table import Character, Table
from hearthside.core.wording.grammar import amid

WHO_IS_HERE = "Who is here?"
BESIDE_HEROES = "Besides the players’ characters. Anyone not ticked is elsewhere."


class SetHere(Move, frozen=True, tag="table.set-here"):
    """The GM says who is here; whoever is not named is elsewhere."""

    here: tuple[str, ...] = ()


class BringIn(Move, frozen=True, tag="table.bring-in"):
    """Somebody who is elsewhere comes in."""

    character: str


class SendOff(Move, frozen=True, tag="table.send-off"):
    """Somebody who is here goes elsewhere."""

    character: str


class HereSet(Event, frozen=True, tag="table.here-set"):
    came: tuple[str, ...]
    left: tuple[str, ...]
    opening: bool = False
    """Whether the scene begins with it, so that nobody comes or goes."""


def verbs(game: Game[Any], table: Table[Any], seat: str) -> list[Verb]:
    known = supporting(table) if table.in_scene and table.is_gm(seat) else []
    if not known:
        return []
    changing = verb(
        SetHere, "Change who is here", lambda: _blanks(table, here(table)), group="scene"
    )
    away = [one for one in known if one.away and not game.busy(table)]
    coming = [
        verb(BringIn, f"Bring {one.name} in", character=one.id, group="scene") for one in away
    ]
    return coming if game.says_who_is_here else [*coming, changing]


def further(game: Game[Any], table: Table[Any], seat: str) -> list[Verb]:
    """Who is here may leave, by their own card."""
    if game.says_who_is_here or not table.in_scene or not table.is_gm(seat) or game.busy(table):
        return []
    stay = [one for one in supporting(table) if not one.away]
    return [verb(SendOff, f"{one.name} leaves", character=one.id, group="gm") for one in stay]


def who_opens(table: Table[Any], ticked: tuple[str, ...] | None = None) -> tuple[Many, ...]:
    """What a scene that opens asks: who is in it, beside the heroes."""
    if not supporting(table):
        return ()
    return _blanks(table, here(table) if ticked is None else ticked)


def coming(table: Table[Any], here: tuple[str, ...]) -> list[Event]:
    """What it takes for these to be in a scene that opens with nobody but the heroes."""
    came = tuple(one.id for one in supporting(table) if one.id in here)
    return [HereSet(came=came, left=(), opening=True)] if came else []


def _blanks(table: Table[Any], ticked: tuple[str, ...]) -> tuple[Many, ...]:
    picks = tuple(Pick(one.id, one.name) for one in supporting(table))
    look: dict[str, Any] = {"help": BESIDE_HEROES, "picks": picks, "value": ticked}
    return (Many("here", WHO_IS_HERE, unsaid=True, **look),)


def here(table: Table[Any]) -> tuple[str, ...]:
    """Who of them is here, or came into the story since the last scene."""
    return tuple(one.id for one in supporting(table) if not one.away)


def supporting(table: Table[Any]) -> list[Character]:
    """Those whom the GM plays and everybody knows of."""
    cast = table.play.cast.values()
    known = [one for one in cast if one.npc and one.known_to is None and not one.draft]
    return [one for one in known if not one.gone]


def set_here(table: Table[Any], here: tuple[str, ...], opening: bool = False) -> list[Event]:
    """What it takes for these to be here and the others elsewhere; nothing where it is so."""
    known = supporting(table)
    came = tuple(one.id for one in known if one.away and one.id in here)
    left = tuple(one.id for one in known if not one.away and one.id not in here)
    return [HereSet(came=came, left=left, opening=opening)] if came or left else []


def decide(game: Game[Any], table: Table[Any], seat: str, move: Move) -> list[Event]:
    if isinstance(move, BringIn):
        return set_here(table, (*here(table), move.character))
    if isinstance(move, SendOff):
        return set_here(table, tuple(id for id in here(table) if id != move.character))
    assert isinstance(move, SetHere)
    return set_here(table, move.here)


def evolve(game: Game[Any], table: Table[Any], event: Event) -> Table[Any]:
    assert isinstance(event, HereSet)
    for id in (*event.came, *event.left):
        table = table.with_one(id, away=id in event.left)
    return table


def say(game: Game[Any], table: Table[Any], event: Event) -> list[Line]:
    assert isinstance(event, HereSet)
    cast, told = table.play.cast, []
    for ids, does in ((event.came, " is here."), (event.left, " is no longer here.")):
        names = [cast[id].name for id in ids if id in cast]
        if names and not event.opening:
            first, *others = names
            told.append(line(name(listed([first, *map(amid, others)])), does, beat=ARRIVAL))
    return told
