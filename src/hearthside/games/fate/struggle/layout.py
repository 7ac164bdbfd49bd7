"""Where everyone is: the GM lays out zones and puts people in them (FA-5.14, FA-7.4)."""

import msgspec
from msgspec.structs import asdict, replace

from hearthside.core.forms import Choice, Number, Option, Pick, Rows, Text
from hearthside.core.moves import GM, Event, Illegal, Move
from hearthside.core.say import Line, aspect, line, listed, name
from hearthside.core.table import Table
from hearthside.games.fate.books import with_hero, with_play
from hearthside.games.fate.people import here
from hearthside.games.fate.sheet import Hero
from hearthside.games.fate.state import FatePlay, Zone
from hearthside.games.fate.struggle.turns import is_quiet


class SetZones(Move, frozen=True, tag="fate.set-zones"):
    """Zones in a row: neighbours on the list are neighbours in the story."""

    zones: tuple[Zone, ...]


class Standing(msgspec.Struct, frozen=True):
    """Who stands where; nowhere in particular where the zone is blank."""

    character: str
    zone: str


class PlacePeople(Move, frozen=True, tag="fate.place-people"):
    """Everyone the GM puts somewhere, in one go."""

    people: tuple[Standing, ...]


class ZonesSet(Event, frozen=True, tag="fate.zones-set"):
    zones: tuple[Zone, ...]


class CharacterPlaced(Event, frozen=True, tag="fate.character-placed"):
    character: str
    zone: str


MOVES = (SetZones, PlacePeople)
EVENTS = (ZonesSet, CharacterPlaced)
_ZONES = Rows(
    name="zones",
    label="Zones",
    fields=(
        Text(name="name", label="Zone", most=60, placeholder="Lamp stair"),
        Text(
            name="barrier",
            label="What is in the way to it",
            help="Between it and the zone above. Blank if the way is open.",
            most=100,
            placeholder="A bolted hatch",
        ),
        Number(
            name="against",
            label="Difficulty of the way",
            help="Counts only where something is in the way.",
            least=-2,
            most=12,
            value=0,
            signed=True,
        ),
    ),
)


def options(table: Table[FatePlay], seat: str) -> list[Option]:
    if not table.is_gm(seat) or not is_quiet(table):
        return []
    zones = table.play.zones
    offered = [
        Option(
            move="fate.set-zones",
            label="Lay out zones",
            help="Neighbours on the list are neighbours in the story.",
            fields=(replace(_ZONES, value=tuple(map(asdict, zones))),),
            section="scene",
            rules=("FA-5.14", "FA-7.4"),
        )
    ]
    people = here(table)
    if zones and people:
        offered.append(_placing(zones, people))
    return offered


def _placing(zones: tuple[Zone, ...], people: list[Hero]) -> Option:
    places = (Pick(zone.name, zone.name) for zone in zones)
    who = tuple(Pick(hero.id, hero.name) for hero in people)
    where = (Pick("", "Nowhere in particular"), *places)
    rows = Rows(
        name="people",
        label="Where is everyone?",
        fields=(
            Choice(name="character", label="Who", picks=who),
            Choice(name="zone", label="Zone", picks=where),
        ),
        value=tuple({"character": hero.id, "zone": hero.zone} for hero in people),
        most=len(people),
        settled="character",
    )
    return Option(
        move="fate.place-people",
        label="Put people in zones",
        fields=(rows,),
        section="scene",
        rules=("FA-5.14", "FA-7.4"),
    )


def decide(table: Table[FatePlay], seat: str, move: Move) -> list[Event]:
    match move:
        case SetZones():
            return [ZonesSet(zones=_laid_out(move.zones))]
        case PlacePeople():
            zones = {one.character: one.zone for one in move.people}
            moved = [id for id, zone in zones.items() if table.play.cast[id].zone != zone]
            if not moved:
                raise Illegal("Everyone is there already. Choose another zone for somebody.")
            return [CharacterPlaced(character=id, zone=zones[id]) for id in moved]
    raise TypeError(move)


def _laid_out(zones: tuple[Zone, ...]) -> tuple[Zone, ...]:
    """The zones that have a name, each name once; nothing is in the way to the first."""
    named: dict[str, Zone] = {}
    for zone in zones:
        called, barrier = zone.name.strip(), zone.barrier.strip() if named else ""
        if called and called not in named:
            named[called] = Zone(
                name=called, barrier=barrier, against=zone.against if barrier else 0
            )
    return tuple(named.values())


def evolve(table: Table[FatePlay], event: Event) -> Table[FatePlay]:
    match event:
        case ZonesSet():
            names = [zone.name for zone in event.zones]
            for hero in table.play.cast.values():
                if hero.zone not in names:
                    table = with_hero(table, hero.id, zone="")
            return with_play(table, zones=event.zones)
        case CharacterPlaced():
            return with_hero(table, event.character, zone=event.zone)
    raise TypeError(event)


def say(table: Table[FatePlay], event: Event) -> list[Line]:
    beat = "Scene"
    match event:
        case ZonesSet():
            if not event.zones:
                return [line("There are no zones.", rules=("FA-7.4",), beat=beat, retold=False)]
            zones = ("The zones: ", aspect(listed([zone.name for zone in event.zones])), ".")
            return [line(*zones, rules=("FA-7.4",), beat=beat, retold=False)]
        case CharacterPlaced():
            hero = table.play.cast[event.character]
            to = (GM,) if hero.hidden else None
            where = (" is at ", aspect(event.zone), ".") if event.zone else (" is in no zone.",)
            words = (name(hero.name), *where)
            return [line(*words, rules=("FA-5.14",), to=to, beat=beat, retold=False)]
    raise TypeError(event)
