"""Hindrances, disadvantage, and the last word before the dice fall (HC-3.12, HC-3.13, HC-3.21)."""

from msgspec.structs import replace

from hearthside.core.asks import Ask, offer
from hearthside.core.forms import Field, Many, Option, Pick, Text
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, aspect, line, listed, who
from hearthside.games.hot_circle.books import HotTable
from hearthside.games.hot_circle.numbers import Side, other
from hearthside.games.hot_circle.obstacle_test.dice import named, reckoned
from hearthside.games.hot_circle.obstacle_test.sides import (
    adds_up,
    after_hindrances,
    framed,
    hero_of,
    judged_sides,
    may_hinder,
    odds_of,
    party_seats,
    rolling_sides,
    with_roll,
)
from hearthside.games.hot_circle.obstacle_test.values import Given, Hindrance, ObstacleTest
from hearthside.games.hot_circle.speech import dice, spoken


class OfferHindrances(Move, frozen=True, tag="hot-circle.offer-hindrances"):
    side: Side
    hindered: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()
    """The conditions among them that take a step to clearing, not the point."""


class GoUnhindered(Move, frozen=True, tag="hot-circle.go-unhindered"):
    side: Side


class SetDisadvantage(Move, frozen=True, tag="hot-circle.set-disadvantage"):
    """The GM's last word: what truly hinders, and what else does."""

    given: bool = False
    reason: str = ""
    stands: tuple[str, ...] = ()


class RollDice(Move, frozen=True, tag="hot-circle.roll"):
    side: Side


class HindrancesOffered(Event, frozen=True, tag="hot-circle.hindrances-offered"):
    sets = {"test": "test"}
    side: Side
    test: ObstacleTest


class DisadvantageSet(Event, frozen=True, tag="hot-circle.disadvantage-set"):
    sets = {"test": "test"}
    test: ObstacleTest
    refused: tuple[str, ...] = ()
    """Hindrances that hinder nobody, in the GM's eyes."""


class SideReady(Event, frozen=True, tag="hot-circle.side-ready"):
    sets = {"test": "test"}
    side: Side
    test: ObstacleTest


def asks(table: HotTable, reader: str) -> list[Ask]:
    test = framed(table)
    if test is None:
        return []
    sides = rolling_sides(test)
    if test.beat == "hindrances":
        return [_hindered(table, test, s) for s in sides if not test.roll(s).has_offered]
    if test.beat == "disadvantage":
        return [_last_word(table, test)]
    if test.beat == "ready":
        return [_rolling(table, test, s, reader) for s in sides if not test.roll(s).ready]
    return []


def _hindered(table: HotTable, test: ObstacleTest, side: Side) -> Ask:
    """What hinders is the player's to say; in their stead a GM may only go on without."""
    nothing = offer(
        GoUnhindered(side=side),
        "Nothing hinders",
        rules=("HC-3.12",),
        forecast=True,
        odds_of=odds_of(table, test, side),
    )
    return Ask(
        of=test.roll(side).who,
        question="Let something stand in your way, or nothing.",
        meanwhile="They think about what hinders them.",
        options=lambda: [nothing],
        own=lambda: [_offering(table, test, side)],
    )


def _offering(table: HotTable, test: ObstacleTest, side: Side) -> Option:
    hero = hero_of(table, test, side)
    picks = tuple(may_hinder(table, test, side))
    against_you = "Each adds a die against you and pays when the test is settled."
    fields: list[Field] = [
        Many(
            name="hindered",
            label="Let these stand in your way",
            help=spoken(table, against_you),
            picks=picks,
            rules=("HC-3.12",),
        )
    ]
    if conditions := tuple(pick for pick in picks if pick.value.startswith("condition:")):
        label = "Let these stand in your way for a step to clearing, not for the point"
        fields.append(Many(name="steps", label=label, picks=conditions, rules=("HC-6.3",)))
    return offer(
        OfferHindrances,
        "Go on with what is ticked",
        *fields,
        help=spoken(
            table,
            f"Anything that hinders {hero.name} gives the other side 1D and pays a fate point, "
            "which buys a reroll in an ability test. The gamemaster judges what truly does.",
        ),
        fixed={"side": side},
        rules=("HC-3.12", "HC-6.1", "HC-6.3"),
        forecast=True,
        odds_of=odds_of(table, test, side),
        once=test.once,
    )


def _last_word(table: HotTable, test: ObstacleTest) -> Ask:
    return Ask(
        question="Is anything else in the way?",
        meanwhile="The gamemaster has the last word before the dice.",
        options=lambda: _judging(table, test),
    )


