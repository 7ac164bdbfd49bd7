"""The dice fall, and are rerolled in any order until everyone passes (HC-3.10, HC-3.14 to 3.18)."""

from fractions import Fraction
from typing import Literal

from msgspec.structs import replace

from hearthside.core.dice import Pool
from hearthside.core.forms import Option
from hearthside.core.moves import Event, Fall, Move
from hearthside.core.say import Line, Span, aspect, line, name, number
from hearthside.games.hot_circle.books import HotTable, begun, owner_name, with_play
from hearthside.games.hot_circle.characters.ledger import spend_persona
from hearthside.games.hot_circle.obstacle_test.settling import settled
from hearthside.games.hot_circle.obstacle_test.sides import odds_of
from hearthside.games.hot_circle.obstacle_test.terms import party_seats, with_roll
from hearthside.games.hot_circle.obstacle_test.values import ObstacleTest
from hearthside.games.hot_circle.resolve import (
    FAIR,
    SIDES,
    Side,
    certain,
    chances_again,
    die_for,
    other,
    result,
)
from hearthside.games.hot_circle.sheet import RAISE_COST
from hearthside.games.hot_circle.speech import face, faces, spoken

Source = Literal["free", "persona", "compromise"]


class Reroll(Move, frozen=True, tag="hot-circle.reroll"):
    side: Side
    source: Source
    roll: Side


class LetStand(Move, frozen=True, tag="hot-circle.let-stand"):
    side: Side


class RollFell(Event, frozen=True, tag="hot-circle.roll-fell"):
    side: Side
    faces: tuple[int, ...]
    test: ObstacleTest


class Rerolled(Event, frozen=True, tag="hot-circle.rerolled"):
    side: Side
    source: Source
    roll: Side
    test: ObstacleTest


class SidePassed(Event, frozen=True, tag="hot-circle.side-passed"):
    side: Side
    test: ObstacleTest


class TieRerolled(Event, frozen=True, tag="hot-circle.tie-rerolled"):
    test: ObstacleTest


MOVES = (Reroll, LetStand)
EVENTS = (RollFell, Rerolled, SidePassed, TieRerolled)


def sources(table: HotTable, test: ObstacleTest, side: Side) -> list[Source]:
    """HC-3.15: what a side may still reroll with, cheapest first."""
    roll, foe = test.roll(side), test.roll(other(side))
    hero = table.play.cast.get(roll.who)
    found: list[Source] = []
    if test.reroller == side:
        found.append("free")
    if test.versus and not test.simple and foe.compromise and not roll.accepted:
        found.append("compromise")
    if hero and hero.persona:
        found.append("persona")
    return found


def waiting(table: HotTable, test: ObstacleTest) -> list[Side]:
    """Sides still to speak: the acting one always, the other if it could reroll."""
    return [
        side
        for side in SIDES
        if side not in test.passed and (side == "task" or sources(table, test, side))
    ]


def options(table: HotTable, seat: str) -> list[Option]:
    test = table.play.test
    if test is None or test.beat != "react":
        return []
    offered = []
    for side in SIDES:
        if seat in party_seats(table, test, side):
            if side in waiting(table, test) or sources(table, test, side):
                offered += _reacting(table, test, side)
        elif table.is_gm(seat) and side in waiting(table, test):
            who = test.roll(side).who
            label = f"Let it stand for {owner_name(table, who)}"
            offered.append(_passing(table, test, side, label, stead=who))
    return offered


def _reacting(table: HotTable, test: ObstacleTest, side: Side) -> list[Option]:
    """What a side may do, the step worth taking first.

    A free reroll is worth it if it helps at all, a point only for a fair chance. What somebody
    plays for is theirs to give up: a compromise is never urged.
    """
    ways = sources(table, test, side)
    rolls, chance, now = _better_first(table, test, side)
    worth = "free" if "free" in ways and chance > now else ""
    if not worth and "persona" in ways and _losing(test) == side and chance >= FAIR:
        worth = "persona"
    again = [
        _again(table, test, side, way, roll, best=(way, roll) == (worth, rolls[0]))
        for roll in rolls
        for way in ways
    ]
    again.sort(key=lambda option: not option.best)
    if side in test.passed:
        return [replace(option, best=False) for option in again]
    stand = _passing(table, test, side, "Let it stand", best=not worth)
    return [*again, stand] if worth else [stand, *again]


def _better_first(
    table: HotTable, test: ObstacleTest, side: Side
) -> tuple[tuple[Side, Side], Fraction, Fraction]:
    """Both rolls, first the one whose reroll helps this side more; its chance then, and now."""
    die = die_for(table.settings.get("die"))
    wanted = "pass" if side == "task" else "fail"
    chances = chances_again(die, test.task.faces, test.against.faces, wanted)
    own, others = chances[side], chances[other(side)]
    now = certain(test.stands or "tie").chance(wanted)
    order = (side, other(side)) if own >= others else (other(side), side)
    return order, max(own, others), now


def _passing(
    table: HotTable, test: ObstacleTest, side: Side, label: str, best: bool = False, stead: str = ""
) -> Option:
    return Option(
        move="hot-circle.let-stand",
        label=label,
        fixed={"side": side},
        rules=("HC-3.17",),
        section="turn",
        best=best,
        forecast=True,
        odds_of=table.play.cast[test.task.who].name if stead else odds_of(table, test, side),
        stead=stead,
    )


