"""The GM judges a side's dice, gives advantage and sets the difficulty (HC-3.7 to HC-3.11)."""

from typing import Literal

from msgspec.structs import replace

from hearthside.core.forms import Choice, Field, Many, Option, Pick, Text
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, Span, aspect, line, name, number
from hearthside.games.hot_circle.books import HotTable, with_play
from hearthside.games.hot_circle.obstacle_test.dice import label, reckoned
from hearthside.games.hot_circle.obstacle_test.difficulty import difficulty, difficulty_fields
from hearthside.games.hot_circle.obstacle_test.sides import (
    adds_up,
    after_hindrances,
    hero_of,
    judged_sides,
    may_hinder,
    odds_of,
    rolling_sides,
    told_key,
)
from hearthside.games.hot_circle.obstacle_test.terms import with_roll
from hearthside.games.hot_circle.obstacle_test.values import Given, ObstacleTest, Roll
from hearthside.games.hot_circle.resolve import HINDERING_DICE, NEUTRAL_DICE, Side
from hearthside.games.hot_circle.sheet import Hero
from hearthside.games.hot_circle.speech import dice, spoken

NONE, CIRCUMSTANCES = "", "circumstances"


class JudgeDice(Move, frozen=True, tag="hot-circle.judge-dice"):
    side: Side
    fit: Literal["helpful", "neutral", "hindering"]
    stands: tuple[str, ...] = ()
    advantage: str = NONE
    reason: str = ""
    level: str = "3"
    rank: str = "0"


class DiceJudged(Event, frozen=True, tag="hot-circle.dice-judged"):
    side: Side
    test: ObstacleTest


MOVES = (JudgeDice,)
EVENTS = (DiceJudged,)


def options(table: HotTable, seat: str) -> list[Option]:
    test = table.play.test
    if test is None or test.beat != "judging" or not table.is_gm(seat):
        return []
    todo = [side for side in judged_sides(table, test) if side not in test.judged]
    return [_judging(table, test, side, seat) for side in todo]


def _judging(table: HotTable, test: ObstacleTest, side: Side, seat: str) -> Option:
    hero, roll = hero_of(table, test, side), test.roll(side)
    fits = _fits(table, hero, roll)
    fields: list[Field] = [
        Choice(
            name="fit",
            label=f"{hero.name}’s lifepath",
            picks=fits,
            value=fits[0].value,
            forecast=len(fits) > 1,
            rules=("HC-3.7",),
        )
    ]
    if roll.claimed:
        stands = tuple(Pick(key, told_key(table, test, side, key)) for key in roll.claimed)
        fields.append(
            Many(
                name="stands",
                label=spoken(table, "+1D each: keep what fits"),
                picks=stands,
                value=roll.claimed,
                rules=("HC-3.8",),
            )
        )
    if side == judged_sides(table, test)[0] and not test.advantage:
        acting = hero_of(table, test, "task")
        fields += _advantage_fields(acting, test)
    if not test.versus:
        fields += difficulty_fields(table, 3)
    return Option(
        move="hot-circle.judge-dice",
        label=f"Judge {hero.name}’s {spoken(table, 'dice')}",
        fixed={"side": side},
        fields=tuple(fields),
        rules=("HC-3.7", "HC-3.8", "HC-3.9", "HC-3.11"),
        section="turn",
        best=True,
        forecast=True,
        odds_of=odds_of(table, test, seat),
    )


def _fits(table: HotTable, hero: Hero, roll: Roll) -> tuple[Pick, ...]:
    path = hero.lifepath(roll.lifepath)
    if path is None:
        return (Pick("neutral", f"None: {dice(table, NEUTRAL_DICE)}"),)
    if roll.fit == "hindering":
        return (Pick("hindering", f"{path.name} hinders, they say: {dice(table, HINDERING_DICE)}"),)
    return (
        Pick("helpful", f"{path.name} helps: {dice(table, path.rating)}"),
        Pick("neutral", f"{path.name} is neutral: {dice(table, NEUTRAL_DICE)}"),
    )


