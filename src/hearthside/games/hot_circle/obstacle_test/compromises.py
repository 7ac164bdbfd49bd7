"""Compromises: before a versus test is rolled, each side softens what the other would win (HC-3.5).

Who still owes one is in `agreeing`; whoever settles for one may reroll (`rerolls`).
"""

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, offer, started_by
from hearthside.core.forms import Option, Text, YesNo
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, line, typed, who
from hearthside.core.wording.typesetting import typeset
from hearthside.games.hot_circle.obstacle_test.agreeing import owes_compromise
from hearthside.games.hot_circle.obstacle_test.intents import ALWAYS, is_nothing
from hearthside.games.hot_circle.obstacle_test.sides import (
    framed,
    harmed,
    hero_of,
    rolling_sides,
    sides_of,
)
from hearthside.games.hot_circle.obstacle_test.stakes import agreed_by, harm_fields, harm_to
from hearthside.games.hot_circle.obstacle_test.state import ObstacleTest, SideEvent
from hearthside.games.hot_circle.sheet import Rank
from hearthside.games.hot_circle.state import HotTable
from hearthside.games.hot_circle.task_and_obstacle import Side, other


class OfferCompromise(Move, frozen=True, tag="hot-circle.offer-compromise"):
    """A kinder version of what the other side wants."""

    side: Side
    compromise: str = ""
    condition: str = ""
    rank: Rank = "minor"
    simple: bool = False


class CompromiseOffered(SideEvent, frozen=True, tag="hot-circle.compromise-offered"):
    pass


DURING = "play.test"


def asks(table: HotTable, reader: str) -> list[Ask]:
    test = framed(table)
    if test is None or test.beat != "stakes":
        return []
    return [
        _compromising(table, test, side)
        for side in rolling_sides(test)
        if owes_compromise(test, side)
    ]


def _compromising(table: HotTable, test: ObstacleTest, side: Side) -> Ask:
    foe = test.roll(other(side))
    name, hero = table.play.cast[foe.who].first_name, hero_of(table, test, side)
    return Ask(
        of=hero.id,
        title=f"{hero.first_name} offers a compromise" if hero.npc else "Offer a compromise",
        question=f"Soften what {name} would win. Whoever settles for less may reroll once.",
        meanwhile=f"{hero.first_name} offers a compromise.",
        own=lambda: [_offering(table, test, side)],
    )


def _offering(table: HotTable, test: ObstacleTest, side: Side) -> Option:
    """HC-3.5: each side softens what the other one wants."""
    roll, foe = test.roll(side), test.roll(other(side))
    hero, name = table.play.cast[roll.who], table.play.cast[foe.who].first_name
    return offer(
        OfferCompromise,
        f"Change what {hero.first_name} offers" if roll.compromise else "Offer a compromise",
        Text(
            "compromise",
            f"In place of: {foe.wanted}",
            help=f"Something kinder to {hero.first_name}, and still a success for {name}.",
            value=roll.compromise,
            most=160,
            placeholder="half the grain, and no names",
            rules=("HC-3.5",),
        ),
        YesNo(
            "simple",
            "No compromises this time",
            help="Only if both of you tick it.",
            value=roll.simple,
            rules=("HC-3.5",),
        ),
        *harm_fields(
            f"A condition for {hero.first_name} even so, if any", roll.compromise_harm, hero
        ),
        go="" if roll.compromise else "Say so",
        fixed={"side": side},
        rules=("HC-3.5",),
        once=test.once,
    )


def verbs(table: HotTable, seat: str) -> list[Verb]:
    """Until all agree, whoever has answered may think better of it."""
    test = framed(table)
    if test is None or test.beat != "stakes":
        return []
    forms = [
        _offering(table, test, side)
        for side in sides_of(table, test, seat)
        if _has_answered(test, side)
    ]
    return [started_by(replace(option, section="struggle")) for option in forms]


def _has_answered(test: ObstacleTest, side: Side) -> bool:
    """Whether a side has offered a compromise or would do without: it may think better of it."""
    return bool(test.roll(side).compromise or test.roll(side).simple) and not owes_compromise(
        test, side
    )


def decide(table: HotTable, seat: str, move: OfferCompromise) -> list[Event]:
    test = table.play.test
    assert test
    after = _offered(table, replace(test, agreed=(), reword=""), move)
    return [CompromiseOffered(side=move.side, test=agreed_by(table, after, move.side))]


def _offered(table: HotTable, test: ObstacleTest, move: OfferCompromise) -> ObstacleTest:
    roll = test.roll(move.side)
    words = typeset(move.compromise.strip())
    if is_nothing(words):
        raise Illegal(f"{ALWAYS} A compromise is still a success for the other.", "compromise")
    if not words and not move.simple:
        raise Illegal("Write what you offer, or tick “No compromises this time”.", "compromise")
    harm = harm_to(table, roll, move.condition, move.rank)
    roll = replace(roll, compromise=words, compromise_harm=harm, simple=move.simple)
    return test.with_roll(move.side, roll)


def say(table: HotTable, event: CompromiseOffered) -> list[Line]:
    roll = event.test.roll(event.side)
    harm = harmed(table, roll.compromise_harm, event.test.exposed(event.side))
    words = "; ".join(filter(None, (roll.compromise, harm)))
    offers = (" offers a compromise", *typed(words)) if words else (" wants no compromises.",)
    return [line(who(table, roll.who), *offers, rules=("HC-3.5",), beat="Frame", retold=False)]
