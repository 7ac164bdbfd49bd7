"""The last words before the dice: what hinders, and the roll (HC-3.12, HC-3.13, HC-3.21)."""

from msgspec.structs import replace

from hearthside.core.asks import Ask, offer
from hearthside.core.forms import Field, Many, Option, Pick
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, aspect, line, listed, who
from hearthside.games.hot_circle.cards_or_dice import dice, spoken
from hearthside.games.hot_circle.obstacle_test.dice_pool import named, reckoned
from hearthside.games.hot_circle.obstacle_test.difficulty import (
    disadvantage_fields,
    disadvantaged,
    say_disadvantage,
)
from hearthside.games.hot_circle.obstacle_test.sides import (
    adds_up,
    framed,
    hero_of,
    judged_sides,
    may_hinder,
    odds_of,
    party_seats,
    rolling_sides,
)
from hearthside.games.hot_circle.obstacle_test.state import (
    Hindrance,
    ObstacleEvent,
    ObstacleTest,
    SideEvent,
)
from hearthside.games.hot_circle.state import HotTable
from hearthside.games.hot_circle.task_and_obstacle import Side, other


class OfferHindrances(Move, frozen=True, tag="hot-circle.offer-hindrances"):
    side: Side
    hindered: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()
    """The conditions among them that take a step to clearing, not the point."""


class SetDisadvantage(Move, frozen=True, tag="hot-circle.set-disadvantage"):
    """The GM's word on what was offered: what truly hinders, and what else does."""

    reason: str = ""
    stands: tuple[str, ...] = ()


class RollDice(Move, frozen=True, tag="hot-circle.roll"):
    side: Side


class HindrancesOffered(SideEvent, frozen=True, tag="hot-circle.hindrances-offered"):
    pass


class DisadvantageSet(ObstacleEvent, frozen=True, tag="hot-circle.disadvantage-set"):
    refused: tuple[str, ...] = ()
    """Hindrances that hinder nobody, in the GM's eyes."""


class SideReady(SideEvent, frozen=True, tag="hot-circle.side-ready"):
    pass


DURING = "play.test"


def asks(table: HotTable, reader: str) -> list[Ask]:
    test = framed(table)
    if test is None:
        return []
    if test.beat == "disadvantage":
        return [_last_word(table, test)]
    if test.beat == "ready":
        left = [side for side in rolling_sides(test) if not test.roll(side).ready]
        return [_rolling(table, test, side, reader) for side in left]
    return []


def _offering(table: HotTable, test: ObstacleTest, side: Side) -> Option:
    picks = tuple(may_hinder(table, test, side))
    fields: list[Field] = [
        Many("hindered", "Let these stand in your way", picks=picks, rules=("HC-3.12",))
    ]
    if conditions := tuple(pick for pick in picks if pick.value.startswith("condition:")):
        label = "Or these, for a step toward clearing them instead of a fate point"
        fields.append(Many("steps", label, picks=conditions, rules=("HC-6.3",)))
    return offer(
        OfferHindrances,
        "Let something hinder you, for a fate point",
        *fields,
        help=spoken(
            table,
            "Each adds 1D against you. If the gamemaster agrees, it pays a fate point once the "
            "test is settled: that buys a reroll in an ability test.",
        ),
        go="Let it hinder",
        fixed={"side": side},
        rules=("HC-3.12", "HC-6.1", "HC-6.3"),
        forecast=True,
        odds_of=odds_of(table, test, side),
        once=test.once,
    )


def _last_word(table: HotTable, test: ObstacleTest) -> Ask:
    return Ask(
        title="Does it hinder?",
        question="Strike what does not truly hinder: it pays nothing.",
        meanwhile="The gamemaster says what truly hinders.",
        options=lambda: [_judging(table, test)],
    )


def _judging(table: HotTable, test: ObstacleTest) -> Option:
    """HC-3.12, HC-3.13: what does not truly hinder is struck, and pays nothing."""
    fields: list[Field] = []
    if offered := _offered(table, test):
        fields.append(
            Many(
                "stands",
                spoken(table, "+1D each: keep what truly hinders"),
                picks=tuple(Pick(key, label) for key, label in offered.items()),
                value=tuple(offered),
                rules=("HC-3.12",),
            )
        )
    fields += disadvantage_fields(table, test)
    return offer(SetDisadvantage, "Go on", *fields, rules=("HC-3.12", "HC-3.13"), once=test.once)


