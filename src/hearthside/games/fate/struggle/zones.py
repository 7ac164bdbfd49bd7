"""Moving between zones: an easy step is free, a long way costs the action, a hindrance a roll."""

from typing import Literal

from msgspec.structs import replace

from hearthside.core.forms import Choice, Option, Pick
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, aspect, line, name
from hearthside.core.table import Table
from hearthside.games.fate.attempt.frame import AttemptFramed
from hearthside.games.fate.attempt.frame_forms import TELLING
from hearthside.games.fate.attempt.ratings import rating_of, rung, ways
from hearthside.games.fate.attempt.roll_forms import approach_field
from hearthside.games.fate.attempt.state import Attempt, Roll
from hearthside.games.fate.books import with_hero, with_play
from hearthside.games.fate.people import (
    answering,
    answers_for,
    hero_of,
    is_up,
    known_as,
    mine,
    name_of,
    up,
)
from hearthside.games.fate.sheet import Hero
from hearthside.games.fate.state import Crossing, FatePlay
from hearthside.games.fate.struggle.reach import barriers, places, worst_barrier
from hearthside.games.fate.struggle.turns import actors, has_action, is_quiet, on_turn

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

    character: str
    zone: str
    spent: Literal["", "move", "action"] = ""


class CrossingBegun(Event, frozen=True, tag="fate.crossing-begun"):
    crossing: Crossing


class FoeStoodAside(Event, frozen=True, tag="fate.foe-stood-aside"):
    foe: str


class CrossingStopped(Event, frozen=True, tag="fate.crossing-stopped"):
    foe: str


MOVES = (Cross, ForceWay, StandInTheWay, LetPass)
EVENTS = (Moved, CrossingBegun, FoeStoodAside, CrossingStopped)


def price(table: Table[FatePlay], hero: Hero, zone: str) -> Literal["", "move", "action"]:
    """What it takes to get to a zone past no hindrance: outside a conflict nothing at all."""
    if table.play.conflict is None:
        return ""
    at = places(table)
    easy = abs(at[hero.zone] - at[zone]) == 1 and hero.id not in table.play.conflict.moved
    return "move" if easy else "action"


def foes_on_the_way(table: Table[FatePlay], hero: Hero, zone: str) -> tuple[str, ...]:
    """Those of another side who stand where one starts or passes through, in a conflict.

    Nobody hinders whom they cannot see, and whoever hides does not give that away by being asked.
    """
    if table.play.conflict is None or hero.hidden:
        return ()
    at = places(table)
    start, end = at[hero.zone], at[zone]
    step = 1 if end > start else -1
    passed = {table.play.zones[place].name for place in range(start, end, step)}
    return tuple(
        other.id
        for other in up(table)
        if other.side != hero.side and other.zone in passed and not other.hidden
    )


def can_step(table: Table[FatePlay], hero: Hero) -> bool:
    """Whether a free move is still open to someone whose turn it is."""
    conflict, at = table.play.conflict, places(table)
    if conflict is None or hero.zone not in at or hero.id in conflict.moved or not is_up(hero):
        return False
    return any(
        abs(at[zone.name] - at[hero.zone]) == 1 and not barriers(table, hero.zone, zone.name)
        for zone in table.play.zones
    )


def options(table: Table[FatePlay], seat: str) -> list[Option]:
    crossing = table.play.crossing
    if crossing:
        return _hindering(table, seat, crossing)
    if not is_quiet(table):
        return []
    conflict = table.play.conflict
    movers = mine(table, seat, on_turn(table, conflict)) if conflict else actors(table, seat)
    return [
        option
        for hero in movers
        if hero.zone in places(table)
        for option in (*_going(table, hero), *_forcing(table, hero))
    ]


def _going(table: Table[FatePlay], hero: Hero) -> list[Option]:
    """The zones to which the way is open."""
    able = has_action(table, hero)
    costs = {
        zone.name: price(table, hero, zone.name)
        for zone in table.play.zones
        if zone.name != hero.zone and not barriers(table, hero.zone, zone.name)
    }
    picks = tuple(
        Pick(zone, zone, "Takes your action." if cost == "action" else "")
        for zone, cost in costs.items()
        if able or cost != "action"
    )
    if not picks:
        return []
    return [_moving("fate.cross", f"{hero.name} moves", hero, picks)]


def _forcing(table: Table[FatePlay], hero: Hero) -> list[Option]:
    """The zones to which something is in the way."""
    picks = tuple(
        Pick(zone.name, zone.name, f"In the way: {worst.barrier}, {rung(worst.against)}.")
        for zone in table.play.zones
        if zone.name != hero.zone
        if (worst := worst_barrier(table, hero.zone, zone.name))
    )
    if not picks or not has_action(table, hero):
        return []
    option = _moving("fate.force-way", f"{hero.name} gets past what is in the way", hero, picks)
    return [
        replace(
            option,
            help=f"Only {hero.name} gets past. For everyone else it stays in the way.",
            fields=(*option.fields, approach_field(hero, "overcome"), *TELLING),
            cost="your action" if table.play.conflict else "",
            rules=("FA-5.14", "FA-5.4"),
        )
    ]


def _moving(move: str, label: str, hero: Hero, picks: tuple[Pick, ...]) -> Option:
    where = Choice(name="zone", label="Where to?", picks=picks, value=picks[0].value)
    return Option(
        move=move,
        label=label,
        fixed={"character": hero.id},
        fields=(where,),
        rules=_RULES,
        section="act",
        about=hero.id,
    )


