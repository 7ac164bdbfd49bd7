"""Moving between zones: an easy step is free, a long way costs the action, a hindrance a roll."""

from typing import Literal

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, offer, verb
from hearthside.core.forms import Choice, Field, Option, Pick, one_of
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, aspect, line, name, who
from hearthside.core.saying_events import Says
from hearthside.core.setting_events import GONE, Added, Is
from hearthside.core.wording.grammar import amid
from hearthside.games.fate.attempt.frame import AttemptFramed
from hearthside.games.fate.attempt.frame_forms import TELLING
from hearthside.games.fate.attempt.ratings import approach_tapped, roll_of, rung
from hearthside.games.fate.attempt.state import Attempt
from hearthside.games.fate.people import agrees, hero_of, known_as, mine, name_of
from hearthside.games.fate.sheet import Hero
from hearthside.games.fate.state import Crossing, FateTable, Zone
from hearthside.games.fate.struggle.turns import actors, has_action, is_quiet, on_turn
from hearthside.games.fate.struggle.zone_distances import (
    Hindrance,
    Ways,
    foes_on_the_way,
    hindrances,
    is_past,
    not_past,
    obstacle,
    obstacle_id,
    path,
    places,
    price,
    ways_from,
)

_RULES = ("FA-5.14",)


class Cross(Move, frozen=True, tag="fate.cross"):
    """Go to another zone, where nothing but a foe could hinder it."""

    character: str
    zone: str


class ForceWay(Move, frozen=True, tag="fate.force-way"):
    """Overcome what is in the way to another zone."""

    character: str
    zone: str
    approach: str
    how: str = ""
    risk: str = ""


class StandInTheWay(Move, frozen=True, tag="fate.stand-in-the-way"):
    foe: str


class LetPass(Move, frozen=True, tag="fate.let-pass"):
    foe: str


class Moved(Event, frozen=True, tag="fate.moved"):
    """Someone is in another zone; `spent` is what it took: nothing, the free move, the action."""

    sets = {
        "cast.{character}.zone": "zone",
        "crossing": Is(None),
        "conflict.past.{character}": GONE,
        "conflict.moved": Added("stepped"),
        "conflict.acted": Added("acted"),
    }
    character: str
    zone: str
    spent: Literal["", "move", "action"] = ""

    @property
    def stepped(self) -> tuple[str, ...]:
        return (self.character,) if self.spent == "move" else ()

    @property
    def acted(self) -> tuple[str, ...]:
        return (self.character,) if self.spent == "action" else ()


class CrossingBegun(Event, frozen=True, tag="fate.crossing-begun"):
    sets = {"crossing": "crossing"}
    crossing: Crossing


class FoeAnswered(Event, frozen=True, tag="fate.foe-answered"):
    sets = {
        "crossing.foes.{foe}": GONE,
        "crossing.standing.{foe}": GONE,
        "crossing.standing": Added("stood"),
    }
    foe: str
    stands: bool

    @property
    def stood(self) -> tuple[str, ...]:
        return (self.foe,) if self.stands else ()


class CrossingStopped(Event, frozen=True, tag="fate.crossing-stopped"):
    """Something has to be overcome first, or it goes no further."""

    sets = {"crossing": Is(None)}


class StepBarred(Event, frozen=True, tag="fate.step-barred"):
    """Someone who has no action left to overcome what is in the way stays for this turn."""

    sets = {"conflict.moved": Added("character")}
    says = Says(
        "{character:who} stays put: there is no action left to get past.",
        _RULES,
        "Move",
        "bookkeeping",
    )
    character: str


class HindrancePassed(Event, frozen=True, tag="fate.hindrance-passed"):
    """Someone got past a foe or a barrier, and something else still keeps them in the zone."""

    character: str
    what: str


def asks(table: FateTable) -> list[Ask]:
    crossing = table.play.crossing
    return [_asked(table, crossing, foe) for foe in crossing.foes] if crossing else []


def _asked(table: FateTable, crossing: Crossing, foe: str) -> Ask:
    mover = known_as(table, crossing.character)
    wants = f"{mover} wants to get to {crossing.to}."
    return Ask(
        of=foe,
        question=f"{wants} Stand in the way, or not?",
        meanwhile=wants,
        options=lambda: _answers(table, mover, foe),
    )


def _answers(table: FateTable, mover: str, foe: str) -> list[Option]:
    them = known_as(table, foe)
    stands = f"{mover} has to overcome {them}, who defends."
    label = f"{them} stands in the way"
    return [
        offer(LetPass(foe), f"{them} lets {mover} go", rules=_RULES, about=foe),
        offer(StandInTheWay(foe), label, help=stands, rules=_RULES, about=foe),
    ]


def verbs(table: FateTable, seat: str) -> list[Verb]:
    if not is_quiet(table):
        return []
    conflict = table.play.conflict
    movers = mine(table, seat, on_turn(table, conflict)) if conflict else actors(table, seat)
    starts = {hero.zone for hero in movers} & set(places(table))
    reached = {zone: ways_from(table.play.zones, zone) for zone in starts}
    return [
        found
        for hero in movers
        if hero.zone in reached
        for found in (
            *_going(table, hero, reached[hero.zone]),
            *_forcing(table, hero, reached[hero.zone]),
        )
    ]


def _left(ways: Ways, past: tuple[str, ...]) -> Ways:
    """The same for somebody who is past something already."""
    return {zone: not_past(found, past) for zone, found in ways.items()} if past else ways


