"""Who stands where and with whom: zones and sides, as the GM says (FA-5.14, FA-5.16, FA-7.4)."""

import msgspec
from msgspec.structs import replace

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Choice, Number, Pick, Rows, Text
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, aspect, line, listed, who
from hearthside.core.saying_events import Says
from hearthside.core.setting_events import GONE
from hearthside.games.fate.people import here
from hearthside.games.fate.sheet import SIDES, Hero
from hearthside.games.fate.state import FateTable, Zone
from hearthside.games.fate.struggle.turns import is_quiet

_RULES = ("FA-5.14", "FA-7.4")


class ZoneRow(msgspec.Struct, frozen=True, kw_only=True):
    """A zone as the GM writes it: what it touches has commas in between."""

    name: str
    touches: str = ""
    barrier: str = ""
    against: int = 0


class SetZones(Move, frozen=True, tag="fate.set-zones"):
    zones: tuple[ZoneRow, ...]


class PlacedPerson(msgspec.Struct, frozen=True):
    """Who stands where; nowhere in particular where the zone is blank."""

    character: str
    zone: str


class PlacePeople(Move, frozen=True, tag="fate.place-people"):
    """Everyone the GM puts somewhere, in one go."""

    people: tuple[PlacedPerson, ...]


class ChangeSide(Move, frozen=True, tag="fate.change-side"):
    """Whoever shares a side shares its free invocations and boosts."""

    character: str
    side: str


class ZonesSet(Event, frozen=True, tag="fate.zones-set"):
    zones: tuple[Zone, ...]


class CharacterPlaced(Event, frozen=True, tag="fate.character-placed"):
    sets = {"cast.{character}.zone": "zone", "conflict.past.{character}": GONE}
    character: str
    zone: str


class SideChanged(Event, frozen=True, tag="fate.side-changed"):
    sets = {"cast.{character}.side": "side"}
    says = Says("{character:who} is with the {side} now.", ("FA-5.16",), "Scene", "bookkeeping")
    character: str
    side: str


_SIDES = tuple(Pick(side, title) for side, title in SIDES.items())
_ZONES = Rows(
    "zones",
    "Zones",
    fields=(
        Text("name", "Zone", most=60, placeholder="The yard"),
        Text(
            "touches",
            "Touches",
            help="Commas between. Blank: only the zone above.",
            most=200,
            placeholder="The gate, The roof",
        ),
        Text(
            "barrier",
            "What is in the way there",
            help="Blank if the way is open.",
            most=100,
            placeholder="A locked gate",
        ),
        Number(
            "against",
            "Difficulty of the way",
            help="Counts only where something is in the way.",
            least=-2,
            most=12,
            value=0,
            signed=True,
        ),
    ),
)


def verbs(table: FateTable, seat: str) -> list[Verb]:
    if not table.is_gm(seat) or not is_quiet(table):
        return []
    zones, people = table.play.zones, here(table)
    laying = verb(SetZones, "Lay out zones", lambda: (_zones(zones),), group="scene", rules=_RULES)
    if not zones or not people:
        return [laying]
    where = lambda: (_people(zones, people),)  # noqa: E731
    return [laying, verb(PlacePeople, "Place people", where, group="scene", rules=_RULES)]


def _zones(zones: tuple[Zone, ...]) -> Rows:
    rows = tuple(
        {
            "name": zone.name,
            "touches": ", ".join(zone.touches),
            "barrier": zone.barrier,
            "against": zone.against,
        }
        for zone in zones
    )
    return replace(_ZONES, value=rows)


def _people(zones: tuple[Zone, ...], people: tuple[Hero, ...]) -> Rows:
    picks = tuple(Pick(hero.id, hero.name) for hero in people)
    where = (Pick("", "Nowhere in particular"), *(Pick(zone.name, zone.name) for zone in zones))
    return Rows(
        "people",
        "Where is everyone?",
        fields=(
            Choice("character", "Who", picks=picks),
            Choice("zone", "Zone", picks=where),
        ),
        value=tuple({"character": hero.id, "zone": hero.zone} for hero in people),
        most=len(people),
        settled="character",
    )


def further(table: FateTable, seat: str) -> list[Verb]:
    if not table.is_gm(seat) or table.play.attempt:
        return []
    return [_changing(hero) for hero in here(table)]


def _changing(hero: Hero) -> Verb:
    side = (Choice("side", "Side", picks=_SIDES, value=hero.side),)
    rules = ("FA-5.16",)
    return verb(
        ChangeSide, "Change sides", lambda: side, character=hero.id, rules=rules, group="gm"
    )


def decide(table: FateTable, seat: str, move: SetZones | PlacePeople | ChangeSide) -> list[Event]:
    match move:
        case SetZones():
            return [ZonesSet(zones=_laid_out(move.zones))]
        case PlacePeople():
            zones = {one.character: one.zone for one in move.people}
            moved = [id for id, zone in zones.items() if table.play.cast[id].zone != zone]
            if not moved:
                raise Illegal("Everyone is there already. Choose another zone for somebody.")
            return [CharacterPlaced(character=id, zone=zones[id]) for id in moved]
        case ChangeSide():
            return [SideChanged(character=move.character, side=move.side)]


def _laid_out(rows: tuple[ZoneRow, ...]) -> tuple[Zone, ...]:
    """The zones that have a name, each name once; the first touches none unless it says so."""
    named: dict[str, ZoneRow] = {}
    for row in rows:
        if row.name.strip():
            named.setdefault(row.name.strip(), row)
    zones: list[Zone] = []
    for called, row in named.items():
        touches = tuple(dict.fromkeys(word.strip() for word in row.touches.split(",")))
        touches = tuple(word for word in touches if word and word != called)
        if unknown := [word for word in touches if word not in named]:
            known = listed([zone for zone in named if zone != called])
            raise Illegal(f"{called} cannot touch “{unknown[0]}”. There is {known}.", "zones")
        barrier = row.barrier.strip() if touches or zones else ""
        against = row.against if barrier else 0
        zones.append(Zone(name=called, touches=touches, barrier=barrier, against=against))
    return tuple(zones)


def evolve(table: FateTable, event: ZonesSet) -> FateTable:
    names = [zone.name for zone in event.zones]
    for hero in table.play.cast.values():
        if hero.zone not in names:
            table = table.with_one(hero.id, zone="")
    return table.with_play(zones=event.zones)


def say(table: FateTable, event: ZonesSet | CharacterPlaced) -> list[Line]:
    beat = "Scene"
    match event:
        case ZonesSet():
            if not event.zones:
                return [line("There are no zones.", rules=("FA-7.4",), beat=beat, retold=False)]
            zones = ("The zones: ", aspect(listed([zone.name for zone in event.zones])), ".")
            return [line(*zones, rules=("FA-7.4",), beat=beat, retold=False)]
        case CharacterPlaced():
            where = (" is at ", aspect(event.zone), ".") if event.zone else (" is in no zone.",)
            words = (who(table, event.character), *where)
            return [line(*words, rules=("FA-5.14",), beat=beat, retold=False)]
