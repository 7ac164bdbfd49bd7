"""What a side may do with dice that fell: reroll, or let them stand, the better first (HC-3.15)."""

from fractions import Fraction
from typing import Literal

from hearthside.core.asks import Ask, offer
from hearthside.core.forms import Option
from hearthside.core.moves import Move
from hearthside.core.wording.typesetting import capital, ended
from hearthside.games.hot_circle.cards_or_dice import die, spoken
from hearthside.games.hot_circle.characters.lifepaths import RAISE_COST
from hearthside.games.hot_circle.obstacle_test.sides import odds_of
from hearthside.games.hot_circle.obstacle_test.state import ObstacleTest
from hearthside.games.hot_circle.odds.roll_against_roll import certain, foretells
from hearthside.games.hot_circle.state import HotTable
from hearthside.games.hot_circle.task_and_obstacle import SIDES, Side, other
from hearthside.games.hot_circle.two_rolls import FAIR, better_first, could_turn
from hearthside.games.hot_circle.wording import FOR_THE_MARK

Source = Literal["free", "persona", "compromise"]


class Reroll(Move, frozen=True, tag="hot-circle.reroll"):
    side: Side
    source: Source
    roll: Side


class LetStand(Move, frozen=True, tag="hot-circle.let-stand"):
    side: Side


WANTED: dict[Side, str] = {"task": "pass", "obstacle": "fail"}
SLIGHT = Fraction(1, 10)
"""Below this nobody is urged to settle for less."""
REROLL = "Reroll, or let it stand."
KEEP = "A point would hardly turn it. Keep yours for a better chance."
"""Why a loss is let stand by whoever could still reroll it."""


def rerolls_free(test: ObstacleTest) -> Side | None:
    """HC-3.9, HC-3.13: the side that may reroll for free; advantage and disadvantage cancel out."""
    if bool(test.advantage) == bool(test.disadvantage) or test.used:
        return None
    return "task" if test.advantage else "obstacle"


def wanted_for_free(test: ObstacleTest) -> str:
    """What the side wants that may still reroll for free, and has not let it stand; after a tie
    nobody does (HC-3.18)."""
    side = rerolls_free(test)
    over = test.tied or side in test.passed
    return WANTED[side] if side and not over else ""


def sources(table: HotTable, test: ObstacleTest, side: Side) -> list[Source]:
    """HC-3.15: what a side may still reroll with, cheapest first."""
    roll, foe = test.roll(side), test.roll(other(side))
    hero = table.play.cast.get(roll.who)
    found: list[Source] = []
    if rerolls_free(test) == side:
        found.append("free")
    if test.versus and not test.simple and foe.compromise and not roll.accepted:
        found.append("compromise")
    if hero and hero.persona:
        found.append("persona")
    return found


def waiting(table: HotTable, test: ObstacleTest) -> list[Side]:
    """HC-3.15, HC-3.17: sides still to speak: those whom a reroll could bring nearer to winning,
    and those who want to be asked about its mark."""
    return [side for side in SIDES if side not in test.passed and could_help(table, test, side)]


def could_help(table: HotTable, test: ObstacleTest, side: Side) -> bool:
    """HC-3.15, HC-7.1: whether a reroll has anything for a side: a better end, or its mark."""
    return could_gain(table, test, side) or could_mark(table, test, side)


def could_mark(table: HotTable, test: ObstacleTest, side: Side) -> bool:
    """HC-3.15, HC-7.1: whether somebody would spend a point towards a better lifepath."""
    roll = test.roll(side)
    hero = table.play.cast.get(roll.who)
    if hero is None or not (hero.player and hero.persona and hero.minds_marks):
        return False
    path = hero.lifepath(roll.lifepath)
    return path is not None and path.rating in RAISE_COST


def could_gain(table: HotTable, test: ObstacleTest, side: Side) -> bool:
    return could_turn(table, test, WANTED[side], _rerolls(table, test, side))


def _rerolls(table: HotTable, test: ObstacleTest, side: Side) -> int:
    """HC-3.15: how often a side could still reroll: once each, and once a persona point."""
    ways, hero = sources(table, test, side), table.play.cast.get(test.roll(side).who)
    return len(ways) + (hero.persona - 1 if hero and "persona" in ways else 0)


def asked(table: HotTable, test: ObstacleTest, side: Side) -> Ask:
    """Dice lie there: to reroll some, or to let them stand."""
    gains, hero = could_gain(table, test, side), table.play.cast.get(test.roll(side).who)
    named = hero.first_name if hero else "The gamemaster"
    return Ask(
        of=test.roll(side).who,
        question=spoken(table, f"{REROLL if gains else FOR_THE_MARK}{_unspent(table, test, side)}"),
        meanwhile=spoken(table, f"{named} may reroll."),
        options=lambda: [_standing(table, test, side)],
        own=lambda: again(table, test, side, only=None if gains else "persona"),
        leaves=True,
        changes=lambda: gains,
    )