def _going(table: FateTable, hero: Hero, ways: Ways) -> list[Verb]:
    """The zones to which the way is open."""
    able, ways = has_action(table, hero), _left(ways, is_past(table, hero))
    open_to = [zone for zone, found in ways.items() if not found]
    costs = {zone: price(table, hero, zone) for zone in open_to}
    near = {zone: cost for zone, cost in costs.items() if able or cost != "action"}

    def where() -> tuple[Choice]:
        told = {"action": "Takes your action."}
        picks = [Pick(zone, zone, told.get(cost, "")) for zone, cost in near.items()]
        return (one_of("zone", "Where to?", picks),)

    return [verb(Cross, "Move", where, character=hero.id, rules=_RULES)] if near else []


def _forcing(table: FateTable, hero: Hero, ways: Ways) -> list[Verb]:
    """The zones to which something is in the way."""
    ways = _left(ways, is_past(table, hero))
    blocked = {zone: found for zone, found in ways.items() if found}
    if not blocked or not has_action(table, hero):
        return []

    def fields() -> tuple[Field, ...]:
        picks = [Pick(zone, zone, _in_the_way(list(it.values()))) for zone, it in blocked.items()]
        where = one_of("zone", "Where to?", picks)
        way = approach_tapped(hero, "overcome", "Force a way with")
        return (where, way, *TELLING)

    gets = agrees(hero, "gets", "get")
    help = f"Only {amid(hero.name)} {gets} past. For everyone else it stays in the way."
    label, rules = "Force a way through", ("FA-5.14", "FA-5.4")
    return [verb(ForceWay, label, fields, character=hero.id, help=help, rules=rules)]


def _in_the_way(found: list[Zone]) -> str:
    first = f"In the way: {found[0].barrier}, {rung(found[0].against)}."
    return f"{first} Beyond it: {found[1].barrier}." if len(found) > 1 else first


def decide(
    table: FateTable, seat: str, move: Cross | ForceWay | LetPass | StandInTheWay
) -> list[Event]:
    match move:
        case Cross() | ForceWay():
            hero = table.play.cast[move.character]
            crossing = Crossing(
                character=hero.id,
                to=move.zone,
                foes=foes_on_the_way(table, hero, move.zone),
                approach=move.approach if isinstance(move, ForceWay) else "",
                how=move.how if isinstance(move, ForceWay) else "",
                risk=move.risk if isinstance(move, ForceWay) else "",
            )
            return [CrossingBegun(crossing=crossing)]
        case LetPass():
            return [FoeAnswered(foe=move.foe, stands=False)]
        case StandInTheWay():
            return [FoeAnswered(foe=move.foe, stands=True)]


def onward(table: FateTable) -> list[Event]:
    """Once every foe has answered one goes, or has the first hindrance to overcome."""
    crossing = table.play.crossing
    if crossing is None or crossing.foes:
        return []
    hero = hero_of(table, crossing.character)
    way = path(table, hero.zone, crossing.to)
    found = hindrances(table, hero, way, crossing.standing)
    if not found:
        spent = price(table, hero, crossing.to)
        return [Moved(character=hero.id, zone=crossing.to, spent=spent)]
    if not has_action(table, hero):
        return [CrossingStopped(), StepBarred(character=hero.id)]
    return [CrossingStopped(), AttemptFramed(attempt=_framed(hero, crossing, way, found))]


def _framed(hero: Hero, crossing: Crossing, way: list[str], found: list[Hindrance]) -> Attempt:
    """The first hindrance, to be overcome; it takes one as far as to the next."""
    first, *rest = found
    to = way[rest[0].at] if rest else crossing.to
    barrier = first.barrier
    roll = roll_of(hero, crossing.approach, crossing.how)
    return Attempt(
        kind="overcome",
        want=f"Get past {amid(barrier.barrier)}" if barrier else f"Get to {crossing.to}",
        how=crossing.how,
        risk=crossing.risk,
        rolls=(roll,),
        against=barrier.against if barrier else None,
        against_why=barrier.barrier if barrier else "",
        target=first.foe,
        zone=to,
        hindrance=obstacle_id(barrier) if barrier else first.foe,
    )


def arrived(table: FateTable, attempt: Attempt) -> list[Event]:
    """What getting past a hindrance does for whoever moves."""
    if not attempt.zone:
        return []
    if attempt.zone != hero_of(table, attempt.actor).zone:
        return [Moved(character=attempt.actor, zone=attempt.zone)]
    return [HindrancePassed(character=attempt.actor, what=attempt.hindrance)]


def evolve(table: FateTable, event: HindrancePassed) -> FateTable:
    conflict = table.play.conflict
    if conflict is None:
        return table
    passed = (*conflict.past.get(event.character, ()), event.what)
    past = {**conflict.past, event.character: passed}
    return table.with_play(conflict=replace(conflict, past=past))


def say(table: FateTable, event: Event) -> list[Line]:
    beat = "Move"
    match event:
        case Moved():
            spent = " That takes the action." if event.spent == "action" else ""
            words = (who(table, event.character), " goes to ", aspect(event.zone), f".{spent}")
            return [line(*words, rules=_RULES, beat=beat)]
        case CrossingBegun() if event.crossing.foes:
            mover = name(name_of(table, event.crossing.character))
            words = (mover, " wants to get to ", aspect(event.crossing.to), ".")
            return [line(*words, rules=_RULES, beat=beat, retold=False)]
        case FoeAnswered() if event.stands:
            foe = name(name_of(table, event.foe))
            return [line(foe, " stands in the way.", rules=_RULES, beat=beat)]
        case HindrancePassed():
            way = obstacle(table, event.what)
            what = aspect(amid(way.barrier)) if way else name(name_of(table, event.what))
            mover = name(name_of(table, event.character))
            return [line(mover, " is past ", what, ".", rules=_RULES, beat=beat)]
    return []
