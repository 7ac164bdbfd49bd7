"""An ability test's dice, thrown and rerolled for fate until it stands (HC-4.7, HC-4.10)."""

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, offer, verb
from hearthside.core.dice import Pool
from hearthside.core.forms import Option
from hearthside.core.moves import Event, Fall, Move
from hearthside.core.say import Line, line, quoted_wish, who
from hearthside.core.setting_events import Is
from hearthside.games.hot_circle.ability_test.outcome import settled
from hearthside.games.hot_circle.ability_test.state import AbilityEvent, AbilityTest
from hearthside.games.hot_circle.cards_or_dice import die, spoken
from hearthside.games.hot_circle.characters.sheet_changes import FateSpent
from hearthside.games.hot_circle.content import words_of
from hearthside.games.hot_circle.odds.roll_against_roll import foretells
from hearthside.games.hot_circle.state import HotTable
from hearthside.games.hot_circle.task_and_obstacle import Side, result
from hearthside.games.hot_circle.two_rolls import (
    FAIR,
    Again,
    better_first,
    could_turn,
    fallen,
    pool_in_air,
    thrown_again,
    tie_thrown_again,
    told_again,
    told_fall,
    told_reroll,
)
from hearthside.games.hot_circle.wording import FOR_THE_MARK


class RollAbility(Move, frozen=True, tag="hot-circle.roll-ability"):
    pass


class RerollAbility(Move, frozen=True, tag="hot-circle.reroll-ability"):
    roll: Side


class LetAbilityStand(Move, frozen=True, tag="hot-circle.let-ability-stand"):
    pass


class DropAbility(Move, frozen=True, tag="hot-circle.drop-ability"):
    """Withdraw before the dice fall; the GM calls it off."""


class AbilityRolled(AbilityEvent, frozen=True, tag="hot-circle.ability-rolled"):
    pass


class AbilityFell(AbilityEvent, frozen=True, tag="hot-circle.ability-fell"):
    roll: Side
    faces: tuple[int, ...]


class AbilityRerolled(AbilityEvent, frozen=True, tag="hot-circle.ability-rerolled"):
    roll: Side


class AbilityTied(AbilityEvent, frozen=True, tag="hot-circle.ability-tied"):
    pass


class AbilityDropped(Event, frozen=True, tag="hot-circle.ability-dropped"):
    sets = {"ability": Is(None)}
    by_gm: bool = True


DURING = "play.ability"


def asks(table: HotTable) -> list[Ask]:
    test = table.play.ability
    if test is None:
        return []
    if test.beat == "ready":
        question, told = (
            spoken(table, "The highest die counts."),
            spoken(table, "The roll is next."),
        )
        ways = [_rolling(table, test), offer(DropAbility, "Withdraw", help=UNTESTED)]
        return [Ask(of=test.who, question=question, meanwhile=told, options=lambda: ways)]
    if test.beat == "react" and _is_asked(table, test):
        gains = could_gain(table, test)
        return [
            Ask(
                of=test.who,
                question=spoken(table, REROLL if gains else FOR_THE_MARK) + _marking(table, test),
                meanwhile=spoken(table, f"{table.play.cast[test.who].first_name} may reroll."),
                options=lambda: [STANDING],
                own=lambda: _again(table, test),
                leaves=True,
                changes=lambda: gains,
            )
        ]
    return []


def verbs(table: HotTable, seat: str) -> list[Verb]:
    test = table.play.ability
    if test is None or test.beat not in ("asked", "ready"):
        return []
    if table.is_gm(seat):
        return [verb(DropAbility, "Call the test off", group="struggle", danger=True)]
    mine = test.beat == "asked" and table.answers_for(seat, test.who)
    return [verb(DropAbility, "Withdraw", group="struggle", danger=True)] if mine else []


UNTESTED = "Nothing is rolled, and nothing is lost."


def _rolling(table: HotTable, test: AbilityTest) -> Option:
    label = spoken(table, f"Roll {test.roll('task').dice}D against {test.roll('obstacle').dice}D")
    return offer(RollAbility, label, rules=("HC-4.2", "HC-4.10"), forecast=True)


WHOSE: dict[Side, str] = {"task": "your", "obstacle": "the obstacle’s"}
REROLL = "Spend fate to reroll, or let it stand."
STANDING = offer(LetAbilityStand, "Let it stand", rules=("HC-4.10",), forecast=True)