def _again(
    table: HotTable, test: ObstacleTest, side: Side, source: Source, roll: Side, best: bool
) -> Option:
    again = spoken(table, f"reroll the {roll} roll")
    gift = "advantage" if side == "task" else "disadvantage"
    offer = test.roll(other(side)).compromise
    label, cost, rules = {
        "free": (
            f"{begun(again)} with {gift}",
            "",
            ("HC-3.9", "HC-3.13", "HC-3.14"),
        ),
        "persona": (begun(again), "1 persona point", ("HC-3.14", "HC-3.15")),
        "compromise": (
            f"Accept “{offer}” and {again}",
            "what you play for",
            ("HC-3.15", "HC-3.16"),
        ),
    }[source]
    return Option(
        move="hot-circle.reroll",
        label=label,
        help=_marking(table, test, side) if source == "persona" else "",
        cost=cost,
        fixed={"side": side, "source": source, "roll": roll},
        rules=rules,
        section="turn",
        best=best,
        forecast=True,
        odds_of=odds_of(table, test, side),
    )


def _marking(table: HotTable, test: ObstacleTest, side: Side) -> str:
    """HC-3.15, HC-7.1: where the point is marked, and how far that lifepath is."""
    roll = test.roll(side)
    path = table.play.cast[roll.who].lifepath(roll.lifepath)
    if path is None:
        return ""
    needed = RAISE_COST.get(path.rating)
    return f"Marks {path.name}: {path.persona_marks + 1} of {needed}." if needed else ""


def _losing(test: ObstacleTest) -> Side | None:
    return {"fail": "task", "pass": "obstacle"}.get(test.stands or "")  # type: ignore[return-value]


def chance(table: HotTable) -> Pool | None:
    test = table.play.test
    side = test.in_air if test else None
    if test is None or side is None:
        return None
    roll = test.roll(side)
    who = table.play.cast[roll.who].name if roll.who else "the obstacle"
    die = die_for(table.settings.get("die"))
    return Pool((die,) * roll.dice, roll.who, who)


def decide(table: HotTable, seat: str, move: Move) -> list[Event]:
    test = table.play.test
    assert test
    match move:
        case Fall():
            return _fallen(table, test, move.faces)
        case Reroll():
            return _rerolled(table, test, move)
        case LetStand():
            passed = replace(test, passed=(*test.passed, move.side))
            events: list[Event] = [SidePassed(side=move.side, test=passed)]
            if waiting(table, passed):
                return events
            return events + _ended(table, passed)
    raise TypeError(move)


def _fallen(table: HotTable, test: ObstacleTest, faces: tuple[int, ...]) -> list[Event]:
    side = test.in_air
    assert side
    after = with_roll(test, side, replace(test.roll(side), faces=faces))
    if after.in_air is None and not after.breaking:
        after = replace(after, beat="react", passed=())
    events: list[Event] = [RollFell(side=side, faces=faces, test=after)]
    if after.in_air is None and after.breaking:
        events += _ended(table, after)
    return events


def _ended(table: HotTable, test: ObstacleTest) -> list[Event]:
    """HC-3.18: a tie with equal dice is rerolled by both together; anything else is settled."""
    if test.stands == "tie":
        again = replace(
            test,
            task=replace(test.task, faces=()),
            against=replace(test.against, faces=()),
            beat="air",
            breaking=True,
        )
        return [TieRerolled(test=again)]
    return settled(table, test)


def _rerolled(table: HotTable, test: ObstacleTest, move: Reroll) -> list[Event]:
    spender = test.roll(move.side)
    after = test
    events: list[Event] = []
    if move.source == "persona":
        events += spend_persona(table.play.cast[spender.who], spender.lifepath)
    elif move.source == "compromise":
        after = with_roll(after, move.side, replace(spender, accepted=True))
    else:
        after = replace(after, used=True)
    after = with_roll(after, move.roll, replace(after.roll(move.roll), faces=()))
    after = replace(after, beat="air", passed=())
    again = Rerolled(side=move.side, source=move.source, roll=move.roll, test=after)
    return [*events, again]


def evolve(table: HotTable, event: Event) -> HotTable:
    match event:
        case RollFell() | Rerolled() | SidePassed() | TieRerolled():
            return with_play(table, test=event.test)
    raise TypeError(event)


def _side_name(table: HotTable, test: ObstacleTest, side: Side) -> str:
    who = test.roll(side).who
    return table.play.cast[who].name if who else "The gamemaster"


def say(table: HotTable, event: Event) -> list[Line]:
    spans: tuple[str | Span, ...]
    match event:
        case RollFell():
            best = number(face(table, result(event.faces)))
            which = spoken(table, f"The {event.side} roll")
            spans = (f"{which} shows {faces(table, event.faces)}: ", best, ".")
            return [line(*spans, rules=("HC-3.10",), beat="Fall", retold=False)]
        case Rerolled():
            test = event.test
            who = name(_side_name(table, test, event.side))
            which = "task" if event.roll == "task" else "obstacle"
            if event.source == "compromise":
                offer = aspect(test.roll(other(event.side)).compromise)
                spans = (who, " accepts ", offer, spoken(table, f" and rerolls the {which} roll."))
                return [line(*spans, rules=("HC-3.15", "HC-3.16"), beat="React")]
            free = {"task": " with advantage", "obstacle": " with disadvantage"}[event.side]
            how = free if event.source == "free" else ""
            spans = (who, spoken(table, f" rerolls the {which} roll{how}."))
            return [line(*spans, rules=("HC-3.14", "HC-3.15"), beat="React")]
        case SidePassed():
            who = name(_side_name(table, event.test, event.side))
            return [line(who, " lets it stand.", rules=("HC-3.17",), beat="React", retold=False)]
        case TieRerolled():
            words = spoken(table, "A tie with equally many dice: both roll again.")
            return [line(words, rules=("HC-3.18",), beat="Fall", retold=False)]
    raise TypeError(event)
