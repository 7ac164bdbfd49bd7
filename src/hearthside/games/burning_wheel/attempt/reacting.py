"""Reacting after the roll: fate, deeds and call-ons in any order (BW-1.12, BW-1.14, BW-1.22)."""

from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Ask, offer
from hearthside.core.forms import Option
from hearthside.core.moves import Event, Move
from hearthside.core.odds.outcomes import Odds
from hearthside.games.burning_wheel.artha import DEEDS, FATE, NOTHING, Artha
from hearthside.games.burning_wheel.attempt import changes, dice_pool, obstacles
from hearthside.games.burning_wheel.attempt.changes import AttemptChanged, side_altered
from hearthside.games.burning_wheel.attempt.standing import (
    could_turn,
    gain,
    softens,
    standing,
    told,
)
from hearthside.games.burning_wheel.attempt.state import NOBODY, Attempt, Side, can_spend
from hearthside.games.burning_wheel.odds.versus import Stand
from hearthside.games.burning_wheel.passing_tests import READING
from hearthside.games.burning_wheel.shades import SIX
from hearthside.games.burning_wheel.sheet import Sheet
from hearthside.games.burning_wheel.sheet_changes import changed, paid
from hearthside.games.burning_wheel.state import Burning


class UseFate(Move, frozen=True, tag="burning-wheel.use-fate"):
    side: int


class UseDeeds(Move, frozen=True, tag="burning-wheel.use-deeds"):
    side: int


class CallOn(Move, frozen=True, tag="burning-wheel.call-on"):
    side: int
    trait: str


class LetStand(Move, frozen=True, tag="burning-wheel.let-stand"):
    side: int


# What can still be done


def sixes(side: Side) -> int:
    return sum(cast.face == SIX and cast.kind != "one" for cast in side.dice)


def can_fate(sheet: Sheet, side: Side) -> bool:
    """BW-1.12: sixes to open, or on an open-ended roll a traitor to reroll; once."""
    if not can_spend(sheet, side, FATE):
        return False
    if dice_pool.is_open(sheet, side):
        return bool(dice_pool.traitors(sheet, side))
    return sixes(side) > 0


def can_deeds(sheet: Sheet, side: Side) -> bool:
    """BW-1.14: traitors to reroll; once."""
    fresh = "deeds" not in side.used and can_spend(sheet, side, DEEDS)
    return fresh and bool(dice_pool.traitors(sheet, side))


def call_ons(table: Burning, side: Side) -> list[int]:
    """BW-1.14: unused traits that concern what is tested; one in a test."""
    if "call-on" in side.used:
        return []
    sheet = table.play.cast[side.who]
    rolled = [sheet.abilities[root] for root in side.roots]
    return sheet.call_ons(dice_pool.tested(table, side), *rolled)


def can_react(table: Burning, side: Side) -> bool:
    sheet = table.play.cast[side.who]
    called = bool(dice_pool.traitors(sheet, side)) and bool(call_ons(table, side))
    return can_fate(sheet, side) or can_deeds(sheet, side) or called


def reacting(table: Burning, attempt: Attempt) -> list[int]:
    """The sides that have something to decide and have not let it stand: whoever is ahead has not,
    unless more successes are good for something."""
    if attempt.beat != "react" or attempt.in_air != NOBODY:
        return []
    return [
        at
        for at, side in enumerate(attempt.sides)
        if not side.done
        and can_react(table, side)
        and (could_turn(table, attempt, at) or gain(table, attempt, at))
    ]


# What is asked


DURING = "play.thrown"


def asks(table: Burning, reader: str) -> list[Ask]:
    attempt = table.play.attempt
    if attempt is None:
        return []
    return [_ask(table, attempt, at, reader) for at in reacting(table, attempt)]


def _ask(table: Burning, attempt: Attempt, at: int, reader: str) -> Ask:
    side = attempt.sides[at]
    name = table.play.cast[side.who].name
    turns = could_turn(table, attempt, at)
    return Ask(
        of=side.who,
        title="Change the roll?" if turns else "Push for more?",
        question=lambda: _stands(table, attempt, at, turns),
        meanwhile=f"{name} may still change the roll.",
        options=lambda: [_leaving(table, attempt, at, reader)],
        own=lambda: _reactions(table, attempt, at),
        leaves=True,
        changes=lambda: turns,
    )


