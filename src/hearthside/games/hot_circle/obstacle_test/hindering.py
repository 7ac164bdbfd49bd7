"""Hindrances, disadvantage, and the last word before the dice fall (HC-3.12, HC-3.13, HC-3.21)."""

from typing import Literal

from msgspec.structs import replace

from hearthside.core.forms import Field, Many, Option, Text
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, aspect, line, listed, name, number
from hearthside.games.hot_circle.books import HotTable, asked_of, voices, with_play
from hearthside.games.hot_circle.obstacle_test.dice import named, reckoned
from hearthside.games.hot_circle.obstacle_test.sides import (
    adds_up,
    after_hindrances,
    hero_of,
    may_hinder,
    odds_of,
    rolling_sides,
)
from hearthside.games.hot_circle.obstacle_test.terms import with_roll
from hearthside.games.hot_circle.obstacle_test.values import Given, ObstacleTest
from hearthside.games.hot_circle.resolve import Side, other
from hearthside.games.hot_circle.speech import dice, spoken


class OfferHindrances(Move, frozen=True, tag="hot-circle.offer-hindrances"):
    side: Side
    hindered: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()
    """The conditions among them that take a step to clearing, not the point."""


class SetDisadvantage(Move, frozen=True, tag="hot-circle.set-disadvantage"):
    given: Literal["no", "yes"] = "no"
    reason: str = ""


class RollDice(Move, frozen=True, tag="hot-circle.roll"):
    side: Side


class HindrancesOffered(Event, frozen=True, tag="hot-circle.hindrances-offered"):
    side: Side
    test: ObstacleTest


class DisadvantageSet(Event, frozen=True, tag="hot-circle.disadvantage-set"):
    test: ObstacleTest


class SideReady(Event, frozen=True, tag="hot-circle.side-ready"):
    side: Side
    test: ObstacleTest


AGAINST_YOU = "Each adds a die against you and pays when the test is settled."

MOVES = (OfferHindrances, SetDisadvantage, RollDice)
EVENTS = (HindrancesOffered, DisadvantageSet, SideReady)


def options(table: HotTable, seat: str) -> list[Option]:
    test = table.play.test
    if test is None or test.asked:
        return []
    offered = []
    if test.beat == "hindrances":
        for side in rolling_sides(test):
            if not test.roll(side).has_offered:
                offered += _asking(table, test, side, seat)
    if test.beat == "disadvantage" and table.is_gm(seat):
        offered += _disadvantaging()
    if test.beat == "ready":
        for side in rolling_sides(test):
            if not test.roll(side).ready:
                rolling = _rolling(table, test, side, seat)
                offered += asked_of(table, seat, test.roll(side).who, rolling)
    return offered


def _asking(table: HotTable, test: ObstacleTest, side: Side, seat: str) -> list[Option]:
    """What hinders is the player's to say; in their stead a GM may only go on without."""
    who = test.roll(side).who
    option = _offering(table, test, side, seat)
    if seat not in voices(table, who):
        fixed = {"side": side, "hindered": (), "steps": ()}
        option = replace(option, label="Nothing hinders", help="", fixed=fixed, fields=())
    return asked_of(table, seat, who, option)


def _offering(table: HotTable, test: ObstacleTest, side: Side, seat: str) -> Option:
    hero = hero_of(table, test, side)
    picks = tuple(may_hinder(table, test, side))
    conditions = tuple(pick for pick in picks if pick.value.startswith("condition:"))
    fields: list[Field] = [
        Many(
            name="hindered",
            label="Let these stand in your way",
            help=spoken(table, AGAINST_YOU),
            picks=picks,
            rules=("HC-3.12",),
        )
    ]
    if conditions:
        fields.append(
            Many(
                name="steps",
                label="Let these stand in your way for a step to clearing, not for the point",
                picks=conditions,
                rules=("HC-6.3",),
            )
        )
    return Option(
        move="hot-circle.offer-hindrances",
        label="Go on with what is ticked",
        help=spoken(
            table,
            f"Anything that hinders {hero.name} gives the other side 1D and pays a fate point, "
            "which buys a reroll in an ability test. Tick nothing to go on without.",
        ),
        fixed={"side": side},
        fields=tuple(fields),
        rules=("HC-3.12", "HC-6.1", "HC-6.3"),
        section="turn",
        best=True,
        forecast=True,
        odds_of=odds_of(table, test, seat),
    )


