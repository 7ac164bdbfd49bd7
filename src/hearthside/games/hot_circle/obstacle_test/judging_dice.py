"""The GM judges a side's dice, gives advantage and sets the difficulty (HC-3.7 to HC-3.11)."""

from typing import Literal

from msgspec.structs import replace

from hearthside.core.asks import Ask, offer
from hearthside.core.fields import When
from hearthside.core.forms import Choice, Field, Many, Option, Pick, Text, one_of
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, Span, aspect, line, listed, number, who
from hearthside.games.hot_circle.cards_or_dice import dice, spoken
from hearthside.games.hot_circle.obstacle_test.dice_pool import label, reckoned
from hearthside.games.hot_circle.obstacle_test.difficulty import (
    difficulty,
    difficulty_fields,
    disadvantage_fields,
    disadvantaged,
    said,
    say_disadvantage,
)
from hearthside.games.hot_circle.obstacle_test.next_beat import at_its_beat
from hearthside.games.hot_circle.obstacle_test.sides import (
    adds_up,
    framed,
    hero_of,
    judged_sides,
    odds_of,
    told_key,
)
from hearthside.games.hot_circle.obstacle_test.state import Given, ObstacleTest, Roll, SideEvent
from hearthside.games.hot_circle.sheet import Hero
from hearthside.games.hot_circle.state import HotTable, here
from hearthside.games.hot_circle.task_and_obstacle import HINDERING_DICE, NEUTRAL_DICE, Side, other

NONE, CIRCUMSTANCES = "", "circumstances"


class JudgesDice(Move, frozen=True, kw_only=True):
    """A move of the GM's that says what is rolled."""

    fit: Literal["", "helpful", "neutral", "hindering"] = ""
    stands: tuple[str, ...] = ()
    advantage: str = NONE
    reason: str = ""
    disadvantage: str = ""
    level: str = "3"
    rank: str = "0"


class JudgeDice(JudgesDice, frozen=True, kw_only=True, tag="hot-circle.judge-dice"):
    """With the dice of the other side, where a player's character has named some there too."""

    side: Side
    their_fit: Literal["", "helpful", "neutral", "hindering"] = ""
    their_stands: tuple[str, ...] = ()


class DiceJudged(SideEvent, frozen=True, tag="hot-circle.dice-judged"):
    pass


DURING = "play.test"


def asks(table: HotTable) -> list[Ask]:
    test = framed(table)
    if test is None or test.beat != "judging":
        return []
    judging = "Judge the dice." if test.versus else "How hard is it, and what helps?"
    return [
        Ask(
            title=spoken(table, f"{_whose(table, test)} dice"),
            question=spoken(table, judging),
            meanwhile=spoken(table, "The gamemaster judges the dice."),
            options=lambda: [_judging(table, test)],
        )
    ]


def _to_judge(table: HotTable, test: ObstacleTest) -> list[Side]:
    return [side for side in judged_sides(table, test) if side not in test.judged]


def _whose(table: HotTable, test: ObstacleTest) -> str:
    sides = _to_judge(table, test)
    return f"{listed([hero_of(table, test, side).first_name for side in sides])}’s"


def _judging(table: HotTable, test: ObstacleTest) -> Option:
    """One form for both sides: between two players the dice of both are judged together."""
    side, *more = _to_judge(table, test)
    hard = () if test.versus else difficulty_fields(table, *said(test.against.reasons))
    theirs = [
        replace(field, name=f"their_{field.name}")
        for foe in more
        for field in judging_fields(table, test, foe)
    ]
    return offer(
        JudgeDice,
        f"Judge {_whose(table, test)} {spoken(table, 'dice')}",
        *hard,
        *judging_fields(table, test, side),
        *theirs,
        fixed={"side": side},
        rules=("HC-3.7", "HC-3.8", "HC-3.9", "HC-3.11"),
        forecast=True,
        odds_of=odds_of(table, test, "gm"),
        once=test.once,
    )


def judging_fields(table: HotTable, test: ObstacleTest, side: Side) -> list[Field]:
    """HC-3.7 to HC-3.9, HC-3.13: what a side's dice come to, and what makes it easier or harder."""
    hero, roll = hero_of(table, test, side), test.roll(side)
    fits, named = _fits(table, hero, roll), f"{hero.first_name}’s lifepath"
    fields: list[Field] = [one_of("fit", named, fits, forecast=len(fits) > 1, rules=("HC-3.7",))]
    if roll.claimed:
        stands = tuple(Pick(key, told_key(table, test, side, key)) for key in roll.claimed)
        fields.append(
            Many(
                "stands",
                spoken(table, f"+1D each for {hero.first_name}: keep what fits"),
                picks=stands,
                value=roll.claimed,
                rules=("HC-3.8",),
            )
        )
    if side == judged_sides(table, test)[0]:
        if not test.advantage:
            fields += _advantage_fields(table, test)
        fields += disadvantage_fields(table, test, "disadvantage")
    return fields


