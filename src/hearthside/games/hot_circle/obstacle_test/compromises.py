"""Compromises: before a versus test is rolled, each side softens what the other would win (HC-3.5).

Who still owes one is in `next_beat`; whoever settles for one may reroll (`rerolls`).
"""

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, offer, started_by
from hearthside.core.forms import Option
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line
from hearthside.games.hot_circle.obstacle_test.next_beat import at_its_beat, owes_compromise
from hearthside.games.hot_circle.obstacle_test.sides import (
    framed,
    hero_of,
    judged_sides,
    rolling_sides,
    sides_of,
)
from hearthside.games.hot_circle.obstacle_test.stakes import (
    compromise_field,
    harm_fields,
    harm_to,
    told_offer,
    with_compromise,
)
from hearthside.games.hot_circle.obstacle_test.state import ObstacleTest, SideEvent
from hearthside.games.hot_circle.sheet import Rank
from hearthside.games.hot_circle.state import HotTable
from hearthside.games.hot_circle.task_and_obstacle import Side, other


class OfferCompromise(Move, frozen=True, tag="hot-circle.offer-compromise"):
    """A kinder version of what the other side wants."""

    side: Side
    compromise: str = ""
    """Nothing, if this side would do without."""
    condition: str = ""
    rank: Rank = "minor"


class CompromiseOffered(SideEvent, frozen=True, tag="hot-circle.compromise-offered"):
    pass


DURING = "play.test"


def asks(table: HotTable) -> list[Ask]:
    test = framed(table)
    if test is None or test.beat != "stakes":
        return []
    return [
        _compromising(table, test, side)
        for side in rolling_sides(test)
        if owes_compromise(test, side)
    ]


def _compromising(table: HotTable, test: ObstacleTest, side: Side) -> Ask:
    hero, name = hero_of(table, test, side), hero_of(table, test, other(side)).first_name
    due = ""
    if test.roll(side).simple:  # and yet it is asked for
        always = "A test that kills or convinces always has compromises."
        due = f"{always if test.is_grave else f'{name} offers one, so one is due.'} "
    return Ask(
        of=hero.id,
        title=f"{hero.first_name} offers a compromise" if hero.npc else "Offer a compromise",
        question=f"{due}Soften what {name} would win. Whoever settles for less may reroll once.",
        meanwhile=f"{hero.first_name} offers a compromise.",
        options=lambda: [_offering(table, test, side)],
    )


def _offering(table: HotTable, test: ObstacleTest, side: Side) -> Option:
    """HC-3.5: each side softens what the other one wants."""
    roll, foe, hero = test.roll(side), test.roll(other(side)), hero_of(table, test, side)
    name = hero_of(table, test, other(side)).first_name
    due = roll.simple and owes_compromise(test, side)  # to do without was not enough
    return offer(
        OfferCompromise,
        f"Change what {hero.first_name} offers" if roll.compromise else "Offer a compromise",
        compromise_field(foe.wanted, name, hero.first_name, roll.compromise, due),
        *harm_fields(
            f"A condition for {hero.first_name} even so, if any", roll.compromise_harm, hero
        ),
        go="" if roll.compromise else "Agree to these stakes",
        fixed={"side": side},
        rules=("HC-3.5",),
        once=test.once,
    )


def verbs(table: HotTable, seat: str) -> list[Verb]:
    """HC-3.21: until the dice fall whoever has answered may think better of it."""
    test = framed(table)
    if test is None:
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
    """With another offer whoever was ready to roll looks again."""
    test = table.play.test
    assert test
    roll = with_compromise(test.roll(move.side), move.compromise)
    harm = harm_to(table, roll, move.condition, move.rank)
    after = test.with_roll(move.side, replace(roll, compromise_harm=harm))
    for side in judged_sides(table, test):
        after = after.with_roll(side, replace(after.roll(side), ready=False))
    return [CompromiseOffered(side=move.side, test=at_its_beat(table, after))]


def say(table: HotTable, event: CompromiseOffered) -> list[Line]:
    return told_offer(table, event.test, event.side)