def _stands(table: Burning, attempt: Attempt, at: int, turns: bool) -> str:
    """How a side stands, which the card says of the first; what more there is to gain for whoever
    is ahead (BW-1.16), and to save for whoever is not; and what words on the buttons mean."""
    side = attempt.sides[at]
    sheet = table.play.cast[side.who]
    again = dice_pool.is_open(sheet, side)
    opens = "Each six that opens rolls one more die." if can_fate(sheet, side) and not again else ""
    rerolls = can_deeds(sheet, side) or call_ons(table, side) or again
    failed = "Dice that fail are traitors." if rerolls and dice_pool.traitors(sheet, side) else ""
    stands, more = told(table, attempt, at) if at else "", gain(table, attempt, at)
    saves = softens(table, attempt) if turns else more
    return " ".join(filter(None, (stands, saves, opens, failed)))


def _leaving(table: Burning, attempt: Attempt, at: int, reader: str) -> Option:
    """Taking it as it lies, called by what that means."""
    if attempt.kind == "graduated":
        label = "Done, leave it"
    elif attempt.is_versus and standing(table, attempt) == "tie":
        label = "Done, leave the tie"
    elif attempt.is_versus:
        label = f"Done, {_winning(table, attempt, at, reader)}"
    else:
        label = "Done, it fails" if could_turn(table, attempt, at) else "Done, it passes"
    return offer(LetStand(side=at), label, rules=(READING[attempt.kind],), forecast=True)


def _winning(table: Burning, attempt: Attempt, at: int, reader: str) -> str:
    """Who wins a versus test as it lies, to a player, or to whoever answers in their stead."""
    ahead = at if not could_turn(table, attempt, at) else 1 - at
    sheet = table.play.cast[attempt.sides[ahead].who]
    return "you win" if ahead == at and sheet.player == reader else f"{sheet.name} wins"


def _reactions(table: Burning, attempt: Attempt, at: int) -> list[Option]:
    side = attempt.sides[at]
    sheet = table.play.cast[side.who]
    lost = len(dice_pool.traitors(sheet, side))
    many = f"{lost} traitor{'s' * (lost != 1)}"
    turns = could_turn(table, attempt, at)
    shown = turns and attempt.kind != "graduated"
    offered = []
    for trait in call_ons(table, side) if lost else ():
        called = CallOn(side=at, trait=str(trait))
        label = f"Call on {sheet.traits[trait].name}: reroll {many}"
        cost, rules = "once a session", ("BW-1.14",)
        # It costs nothing that could be kept: where it may turn the roll it is the thing to do.
        help = "" if shown else _one_more(sheet, side, lost)
        offered.append(
            offer(called, label, help=help, cost=cost, rules=rules, forecast=shown, best=turns)
        )
    if can_fate(sheet, side):
        again = dice_pool.is_open(sheet, side)
        label = "Reroll one traitor" if again else "Open the sixes"
        dice = 1 if again else sixes(side)
        help = "" if shown else _one_more(sheet, side, dice)
        move, cost, rules = UseFate(side=at), "1 fate point", ("BW-1.12",)
        fair = turns and _has_a_fair_chance(table, attempt, at, dice)
        offered.append(
            offer(move, label, help=help, cost=cost, rules=rules, forecast=shown, best=fair)
        )
    if can_deeds(sheet, side):
        label, cost = f"Reroll {many}", "1 deeds point"
        help = "" if shown else _one_more(sheet, side, lost)
        move_ = UseDeeds(side=at)
        offered.append(
            offer(move_, label, help=help, cost=cost, rules=("BW-1.14",), forecast=shown)
        )
    return offered


def _has_a_fair_chance(table: Burning, attempt: Attempt, at: int, dice: int) -> bool:
    """Whether open-ended dice make up for what is short of an obstacle, or of the other side, as
    often as not: then they are the thing to do."""
    if attempt.kind == "graduated":
        return False
    side = attempt.sides[at]
    sheet = table.play.cast[side.who]
    ahead = attempt.is_versus and attempt.defender != at  # a tie is not enough
    short = obstacles.final(table, attempt, at) + ahead - dice_pool.successes(sheet, side)
    stand = Stand(shade=dice_pool.shade(sheet, side), dice=dice, open_ended=True)
    return stand.at_least(short) >= Fraction(1, 2)