def _advantage_fields(acting: Hero, test: ObstacleTest) -> list[Field]:
    """HC-3.9: other factors may give advantage, but nothing that already adds dice."""
    used = {key for key in test.task.claimed if key.startswith("asset:")}
    assets = [
        Pick(f"asset:{asset.id}", f"{asset.name} ({asset.called})")
        for asset in acting.assets
        if f"asset:{asset.id}" not in used
    ]
    picks = (Pick(NONE, "None"), Pick(CIRCUMSTANCES, "The circumstances"), *assets)
    return [
        Choice(
            name="advantage",
            label=f"Advantage for {acting.name}",
            help="For what would clearly ease this for an average person.",
            picks=picks,
            rules=("HC-3.9",),
        ),
        Text(name="reason", label="Advantage because", most=120),
    ]


def decide(table: HotTable, seat: str, move: Move) -> list[Event]:
    test = table.play.test
    assert test
    match move:
        case JudgeDice():
            return [DiceJudged(side=move.side, test=_judged(table, test, move))]
    raise TypeError(move)


def _judged(table: HotTable, test: ObstacleTest, move: JudgeDice) -> ObstacleTest:
    roll = test.roll(move.side)
    struck = tuple(key for key in roll.claimed if key not in move.stands)
    after = with_roll(test, move.side, replace(roll, fit=move.fit, struck=struck))
    if not test.versus:
        reasons = (difficulty(move.level, move.rank),)
        after = replace(after, against=replace(after.against, reasons=reasons))
    if move.advantage and not test.advantage:
        acting = hero_of(table, test, "task")
        basis = "" if move.advantage == CIRCUMSTANCES else label(acting, move.advantage)
        words = ": ".join(filter(None, (basis, move.reason.strip()))) or "The circumstances"
        key = "" if move.advantage == CIRCUMSTANCES else move.advantage
        after = replace(after, advantage=Given(words, "HC-3.9", key))
    judged = (*test.judged, move.side)
    after = replace(after, judged=judged)
    if all(side in judged for side in judged_sides(table, test)):
        after = to_hindrances(table, after)
    return reckoned(table, after)


def to_hindrances(table: HotTable, test: ObstacleTest) -> ObstacleTest:
    """On to hindrances; a side with nothing to offer is not asked."""
    for side in rolling_sides(test):
        if not may_hinder(table, test, side):
            test = with_roll(test, side, replace(test.roll(side), has_offered=True))
    asked = any(not test.roll(side).has_offered for side in rolling_sides(test))
    return replace(test, beat="hindrances" if asked else after_hindrances(test))


def evolve(table: HotTable, event: Event) -> HotTable:
    match event:
        case DiceJudged():
            return with_play(table, test=event.test)
    raise TypeError(event)


def say(table: HotTable, event: Event) -> list[Line]:
    spans: tuple[str | Span, ...]
    match event:
        case DiceJudged():
            test = event.test
            roll = test.roll(event.side)
            hero = table.play.cast[roll.who]
            spans = (name(hero.name), spoken(table, " rolls "), number(dice(table, roll.dice)), ".")
            told = [
                line(
                    *spans,
                    rules=("HC-3.7", "HC-3.8"),
                    beat="Frame",
                    why=adds_up(table, roll.reasons),
                    retold=False,
                )
            ]
            if not test.versus:
                why = adds_up(table, test.against.reasons)
                spans = ("The obstacle is ", number(dice(table, test.against.dice)), ".")
                told.append(line(*spans, rules=("HC-3.11",), beat="Frame", why=why, retold=False))
            before = table.play.test
            if test.advantage and not (before and before.advantage):
                words = aspect(test.advantage.reason)
                told.append(line("Advantage: ", words, ".", rules=("HC-3.9",), beat="Frame"))
            return told
    raise TypeError(event)
