"""What a side may do with dice that fell: reroll, or let them stand, the better first (HC-3.15)."""

from fractions import Fraction
from typing import Literal

from msgspec.structs import replace

from hearthside.core.forms import Option
from hearthside.games.hot_circle.books import HotTable
from hearthside.games.hot_circle.obstacle_test.values import ObstacleTest
from hearthside.games.hot_circle.resolve import FAIR, Side, certain, chances_again, die_for, other
from hearthside.games.hot_circle.sheet import RAISE_COST
from hearthside.games.hot_circle.speech import spoken
from hearthside.games.hot_circle.wording import begun

Source = Literal["free", "persona", "compromise"]

GIVEN_UP = "If you win then, this comes true in place of what you wanted."
"""HC-3.16: what accepting a compromise costs."""


KEEP = "A point would hardly turn it. Keep yours for a better chance."
"""Why a loss is let stand by whoever could still reroll it."""


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


def reacting(table: HotTable, test: ObstacleTest, side: Side, odds_of: str) -> list[Option]:
    """What a side may do, letting it stand last; the step worth taking stands out, and first.

    A free reroll is worth it if it helps at all, a point only for a fair chance. What somebody
    plays for is theirs to give up: a compromise is urged only where all of it would be lost.
    """
    ways = sources(table, test, side)
    rolls, chance, now = _better_first(table, test, side)
    worth = "free" if "free" in ways and chance > now else ""
    if not worth and "persona" in ways and _losing(test) == side and chance >= FAIR:
        worth = "persona"
    if not worth and "compromise" in ways and not now and chance:
        worth = "compromise"
    again = [
        _again(table, test, side, way, roll, odds_of, best=(way, roll) == (worth, rolls[0]))
        for roll in rolls
        for way in ways
    ]
    again.sort(key=lambda option: not option.best)
    if side in test.passed:
        return [replace(option, best=False) for option in again]
    stand = passing(side, "Let it stand", odds_of, best=not worth)
    if not worth and "persona" in ways and _losing(test) == side:
        stand = replace(stand, help=KEEP)
    return [*again, stand]


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


def passing(side: Side, label: str, odds_of: str, best: bool = False, stead: str = "") -> Option:
    return Option(
        move="hot-circle.let-stand",
        label=label,
        fixed={"side": side},
        rules=("HC-3.17",),
        section="turn",
        best=best,
        forecast=True,
        odds_of=odds_of,
        stead=stead,
    )


def _again(
    table: HotTable,
    test: ObstacleTest,
    side: Side,
    source: Source,
    roll: Side,
    odds_of: str,
    best: bool,
) -> Option:
    again = spoken(table, f"reroll {_named(table, test, side, roll)}")
    gift = "advantage" if side == "task" else "disadvantage"
    offer = test.roll(other(side)).compromise
    rules: tuple[str, ...]
    if source == "free":
        label, cost, help = f"{begun(again)} with {gift}", "", ""
        rules = ("HC-3.9", "HC-3.13", "HC-3.14")
    elif source == "persona":
        label, cost, help = begun(again), "1 persona point", _marking(table, test, side)
        rules = ("HC-3.14", "HC-3.15")
    else:
        label, cost, help = f"Accept “{offer}” and {again}", "your full win", GIVEN_UP
        rules = ("HC-3.15", "HC-3.16")
    return Option(
        move="hot-circle.reroll",
        label=label,
        help=help,
        cost=cost,
        fixed={"side": side, "source": source, "roll": roll},
        rules=rules,
        section="turn",
        best=best,
        forecast=True,
        odds_of=odds_of,
    )


def _named(table: HotTable, test: ObstacleTest, side: Side, roll: Side) -> str:
    """A roll as this side calls it: two people each have one of their own."""
    if not test.versus:
        return f"the {roll} roll"
    return "your roll" if roll == side else f"{table.play.cast[test.roll(roll).who].name}’s roll"


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