def _is_asked(table: HotTable, test: AbilityTest) -> bool:
    """HC-4.7: whoever has a point may spend it: to turn the test, or if they like for the mark."""
    hero = table.play.cast[test.who]
    marks = hero.fate and hero.minds_marks and hero.lifepath(test.lifepath)
    return could_gain(table, test) or bool(marks)


def could_gain(table: HotTable, test: AbilityTest) -> bool:
    """HC-4.7: whether the player has points, and spending them could bring a pass nearer."""
    left = table.play.cast[test.who].fate
    return could_turn(table, test, "pass", left)


def _again(table: HotTable, test: AbilityTest) -> list[Option]:
    """HC-4.7: fate rerolls either roll, as often as it lasts; only the player rerolls.

    A point is suggested only to a roll that loses, and for a fair chance.
    """
    chances = better_first(table, test, "pass")
    best, *_ = chances
    sure = foretells(die(table), *test.fell)
    worth = sure and test.stands == "fail" and chances[best] >= FAIR
    return [
        offer(
            RerollAbility(roll=which),
            spoken(table, f"Roll {WHOSE[which]} dice again"),
            cost="1 fate point",
            rules=("HC-4.7", "HC-6.5"),
            best=worth and which == best,
            forecast=True,
        )
        for which in chances
    ]


def _marking(table: HotTable, test: AbilityTest) -> str:
    """HC-4.7, HC-7.2: where a point is marked, and what for."""
    path = table.play.cast[test.who].lifepath(test.lifepath)
    kept = "toward keeping for good what it brought you"
    return f" Each point is also a mark on {path.name}, {kept}." if path else ""


def chance(table: HotTable) -> Pool | None:
    return pool_in_air(table, table.play.ability)


def decide(table: HotTable, seat: str, move: Move) -> list[Event]:
    test = table.play.ability
    assert test
    match move:
        case RollAbility():
            return [AbilityRolled(ability=replace(test, beat="air"))]
        case Fall():
            which = test.in_air
            assert which
            after = fallen(test, which, move.faces)
            return [AbilityFell(roll=which, faces=move.faces, ability=after)]
        case RerollAbility():
            hero = table.play.cast[test.who]
            path = hero.lifepath(test.lifepath)
            marks = path.fate_marks + 1 if path else 0
            spent = FateSpent(character=hero.id, lifepath=test.lifepath, marks=marks)
            made = Again("task", move.roll, was=result(test.roll(move.roll).faces))
            return [spent, AbilityRerolled(roll=move.roll, ability=thrown_again(test, made))]
        case LetAbilityStand():
            return _ended(table, test)
        case DropAbility():
            return [AbilityDropped(by_gm=table.is_gm(seat))]
    raise TypeError(move)


def onward(table: HotTable) -> list[Event]:
    """HC-4.10: once both rolls lie it is settled, unless the player could still spend on it."""
    test = table.play.ability
    if test is None or test.beat not in ("air", "react") or not test.stands:
        return []
    return [] if test.beat == "react" and _is_asked(table, test) else _ended(table, test)


def _ended(table: HotTable, test: AbilityTest) -> list[Event]:
    if test.stands == "tie":
        return [AbilityTied(ability=tie_thrown_again(test))]
    return settled(table, test)


def say(table: HotTable, event: Event) -> list[Line]:
    match event:
        case AbilityFell():
            return told_fall(table, table.play.ability, event.ability, event.roll)
        case AbilityRerolled():
            roller = event.ability.rollers[event.roll]
            return [told_reroll(table, event.ability.who, roller, rules=("HC-4.7", "HC-3.14"))]
        case AbilityTied():
            return [told_again(table, event.ability.tied[-1])]
        case AbilityDropped():
            return _say_dropped(table, event)
    return []


def _say_dropped(table: HotTable, event: AbilityDropped) -> list[Line]:
    test = table.play.ability
    if test is None:
        return []
    how = "is called off" if event.by_gm else "is withdrawn"
    owner = who(table, test.who)
    wanted = quoted_wish(test.asked_for) if event.by_gm else ()
    spans = (*wanted, owner, f"’s {words_of(test.ability).name} test {how}.")
    return [line(*spans, beat="Settle", kind="event", withdraws=True)]