def _one_more(sheet: Sheet, side: Side, dice: int) -> str:
    """What is to be had of a roll that passes as it lies: the chance of another success."""
    chance = Stand(shade=dice_pool.shade(sheet, side), dice=dice).at_least(1)
    odds = Odds((("no", chance.denominator - chance.numerator), ("more", chance.numerator)))
    return f"{odds.percent('more')}% for one more success"


# What it brings about


def decide(table: Burning, seat: str, move: Move) -> list[Event]:
    attempt = changes.current(table)
    assert isinstance(move, UseFate | UseDeeds | CallOn | LetStand)
    at = move.side
    side = attempt.sides[at]
    sheet = table.play.cast[side.who]
    match move:
        case LetStand():
            return [
                side_altered(
                    at, " lets it stand.", who=side.who, under="React", retold=False, done=True
                )
            ]
        case UseFate():
            return use_fate(sheet, attempt, at)
        case UseDeeds():
            return reroll_for_deeds(sheet, attempt, at)
        case CallOn():
            called = called_on(sheet, int(move.trait), " and rerolls all traitors.")
            return [called, rerolled(attempt, at, dice_pool.traitors(sheet, side), "call-on")]


def called_on(sheet: Sheet, place: int, why: str) -> Event:
    trait = sheet.traits[place]
    traits = tuple(
        replace(one, used=True) if at == place else one for at, one in enumerate(sheet.traits)
    )
    said = f" calls on {trait.name}{why}"
    return changed(sheet, said, traits=traits, rules=("BW-1.14",), beat="React")


def use_fate(sheet: Sheet, attempt: Attempt, at: int) -> list[Event]:
    """BW-1.12: the sixes roll on, or one traitor rolls again."""
    side = attempt.sides[at]
    cost = FATE
    if dice_pool.is_open(sheet, side):
        lost = dice_pool.traitors(sheet, side)
        # Of Astrology's an extra die is the better one to throw again: its 1 leads nowhere.
        chosen = min(lost, key=lambda place: side.dice[place].kind != "six")
        pays = paid(sheet, cost, " to reroll one traitor.", rules=("BW-1.12",), beat="React")
        return [pays, rerolled(attempt, at, [chosen], "fate", cost)]
    pays = paid(sheet, cost, " to open the sixes.", rules=("BW-1.12",), beat="React")
    opened = _again(
        attempt,
        at,
        opened=True,
        used=(*side.used, "fate"),
        air=("six",) * sixes(side),
        spent=side.spent + cost,
    )
    return [pays, opened]


def reroll_for_deeds(sheet: Sheet, attempt: Attempt, at: int) -> list[Event]:
    """BW-1.14: all traitors roll again."""
    side, cost = attempt.sides[at], DEEDS
    pays = paid(sheet, cost, " to reroll all traitors.", rules=("BW-1.14",), beat="React")
    return [pays, rerolled(attempt, at, dice_pool.traitors(sheet, side), "deeds", cost)]


def rerolled(
    attempt: Attempt, at: int, places: list[int], how: str, cost: Artha = NOTHING
) -> AttemptChanged:
    """Dice of a side go back into the air; `how` is used up, and what it costs."""
    side = attempt.sides[at]
    kept = tuple(cast for place, cast in enumerate(side.dice) if place not in places)
    air = tuple(side.dice[place].kind for place in places)
    used, spent = (*side.used, how), side.spent + cost
    again = {"rerolling": len(places), "used": used, "spent": spent}
    return _again(attempt, at, dice=kept, air=air, **again)


def _again(attempt: Attempt, at: int, **sets: Any) -> AttemptChanged:
    """A side's roll changes; whoever had let theirs stand is asked again."""
    event = side_altered(at, **sets)
    others = {place: {"done": False} for place in range(len(attempt.sides)) if place != at}
    return replace(event, sides={**event.sides, **others})