def _hindering(table: Table[FatePlay], seat: str, crossing: Crossing) -> list[Option]:
    offered = []
    mover = known_as(table, crossing.character)
    for foe in crossing.foes:
        asked = answers_for(table, seat, foe)
        if not asked and not table.is_gm(seat):
            continue
        who, stead = known_as(table, foe), "" if asked else foe
        offered += [
            Option(
                move="fate.let-pass",
                label=f"{who} lets {mover} go",
                fixed={"foe": foe},
                rules=_RULES,
                section="turn",
                stead=stead,
                best=asked and foe == crossing.foes[0],
            ),
            Option(
                move="fate.stand-in-the-way",
                label=f"{who} stands in the way",
                help=f"{mover} has to overcome {who}, who defends.",
                fixed={"foe": foe},
                rules=_RULES,
                section="turn",
                stead=stead,
            ),
        ]
    return offered


def decide(table: Table[FatePlay], seat: str, move: Move) -> list[Event]:
    crossing = table.play.crossing
    match move:
        case Cross():
            hero = table.play.cast[move.character]
            foes = foes_on_the_way(table, hero, move.zone)
            if foes:
                asked = Crossing(character=hero.id, to=move.zone, foes=foes)
                return [CrossingBegun(crossing=asked)]
            spent = price(table, hero, move.zone)
            return [Moved(character=hero.id, zone=move.zone, spent=spent)]
        case ForceWay():
            return [AttemptFramed(attempt=_forced(table, move))]
        case LetPass() if crossing:
            aside = FoeStoodAside(foe=move.foe)
            if crossing.foes != (move.foe,):
                return [aside]
            mover = hero_of(table, crossing.character)
            spent = price(table, mover, crossing.to)
            return [aside, Moved(character=mover.id, zone=crossing.to, spent=spent)]
        case StandInTheWay() if crossing:
            return _stopped(table, crossing, move.foe)
    raise Illegal("Nobody is on the way to another zone just now.")


def _forced(table: Table[FatePlay], move: ForceWay) -> Attempt:
    hero = table.play.cast[move.character]
    worst = worst_barrier(table, hero.zone, move.zone)
    if worst is None:
        raise Illegal(f"Nothing is in the way to {move.zone}. Just go there.", "zone")
    return Attempt(
        kind="overcome",
        want=f"to get past {worst.barrier}",
        how=move.how,
        risk=move.risk,
        rolls=(_roll(hero, move.approach, move.how),),
        against=worst.against,
        against_why=worst.barrier,
        zone=move.zone,
    )


def _stopped(table: Table[FatePlay], crossing: Crossing, foe: str) -> list[Event]:
    """The foe defends; the mover starts from their best approach and may still change it."""
    hero = hero_of(table, crossing.character)
    best = max(ways(hero), key=lambda way: rating_of(hero, way))
    stopped = CrossingStopped(foe=foe)
    if not has_action(table, hero):
        return [stopped]
    attempt = Attempt(
        kind="overcome",
        want=f"to get to {crossing.to}",
        rolls=(_roll(hero, best, ""),),
        target=foe,
        zone=crossing.to,
    )
    return [stopped, AttemptFramed(attempt=attempt)]


def _roll(hero: Hero, way: str, how: str) -> Roll:
    return Roll(who=hero.id, side=hero.side, approach=way, rating=rating_of(hero, way), how=how)


def evolve(table: Table[FatePlay], event: Event) -> Table[FatePlay]:
    crossing, conflict = table.play.crossing, table.play.conflict
    match event:
        case Moved():
            table = with_play(with_hero(table, event.character, zone=event.zone), crossing=None)
            if conflict and event.spent == "move":
                moved = replace(conflict, moved=(*conflict.moved, event.character))
                return with_play(table, conflict=moved)
            if conflict and event.spent == "action":
                acted = replace(conflict, acted=(*conflict.acted, event.character))
                return with_play(table, conflict=acted)
            return table
        case CrossingBegun():
            return with_play(table, crossing=event.crossing)
        case FoeStoodAside() if crossing:
            left = tuple(foe for foe in crossing.foes if foe != event.foe)
            return with_play(table, crossing=replace(crossing, foes=left))
        case CrossingStopped():
            return with_play(table, crossing=None)
    return table


def say(table: Table[FatePlay], event: Event) -> list[Line]:
    beat = "Move"
    match event:
        case Moved():
            if hero_of(table, event.character).hidden:
                return []
            who = name(name_of(table, event.character))
            spent = " That takes the action." if event.spent == "action" else ""
            words = (who, " goes to ", aspect(event.zone), f".{spent}")
            return [line(*words, rules=_RULES, beat=beat)]
        case CrossingBegun():
            who = name(name_of(table, event.crossing.character))
            words = (who, " wants to get to ", aspect(event.crossing.to), ".")
            return [line(*words, rules=_RULES, beat=beat, retold=False)]
        case FoeStoodAside():
            return []
        case CrossingStopped():
            foe = name(name_of(table, event.foe))
            return [line(foe, " stands in the way.", rules=_RULES, beat=beat)]
    raise TypeError(event)


def asked_to_let_pass(table: Table[FatePlay]) -> list[str]:
    """The seats that may hinder whoever is on the way to another zone."""
    crossing = table.play.crossing
    foes = crossing.foes if crossing else ()
    return list(dict.fromkeys(seat for foe in foes for seat in answering(table, foe)))
