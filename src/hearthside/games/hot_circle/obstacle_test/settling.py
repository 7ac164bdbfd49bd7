"""How a test ends: the outcome, what hindrances pay, rulings and calling it off (HC-3.2, 3.19)."""

from typing import Literal

from msgspec.structs import replace

from hearthside.core.forms import Option, Text
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, aspect, line, name
from hearthside.games.hot_circle.books import HotTable, with_play
from hearthside.games.hot_circle.characters.ledger import (
    FateEarned,
    TaxCleared,
    give_condition,
    step_condition,
    worsen_condition,
)
from hearthside.games.hot_circle.obstacle_test.terms import party_seats, risk_words
from hearthside.games.hot_circle.obstacle_test.values import ChainStep, ObstacleTest, Roll
from hearthside.games.hot_circle.resolve import SIDES
from hearthside.games.hot_circle.state import Ridden

Outcome = Literal["pass", "fail"]


class RuleInstead(Move, frozen=True, tag="hot-circle.rule-instead"):
    """HC-3.2: no test; the intent is granted, or the consequence happens."""

    outcome: Outcome
    words: str = ""


class Withdraw(Move, frozen=True, tag="hot-circle.withdraw"):
    pass


class ObstacleSettled(Event, frozen=True, tag="hot-circle.test-settled"):
    test: ObstacleTest
    outcome: Outcome
    words: str
    ridden: tuple[Ridden, ...]
    step: ChainStep
    tests: tuple[Literal["obstacle", "ability"], ...]


class RuledInstead(Event, frozen=True, tag="hot-circle.ruled-instead"):
    outcome: Outcome
    words: str


class ObstacleWithdrawn(Event, frozen=True, tag="hot-circle.test-withdrawn"):
    by_gm: bool


MOVES = (RuleInstead, Withdraw)
EVENTS = (ObstacleSettled, RuledInstead, ObstacleWithdrawn)


def options(table: HotTable, seat: str) -> list[Option]:
    test = table.play.test
    if test is None:
        return []
    offered = []
    acting = seat in party_seats(table, test, "task")
    if test.beat not in ("air", "react") and table.is_gm(seat):
        offered += _ruling(table, test)
    if table.is_gm(seat) or (acting and test.beat not in ("air", "react")):
        offered.append(
            Option(
                move="hot-circle.withdraw",
                label="Call the test off" if table.is_gm(seat) else "Withdraw",
                rules=("HC-3.21",),
                section="gm" if table.is_gm(seat) else "act",
                danger=True,
            )
        )
    return offered


def _ruling(table: HotTable, test: ObstacleTest) -> list[Option]:
    """HC-3.2: what the GM may say in place of a test. Where nothing is said yet, words are due."""
    ways = (
        ("pass", "Grant it without a test", test.task.intent),
        ("fail", "Say what happens, without a test", risk_words(table, test)),
    )
    return [
        Option(
            move="hot-circle.rule-instead",
            label=label,
            help="Where intent, task or an interesting consequence is missing.",
            fixed={"outcome": outcome},
            fields=(
                Text(
                    name="words",
                    label="What happens",
                    placeholder=known,
                    needed=not known,
                    most=160,
                ),
            ),
            rules=("HC-3.2",),
            section="turn" if test.asked else "gm",
        )
        for outcome, label, known in ways
    ]


def decide(table: HotTable, seat: str, move: Move) -> list[Event]:
    test = table.play.test
    assert test
    match move:
        case RuleInstead():
            own = test.task.intent if move.outcome == "pass" else risk_words(table, test)
            ruled = RuledInstead(outcome=move.outcome, words=move.words.strip() or own)
            harm = consequences(table, test) if move.outcome == "fail" else []
            return [ruled, *harm]
        case Withdraw():
            return [ObstacleWithdrawn(by_gm=table.is_gm(seat))]
    raise TypeError(move)


def settled(table: HotTable, test: ObstacleTest) -> list[Event]:
    """HC-3.19, with everything that follows from it."""
    outcome: Outcome = "pass" if test.stands == "pass" else "fail"
    words = test.won(outcome) if test.versus or outcome == "pass" else risk_words(table, test)
    tests = table.play.scene.tests
    linked = bool(test.chain) and bool(tests)
    step = ChainStep(
        kind="obstacle",
        who=test.task.who,
        against=test.against.who,
        intent=test.task.intent,
        outcome=outcome,
        words=words,
        before=test.chain,
    )
    events: list[Event] = [
        ObstacleSettled(
            test=test,
            outcome=outcome,
            words=words,
            ridden=_ridden(table, test, outcome),
            step=step,
            tests=(*(tests[:-1] if linked else tests), "obstacle"),
        )
    ]
    for side in SIDES:
        events += pays(table, test.roll(side))
    if outcome == "fail":
        events += consequences(table, test)
    return events