def _unspent(table: HotTable, test: ObstacleTest, side: Side) -> str:
    """HC-6.5: why fate that somebody holds is not among what they may reroll with."""
    hero = table.play.cast.get(test.roll(side).who)
    return " Fate points reroll ability tests only." if hero and hero.player and hero.fate else ""


def again(
    table: HotTable, test: ObstacleTest, side: Side, only: Source | None = None
) -> list[Option]:
    """Every reroll a side may make, or those of one source; the roll that helps it more first.

    Nobody gives a full win up for a reroll that cannot help, nor the only one they have.
    """
    worth, chances = _worth(table, test, side), _chances(table, test, side)
    sure, last = foretells(die(table), *test.fell), _rerolls(table, test, side) == 1
    wasted = {"compromise": sure, "free": sure and last}
    return [
        _again(table, test, side, way, roll, odds_of(table, test, side), (way, roll) == worth)
        for roll in chances
        for way in sources(table, test, side)
        if only in (None, way) and (chances[roll] or not wasted.get(way))
    ]


def _chances(table: HotTable, test: ObstacleTest, side: Side) -> dict[Side, Fraction]:
    """Both rolls, the one whose reroll helps this side more first, with its chance then."""
    return better_first(table, test, WANTED[side], side)


def _worth(table: HotTable, test: ObstacleTest, side: Side) -> tuple[Source, Side] | None:
    """The step worth taking, if any.

    A free reroll is worth it if it helps at all, a point only for a fair chance. What somebody
    plays for is theirs to give up: a compromise is urged only where all of it would be lost.
    """
    ways, now = sources(table, test, side), certain(test.stands or "tie").chance(WANTED[side])
    roll, chance = next(iter(_chances(table, test, side).items()))
    if side in test.passed:
        return None
    if "free" in ways and chance > now:
        return "free", roll
    if "persona" in ways and _losing(test) == side and chance >= FAIR:
        return "persona", roll
    return ("compromise", roll) if "compromise" in ways and not now and chance >= SLIGHT else None


def _standing(table: HotTable, test: ObstacleTest, side: Side) -> Option:
    keep = "persona" in sources(table, test, side) and _losing(test) == side
    return offer(
        LetStand(side=side),
        "Let it stand",
        help=KEEP if keep and not _worth(table, test, side) else "",
        rules=("HC-3.17",),
        forecast=True,
        odds_of=odds_of(table, test, side),
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
    again = spoken(table, f"roll {_whose(table, test, side, roll)} dice again")
    compromise = test.roll(other(side)).compromise
    rules: tuple[str, ...]
    if source == "free":
        label, cost, help = f"{capital(again)}, {free_by(table, test)}", "", ""
        rules = ("HC-3.9", "HC-3.13", "HC-3.14")
    elif source == "persona":
        label, cost, help = capital(again), "1 persona point", _marking(table, test, side)
        rules = ("HC-3.14", "HC-3.15")
    else:
        label, cost = f"Settle for less, and {again}", "costs your full win"
        help = ended(f"If you win then: {compromise}")
        rules = ("HC-3.15", "HC-3.16")
    return offer(
        Reroll(side=side, source=source, roll=roll),
        label,
        help=help,
        cost=cost,
        rules=rules,
        best=best,
        forecast=True,
        odds_of=odds_of,
    )


def free_by(table: HotTable, test: ObstacleTest) -> str:
    """HC-3.9, HC-3.13: why somebody rerolls for free: the one who acts has one or the other."""
    acting = table.play.cast[test.task.who].first_name
    return "with advantage" if test.advantage else f"thanks to {acting}’s disadvantage"


def _whose(table: HotTable, test: ObstacleTest, side: Side, roll: Side) -> str:
    """Whose dice they are, as this side says it."""
    hero = table.play.cast.get(test.roll(roll).who)
    return "your" if roll == side else f"{hero.first_name if hero else 'the obstacle'}’s"


def _marking(table: HotTable, test: ObstacleTest, side: Side) -> str:
    """HC-3.15, HC-7.1: where the point is marked, and how far that lifepath is."""
    roll = test.roll(side)
    path = table.play.cast[roll.who].lifepath(roll.lifepath)
    if path is None:
        return ""
    needed = RAISE_COST.get(path.rating)
    return f"Mark {path.persona_marks + 1} of {needed} to raise {path.name}." if needed else ""


def _losing(test: ObstacleTest) -> Side | None:
    return {"fail": "task", "pass": "obstacle"}.get(test.stands or "")  # type: ignore[return-value]