def _fits(table: HotTable, hero: Hero, roll: Roll) -> tuple[Pick, ...]:
    path = hero.lifepath(roll.lifepath)
    if path is None:
        return (Pick("neutral", f"None: {dice(table, NEUTRAL_DICE)}"),)
    if roll.fit == "hindering":
        return (
            Pick("hindering", f"{path.name} hinders, as proposed: {dice(table, HINDERING_DICE)}"),
        )
    return (
        Pick("helpful", f"{path.name} helps: {dice(table, path.rating)}"),
        Pick("neutral", f"{path.name} is neutral: {dice(table, NEUTRAL_DICE)}"),
    )


def _advantage_fields(table: HotTable, test: ObstacleTest) -> list[Field]:
    """HC-3.9, HC-2.8: other factors may give advantage: what is in the scene and adds no dice."""
    acting = hero_of(table, test, "task")
    assets = [
        Pick(f"asset:{asset.id}", f"{asset.name} ({asset.called})")
        for asset in acting.assets
        if f"asset:{asset.id}" not in test.task.claimed and asset.is_in(here(table))
    ]
    picks = (Pick(NONE, "None"), Pick(CIRCUMSTANCES, "The circumstances"), *assets)
    return [
        Choice(
            "advantage",
            f"Advantage for {acting.name}",
            help="For what would clearly make this easier for an average person.",
            picks=picks,
            rules=("HC-3.9",),
            brief="advantage",
        ),
        Text(
            "reason",
            "Advantage because",
            most=120,
            placeholder="Everybody looks the other way",
            when=When("advantage", tuple(pick.value for pick in picks[1:])),
        ),
    ]


def decide(table: HotTable, seat: str, move: JudgeDice) -> list[Event]:
    test = table.play.test
    assert test
    first = judged(table, test, move.side, move)
    if not move.their_fit:
        return [first]
    foe = other(move.side)
    theirs = JudgeDice(side=foe, fit=move.their_fit, stands=move.their_stands)
    return [first, judged(table, first.test, foe, theirs)]


def judged(table: HotTable, test: ObstacleTest, side: Side, move: JudgesDice) -> DiceJudged:
    """HC-3.7 to HC-3.11: the test with a side's dice as the GM judges them."""
    roll = test.roll(side)
    struck = tuple(key for key in roll.claimed if key not in move.stands)
    after = test.with_roll(side, replace(roll, fit=move.fit, struck=struck))
    if not test.versus:
        reasons = (difficulty(move.level, move.rank),)
        after = replace(after, against=replace(after.against, reasons=reasons))
    if move.advantage and not test.advantage:
        acting = hero_of(table, test, "task")
        basis = "" if move.advantage == CIRCUMSTANCES else label(acting, move.advantage)
        words = ": ".join(filter(None, (basis, move.reason.strip()))) or "The circumstances"
        after = replace(after, advantage=Given(words, "HC-3.9"))
    after = replace(disadvantaged(after, move.disadvantage), judged=(*test.judged, side))
    return DiceJudged(side=side, test=at_its_beat(table, reckoned(table, after)))


def say(table: HotTable, event: DiceJudged) -> list[Line]:
    test, before = event.test, table.play.test
    roll = test.roll(event.side)
    told = []
    rolls: list[tuple[tuple[str | Span, ...], Roll, tuple[str, ...]]] = [
        ((who(table, roll.who), " gets "), roll, ("HC-3.7", "HC-3.8"))
    ]
    if not test.versus:
        rolls.append((("The obstacle is ",), test.against, ("HC-3.11",)))
    for spans, one, rules in rolls:
        why = adds_up(table, one.reasons)
        count = number(dice(table, one.dice))
        told.append(line(*spans, count, ".", rules=rules, beat="Frame", why=why, retold=False))
    if test.advantage and not (before and before.advantage):
        words = aspect(test.advantage.reason)
        told.append(line("Advantage: ", words, ".", rules=("HC-3.9",), beat="Frame", retold=False))
    return told + say_disadvantage(before, test)