def _offered(table: HotTable, test: ObstacleTest) -> dict[str, str]:
    """What players' characters are hindered by, each by side and key, in words."""
    return {
        _key(side, one): f"{hero_of(table, test, side).name}: {one.label}"
        for side in judged_sides(table, test)
        for one in test.roll(side).hindrances
    }


def _key(side: Side, hindrance: Hindrance) -> str:
    return f"{side}/{hindrance.key}"


def _rolling(table: HotTable, test: ObstacleTest, side: Side, reader: str) -> Ask:
    hero = hero_of(table, test, side)
    pressed = [s for s in rolling_sides(test) if s != side and test.roll(s).ready]
    mine = any(reader in party_seats(table, test, s) for s in pressed)
    ready = "You are ready. The dice fall once both sides are."
    roll = offer(
        RollDice(side=side),
        f"{spoken(table, 'Roll')} {dice(table, test.roll(side).dice)} for {hero.first_name}",
        rules=("HC-3.10", "HC-3.21"),
        forecast=True,
        odds_of=odds_of(table, test, side),
    )
    more = not test.roll(side).has_offered and may_hinder(table, test, side)
    first = ", or let something stand in your way first" if more else ""
    return Ask(
        of=hero.id,
        title="Can you live with either end?",
        question=spoken(table, f"Then roll{first}."),
        meanwhile=spoken(table, ready) if mine else spoken(table, "The roll is next."),
        options=lambda: [roll],
        own=lambda: [_offering(table, test, side)] if more else [],
    )


def decide(table: HotTable, seat: str, move: Move) -> list[Event]:
    test = table.play.test
    assert test
    match move:
        case OfferHindrances():
            # A step is taken by hindering.
            every = tuple(dict.fromkeys((*move.hindered, *move.steps)))
            if not every:
                raise Illegal("Choose what hinders, or roll.", "hindered")
            hindrances = named(hero_of(table, test, move.side), every, tuple(move.steps))
            roll = replace(test.roll(move.side), hindrances=hindrances, has_offered=True)
            after = replace(test.with_roll(move.side, roll), beat="disadvantage")
            return [HindrancesOffered(side=move.side, test=reckoned(table, after))]
        case SetDisadvantage():
            return [_judged(table, test, move)]
        case RollDice():
            after = test.with_roll(move.side, replace(test.roll(move.side), ready=True))
            ready = all(after.roll(side).ready for side in rolling_sides(after))
            return [
                SideReady(side=move.side, test=replace(after, beat="air" if ready else "ready"))
            ]
    raise TypeError(move)


def _judged(table: HotTable, test: ObstacleTest, move: SetDisadvantage) -> DisadvantageSet:
    after, refused = replace(test, beat="ready"), []
    for side in judged_sides(table, test):
        roll = test.roll(side)
        kept = tuple(one for one in roll.hindrances if _key(side, one) in move.stands)
        refused += [one.label for one in roll.hindrances if one not in kept]
        after = after.with_roll(side, replace(roll, hindrances=kept))
    return DisadvantageSet(
        test=reckoned(table, disadvantaged(after, move.reason)), refused=tuple(refused)
    )


def say(table: HotTable, event: Event) -> list[Line]:
    match event:
        case HindrancesOffered():
            roll, against = event.test.roll(event.side), event.test.roll(other(event.side))
            if not roll.hindrances:
                return []
            names = listed([hindrance.label for hindrance in roll.hindrances])
            spans = (who(table, roll.who), " is hindered by ", aspect(names), ".")
            why = f"Against that: {adds_up(table, against.reasons)}."
            return [line(*spans, rules=("HC-3.12",), beat="Frame", why=why, retold=False)]
        case DisadvantageSet():
            return _say_last_word(table, event)
    return []


def _say_last_word(table: HotTable, event: DisadvantageSet) -> list[Line]:
    told = []
    if event.refused:
        spans = ("That does not hinder here: ", aspect(listed(list(event.refused))), ".")
        told.append(line(*spans, rules=("HC-3.12",), beat="Frame", retold=False))
    return told + say_disadvantage(table.play.test, event.test)