def _judging(table: HotTable, test: ObstacleTest) -> list[Option]:
    """HC-3.12, HC-3.13: what does not truly hinder is struck, and pays nothing."""
    kept: tuple[Field, ...] = ()
    if offered := _offered(table, test):
        kept = (
            Many(
                name="stands",
                label=spoken(table, "+1D each: keep what truly hinders"),
                picks=tuple(Pick(key, label) for key, label in offered.items()),
                value=tuple(offered),
                rules=("HC-3.12",),
            ),
        )
    look = {"rules": ("HC-3.12", "HC-3.13"), "once": test.once}
    if test.disadvantage:
        return [offer(SetDisadvantage, "Go on", *kept, fixed={"given": False}, **look)]
    why = Text(
        name="reason",
        label="Disadvantage, because",
        help="For what would clearly make this harder for an average person.",
        needed=True,
        most=120,
    )
    return [
        offer(SetDisadvantage, "No disadvantage", *kept, fixed={"given": False}, **look),
        offer(SetDisadvantage, "Give disadvantage", why, *kept, fixed={"given": True}, **look),
    ]


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
    ready = "You are ready. The dice fall once both sides have pressed."
    option = offer(
        RollDice(side=side),
        f"{spoken(table, 'Roll')} {dice(table, test.roll(side).dice)} for {hero.name}",
        rules=("HC-3.10", "HC-3.21"),
        forecast=True,
        odds_of=odds_of(table, test, side),
    )
    return Ask(
        of=hero.id,
        question=spoken(table, "Everything is on the table. Roll, or reword."),
        meanwhile=spoken(table, ready) if mine else "Everything is on the table.",
        options=lambda: [option],
    )


def decide(table: HotTable, seat: str, move: Move) -> list[Event]:
    test = table.play.test
    assert test
    match move:
        case OfferHindrances():
            # A step is taken by hindering.
            every = tuple(dict.fromkeys((*move.hindered, *move.steps)))
            hindrances = named(hero_of(table, test, move.side), every, tuple(move.steps))
            return [_went_on(table, test, move.side, hindrances)]
        case GoUnhindered():
            return [_went_on(table, test, move.side, ())]
        case SetDisadvantage():
            return [_judged(table, test, move)]
        case RollDice():
            after = with_roll(test, move.side, replace(test.roll(move.side), ready=True))
            ready = all(after.roll(side).ready for side in rolling_sides(after))
            return [
                SideReady(side=move.side, test=replace(after, beat="air" if ready else "ready"))
            ]
    raise TypeError(move)


def _went_on(
    table: HotTable, test: ObstacleTest, side: Side, hindrances: tuple[Hindrance, ...]
) -> HindrancesOffered:
    roll = replace(test.roll(side), hindrances=hindrances, has_offered=True)
    after = with_roll(test, side, roll)
    if all(after.roll(one).has_offered for one in rolling_sides(after)):
        after = after_hindrances(table, after)
    return HindrancesOffered(side=side, test=reckoned(table, after))


def _judged(table: HotTable, test: ObstacleTest, move: SetDisadvantage) -> DisadvantageSet:
    after, refused = replace(test, beat="ready"), []
    for side in judged_sides(table, test):
        roll = test.roll(side)
        kept = tuple(one for one in roll.hindrances if _key(side, one) in move.stands)
        refused += [one.label for one in roll.hindrances if one not in kept]
        after = with_roll(after, side, replace(roll, hindrances=kept))
    if move.given:
        after = replace(after, disadvantage=Given(move.reason.strip(), "HC-3.13"))
    return DisadvantageSet(test=reckoned(table, after), refused=tuple(refused))


def say(table: HotTable, event: Event) -> list[Line]:
    match event:
        case HindrancesOffered():
            roll, against = event.test.roll(event.side), event.test.roll(other(event.side))
            if not roll.hindrances:
                return []
            names = listed([hindrance.label for hindrance in roll.hindrances])
            spans = (who(table, roll.who), " is hindered by ", aspect(names), ".")
            why = f"Against them: {adds_up(table, against.reasons)}."
            return [line(*spans, rules=("HC-3.12",), beat="Frame", why=why)]
        case DisadvantageSet():
            return _say_last_word(table, event)
    return []


def _say_last_word(table: HotTable, event: DisadvantageSet) -> list[Line]:
    given, before = event.test.disadvantage, table.play.test
    told = []
    if event.refused:
        words = aspect(listed(list(event.refused)))
        told.append(
            line("That does not hinder here: ", words, ".", rules=("HC-3.12",), beat="Frame")
        )
    if given and not (before and before.disadvantage):
        words = aspect(given.reason)
        told.append(line("Disadvantage: ", words, ".", rules=("HC-3.13",), beat="Frame"))
    if given and event.test.advantage:
        cancel = "Advantage and disadvantage cancel out."
        told.append(line(cancel, rules=("HC-3.13",), beat="Frame"))
    return told