def _disadvantaging() -> list[Option]:
    none = Option(
        move="hot-circle.set-disadvantage",
        label="No disadvantage",
        fixed={"given": "no"},
        rules=("HC-3.13",),
        section="turn",
        best=True,
    )
    why = Text(
        name="reason",
        label="Disadvantage, because",
        help="For what would clearly make this harder for an average person.",
        needed=True,
        most=120,
    )
    return [
        none,
        Option(
            move="hot-circle.set-disadvantage",
            label="Give disadvantage",
            fixed={"given": "yes"},
            fields=(why,),
            rules=("HC-3.13",),
            section="turn",
        ),
    ]


def _rolling(table: HotTable, test: ObstacleTest, side: Side, seat: str) -> Option:
    hero = hero_of(table, test, side)
    return Option(
        move="hot-circle.roll",
        label=f"{spoken(table, 'Roll')} {dice(table, test.roll(side).dice)} for {hero.name}",
        fixed={"side": side},
        rules=("HC-3.10", "HC-3.21"),
        section="turn",
        best=True,
        forecast=True,
        odds_of=odds_of(table, test, seat),
    )


def decide(table: HotTable, seat: str, move: Move) -> list[Event]:
    test = table.play.test
    assert test
    match move:
        case OfferHindrances():
            return [HindrancesOffered(side=move.side, test=_hindered(table, test, move))]
        case SetDisadvantage():
            given = Given(move.reason.strip(), "HC-3.13") if move.given == "yes" else None
            after = replace(test, disadvantage=given, beat="ready")
            return [DisadvantageSet(test=reckoned(table, after))]
        case RollDice():
            roll = replace(test.roll(move.side), ready=True)
            after = with_roll(test, move.side, roll)
            ready = all(after.roll(side).ready for side in rolling_sides(after))
            after = replace(after, beat="air" if ready else "ready")
            return [SideReady(side=move.side, test=after)]
    raise TypeError(move)


def _hindered(table: HotTable, test: ObstacleTest, move: OfferHindrances) -> ObstacleTest:
    hero = hero_of(table, test, move.side)
    every = tuple(dict.fromkeys((*move.hindered, *move.steps)))  # a step is taken by hindering
    hindrances = named(hero, every, tuple(move.steps))
    roll = replace(test.roll(move.side), hindrances=hindrances, has_offered=True)
    after = with_roll(test, move.side, roll)
    done = all(after.roll(side).has_offered for side in rolling_sides(after))
    return reckoned(table, replace(after, beat=after_hindrances(after) if done else "hindrances"))


def evolve(table: HotTable, event: Event) -> HotTable:
    match event:
        case HindrancesOffered() | DisadvantageSet() | SideReady():
            return with_play(table, test=event.test)
    raise TypeError(event)


def say(table: HotTable, event: Event) -> list[Line]:
    cast = table.play.cast
    match event:
        case HindrancesOffered():
            roll = event.test.roll(event.side)
            if not roll.hindrances:
                return []
            names = listed([hindrance.label for hindrance in roll.hindrances])
            against = event.test.roll(other(event.side))
            foe = cast[against.who].name if against.who else "The obstacle"
            verb = spoken(table, "rolls") if against.who else "is"
            hindered = (name(cast[roll.who].name), " is hindered by ", aspect(names), ".")
            now = (f" {foe} {verb} ", number(dice(table, against.dice)), " now.")
            why = adds_up(table, against.reasons)
            return [line(*hindered, *now, rules=("HC-3.12",), beat="Frame", why=why)]
        case DisadvantageSet():
            given, before = event.test.disadvantage, table.play.test
            told = []
            if given and not (before and before.disadvantage):
                words = aspect(given.reason)
                told.append(line("Disadvantage: ", words, ".", rules=("HC-3.13",), beat="Frame"))
            if given and event.test.advantage:
                words_ = "Advantage and disadvantage cancel out."
                told.append(line(words_, rules=("HC-3.13",), beat="Frame"))
            return told
        case SideReady():
            return []
    raise TypeError(event)