def _ridden(table: HotTable, test: ObstacleTest, outcome: Outcome) -> tuple[Ridden, ...]:
    mine = Ridden(
        session=table.session,
        who=test.task.who,
        intent=test.task.intent,
        task=test.task.task,
        obstacle=test.obstacle,
        outcome=outcome,
    )
    if not test.versus:
        return (mine,)
    theirs = replace(
        mine,
        who=test.against.who,
        intent=test.against.intent,
        task=test.against.task,
        obstacle="",
        outcome="fail" if outcome == "pass" else "pass",
    )
    return (mine, theirs)


def pays(table: HotTable, roll: Roll) -> list[Event]:
    """HC-3.7, HC-3.12, HC-6: what a player's hindrances bring once the test is settled."""
    hero = table.play.cast.get(roll.who)
    if hero is None or hero.npc:
        return []
    events: list[Event] = []
    path = hero.lifepath(roll.lifepath)
    if path and roll.fit == "hindering":
        if roll.pays == "tax":
            events.append(TaxCleared(character=hero.id, lifepath=path.id))
        else:
            events.append(FateEarned(character=hero.id, why=f"{path.name} hindered"))
    for hindrance in roll.hindrances:
        if hindrance.pays == "step":
            events += step_condition(hero, hindrance.key.partition(":")[2])
        elif hindrance.pays == "fate":
            events.append(FateEarned(character=hero.id, why=f"{hindrance.label} hindered"))
    return events


def consequences(table: HotTable, test: ObstacleTest) -> list[Event]:
    """HC-3.3, HC-3.9: a condition for the one who acts, and for whoever helped."""
    cast, risk = table.play.cast, test.risk
    hero = cast[test.task.who]
    helpers = [cast[id] for id in test.helpers if id in cast]
    if risk.condition:
        return [give_condition(one, risk.condition, risk.rank) for one in (hero, *helpers)]
    if known := hero.condition(risk.worsens):
        exposed = [give_condition(one, known.text, "minor") for one in helpers]
        return [*worsen_condition(hero, known.id), *exposed]
    return []


def _ruled(test: ObstacleTest | None, event: RuledInstead) -> tuple[ChainStep, ...]:
    """What the GM said in place of a test, as it holds from now on."""
    if test is None:
        return ()
    who, intent = test.task.who, test.task.intent
    outcome, words = event.outcome, event.words
    return (ChainStep(kind="obstacle", who=who, intent=intent, outcome=outcome, words=words),)


def evolve(table: HotTable, event: Event) -> HotTable:
    play = table.play
    match event:
        case ObstacleSettled():
            return with_play(
                table,
                test=None,
                last=event.step,
                ridden=(*play.ridden, *event.ridden),
                scene=replace(play.scene, tests=event.tests, held=(*play.scene.held, event.step)),
            )
        case RuledInstead():
            held = (*play.scene.held, *_ruled(play.test, event))
            return with_play(table, test=None, last=None, scene=replace(play.scene, held=held))
        case ObstacleWithdrawn():
            return with_play(table, test=None)
    raise TypeError(event)


def say(table: HotTable, event: Event) -> list[Line]:
    match event:
        case ObstacleSettled():
            test = event.test
            cast = table.play.cast
            who = name(cast[test.task.who].name)
            passed = event.outcome == "pass"
            how = " passes. It comes true: " if passed else " fails. It happens: "
            told = [line(who, how, aspect(event.words), ".", rules=("HC-3.19",), beat="Settle")]
            exposed = test.backers if passed else test.helpers
            if exposed:
                names = ", ".join(cast[id].name for id in exposed if id in cast)
                spans = (name(names), " helped, and it touches them too.")
                told.append(line(*spans, rules=("HC-3.9",), beat="Settle"))
            return told
        case RuledInstead():
            how = "Ruled without a test: " if event.outcome == "pass" else "Ruled, it happens: "
            return [line(how, aspect(event.words), ".", rules=("HC-3.2",), beat="Settle")]
        case ObstacleWithdrawn():
            words = "The test is called off." if event.by_gm else "The test is withdrawn."
            return [line(words, rules=("HC-3.21",), beat="Settle")]
    raise TypeError(event)
